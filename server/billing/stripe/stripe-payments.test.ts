import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as firms from "../../../test/firms.ts";
import { firmColumns, firmValues } from "../../../test/firms.ts";
import { openProduct } from "../../../test/product.ts";
import {
  describedVersion,
  installedDescription,
  stripeSettings,
  stripeStandIn,
} from "../../../test/stripe-stand-in.ts";
import { links } from "../../links/links.ts";

const fir = "f1f1f1f1-0000-4000-8000-000000000000";
const october = "2026-0001";

let stripe: Awaited<ReturnType<typeof stripeStandIn>>;
beforeAll(async () => {
  stripe = await stripeStandIn();
});
afterAll(() => stripe.close());
const product = openProduct({
  variables: () => ({ ...stripeSettings, STRIPE_API_URL: stripe.url, SITE_URL: "https://www.cedarline.example" }),
  clock: "2026-09-20T19:00:00Z",
});

const query = <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  product.database.query<Row>(text, values);
const payments = () => {
  const { payments } = product.backend;
  if (!payments) throw new Error("Stripe is not set up.");
  return payments;
};
const setTime = async (isoTime: string) => {
  await product.setClock(isoTime);
  stripe.clock = () => Date.parse(isoTime);
};
/** The clock's jobs, then the questions to Stripe. */
const sweep = async () => {
  await product.backend.scheduler.sweep();
  await payments().follow(new AbortController().signal);
  await product.backend.scheduler.sweep();
};
const at = async (isoTime: string) => {
  await setTime(isoTime);
  await sweep();
};
const asOperator = () => product.asOperator;
const invoices = () => product.backend.invoices;

let token = "";
const pay = (number = october) => payments().pay(token, "198.51.100.7", number);
const sessionsInOrder = () => [...stripe.sessions.values()];
const lastSession = () => sessionsInOrder().at(-1) ?? expect.fail("There is no session.");
const post = (body: string, signature = stripe.signatureOf(body)) => payments().takeEvent(body, signature);
const tell = (type: string, object: object, more: object = {}) => post(stripe.bodyOf(type, object, more));
const invoiceInShort = async (number = october) =>
  (
    await query<{ line: string }>(
      "select concat_ws(' ', state, paid_by, paid_on, reference) as line from invoices where number = $1",
      [number],
    )
  )[0]?.line;
const attempts = async () =>
  (
    await query<{ line: string }>(
      "select concat_ws(' ', kind, attempt, cents, state) as line from payments order by started_at, attempt",
    )
  ).map(({ line }) => line);
const problems = async () =>
  (
    await query<{ line: string }>(
      "select concat_ws(' ', problem, number, cents, currency) as line from stripe_events where problem is not null order by at, id",
    )
  ).map(({ line }) => line);
const mails = async (kind: string) =>
  (
    await query<{ role: string }>("select recipient_role as role from deliveries where kind = $1 order by 1", [kind])
  ).map(({ role }) => role);
const done = expect.objectContaining({ outcome: "done" });
const refused = (problem: string) => ({ outcome: "refused", problem: expect.stringContaining(problem) });

beforeEach(async () => {
  stripe.reset();
  await setTime("2026-09-20T19:00:00Z");
  await query(
    `insert into contractors (id, created_at, billed_from, billing_address, tax_rate, ${firmColumns})
     values ($1, '2026-01-15', '2026-10-01', '1 Main St, Kirkland', 10.25, ${firmValues(firms.fir)})`,
    [fir],
  );
  await query("update contractors set monthly_fee_cents = 195000");
  await query("update fees set from_day = '2026-09-01'");
  const path = await links(null).pathOf(product.database, { purpose: "contractor", leadId: null, contractorId: fir });
  token = path.split("/").at(-1) ?? "";
  await at("2026-10-01T15:00:00Z");
});

afterEach(() => expect(stripe.violations).toEqual([]));

test("the requests were looked at for the description that the package has", () => {
  expect(installedDescription()).toBe(describedVersion);
});

describe("the payment page", () => {
  test("asks for exactly what is open, names the invoice, and leads back without a token", async () => {
    await invoices().credit(asOperator(), october, "100", "a late start");
    const result = await pay();
    expect(result).toEqual({ outcome: "checkout", url: lastSession().url });
    const [call] = stripe.calls;
    expect(call).toMatchObject({
      path: "/v1/checkout/sessions",
      key: `invoice ${october} 203963 1`,
      form: {
        mode: "payment",
        line_items: [{ quantity: "1", price_data: { currency: "usd", unit_amount: "203963" } }],
        adaptive_pricing: { enabled: "false" },
        success_url: "https://www.cedarline.example/paid",
        cancel_url: "https://www.cedarline.example/paid",
        metadata: { invoice_number: october, attempt: "1" },
        payment_intent_data: { metadata: { invoice_number: october, attempt: "1" } },
      },
    });
    expect(JSON.stringify(stripe.calls)).not.toContain(token);
    expect(JSON.stringify(call?.form)).not.toContain("setup_future_usage");
  });

  test("is the same page however often the button is pressed, until Stripe says that it has ended", async () => {
    const [one, other] = await Promise.all([pay(), pay()]);
    expect(other).toEqual(one);
    expect(await pay()).toEqual(one);
    expect(sessionsInOrder()).toHaveLength(1);
    await setTime("2026-10-02T16:00:00Z");
    expect(await pay()).not.toEqual(one);
    expect(await attempts()).toEqual(["checkout 1 214988 expired", "checkout 2 214988 open"]);
    expect(stripe.calls.at(-1)?.key).toBe(`invoice ${october} 214988 2`);
  });

  test("of an amount that is no longer open ends, and the button opens one of the open amount", async () => {
    await pay();
    await invoices().credit(asOperator(), october, "100", "a late start");
    expect(await pay()).toMatchObject({ outcome: "checkout" });
    expect(sessionsInOrder().map(({ status, amount_total }) => [status, amount_total])).toEqual([
      ["expired", 214_988],
      ["open", 203_963],
    ]);
  });

  test("ends by the clock once the operator has marked the invoice as paid", async () => {
    await pay();
    await invoices().pay(asOperator(), october, { by: "check", on: null, reference: null });
    await sweep();
    expect(lastSession().status).toBe("expired");
    expect(await attempts()).toEqual(["checkout 1 214988 expired"]);
  });

  test("is not there for what is paid, void, another's, or unknown, or while a restored database waits", async () => {
    expect(await pay("2026-0009")).toEqual({ outcome: "unknown" });
    expect(await payments().pay("x".repeat(43), "198.51.100.7", october)).toEqual({ outcome: "unknown" });
    await query("insert into server_settings (name, value) values ('billing waits since', now()::text)");
    expect(await pay()).toEqual({ outcome: "impossible" });
    await query("delete from server_settings where name = 'billing waits since'");
    await invoices().void(asOperator(), october, "wrong address");
    expect(await pay()).toEqual({ outcome: "impossible" });
    expect(stripe.calls).toEqual([]);
  });

  test("does not open while Stripe is away, and a request without an answer is repeated to the letter", async () => {
    stripe.mood = "away";
    expect(await pay()).toEqual({ outcome: "stripe-away" });
    stripe.mood = "deaf";
    expect(await pay()).toEqual({ outcome: "stripe-away" });
    stripe.mood = "well";
    expect(await pay()).toMatchObject({ outcome: "checkout" });
    expect(sessionsInOrder()).toHaveLength(1);
    expect(await attempts()).toEqual(["checkout 1 214988 open"]);
  });

  test("that nobody got the address of is looked up a day later, before another is opened", async () => {
    stripe.mood = "deaf";
    await pay();
    const { payment } = stripe.payByCard(lastSession().id);
    stripe.mood = "away";
    await at("2026-10-02T20:00:00Z");
    stripe.mood = "well";
    expect(await pay()).toEqual({ outcome: "impossible" });
    expect(await invoiceInShort()).toBe(`paid card 2026-10-02 ${payment.id}`);
  });
});

describe("an event", () => {
  test("pays the invoice, however often and in whatever order its kin come", async () => {
    await pay();
    const { session, payment } = stripe.payByCard(lastSession().id);
    const completed = stripe.bodyOf("checkout.session.completed", session);
    expect(await tell("payment_intent.succeeded", payment)).toBe("taken");
    expect(await invoiceInShort()).toBe(`paid card 2026-10-01 ${payment.id}`);
    expect(await Promise.all([post(completed), post(completed)])).toEqual(["taken", "taken"]);
    expect(await tell("payment_intent.processing", { ...payment, status: "processing" })).toBe("taken");
    expect(await tell("checkout.session.expired", { ...session, status: "expired" })).toBe("taken");
    expect(await invoiceInShort()).toBe(`paid card 2026-10-01 ${payment.id}`);
    expect(await query("select from events where kind = 'invoice.paid'")).toHaveLength(1);
    expect(await problems()).toEqual([]);
    expect(await query("select from stripe_events where id = $1", [JSON.parse(completed).id])).toHaveLength(1);
  });

  test("is taken if it comes before the answer that opened the page", async () => {
    stripe.mood = "deaf";
    await pay();
    const { session, payment } = stripe.payByCard(lastSession().id);
    await tell("checkout.session.completed", session);
    expect(await invoiceInShort()).toBe(`paid card 2026-10-01 ${payment.id}`);
  });

  test.each([
    ["has a body that was changed", (body: string) => [body.replace("214988", "1"), stripe.signatureOf(body)]],
    ["is signed with another secret", (body: string) => [body, stripe.signatureOf(body, "whsec_another00000000000")]],
    ["has no signature", (body: string) => [body, ""]],
    ["is no JSON", () => ["no json", stripe.signatureOf("no json")]],
  ])("is refused if it %s", async (_what, forge) => {
    await pay();
    const { session } = stripe.payByCard(lastSession().id);
    const [body = "", signature] = forge(stripe.bodyOf("checkout.session.completed", session));
    expect(await post(body, signature)).toBe("refused");
    expect(await invoiceInShort()).toBe("issued");
    expect(await query("select from stripe_events")).toEqual([]);
  });

  test.each([
    ["of a connected account", { account: "acct_another" }, {}],
    ["of the other mode", { livemode: true }, {}],
    ["about no invoice of ours", {}, { metadata: { order: "7" } }],
    ["whose metadata is no id of ours", {}, { metadata: { invoice_id: "7", invoice_number: "7" } }],
  ])("%s changes nothing", async (_what, more, changes) => {
    await pay();
    const { session } = stripe.payByCard(lastSession().id);
    expect(await tell("checkout.session.completed", { ...session, ...changes }, more)).toBe("taken");
    expect(await invoiceInShort()).toBe("issued");
    expect(await problems()).toEqual([]);
  });

  test.each([
    ["another amount", { amount_total: 100 }, "amount 2026-0001 100 usd"],
    ["another currency", { currency: "cad" }, "amount 2026-0001 214988 cad"],
  ])("of %s pays nothing and stands in the inbox", async (_what, changes, problem) => {
    await pay();
    const { session } = stripe.payByCard(lastSession().id);
    await tell("checkout.session.completed", { ...session, ...changes });
    expect(await invoiceInShort()).toBe("issued");
    expect(await problems()).toEqual([problem]);
  });

  test("of an invoice that the operator marked as paid meanwhile is a second payment", async () => {
    await pay();
    const { session, payment } = stripe.payByCard(lastSession().id);
    await invoices().pay(asOperator(), october, { by: "check", on: null, reference: "12" });
    await tell("checkout.session.completed", session);
    await tell("payment_intent.succeeded", payment);
    expect(await invoiceInShort()).toBe("paid check 2026-10-01 12");
    expect(await problems()).toEqual(["second 2026-0001 214988 usd"]);
  });

  test("of the amount that its page asked for before a credit pays the invoice, and says what is too much", async () => {
    await pay();
    const { session, payment } = stripe.payByCard(lastSession().id);
    await invoices().credit(asOperator(), october, "100", "a late start");
    await tell("checkout.session.completed", session);
    expect(await invoiceInShort()).toBe(`paid card 2026-10-01 ${payment.id}`);
    expect(await problems()).toEqual(["amount 2026-0001 214988 usd"]);
  });

  test("that names an invoice which a restored database lacks stands in the inbox", async () => {
    await pay();
    const { session } = stripe.payByCard(lastSession().id);
    const metadata = { invoice_id: "00000000-0000-4000-8000-000000000009", invoice_number: "2026-0009" };
    await tell("checkout.session.completed", { ...session, metadata });
    expect(await problems()).toEqual(["lost 2026-0009 214988 usd"]);
  });

  test("of a payment that a restored database lacks pays its invoice", async () => {
    await pay();
    const { session, payment } = stripe.payByCard(lastSession().id);
    await query("delete from payments");
    await tell("checkout.session.completed", session);
    expect(await invoiceInShort()).toBe(`paid card 2026-10-01 ${payment.id}`);
  });

  test("of a payment that a restored database lacks pays nothing if it is of another amount than is open", async () => {
    await pay();
    const { session, payment } = stripe.payByCard(lastSession().id);
    await query("delete from payments");
    await invoices().credit(asOperator(), october, "100", "a late start");
    await tell("checkout.session.completed", session);
    await tell("payment_intent.succeeded", payment);
    expect(await invoiceInShort()).toBe("issued");
    expect(await problems()).toEqual(["amount 2026-0001 214988 usd"]);
  });

  test("about money that went back stands in the inbox once, and changes no invoice", async () => {
    await pay();
    const { session, payment } = stripe.payByCard(lastSession().id);
    await tell("checkout.session.completed", session);
    const charge = { id: "ch_1", payment_intent: payment.id, amount_refunded: 5_000, currency: "usd", metadata: {} };
    await tell("charge.refunded", charge);
    await tell("charge.refunded", charge);
    await tell("charge.refunded", { ...charge, amount_refunded: 9_000 });
    await tell("charge.dispute.created", { id: "du_1", payment_intent: payment.id, amount: 214_988, currency: "usd" });
    await tell("charge.dispute.created", { id: "du_2", payment_intent: "pi_another", amount: 1, currency: "usd" });
    expect((await problems()).sort()).toEqual([
      "dispute 2026-0001 214988 usd",
      "refund 2026-0001 5000 usd",
      "refund 2026-0001 9000 usd",
    ]);
    expect(await invoiceInShort()).toContain("paid card");
    expect(await invoices().unpay(asOperator(), october, "disputed")).toEqual(done);
    await tell("payment_intent.succeeded", payment);
    expect(await invoiceInShort()).toBe("issued");
  });
});

describe("a bank debit", () => {
  beforeEach(async () => {
    await pay();
    const { session } = stripe.payByBank(lastSession().id);
    await tell("checkout.session.completed", session);
  });
  const end = (isPaid: boolean) => stripe.endDebit(lastSession().id, isPaid);

  test("is on its way until the money comes: nobody changes the invoice, and nothing falls due", async () => {
    expect(await invoiceInShort()).toBe("issued");
    expect(await pay()).toEqual({ outcome: "impossible" });
    const problem = refused("on its way at Stripe");
    expect(await invoices().pay(asOperator(), october, { by: "check", on: null, reference: null })).toEqual(problem);
    expect(await invoices().void(asOperator(), october, "no")).toEqual(problem);
    expect(await invoices().credit(asOperator(), october, "10", "no")).toEqual(problem);
    await query(
      "insert into territories (zip_code, service, contractor_id, starts_on) values ('98033', 'fence-repair', $1, '2026-09-20')",
      [fir],
    );
    await setTime("2026-10-12T15:00:00Z");
    await product
      .compose({ ...stripeSettings, STRIPE_API_URL: stripe.url, REST_WHEN_OVERDUE_DAYS: "1" })
      .scheduler.sweep();
    expect(await mails("invoice-overdue")).toEqual([]);
    expect(await query("select from serving_territories")).toHaveLength(1);
    const { session, payment } = end(true);
    await tell("checkout.session.async_payment_succeeded", session);
    await tell("payment_intent.succeeded", payment);
    expect(await invoiceInShort()).toBe(`paid bank-debit 2026-10-12 ${payment.id}`);
  });

  test("of a contractor who ends meanwhile gets its credit note once the money is there", async () => {
    await setTime("2026-10-10T19:00:00Z");
    await product.backend.contractors.end(asOperator(), fir);
    await sweep();
    expect(await query("select from invoices")).toHaveLength(1);
    await tell("checkout.session.async_payment_succeeded", end(true).session);
    await sweep();
    expect(await query("select state, subtotal_cents from invoices where credit_for is not null")).toEqual([
      { state: "issued", subtotal_cents: Math.round((195_000 * 10) / 31) - 195_000 },
    ]);
  });

  test("that fails gives the button back, and tells both sides", async () => {
    await tell("checkout.session.async_payment_failed", end(false).session);
    expect(await attempts()).toEqual(["checkout 1 214988 failed"]);
    expect(await mails("payment-refused")).toEqual(["contractor", "operator"]);
    expect(await pay()).toMatchObject({ outcome: "checkout" });
  });

  test.each([
    [true, "paid bank-debit 2026-10-05"],
    [false, "issued"],
  ])("whose end (%s) no event told is asked for", async (isPaid, expected) => {
    end(isPaid);
    await at("2026-10-05T19:00:00Z");
    expect(await invoiceInShort()).toContain(expected);
    expect((await attempts())[0]).toContain(isPaid ? "paid" : "failed");
  });

  test("is not ended by an event of a card that was declined before it", async () => {
    const { payment } = { payment: stripe.payments.get(String(lastSession().payment_intent)) };
    await tell("payment_intent.payment_failed", { ...payment, status: "requires_payment_method" });
    expect(await attempts()).toEqual(["checkout 1 214988 processing"]);
  });
});

describe("pay the next ones by itself", () => {
  const agree = (sent: Partial<{ name: string; version: string }> = {}) =>
    payments().payNext.agree(token, "198.51.100.7", { name: "Sam Fir", version: "2026-11-29", ...sent });
  /** Agrees, and pays the present invoice, so that Stripe keeps the card. */
  async function begin() {
    expect(await agree()).toEqual(done);
    await pay();
    const { session } = stripe.payByCard(lastSession().id);
    await tell("checkout.session.completed", session);
  }
  const charges = () => stripe.calls.filter(({ method, path }) => method === "POST" && path === "/v1/payment_intents");
  const november = "2026-0002";

  test("keeps the agreement, and lets Stripe keep what the contractor pays with next", async () => {
    expect(await agree({ name: " " })).toEqual({ outcome: "refused", faults: { name: "missing" } });
    expect(await agree({ name: "x".repeat(121), version: "" })).toEqual({
      outcome: "refused",
      faults: { name: "too-long", version: "missing" },
    });
    expect(await agree({ version: "2020" })).toEqual({ outcome: "other-terms" });
    await begin();
    expect(await agree()).toEqual(done);
    expect(await query("select kind, version, name from agreements")).toEqual([
      { kind: "pay-next", version: "2026-11-29", name: "Sam Fir" },
    ]);
    expect(stripe.calls[0]?.form).toMatchObject({
      customer_creation: "always",
      payment_intent_data: { setup_future_usage: "off_session" },
    });
    expect(await query("select stripe_customer is not null as is_kept from contractors")).toEqual([{ is_kept: true }]);
    const stored = JSON.stringify(await query("select * from payments, stripe_events, contractors"));
    expect(stored).not.toMatch(/pm_|card_|"last4"/);
  });

  test("charges the next invoice at 8:00 of the day after its issue, once, whatever number of processes", async () => {
    await begin();
    await at("2026-11-01T16:00:00Z");
    await at("2026-11-02T15:59:00Z");
    expect(charges()).toEqual([]);
    const other = product.compose({ ...stripeSettings, STRIPE_API_URL: stripe.url });
    await setTime("2026-11-02T16:00:00Z");
    await Promise.all([sweep(), other.payments?.follow(new AbortController().signal)]);
    await sweep();
    expect(charges().map(({ key, form }) => [key, form])).toEqual([
      [
        `invoice ${november} 214988 1`,
        expect.objectContaining({ amount: "214988", currency: "usd", confirm: "true", off_session: "true" }),
      ],
    ]);
    expect(await invoiceInShort(november)).toMatch(/^paid card 2026-11-02 pi_/);
    expect(await problems()).toEqual([]);
  });

  test("charges nothing from before the agreement, after its end, or while a restored database waits", async () => {
    await setTime("2026-10-02T15:30:00Z");
    await begin();
    await query("update invoices set state = 'issued', paid_by = null, paid_on = null, reference = null");
    await at("2026-10-03T16:00:00Z");
    expect(charges()).toEqual([]);
    await at("2026-11-01T16:00:00Z");
    await query("insert into server_settings (name, value) values ('billing waits since', now()::text)");
    await at("2026-11-02T16:00:00Z");
    expect(charges()).toEqual([]);
    await query("delete from server_settings where name = 'billing waits since'");
    expect(await payments().payNext.stop(token, "198.51.100.7")).toEqual(done);
    await at("2026-11-03T16:00:00Z");
    expect(charges()).toEqual([]);
    expect(await pay(november)).toMatchObject({ outcome: "checkout" });
  });

  test("ends an open payment page before it charges", async () => {
    await begin();
    await at("2026-11-01T16:00:00Z");
    await pay(november);
    const page = lastSession();
    await at("2026-11-02T16:00:00Z");
    await sweep();
    expect(page.status).toBe("expired");
    expect(charges()).toHaveLength(1);
    expect(await invoiceInShort(november)).toContain("paid card");
  });

  test("charges nothing while a bank debit of the invoice is on its way", async () => {
    await begin();
    await at("2026-11-01T16:00:00Z");
    await pay(november);
    const { session } = stripe.payByBank(lastSession().id);
    await tell("checkout.session.completed", session);
    await at("2026-11-03T16:00:00Z");
    expect(charges()).toEqual([]);
  });

  test("finds out that the contractor paid on the page, if the event was lost", async () => {
    await begin();
    await at("2026-11-01T16:00:00Z");
    await pay(november);
    stripe.payByCard(lastSession().id);
    await at("2026-11-02T16:00:00Z");
    await sweep();
    expect(charges()).toEqual([]);
    expect(await invoiceInShort(november)).toContain("paid card");
  });

  test("leaves a refused charge open, tells both sides, and does not try again by itself", async () => {
    await begin();
    await at("2026-11-01T16:00:00Z");
    stripe.declines = "insufficient_funds";
    await at("2026-11-02T16:00:00Z");
    const refusal = [...stripe.payments.values()].at(-1);
    await tell("payment_intent.payment_failed", refusal ?? {});
    stripe.declines = null;
    await at("2026-11-03T16:00:00Z");
    expect(charges()).toHaveLength(1);
    expect(await invoiceInShort(november)).toBe("issued");
    expect(await mails("payment-refused")).toEqual(["contractor", "operator"]);
    expect(await pay(november)).toMatchObject({ outcome: "checkout" });
  });

  test("charges a bank account, whose money comes later", async () => {
    await begin();
    stripe.isBank = true;
    await at("2026-11-01T16:00:00Z");
    await at("2026-11-02T16:00:00Z");
    expect(await invoiceInShort(november)).toBe("issued");
    const debit = [...stripe.payments.values()].at(-1);
    await tell("payment_intent.succeeded", { ...debit, status: "succeeded", amount_received: 214_988 });
    expect(await invoiceInShort(november)).toContain("paid bank-debit 2026-11-02");
  });

  test.each<["away" | "deaf", number, string]>([
    ["away", 0, "paid card 2026-11-03"],
    ["deaf", 1, "paid card 2026-11-02"],
  ])("charges once although Stripe is %s for more than a day", async (mood, carriedOut, expected) => {
    await begin();
    await at("2026-11-01T16:00:00Z");
    stripe.mood = mood;
    await at("2026-11-02T16:00:00Z");
    expect([...stripe.payments.values()]).toHaveLength(1 + carriedOut);
    expect(await invoices().pay(asOperator(), november, { by: "check", on: null, reference: null })).toEqual(
      refused("on its way at Stripe"),
    );
    await at("2026-11-02T22:00:00Z");
    await at("2026-11-03T20:00:00Z");
    stripe.mood = "well";
    await at("2026-11-03T20:30:00Z");
    expect([...stripe.payments.values()]).toHaveLength(2);
    expect(await invoiceInShort(november)).toContain(expected);
  });
});
