import { expect, test } from "vitest";
import { clock } from "../../../content/market-clock.ts";
import { faultsOn } from "../../../test/accessibility.ts";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

const month = clock.day(new Date()).slice(0, 7);

test("the desk sets a contractor's fee and billing, issues an invoice, and marks it as paid", async () => {
  const id = await desk.addContractor("Fir Fences", {});
  const billing = `/money/contractors/${id}`;
  const refused = await desk.client.post(billing, { action: "billing", tax_rate: "ten" });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("not a tax rate")]);
  await desk.client.follow(billing, {
    action: "billing",
    billed_from: `${month}-01`,
    billing_address: "1 Main St",
    tax_rate: "10.25",
    tax_code: "1714",
  });
  await desk.client.follow(billing, { action: "fee", dollars: "1,950", from: `${month}-01` });
  await desk.client.post(billing, { action: "issue", month });
  const [invoice] = await desk.rows<{ number: string; total_cents: number }>(`invoices?contractor_id=eq.${id}`);
  expect(invoice?.total_cents).toBe(214_988);
  const number = String(invoice?.number);
  const list = await desk.client.get("/money");
  expect(list.html).toContain(`href="/money/${number}"`);
  expect(list.text).toMatch(
    /Overdue \$0\.00 all months, incl\. tax Open \$2,149\.88 all months, incl\. tax Paid \$0\.00 this month, incl\. tax Monthly fees \$1,950\.00 this month, before tax/,
  );
  expect((await desk.client.get("/money?state=overdue")).text).toContain("No matching invoices");
  expect((await desk.client.get(`/money/${number}`)).html).toContain(`href="${billing}"`);
  expect((await desk.client.get("/money?q=fir&state=paid")).html).not.toContain(`href="/money/${number}"`);
  expect((await desk.client.post(`/money/${number}`, { action: "pay", by: "cows" })).status).toBe(422);
  await desk.client.follow(`/money/${number}`, { action: "pay", by: "check", reference: "1042" });
  expect((await desk.client.get("/money?q=fir&state=paid")).html).toContain(`href="/money/${number}"`);
  expect((await desk.client.get("/money.csv")).html).toContain(`${number},`);
  const contractorPage = await desk.client.get(`/contractors/${id}`);
  expect(contractorPage.status).toBe(200);
  expect(contractorPage.text).toContain("Changed first billed day, billing address, tax rate, and tax code");
  expect(contractorPage.text).toContain("Invoice paid");
  expect(contractorPage.text).not.toMatch(/\b(invoice|contractor|operator|territory)\.[a-z]/);
  for (const path of ["/money", `/money/${number}`, billing, "/money/prices"]) {
    expect([path, await desk.visit(path, (page) => faultsOn(page))]).toEqual([path, []]);
  }
  expect((await desk.client.get("/money/2026-9999")).status).toBe(404);
});

test("the list of invoices begins with what is overdue, then what is open, each the newest first", async () => {
  const id = await desk.addContractor("Row Fences", {});
  const add = (month: string, columns: { due_on?: string; paid_by?: string; credit_for?: string }) =>
    desk.database.transaction(async (tx) => {
      const cents = columns.credit_for ? -5000 : 5000;
      const [invoice] = await tx.query<{ id: string; number: string }>(
        `insert into invoices (contractor_id, month, due_on, subtotal_cents, tax_rate, tax_cents, total_cents, state, paid_on,
                               paid_by, credit_for, because, issued_by, issued_to)
         values ($1, $6::date, $2::date, $3::bigint, 0, 0, $3::bigint, case when $4::text is null then 'issued' else 'paid' end,
                 case when $4::text is not null then market_today() end, $4, $5::uuid, 'Test', '{}', '{}')
         returning id, number`,
        [id, columns.due_on ?? null, cents, columns.paid_by ?? null, columns.credit_for ?? null, `${month}-01`],
      );
      if (!invoice) throw new Error("No invoice was stored.");
      await tx.query(
        `insert into invoice_lines (invoice_id, position, kind, from_day, to_day, cents)
         select $1, 1, case when month is null then 'credit' else 'correction' end, month, month + 30, $2
           from (select case when $2::bigint > 0 then date '2026-01-01' end) as corrected (month)`,
        [invoice.id, cents],
      );
      return invoice;
    });
  const overdue = await add("2026-01", { due_on: "2026-02-01" });
  const open = await add("2026-02", { due_on: "2036-02-01" });
  const paid = await add("2026-03", { due_on: "2026-02-01", paid_by: "check" });
  const credit = await add("2026-03", { credit_for: paid.id });
  const latest = await add("2026-04", { due_on: "2036-02-01", paid_by: "check" });
  const { html } = await desk.client.get("/money?q=row");
  const shown = [...html.matchAll(/href="\/money\/(\d{4}-\d{4})"/g)].map(([, number]) => number);
  expect([...new Set(shown)]).toEqual([overdue, credit, open, latest, paid].map(({ number }) => number));
});

test("the page of a contractor whose territories are stopped for money says so", async () => {
  const id = await desk.addContractor("Late Fences", {});
  const said = "Their territories get no requests until the overdue invoice is paid.";
  expect((await desk.client.get(`/contractors/${id}`)).text).not.toContain(said);
  await desk.database.query("update contractors set stopped_for_money_at = now() where id = $1", [id]);
  const page = await desk.client.get(`/contractors/${id}`);
  expect(page.text).toContain(said);
  expect(page.html).toContain(`href="/money/contractors/${id}"`);
});

test("the inbox shows who serves and is not billed yet", async () => {
  const id = await desk.addContractor("Oak Fences", {});
  await desk.takeTerritory(id, "98033");
  expect((await desk.client.get("/")).text).toMatch(/Oak Fences.*Not billed yet/);
});

test("a price that the operator sets stands in the list, and at once on the page for contractors", async () => {
  const publicPage = async () => (await fetch(`${desk.server.url}/partner-program`)).text();
  expect(await publicPage()).toContain("$2,400");
  const refused = await desk.client.post("/money/prices", {
    action: "set",
    service: "fence-repair",
    city: "nowhere",
    dollars: "5",
  });
  expect(refused.status).toBe(422);
  const page = await desk.client.follow("/money/prices", {
    action: "set",
    service: "fence-repair",
    city: "redmond",
    dollars: "2,500",
  });
  expect(page.text).toMatch(
    /Redmond · Start \$2,400\.00 Start Replaced Fence Repair Redmond · (\w+ \d+, \d+) \$2,500\.00 \1 Sprinkler/,
  );
  const shown = await publicPage();
  expect([shown.includes("$2,500"), shown.includes("$2,400")]).toEqual([true, false]);
});

test("the figures show an owner the money of each month, with a CSV, and staff none of it", async () => {
  const monthInFile = async () => {
    const { html } = await desk.client.get("/figures/money.csv");
    const [names = [], row = []] = html
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(","));
    return Object.fromEntries(names.map((name, place) => [name, name === "month" ? row[place] : Number(row[place])]));
  };
  const before = await monthInFile();
  const grownBy = (name: string, more: number) => Number(before[name]) + more;
  const id = await desk.addContractor("Elm Fences", {});
  await desk.takeTerritory(id, "98052");
  const billing = `/money/contractors/${id}`;
  await desk.client.follow(billing, { action: "billing", billed_from: `${month}-01`, billing_address: "1 Main St" });
  await desk.client.follow(billing, { action: "fee", dollars: "1,000", from: `${month}-01` });
  await desk.client.post(billing, { action: "issue", month });
  expect(await monthInFile()).toMatchObject({
    month,
    fees_cents: grownBy("fees_cents", 100_000),
    invoiced_cents: grownBy("invoiced_cents", 100_000),
    paid_cents: before.paid_cents,
    open_cents: grownBy("open_cents", 100_000),
    occupied: grownBy("occupied", 1),
    free: grownBy("free", -1),
    came: grownBy("came", 1),
    left: before.left,
  });
  expect((await desk.client.get("/figures")).text).toMatch(/Money by month.*Territories free/);
  expect(await desk.visit("/figures", (page) => faultsOn(page))).toEqual([]);
});
