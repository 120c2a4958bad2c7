import { expect, test } from "vitest";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true, variables: { SITE_NAME: "Fir & Fern’s" } });

const settings = () => desk.client.get("/settings");

test("a backup file is named after the site, contains no sessions, sign-in links, or passkeys, and is recorded", async () => {
  expect((await settings()).text).toContain("No backup yet");
  const file = await desk.client.post("/settings/backup", {});
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="fir-ferns-[\d-]+\.jsonl"$/);
  expect(file.html).toContain("op@example.com");
  expect(file.html).not.toMatch(/operator_sessions|sign_in_tokens|operator_passkeys|operator_changes/);
  await expect.poll(async () => (await settings()).text).toContain("The last one was made");
});

test("an operator is removed only once the box that asks is checked", async () => {
  const email = "leaving@example.com";
  await desk.signIn(email, "staff");
  const [{ id } = { id: "" }] = await desk.database.query<{ id: string }>("select id from operators where email = $1", [
    email,
  ]);
  const refused = await desk.client.post("/settings", { action: "remove-operator", id });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Check the box to confirm.")]);
  expect((await settings()).text).toContain(email);
  const removed = await desk.client.follow("/settings", { action: "remove-operator", id, confirm: "yes" });
  expect(removed.text).toContain("Operator removed");
  expect((await settings()).text).not.toContain(email);
});

test("the settings say which browser and which operator is one's own, and that a time is of today", async () => {
  const { text, html } = await settings();
  expect(text).toMatch(
    /Passkeys No passkeys yet .*Sessions op@example\.com .*since today, \d+:\d\d [AP]M · last used today/,
  );
  expect(text).toMatch(/This browser .*Operators .*op@example\.com Owner · since today, .* You /);
  expect(html).not.toContain("SERVICE_ROLE_KEY, rotate");
});
