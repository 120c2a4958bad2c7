import { expect, test } from "vitest";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

test("the page of a privacy request shows the stored data of the person who asked, and the operator can download and erase the data there", async () => {
  const lead = await desk.addLead("Right Ruth");
  await desk.client.post(`/leads/${lead}`, { action: "note", note: "Call after five." });
  const path = `/privacy-requests/${await desk.add("privacy_requests", { email: "RIGHT.ruth@example.com", kind: "copy" })}`;
  const page = await desk.client.get(path);
  expect(page.text).toContain("1 request,");
  expect(page.html).toMatch(/<a aria-current="true"[^>]*href="\/"/);
  const copy = JSON.parse((await desk.client.get(`${path}/copy`)).html);
  expect(copy.leads).toEqual([expect.objectContaining({ name: "Right Ruth", notes: ["Call after five."] })]);
  expect((await desk.client.post(path, { action: "erase" })).status).toBe(422);
  expect((await desk.client.follow(path, { action: "erase", confirm: "yes" })).text).toContain("Erased");
  expect(await desk.rows("leads?email=ilike.right.ruth*")).toEqual([]);
});
