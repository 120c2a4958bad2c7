import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { clock } from "../../../content/market-clock.ts";
import { faultsOn } from "../../../test/accessibility.ts";
import { visitPage } from "../../../test/browser.ts";
import { openProduct, type Product } from "../../../test/product.ts";
import { stripeSettings, stripeStandIn } from "../../../test/stripe-stand-in.ts";

const month = clock.day(new Date()).slice(0, 7);

async function contractorWithInvoice(site: Product<{ pages: true }>) {
  const contractor = await site.addContractor({
    billing_address: "1 Main St\nKirkland, WA 98033",
    billed_from: `${month}-01`,
    monthly_fee_cents: 195_000,
  });
  await site.query("update fees set from_day = $2 where contractor_id = $1", [contractor.id, `${month}-01`]);
  const issued = await site.backend.invoices.issue(site.asOperator, contractor.id, month);
  const link = await site.contractorPathOf(contractor);
  return { contractor, link, number: String(issued.number), invoice: `${link}/invoices/${issued.number}` };
}

const formActionOf = (headers: Headers) => /form-action [^;]*/.exec(headers.get("Content-Security-Policy") ?? "")?.[0];

describe("with Stripe", async () => {
  const stripe = await stripeStandIn();
  afterAll(() => stripe.close());
  const site = openProduct({ pages: true, variables: { ...stripeSettings, STRIPE_API_URL: stripe.url } });
  beforeEach(() => stripe.reset());
  const tell = (type: string, object: object, signature?: string) => {
    const body = stripe.bodyOf(type, object);
    return site.get("/hooks/stripe", {
      method: "POST",
      body,
      headers: { "Stripe-Signature": signature ?? stripe.signatureOf(body) },
    });
  };

  test("the button leads a browser to the payment page, and a signed event pays the invoice", async () => {
    const { invoice } = await contractorWithInvoice(site);
    await visitPage(site.url, invoice, async (page) => {
      expect(await faultsOn(page)).toEqual([]);
      await page.getByRole("button", { name: "Pay $1,950.00" }).click();
      await page.waitForURL(`${stripe.url}/pay/*`);
      expect(await page.locator("h1").textContent()).toContain("Payment page cs_test_");
    });
    const [session] = stripe.sessions.values();
    const { session: completed } = stripe.payByCard(session?.id ?? "");
    expect((await tell("checkout.session.completed", completed, "t=1,v1=00")).status).toBe(400);
    expect((await site.get(invoice)).text).toContain("Please pay");
    expect((await tell("checkout.session.completed", completed)).status).toBe(200);
    const { html, text } = await site.get(invoice);
    expect(text).toMatch(/Paid on .* by card/);
    expect(html).not.toContain('value="pay"');
    expect(site.logged()).not.toMatch(/sk_test|whsec|cs_test/);
    expect(stripe.violations).toEqual([]);
  });

  test("the page of an invoice alone lets its form lead to the payment page", async () => {
    const { invoice, link } = await contractorWithInvoice(site);
    expect(formActionOf((await site.get(invoice)).headers)).toBe(`form-action 'self' ${stripe.url}`);
    for (const path of [link, "/", "/paid", `${link}/statements/${month}`])
      expect([path, formActionOf((await site.get(path)).headers)]).toEqual([path, "form-action 'self'"]);
    const answer = await site.post(invoice, { action: "pay" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, [...stripe.sessions.values()][0]?.url]);
  });

  test("a bank debit on its way is said, and has no button", async () => {
    const { invoice, link } = await contractorWithInvoice(site);
    await site.post(invoice, { action: "pay" });
    const { session } = stripe.payByBank([...stripe.sessions.keys()][0] ?? "");
    await tell("checkout.session.completed", session);
    const { text, html } = await site.get(invoice);
    expect(text).toContain("Bank debit on its way");
    expect(html).not.toContain('value="pay"');
    expect((await site.get(link)).text).toContain("Bank debit on its way");
    expect((await site.post(invoice, { action: "pay" })).status).toBe(409);
  });

  test("while Stripe is away, the page says that nothing was charged", async () => {
    const { invoice } = await contractorWithInvoice(site);
    stripe.mood = "away";
    const { status, text } = await site.post(invoice, { action: "pay" });
    expect([status, text]).toEqual([503, expect.stringContaining("Nothing was charged")]);
  });

  test("an ended contractor can pay, and stop what is paid by itself, and nothing else", async () => {
    const { contractor, invoice, link } = await contractorWithInvoice(site);
    await site.post(link, { action: "pay-next", name: "Sam", version: "2026-11-29" });
    await site.query("update contractors set status = 'ended' where id = $1", [contractor.id]);
    const fresh = await site.contractorPathOf(contractor);
    expect((await site.post(invoice.replace(link, fresh), { action: "pay" })).status).toBe(303);
    expect((await site.post(fresh, { action: "stop-pay-next" })).status).toBe(303);
    expect((await site.post(fresh, { action: "pay-next", name: "Sam", version: "2026-11-29" })).status).toBe(409);
  });

  test("the contractor's page takes the agreement to pay the next ones by itself, and its end", async () => {
    const { link } = await contractorWithInvoice(site);
    const refused = await site.post(link, { action: "pay-next", name: " ", version: "2026-11-29" });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Pay the next ones by itself")]);
    const old = await site.post(link, { action: "pay-next", name: "Sam Fir", version: "2020-01-01" });
    expect(old.status).toBe(409);
    expect((await site.post(link, { action: "pay-next", name: "Sam Fir", version: "2026-11-29" })).status).toBe(303);
    const { text } = await site.get(link);
    expect(text).toContain("Each new invoice is charged at 8:00 a.m.");
    expect(text).toContain("Stripe has no card or bank account of yours yet");
    expect((await site.post(link, { action: "stop-pay-next" })).status).toBe(303);
    expect((await site.get(link)).text).toContain("I agree: pay the next ones by itself");
    await visitPage(site.url, link, async (page) => expect(await faultsOn(page)).toEqual([]));
  });

  test("the page to which Stripe leads back is for everybody, and for no search engine", async () => {
    const { status, html, text } = await site.get("/paid");
    expect([status, text]).toEqual([200, expect.stringContaining("You’re back from the payment page")]);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect((await site.get("/sitemap.xml")).html).not.toContain("/paid");
  });
});

describe("without Stripe", () => {
  const site = openProduct({ pages: true });

  test("there is no button, no agreement, no way back, and no address for events", async () => {
    const { invoice, link } = await contractorWithInvoice(site);
    expect((await site.get(invoice)).html).not.toContain('value="pay"');
    expect((await site.get(link)).html).not.toContain("pay-next");
    expect(formActionOf((await site.get(invoice)).headers)).toBe("form-action 'self'");
    for (const action of ["pay", "pay-next", "stop-pay-next"])
      expect((await site.post(action === "pay" ? invoice : link, { action })).status).toBe(400);
    expect((await site.get("/paid")).status).toBe(404);
    expect((await site.get("/hooks/stripe", { method: "POST", body: "{}" })).status).toBe(404);
  });
});
