import { expect, test } from "vitest";
import { untilHydrated } from "../../test/browser.ts";
import { openProduct } from "../../test/product.ts";
import { until } from "../../test/until.ts";

const desk = openProduct({ desk: true });

/** The menu's entries, from the HTML. */
const menuOf = (html: string) =>
  [...(/<nav aria-label="Desk".*?<\/nav>/s.exec(html)?.[0] ?? "").matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, entry]) =>
    entry
      ?.replace(/<!-- -->/g, "")
      .replace(/<\/a>/, ": ")
      .replace(/<[^>]*>/g, "")
      .replace(/: $/, ""),
  );

const inboxTitle = (html: string) => /<title>(.*?) · Desk<\/title>/.exec(html)?.[1];

test("the menu says on every page what needs attention, and to owners how many invoices are overdue", async () => {
  const staff = await desk.signIn("staff@example.com", "staff");
  expect(menuOf((await desk.client.get("/settings")).html)).toContain("Inbox");
  const id = await desk.addContractor("Counted Fences", { insurance_expires_on: "2099-01-31" });
  await desk.database.run(
    `begin;
     insert into invoices (contractor_id, month, issued_at, due_on, subtotal_cents, tax_rate, tax_cents, total_cents, issued_by, issued_to)
     values ('${id}', '2026-01-01', '2026-01-01', '2026-01-08', 100, 0, 0, 100, '{}', '{}');
     insert into invoice_lines (invoice_id, position, kind, from_day, to_day, days, days_in_month, monthly_cents, cents)
     select id, 1, 'fee', '2026-01-01', '2026-01-31', 31, 31, 100, 100 from invoices;
     commit`,
  );
  for (const name of ["Counted Cal", "Counted Cy"]) await desk.addLead(name, { status: "held", hold_reason: "markup" });
  for (const path of ["/", "/settings", "/territories"]) {
    const menu = menuOf((await desk.client.get(path)).html);
    expect([path, menu]).toEqual([path, expect.arrayContaining(["Inbox: 3 need attention", "Money: 1 overdue"])]);
    const staffMenu = menuOf((await staff.get(path)).html);
    expect([path, staffMenu[0], staffMenu.join()]).toEqual([
      path,
      "Inbox: 2 need attention",
      expect.not.stringContaining("Money"),
    ]);
  }
  expect(inboxTitle((await desk.client.get("/")).html)).toBe("(3) Inbox");
  expect(inboxTitle((await staff.get("/")).html)).toBe("(2) Inbox");
});

test("more than 99 items count as 99+, in the menu as in the inbox", async () => {
  const rows = Array.from({ length: 60 }, (_, count) => ({
    name: `Many ${count}`,
    email: `many${count}@example.com`,
    user_type: "homeowner",
    message: "Hi",
  }));
  await desk.store("contact_messages", ...rows);
  await desk.database.query(
    `insert into privacy_requests (email, kind) select 'many' || n || '@example.com', 'copy' from generate_series(1, 60) as n`,
  );
  const { html } = await desk.client.get("/");
  expect([menuOf(html)[0], inboxTitle(html)]).toEqual(["Inbox: 99+ need attention", "(99+) Inbox"]);
});

test("the menu's count follows what the operator does, without a document load, and a phone's menu button has it too", async () => {
  await desk.database.query("delete from contact_messages");
  await desk.database.query("delete from privacy_requests");
  const count = async () => /\d+/.exec(menuOf((await desk.client.get("/settings")).html)[0] ?? "")?.[0];
  await desk.visit("/", async (page) => {
    await untilHydrated(page);
    const entry = page.getByRole("navigation", { name: "Desk" }).getByRole("listitem").filter({ hasText: "Inbox" });
    const before = Number(await count());
    await page.getByRole("link", { name: "Request: Counted Cal" }).click();
    await page.getByRole("button", { name: "Release request" }).click();
    await page.getByText("Released for matching.").waitFor();
    await page.getByText("More actions").click();
    await page.getByRole("button", { name: "Close request" }).click();
    await until(async () => (await entry.textContent())?.includes(`${before - 1} need attention`) === true);
    await page.setViewportSize({ width: 390, height: 800 });
    await page
      .locator("summary")
      .filter({ hasText: `Menu${before - 1} need attention` })
      .waitFor();
  });
});
