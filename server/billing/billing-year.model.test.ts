import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayAfter } from "../../domain/local-time.ts";
import { emptyTables } from "../../test/empty-tables.ts";
import { databaseWithClock } from "../../test/moved-clock.ts";
import { productOn } from "../../test/product.ts";
import { stripeSettings, stripeStandIn } from "../../test/stripe-stand-in.ts";
import type { OpenDatabase } from "../database/open.ts";

// Plays a random leap year of three contractors through two processes on one database, with payments by Stripe whose
// events are lost, come twice, or come to the other process. In the end, what each month was charged must be what its
// days come to by `expectedOf`, and Stripe must have charged each invoice at most once. `MODEL_RUNS=200` plays more years, `MODEL_SEED=7` other ones.

const operator = { actor: "operator" } as const;

const runs = Number(process.env.MODEL_RUNS ?? 2);
const seed = Number(process.env.MODEL_SEED ?? 1);

let clock: Awaited<ReturnType<typeof databaseWithClock>>;
let stripe: Awaited<ReturnType<typeof stripeStandIn>>;
let database: OpenDatabase["database"];
let processes: ReturnType<typeof productOn>[];

beforeAll(async () => {
  clock = await databaseWithClock("2028-01-01T12:00:00Z");
  stripe = await stripeStandIn();
  const opens = [await clock.open(), await clock.open()];
  processes = opens.map((open) => productOn(open, { ...stripeSettings, STRIPE_API_URL: stripe.url }));
  database = (opens[0] as OpenDatabase).database;
});
afterAll(() => clock.close());
afterAll(() => stripe.close());

const ids = [1, 2, 3].map((number) => `${number}0000000-0000-4000-8000-000000000000`);
const newYear = "2028-01-01";
const cents = fc.oneof(fc.constant(0), fc.constant(195_000), fc.integer({ min: 1, max: 300_000 }));
const contractorOf = fc.integer({ min: 0, max: 2 });
const step = fc.record({
  days: fc.integer({ min: 0, max: 40 }),
  who: contractorOf,
  what: fc.constantFrom(
    "fee",
    "pause",
    "resume",
    "own-pause",
    "own-resume",
    "credit",
    "void",
    "pay",
    "unpay",
    "issue",
    "end",
    "card",
    "card",
    "bank",
    "debit-ends",
    "agree",
    "stop",
    "decline",
    "mood",
    "mood",
    "mood",
  ),
  cents,
  chosen: fc.nat(20),
});
const year = fc.record({
  begins: fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 3, maxLength: 3 }),
  fees: fc.array(cents, { minLength: 3, maxLength: 3 }),
  /** Whether each contractor pays by Stripe on its own from the start. */
  paysItself: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  steps: fc.array(step, { minLength: 5, maxLength: 25 }),
});

/** What the test knows of a contractor, by day. */
interface Known {
  begins: string;
  ended: string | null;
  fees: Map<string, number>;
  paused: [from: string, to: string][];
  pausedSince: string | null;
}

/** What a month's days come to: each stretch of charged days with one fee, rounded once. */
function expectedOf({ begins, ended, fees, paused }: Known, month: string): number {
  const stretches: { cents: number; days: number; last: string }[] = [];
  const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  for (let day = `${month}-01`; day.startsWith(month); day = dayAfter(day, 1)) {
    if (day < begins || (ended && day > ended) || paused.some(([from, to]) => day > from && day < to)) continue;
    const cents =
      [...fees]
        .filter(([from]) => from <= day)
        .sort()
        .at(-1)?.[1] ?? 0;
    const last = stretches.at(-1);
    if (last && last.cents === cents && dayAfter(last.last, 1) === day)
      Object.assign(last, { days: last.days + 1, last: day });
    else stretches.push({ cents, days: 1, last: day });
  }
  return stretches.reduce((sum, { cents, days }) => sum + Math.round((cents * days) / end), 0);
}

/** Each process leaves a job out while the other runs one, so a sweep alone follows. */
async function sweep(): Promise<void> {
  const signal = new AbortController().signal;
  await Promise.all(processes.map(({ scheduler }) => scheduler.sweep()));
  await Promise.all(processes.map(({ payments }) => payments?.follow(signal)));
  await processes[0]?.payments?.follow(signal);
  await processes[0]?.scheduler.sweep();
}

async function setClock(isoTime: string): Promise<void> {
  stripe.clock = () => Date.parse(isoTime);
  await clock.setClock(isoTime);
}

/** Sends an event to the processes in turn, `times` times: 0 is a lost one. */
async function tell(times: number, type: string, object: object): Promise<void> {
  const body = stripe.bodyOf(type, object);
  await Promise.all(
    Array.from({ length: times }, (_, turn) =>
      processes[turn % 2]?.payments?.takeEvent(body, stripe.signatureOf(body)),
    ),
  );
}

/** Ends the bank debits that are on their way. */
async function endDebits(arePaid: boolean, times: number): Promise<void> {
  for (const { id, payment_intent } of stripe.sessions.values()) {
    if (stripe.payments.get(String(payment_intent))?.status !== "processing") continue;
    const { session } = stripe.endDebit(id, arePaid);
    await tell(times, `checkout.session.async_payment_${arePaid ? "succeeded" : "failed"}`, session);
  }
}

/** Noon of a day by the market's clock, and 8:30 of the first three days of months on the way there. */
async function goTo(from: string, to: string): Promise<void> {
  for (let day = dayAfter(from, 1); day <= to; day = dayAfter(day, 1)) {
    if (!/-0[123]$/.test(day)) continue;
    await setClock(`${day}T16:30:00Z`);
    await sweep();
  }
  await setClock(`${to}T20:00:00Z`);
  await sweep();
}

async function play({
  begins,
  fees,
  paysItself,
  steps,
}: typeof year extends fc.Arbitrary<infer Year> ? Year : never): Promise<Known[]> {
  await emptyTables(database);
  await setClock(`${newYear}T12:00:00Z`);
  const known = ids.map((_, index): Known => {
    const day = dayAfter(newYear, begins[index] ?? 0);
    return { begins: day, ended: null, fees: new Map([[newYear, fees[index] ?? 0]]), paused: [], pausedSince: null };
  });
  await database.query(
    `insert into contractors (id, business_name, email, registration_number, registration_expires_on, created_at, billed_from,
                              billing_address, tax_rate, monthly_fee_cents)
     select id, 'Firm ' || place, 'firm' || place || '@example.com', 'FIRSPR*01' || place || 'AB', '2099-01-01', now(), begins, 'A street', 10.25, fee
       from unnest($1::uuid[], $2::date[], $3::integer[]) with ordinality as firm (id, begins, fee, place)`,
    [ids, known.map(({ begins }) => begins), fees],
  );
  stripe.reset();
  const tokens = await Promise.all(
    ids.map(async (contractorId) => {
      const subject = { purpose: "contractor", leadId: null, contractorId } as const;
      return (await processes[0]?.links.pathOf(database, subject))?.split("/").at(-1) ?? "";
    }),
  );
  for (const [index, id] of ids.entries()) {
    if (!paysItself[index]) continue;
    const customer = stripe.addCustomer();
    await database.query("update contractors set pays_itself_since = now(), stripe_customer = $2 where id = $1", [
      id,
      customer,
    ]);
  }
  let today = newYear;
  const withTurns = steps.map((each, turn) => ({ ...each, product: processes[turn % 2] }));
  for (const { days, who, what, cents, chosen, product } of withTurns) {
    const next = dayAfter(today, days);
    if (next > "2028-12-20") break;
    await goTo(today, next);
    today = next;
    const id = ids[who] ?? "";
    const contractor = known[who];
    if (!product || !contractor || contractor.ended) continue;
    const asOperator = product.outbox.as(operator);
    const numbers = await database.query<{ number: string }>(
      "select number from invoices where contractor_id = $1 order by number",
      [id],
    );
    const number = numbers[chosen % Math.max(1, numbers.length)]?.number ?? "2028-0000";
    const payment = { by: "check", on: null, reference: null };
    const token = tokens[who] ?? "";
    switch (what) {
      case "fee":
        await product.fees.set(asOperator, id, (cents / 100).toFixed(2), null);
        contractor.fees.set(today, cents);
        break;
      case "pause":
        if ((await product.contractors.pause(asOperator, id)).outcome === "done") contractor.pausedSince = today;
        break;
      case "own-pause":
      case "own-resume": {
        const [row] = await database.query<{ status: string }>("select status from contractors where id = $1", [id]);
        const isPausing = what === "own-pause";
        if (contractor.pausedSince || row?.status !== (isPausing ? "active" : "paused")) break;
        await database.query("update contractors set status = $2 where id = $1", [id, isPausing ? "paused" : "active"]);
        await database.query("insert into events (kind, actor, detail) values ($2, 'contractor', $1)", [
          { contractor_id: id },
          isPausing ? "contractor.paused" : "contractor.resumed",
        ]);
        break;
      }
      case "resume":
        if ((await product.contractors.resume(asOperator, id)).outcome === "done" && contractor.pausedSince) {
          contractor.paused.push([contractor.pausedSince, today]);
          contractor.pausedSince = null;
        }
        break;
      case "credit":
        await product.invoices.credit(asOperator, number, (cents / 100).toFixed(2), "model");
        break;
      case "void":
        await product.invoices.void(asOperator, number, "model");
        break;
      case "pay":
        await Promise.all(processes.map(({ invoices }) => invoices.pay(asOperator, number, payment)));
        break;
      case "unpay": {
        const [paid] = await database.query<{ reference: string | null }>(
          "select reference from invoices where number = $1",
          [number],
        );
        if (paid?.reference) unpaidAgain.add(paid.reference);
        await product.invoices.unpay(asOperator, number, "model");
        break;
      }
      case "issue":
        await product.invoices.issue(asOperator, id, today.slice(0, 7));
        break;
      case "end":
        await product.contractors.end(asOperator, id);
        contractor.ended = today;
        // The pause ends with the contractor, so it does not last the whole of the last day.
        if (contractor.pausedSince) contractor.paused.push([contractor.pausedSince, today]);
        contractor.pausedSince = null;
        break;
      case "card":
      case "bank": {
        const result = await product.payments?.pay(token, "198.51.100.7", number);
        if (result?.outcome !== "checkout") break;
        const opened = result.url.split("/").at(-1) ?? "";
        const { session, payment } = what === "card" ? stripe.payByCard(opened) : stripe.payByBank(opened);
        await tell(chosen % 3, "checkout.session.completed", session);
        if (what === "card") await tell(chosen % 2, "payment_intent.succeeded", payment);
        break;
      }
      case "debit-ends":
        await endDebits(chosen % 4 !== 0, chosen % 3);
        break;
      case "agree":
        await product.payments?.payNext.agree(token, "198.51.100.7", { name: "Sam", version: "2026-11-29" });
        break;
      case "stop":
        await product.payments?.payNext.stop(token, "198.51.100.7");
        break;
      case "decline":
        stripe.declines = chosen % 2 === 0 ? "insufficient_funds" : null;
        break;
      case "mood":
        stripe.mood = (["well", "away", "deaf"] as const)[chosen % 3] ?? "well";
    }
    await sweep();
  }
  stripe.mood = "well";
  await endDebits(true, 0);
  await goTo(today, "2028-12-28");
  for (const [index, contractor] of known.entries()) {
    if (contractor.pausedSince) contractor.paused.push([contractor.pausedSince, "2029-12-31"]);
    if (contractor.ended) continue;
    await (processes[0] as (typeof processes)[0]).contractors.end(
      (processes[0] as (typeof processes)[0]).outbox.as(operator),
      ids[index] ?? "",
    );
    contractor.ended = "2028-12-28";
  }
  await goTo("2028-12-28", "2029-02-02");
  return known;
}

/** What Stripe has, compared with the invoices. */
async function expectNobodyChargedTwice(): Promise<void> {
  const invoices = await database.query<{ id: string; state: string; reference: string | null }>(
    "select id, state, reference from invoices where credit_for is null",
  );
  const stored = await database.query<{ intent: string; state: string; cents: number; problem: string | null }>(
    `select payments.payment_intent as intent, state, payments.cents, problem
       from payments left join stripe_events on subject = payments.payment_intent`,
  );
  const charges = stripe.calls.filter(({ method, path }) => method === "POST" && path === "/v1/payment_intents");
  const chargedKeys = new Map(charges.map(({ key, form }) => [key, JSON.stringify(form.metadata)]));
  expect(new Set(chargedKeys.values()).size).toBe(chargedKeys.size);
  for (const { id, reference } of invoices) {
    const paid = [...stripe.payments.values()].filter(
      ({ status, metadata }) => status === "succeeded" && metadata.invoice_id === id,
    );
    const charged = paid.filter(({ metadata }) =>
      charges.some(({ form }) => JSON.stringify(form.metadata) === JSON.stringify(metadata)),
    );
    expect(charged.length).toBeLessThanOrEqual(1);
    // Only money that the operator had marked as paid, or that came on a page before, can be a second payment.
    for (const { id: intent, amount } of paid) {
      const row = stored.find((each) => each.intent === intent);
      expect(row).toMatchObject({ state: "paid", cents: amount });
      const isKnown = reference === intent || row?.problem === "second" || unpaidAgain.has(intent);
      expect([intent, isKnown]).toEqual([intent, true]);
    }
  }
}

/** Payments whose invoice the operator opened again, as if the money had gone back. */
const unpaidAgain = new Set<string>();

test("each month is charged what its days come to, once, under numbers without a gap", { timeout: 0 }, async () => {
  await fc.assert(
    fc.asyncProperty(year, async (plan) => {
      const known = await play(plan);
      const months = await database.query<{
        contractor_id: string;
        month: string;
        left: number;
        charged: number;
        invoices: number;
      }>(
        `select contractor_id, to_char(month, 'YYYY-MM') as month, count(*)::integer as invoices,
                sum(subtotal_cents + coalesce((select sum(subtotal_cents) from invoices as note where note.credit_for = own.id), 0))::integer as left,
                (select coalesce(sum(cents), 0)::integer from invoice_lines join invoices on invoices.id = invoice_id
                  where invoices.contractor_id = own.contractor_id and state <> 'void' and kind in ('fee', 'correction')
                    and date_trunc('month', from_day::timestamp) = own.month) as charged
           from invoices as own where credit_for is null and state <> 'void' group by contractor_id, own.month`,
      );
      for (const { contractor_id, month, left, charged, invoices } of months) {
        const expected = expectedOf(known[ids.indexOf(contractor_id)] as Known, month);
        expect([month, invoices]).toEqual([month, 1]);
        // What is too much goes back as far as the operator's credits left something of the invoice.
        if (left > 0 || charged < expected)
          expect([contractor_id, month, charged]).toEqual([contractor_id, month, expected]);
        else expect(charged).toBeGreaterThanOrEqual(expected);
      }
      expect(stripe.violations).toEqual([]);
      await expectNobodyChargedTwice();
      const [numbers] = await database.query<{ gaps: number }>(
        `select count(*)::integer as gaps from invoice_numbers as given,
                lateral (select count(*) as rows, max(split_part(number, '-', 2)::integer) as highest from invoices
                          where split_part(number, '-', 1)::integer = given.year) as stored
          where rows <> last or highest <> last`,
      );
      expect(numbers).toEqual({ gaps: 0 });
      expect(await database.query("select number from invoices where open_cents(invoices) < 0")).toEqual([]);
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
});
