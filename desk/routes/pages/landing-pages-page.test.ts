import { expect, test } from "vitest";
import { citySlugs, serviceSlugs } from "../../../content/chosen-market.ts";
import { openDesk } from "../../../test/open-desk.ts";

const desk = openDesk();

const publicPage = async () => (await fetch(`${desk.server.url}/fence-repair/redmond`)).text();
const isTaking = async () => (await publicPage()).includes('name="zip_code"');
const close = { action: "close", page: "fence-repair/redmond" };

/** The last event of a page, without its id. */
async function lastEvent() {
  const [event] = await desk.rows<{ kind: string; actor: string; detail: Record<string, string> }>(
    "events?kind=like.operator.page-*&order=id.desc&limit=1&select=kind,actor,detail",
  );
  return event;
}

test("every landing page is there, with how many of its zip codes have a contractor", async () => {
  await desk.takeTerritory(await desk.addContractor("Fir Fences"), "98052");
  const page = await desk.client.get("/pages");
  expect(page.status).toBe(200);
  for (const path of serviceSlugs.flatMap((service) => citySlugs.map((city) => `/${service}/${city}`))) {
    expect(page.html).toContain(`${path}"`);
  }
  const fences = await desk.client.get("/pages?service=fence-repair&q=red&state=open");
  expect(fences.text).toContain("1 of 2");
  expect(fences.text).toContain("Close Fence Repair in Redmond");
  expect(fences.text).not.toContain("Kirkland");
  expect((await desk.client.get("/pages?state=closed")).text).toContain("No page is like that");
});

test("another action than these changes nothing", async () => {
  for (const action of ["", "clsoe"]) expect((await desk.client.post("/pages", { ...close, action })).status).toBe(405);
  expect(await isTaking()).toBe(true);
});

test("a page is closed and opened at once, in the operator's name, and for a day it can be taken back", async () => {
  expect(await isTaking()).toBe(true);
  const closed = await desk.client.follow("/pages?service=fence-repair", close);
  expect(closed.text).toContain("Fence Repair in Redmond takes no requests");
  expect(closed.text).toContain("Closed since");
  expect(closed.text).not.toContain("Close Gutter");
  expect(await isTaking()).toBe(false);
  const operator_id = expect.any(String);
  const detail = { service: "fence-repair", city: "redmond", operator_id };
  expect(await lastEvent()).toEqual({ kind: "operator.page-closed", actor: "operator", detail });

  expect((await desk.client.follow("/pages", close)).text).toContain("It was so already");
  expect((await desk.client.undo(closed, "/pages")).text).toContain("Undone.");
  expect(await isTaking()).toBe(true);
  expect(await lastEvent()).toEqual({ kind: "operator.page-opened", actor: "operator", detail });

  const again = await desk.client.follow("/pages", close);
  await desk.client.follow("/pages", { ...close, action: "open" });
  expect((await desk.client.undo(again, "/pages")).text).toContain("changed again");
});

test("what is no page is refused", async () => {
  for (const page of ["roofing/redmond", "fence-repair/seattle", "", "fence-repair"]) {
    const refused = await desk.client.post("/pages", { action: "close", page });
    expect([refused.status, refused.text.includes("There is no such page")]).toEqual([422, true]);
  }
});
