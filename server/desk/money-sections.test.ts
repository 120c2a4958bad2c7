import { beforeEach, expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";

const fir = "f1f1f1f1-0000-4000-8000-000000000000";

const product = openProduct({ clock: "2026-09-20T19:00:00Z" });

const needs = async () => {
  const filter = { kind: "money", state: "needs", service: null, city: null, query: "" } as const;
  return (await product.backend.inbox.list(filter, null)).items.map(({ need }) => need);
};

/** A contractor with a fee, a territory, an address, and a first billed day. */
beforeEach(async () => {
  const contractor = await product.addContractor({
    id: fir,
    created_at: "2026-01-15",
    billed_from: "2026-10-01",
    billing_address: "1 Main St",
    monthly_fee_cents: 195_000,
  });
  await product.addTerritory(contractor, { service: "fence-repair" });
});

test("a contractor about whose fee nothing is missing does not stand in the inbox", async () => {
  expect(await needs()).toEqual([]);
});

test.each([
  ["unbilled", "update contractors set billed_from = null"],
  ["no-address", "update contractors set billed_from = '2026-09-01', billing_address = null"],
  ["no-territory", "update contractors set billed_from = '2026-09-01'; delete from territories"],
  ["restored", "insert into server_settings values ('billing waits since', now()::text)"],
])("the inbox shows %s after: %s", async (need, change) => {
  await product.database.run(change);
  expect(await needs()).toEqual([need]);
});

test("the inbox shows an overdue invoice, and a credit note that waits to be paid back", async () => {
  await product.setClock("2026-10-01T15:00:00Z");
  await product.backend.scheduler.sweep();
  await product.setClock("2026-10-08T19:00:00Z");
  expect(await needs()).toEqual([]);
  await product.setClock("2026-10-09T19:00:00Z");
  expect(await needs()).toEqual(["overdue"]);
  const overdueInvoices = await product.backend.moneyDesk.invoices({ state: "overdue", query: "" });
  expect(overdueInvoices.map(({ number, open_cents }) => [number, open_cents])).toEqual([
    ["2026-0001", (await product.backend.moneyDesk.totals()).overdue_cents],
  ]);
  const { pay, credit } = product.backend.invoices;
  const payment = { by: "check", on: null, reference: null };
  await pay(product.asOperator, "2026-0001", payment);
  expect(await needs()).toEqual([]);
  expect(await product.backend.moneyDesk.invoices({ state: "overdue", query: "" })).toEqual([]);
  await credit(product.asOperator, "2026-0001", "100", "agreed");
  expect(await needs()).toEqual(["pay-back"]);
  await pay(product.asOperator, "2026-0002", payment);
  expect(await needs()).toEqual([]);
});

test("the inbox shows what Stripe says that does not fit, until an operator marks it done", async () => {
  await product.database.run(
    `insert into stripe_events (id, kind, problem, subject, number, cents, currency)
     values ('evt_1', 'charge.refunded', 'refund', 'ch_1 5000', '2026-0001', 5000, 'usd'), ('evt_2', 'customer.updated', null, null, null, null, null)`,
  );
  const filter = { kind: "money", state: "needs", service: null, city: null, query: "" } as const;
  const { items } = await product.backend.inbox.list(filter, null);
  expect(items).toMatchObject([{ need: "payment", name: "2026-0001", reason: "refund 2026-0001 5000 usd" }]);
  const id = items[0]?.id ?? "";
  expect(await product.backend.attendPaymentProblem(product.asOperator, id)).toMatchObject({ outcome: "done" });
  expect(await product.backend.attendPaymentProblem(product.asOperator, id)).toEqual({ outcome: "unchanged" });
  expect(await needs()).toEqual([]);
});

test("the inbox shows a month that ended without an invoice, unless nothing was to be charged", async () => {
  await product.database.run("update contractors set billing_address = null");
  await product.setClock("2026-11-02T19:00:00Z");
  await product.backend.scheduler.sweep();
  expect((await needs()).toSorted()).toEqual(["no-address", "uninvoiced"]);
  const paused =
    "insert into events (at, kind, actor, detail) values ('2026-09-30', 'contractor.paused', 'operator', $1)";
  await product.database.query(paused, [{ contractor_id: fir }]);
  expect(await needs()).toEqual(["no-address"]);
});
