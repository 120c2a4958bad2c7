import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { clock } from "../../../content/market-clock.ts";
import { dateInWords, dayAfter } from "../../../domain/local-time.ts";
import { faultsOn } from "../../../test/accessibility.ts";
import { visitPage } from "../../../test/browser.ts";
import { openProduct } from "../../../test/product.ts";

const payment = "By check to the address on this invoice.";
const site = openProduct({ pages: true, variables: { PAYMENT_INSTRUCTIONS: payment, REST_WHEN_OVERDUE_DAYS: "14" } });

const month = clock.day(new Date()).slice(0, 7);

/** Returns the link of a contractor who has an invoice of the present month over $1,950 and 10.25% tax, and its number. */
async function contractorWithInvoice() {
  const contractor = await site.addContractor({
    business_name: "Fir & Sons",
    billing_address: "1 Main St\nKirkland, WA 98033",
    billed_from: `${month}-01`,
    tax_rate: 10.25,
    tax_code: "1714",
    monthly_fee_cents: 195_000,
  });
  await site.query("update fees set from_day = $2 where contractor_id = $1", [contractor.id, `${month}-01`]);
  const issued = await site.backend.invoices.issue(site.asOperator, contractor.id, month);
  return { contractor, number: String(issued.number), link: await site.contractorPathOf(contractor) };
}

test("an invoice says who sends it, to whom, the days, the tax, and what is open, and fits on one printed sheet", async () => {
  const { link, number } = await contractorWithInvoice();
  const path = `${link}/invoices/${number}`;
  const { status, text, headers } = await site.get(path);
  expect([status, headers.get("Cache-Control"), headers.get("Referrer-Policy")]).toEqual([
    200,
    expect.stringContaining("no-store"),
    "strict-origin",
  ]);
  for (const part of [
    `Invoice ${number}`,
    "Please pay $2,149.88 by",
    `How to pay ${payment}`,
    "Cedarline Home Services LLC",
    "Fir & Sons",
    "1 Main St",
    "Monthly fee of $1,950.00",
    "Sales tax (10.25%, location code 1714) $199.88",
  ]) {
    expect(text).toContain(part);
  }
  await visitPage(site.url, path, async (page) => {
    expect(await faultsOn(page)).toEqual([]);
    // As in the demo.
    await page.evaluate(() => document.body.insertAdjacentHTML("afterbegin", "<p>Demo</p>"));
    for (const format of ["Letter", "A4"]) {
      const pdf = (await page.pdf({ format })).toString("latin1");
      expect([format, pdf.match(/\/Type \/Page\b/g)?.length]).toEqual([format, 1]);
    }
  });
});

test("the CSV of an invoice has its lines", async () => {
  const { link, number } = await contractorWithInvoice();
  const { html, headers } = await site.get(`${link}/invoices/${number}.csv`);
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(parse(html, { columns: true })).toMatchObject([
    { number, kind: "fee", from_day: `${month}-01`, monthly_cents: "195000", cents: "195000" },
  ]);
});

test("the contractor's page lists the invoices, and says through which month they are paid", async () => {
  const { link, number } = await contractorWithInvoice();
  const before = await site.get(link);
  expect(before.html).toContain(`href="${link}/invoices/${number}"`);
  expect(before.text).not.toContain("Paid through");
  await site.backend.invoices.pay(site.asOperator, number, { by: "check", on: null, reference: null });
  expect((await site.get(link)).text).toContain("Paid through");
});

test("an open invoice names the day on which the territories stop, and afterward the contractor's page names the invoice to pay", async () => {
  const { contractor, link, number } = await contractorWithInvoice();
  const path = `${link}/invoices/${number}`;
  expect((await site.get(path)).text).not.toContain("If it’s still open on");
  await site.addTerritory(contractor);
  const due = String((await site.queryOne("select due_on::text as day from invoices")).day);
  expect((await site.get(path)).text).toContain(`If it’s still open on ${dateInWords(dayAfter(due, 14))}`);
  expect((await site.get(link)).text).toContain("You’re accepting requests");
  await site.query("update contractors set stopped_for_money_at = now()");
  const { text, html } = await site.get(link);
  expect(text).not.toContain("You’re accepting requests");
  expect(text).toMatch(
    new RegExp(`Your territories are on hold An invoice is open for too long.*Invoice ${number} ?: \\$2,149.88 due by`),
  );
  expect(html.indexOf(`href="${path}"`)).toBeLessThan(html.indexOf('value="pause"'));
  await site.query("update contractors set status = 'paused', paused_by = 'contractor'");
  expect((await site.get(link)).text).toMatch(/You’re paused.*An invoice is open for too long/);
});

test("an invoice of another contractor, and one that does not exist, are not found", async () => {
  const { number } = await contractorWithInvoice();
  const other = await site.contractorPathOf(await site.addContractor({ email: "other@example.com" }));
  for (const name of [number, "2026-9999", "none", `${number}.csv`]) {
    expect((await site.get(`${other}/invoices/${name}`)).status).toBe(404);
  }
});
