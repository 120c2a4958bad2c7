import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import * as firms from "../../test/firms.ts";
import { firmColumns, firmValues } from "../../test/firms.ts";
import { openProduct, productOn } from "../../test/product.ts";
import { operatorActions } from "../operator/actions.ts";

const fir = "f1f1f1f1-0000-4000-8000-000000000000";

const product = openProduct({ clock: "2026-09-20T19:00:00Z" });

const query = <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  product.database.query<Row>(text, values);
const sweep = () => product.backend.scheduler.sweep();
/** The market's clock is seven hours behind UTC until November 1, 2026, and eight hours afterward. */
const at = async (isoTime: string) => {
  await product.setClock(isoTime);
  await sweep();
};
const invoicesInShort = async () =>
  (
    await query<{ line: string }>(
      `select concat_ws(' ', number, to_char(month, 'YYYY-MM'), subtotal_cents, tax_cents, state, paid_by,
                        'for ' || (select number from invoices as target where target.id = invoices.credit_for)) as line
         from invoices order by number`,
    )
  ).map(({ line }) => line);
const linesOf = async (number: string) =>
  (
    await query<{ line: string }>(
      `select concat_ws(' ', invoice_lines.kind, from_day, to_day, days, cents) as line
         from invoice_lines join invoices on id = invoice_id where number = $1 order by position`,
      [number],
    )
  ).map(({ line }) => line);
const asOperator = () => product.asOperator;
const setFee = (dollars: string, from: string | null = null) =>
  product.backend.fees.set(asOperator(), fir, dollars, from);
const pay = (number: string, more = {}) =>
  product.backend.invoices.pay(asOperator(), number, { by: "check", on: null, reference: null, ...more });
const credit = (number: string, dollars: string) =>
  product.backend.invoices.credit(asOperator(), number, dollars, "agreed on the phone");
const mails = async () =>
  (await query<{ kind: string }>("select kind from deliveries where channel = 'mail' order by created_at, kind")).map(
    ({ kind }) => kind,
  );

const done = expect.objectContaining({ outcome: "done" });
const refused = (problem: string) => ({ outcome: "refused", problem: expect.stringContaining(problem) });

beforeEach(async () => {
  await query(
    `insert into contractors (id, created_at, billed_from, billing_address, tax_rate, ${firmColumns})
     values ($1, '2026-01-15', '2026-10-01', '1 Main St, Kirkland', 10.25, ${firmValues(firms.fir)})`,
    [fir],
  );
  await setFee("1,950", "2026-09-20");
});

describe("the clock's invoice", () => {
  test("is made at eight on the first, once whatever number of processes, and mailed", async () => {
    await at("2026-10-01T14:59:59Z");
    expect(await invoicesInShort()).toEqual([]);
    await product.setClock("2026-10-01T15:00:00Z");
    const another = productOn(await product.openAnother());
    await Promise.all([sweep(), another.scheduler.sweep(), sweep()]);
    await sweep();
    expect(await invoicesInShort()).toEqual(["2026-0001 2026-10 195000 19988 issued"]);
    expect(await linesOf("2026-0001")).toEqual(["fee 2026-10-01 2026-10-31 31 195000"]);
    expect(await query("select due_on::text, issued_to from invoices")).toEqual([
      {
        due_on: "2026-10-08",
        issued_to: {
          name: firms.fir.business_name,
          address: "1 Main St, Kirkland",
          registration_number: firms.fir.registration_number,
        },
      },
    ]);
    expect(await mails()).toEqual(["invoice-issued"]);
  });

  test("is made when the clock jumps over the first, for all days of the month", async () => {
    await at("2026-10-19T02:00:00Z");
    expect(await linesOf("2026-0001")).toEqual(["fee 2026-10-01 2026-10-31 31 195000"]);
  });

  test("covers the rest of a month from the first billed day, at eight on that day", async () => {
    await query("update contractors set billed_from = '2026-10-31'");
    await at("2026-10-31T14:00:00Z");
    expect(await invoicesInShort()).toEqual([]);
    await at("2026-10-31T15:00:00Z");
    expect(await linesOf("2026-0001")).toEqual(["fee 2026-10-31 2026-10-31 1 6290"]);
  });

  test.each([
    ["has no first billed day", "update contractors set billed_from = null"],
    ["has no billing address", "update contractors set billing_address = null"],
    ["has a fee of 0", "update contractors set monthly_fee_cents = 0"],
    ["has no fee", "update contractors set monthly_fee_cents = null"],
  ])("is not made for a contractor who %s, and is made within a sweep of the change", async (_what, change) => {
    await query(change);
    await at("2026-10-02T15:00:00Z");
    expect(await invoicesInShort()).toEqual([]);
    await query(
      "update contractors set billed_from = '2026-10-01', billing_address = '1 Main St', monthly_fee_cents = 195000",
    );
    await sweep();
    expect(await invoicesInShort()).toHaveLength(1);
  });

  test("waits for the end of an operator's pause, and not for the contractor's own", async () => {
    await query(
      "insert into events (at, kind, actor, detail) values ('2026-09-25', 'contractor.paused', 'operator', $1)",
      [{ contractor_id: fir }],
    );
    await at("2026-10-05T15:00:00Z");
    expect(await invoicesInShort()).toEqual([]);
    await query(
      "insert into events (at, kind, actor, detail) values ('2026-10-05T15:00Z', 'contractor.resumed', 'operator', $1), ('2026-10-05T16:00Z', 'contractor.paused', 'contractor', $1)",
      [{ contractor_id: fir }],
    );
    await sweep();
    expect(await linesOf("2026-0001")).toEqual([`fee 2026-10-05 2026-10-31 27 ${Math.round((195_000 * 27) / 31)}`]);
  });

  test("has numbers by the market's year, without a gap", async () => {
    await at("2026-12-01T16:00:00Z");
    await at("2027-01-01T15:59:00Z");
    await at("2027-01-01T16:00:00Z");
    expect((await invoicesInShort()).map((line) => line.slice(0, 17))).toEqual([
      "2026-0001 2026-12",
      "2027-0001 2027-01",
    ]);
  });
});

describe("a difference", () => {
  beforeEach(() => at("2026-10-01T15:00:00Z"));

  test("goes onto the next invoice", async () => {
    await product.setClock("2026-10-16T19:00:00Z");
    await setFee("2,400");
    await at("2026-11-01T16:00:00Z");
    const difference = Math.round((195_000 * 15) / 31) + Math.round((240_000 * 16) / 31) - 195_000;
    expect(await linesOf("2026-0002")).toEqual([
      "fee 2026-11-01 2026-11-30 30 240000",
      `correction 2026-10-01 2026-10-31 ${difference}`,
    ]);
    await at("2026-12-01T16:00:00Z");
    expect(await linesOf("2026-0003")).toEqual(["fee 2026-12-01 2026-12-31 31 240000"]);
  });

  test("of a contractor who ends is a credit note at once, and settles what it leaves nothing of", async () => {
    await product.setClock("2026-10-10T19:00:00Z");
    expect(await product.backend.contractors.end(asOperator(), fir)).toEqual(done);
    await sweep();
    const used = Math.round((195_000 * 10) / 31);
    expect(await linesOf("2026-0002")).toEqual([`correction 2026-10-01 2026-10-31 ${used - 195_000}`]);
    expect((await invoicesInShort())[1]).toContain("paid credit for 2026-0001");
    await at("2026-11-01T16:00:00Z");
    expect(await invoicesInShort()).toHaveLength(2);
  });

  test("of a contractor who ends on the last day is none", async () => {
    await product.setClock("2026-11-01T06:00:00Z");
    await product.backend.contractors.end(asOperator(), fir);
    await at("2026-11-02T16:00:00Z");
    expect(await invoicesInShort()).toHaveLength(1);
  });

  test("that a contractor who ended owes is an invoice of its own on the next first", async () => {
    await product.setClock("2026-10-16T19:00:00Z");
    await setFee("9,000");
    await product.setClock("2026-10-20T19:00:00Z");
    await product.backend.contractors.end(asOperator(), fir);
    await at("2026-10-31T19:00:00Z");
    expect(await invoicesInShort()).toHaveLength(1);
    await at("2026-11-01T16:00:00Z");
    const owed = Math.round((195_000 * 15) / 31) + Math.round((900_000 * 5) / 31) - 195_000;
    expect(await linesOf("2026-0002")).toEqual([`correction 2026-10-01 2026-10-31 ${owed}`]);
    await at("2026-12-01T16:00:00Z");
    expect(await invoicesInShort()).toHaveLength(2);
  });

  test("of a month whose invoice is void is none", async () => {
    await product.backend.invoices.void(asOperator(), "2026-0001", "wrong address");
    await sweep();
    expect(await invoicesInShort()).toEqual(["2026-0001 2026-10 195000 19988 void"]);
    await setFee("2,400");
    await at("2026-11-01T16:00:00Z");
    expect(await linesOf("2026-0002")).toEqual(["fee 2026-11-01 2026-11-30 30 240000"]);
    expect(await product.backend.invoices.issue(asOperator(), fir, "2026-10")).toEqual(done);
    expect(await product.backend.invoices.issue(asOperator(), fir, "2026-10")).toEqual(
      refused("has invoice 2026-0003"),
    );
    expect(await product.backend.invoices.issue(asOperator(), fir, "2026-12")).toEqual(refused("has not begun"));
  });
});

describe("an issued invoice", () => {
  beforeEach(() => at("2026-10-01T15:00:00Z"));

  test("is paid once, on a day between its issue and today", async () => {
    await product.setClock("2026-10-05T19:00:00Z");
    expect(await pay("2026-0001", { on: "2026-10-06" })).toEqual(refused("after today"));
    expect(await pay("2026-0001", { on: "2026-09-30" })).toEqual(refused("was issued on"));
    expect(await pay("2026-0001", { on: "soon" })).toEqual(refused("not a day"));
    expect(await pay("2026-0001", { by: "credit" })).toEqual(refused("Say how"));
    expect(await pay("2026-9999")).toEqual({ outcome: "unknown" });
    expect(await pay("2026-0001", { on: "2026-10-02", reference: "check 12" })).toEqual(done);
    expect(await pay("2026-0001")).toEqual({ outcome: "unchanged" });
    expect(await query("select paid_on::text, paid_by, reference from invoices")).toEqual([
      { paid_on: "2026-10-02", paid_by: "check", reference: "check 12" },
    ]);
  });

  test("is shown by each command that changes it, under its number", async () => {
    const run = async (verb: "pay" | "unpay" | "void", options: Record<string, string>) =>
      (
        await operatorActions.invoices?.[verb]?.run(
          { words: ["2026-0001"], options },
          { backend: product.backend, asOperator: asOperator() },
        )
      )?.json;
    const shown = (state: string) => expect.objectContaining({ number: "2026-0001", state });
    expect(await run("pay", { by: "check" })).toEqual(shown("paid"));
    expect(await run("unpay", { because: "bounced" })).toEqual(shown("issued"));
    expect(await run("void", { because: "wrong address" })).toEqual(shown("void"));
  });

  test("is open again where the money went back, unless a credit note followed", async () => {
    await pay("2026-0001");
    expect(await product.backend.invoices.unpay(asOperator(), "2026-0001", "")).toEqual(refused("Say why"));
    expect(await product.backend.invoices.unpay(asOperator(), "2026-0001", "bounced")).toEqual(done);
    expect(await invoicesInShort()).toEqual(["2026-0001 2026-10 195000 19988 issued"]);
    await pay("2026-0001");
    await credit("2026-0001", "10");
    expect(await product.backend.invoices.unpay(asOperator(), "2026-0001", "bounced")).toEqual(refused("followed"));
  });

  test("of $1,950 with a credit of $1,950 is settled, and gets no further credit", async () => {
    expect(await credit("2026-0001", "0")).toEqual(refused("above 0"));
    expect(await credit("2026-0001", "1,950.01")).toEqual(refused("$1,950.00 is left"));
    expect(await credit("2026-0001", "1,950")).toEqual(done);
    expect(await invoicesInShort()).toEqual([
      "2026-0001 2026-10 195000 19988 paid credit",
      "2026-0002 2026-10 -195000 -19988 paid credit for 2026-0001",
    ]);
    expect(await credit("2026-0001", "1")).toEqual(refused("$0.00 is left"));
    expect(await product.backend.invoices.void(asOperator(), "2026-0001", "x")).toEqual(refused("is paid"));
    await at("2026-11-01T16:00:00Z");
    expect(await linesOf("2026-0003")).toEqual(["fee 2026-11-01 2026-11-30 30 195000"]);
  });

  test("that was paid has its credit paid back by hand", async () => {
    await pay("2026-0001");
    await credit("2026-0001", "100");
    expect((await invoicesInShort())[1]).toBe("2026-0002 2026-10 -10000 -1025 issued for 2026-0001");
    expect(await pay("2026-0002", { by: "transfer" })).toEqual(done);
    expect((await invoicesInShort())[1]).toContain("paid transfer");
  });

  test("is said to be overdue on the mornings of the 8th and 15th day, and stops nothing by default", async () => {
    await at("2026-10-09T14:59:00Z");
    expect(await mails()).toEqual(["invoice-issued"]);
    await at("2026-10-09T15:00:00Z");
    await at("2026-10-12T15:00:00Z");
    expect(await mails()).toEqual(["invoice-issued", "invoice-overdue"]);
    await at("2026-10-16T15:00:00Z");
    await at("2026-10-30T15:00:00Z");
    expect((await mails()).filter((kind) => kind === "invoice-overdue")).toHaveLength(2);
    expect(await query("select from events where kind = 'invoice.overdue'")).toHaveLength(1);
    expect(await query("select from contractors where stopped_for_money_at is not null")).toEqual([]);
  });

  test("is said to be overdue in two emails of their own words, which name the day of the stop", async () => {
    const strict = product.compose({ REST_WHEN_OVERDUE_DAYS: "14" });
    const textsWith = async (backend: typeof strict) => {
      const rows = await query<{ id: string }>(
        "select id from deliveries where kind = 'invoice-overdue' order by created_at",
      );
      return Promise.all(rows.map(async ({ id }) => (await backend.deliveries.messageOf(id))?.text ?? ""));
    };
    await query(
      "insert into territories (zip_code, service, contractor_id, starts_on) values ('98033', 'fence-repair', $1, '2026-09-20')",
      [fir],
    );
    await at("2026-10-09T15:00:00Z");
    await at("2026-10-16T15:00:00Z");
    const stop = "If it’s still open on October 22, 2026, your territories get no new requests from that day on";
    const [first = "", second = ""] = await textsWith(strict);
    for (const text of [first, second]) expect(text.replace(/\s+/g, " ")).toContain(stop);
    expect([first, second].map((text) => text.includes("second reminder"))).toEqual([false, true]);
    for (const text of await textsWith(product.backend)) expect(text).not.toContain("territories get no new requests");
    await query("delete from territories");
    for (const text of await textsWith(strict)) expect(text).not.toContain("territories get no new requests");
  });

  test("stops the territories after REST_WHEN_OVERDUE_DAYS, until it is paid", async () => {
    await query(
      "insert into territories (zip_code, service, contractor_id, starts_on) values ('98033', 'fence-repair', $1, '2026-09-20')",
      [fir],
    );
    const strict = product.compose({ REST_WHEN_OVERDUE_DAYS: "10" });
    const serving = async () => (await query("select from serving_territories")).length;
    await product.setClock("2026-10-18T06:59:00Z");
    await strict.scheduler.sweep();
    expect(await serving()).toBe(1);
    await product.setClock("2026-10-18T07:00:00Z");
    await strict.scheduler.sweep();
    await strict.scheduler.sweep();
    expect(await serving()).toBe(0);
    await pay("2026-0001");
    await strict.scheduler.sweep();
    expect(await serving()).toBe(1);
    const kinds = (
      await query<{ kind: string }>("select kind from events where kind like 'territory.%' order by id")
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(["territory.stopped", "territory.resumed"]);
    expect(
      await query("select recipient_role from deliveries where kind = 'territory-stopped' order by recipient_role"),
    ).toEqual([{ recipient_role: "contractor" }, { recipient_role: "operator" }]);
  });

  test("goes the way of a late payer, day by day, as docs/operations/billing.md says it", async () => {
    const docs = readFileSync(new URL("../../docs/operations/billing.md", import.meta.url), "utf8");
    const [, table = ""] = docs.split("## A late payer");
    const [, stopAfter] = /REST_WHEN_OVERDUE_DAYS=(\d+)/.exec(table) ?? [];
    const days = [...table.matchAll(/^\| (\d+) \|/gm)].map(([, day]) => Number(day));
    await query(
      "insert into territories (zip_code, service, contractor_id, starts_on) values ('98033', 'fence-repair', $1, '2026-09-20')",
      [fir],
    );
    const strict = product.compose({ REST_WHEN_OVERDUE_DAYS: stopAfter ?? "" });
    const happened: Record<number, string[]> = {};
    const seen = { mails: 0, events: 0 };
    for (let day = 0; day <= 24; day++) {
      await product.setClock(`2026-10-${String(1 + day).padStart(2, "0")}T15:00:00Z`);
      if (day === 24) await pay("2026-0001");
      await strict.scheduler.sweep();
      const sent = await mails();
      const events = await query<{ kind: string }>("select kind from events where kind like 'territory.%' order by id");
      const news = [...sent.slice(seen.mails), ...events.slice(seen.events).map(({ kind }) => kind)];
      if (news.length > 0) happened[day] = [...new Set(news)];
      Object.assign(seen, { mails: sent.length, events: events.length });
    }
    expect(happened).toEqual({
      0: ["invoice-issued"],
      8: ["invoice-overdue"],
      15: ["invoice-overdue"],
      21: ["territory-stopped", "territory.stopped"],
      24: ["territory.resumed"],
    });
    const [invoice] = await query<{ days: number }>("select due_on - date '2026-10-01' as days from invoices");
    expect(days).toEqual([0, invoice?.days, 8, 15, 21]);
  });

  test.each([
    ["update invoices set total_cents = total_cents + 1, subtotal_cents = subtotal_cents + 1", "never changed"],
    ["update invoices set number = '2026-0009'", "never changed"],
    ["update invoices set contractor_id = null", "never changed"],
    ["delete from invoices", "never changed or deleted"],
    ["truncate invoices, invoice_lines, payments", "never changed or deleted"],
    ["delete from invoice_lines", "never changed or deleted"],
    ["update invoice_lines set cents = 1", "never changed or deleted"],
    ["update invoice_numbers set last = last + 1", "only an invoice takes a number"],
    ["delete from invoice_numbers", "only an invoice takes a number"],
    ["insert into invoice_numbers values (2030, 1)", "only an invoice takes a number"],
    [
      "insert into invoice_lines (invoice_id, position, kind, cents) select id, 2, 'credit', 0 from invoices",
      "no further line",
    ],
    ["update invoices set state = 'void', because = 'x'; update invoices set state = 'issued'", "does not become"],
    [
      "insert into invoices (number, state, because) values ('2026-0009', 'void', 'lost with the backup')",
      "the next number is 2026-0002",
    ],
    ["delete from contractors", "invoices_contractor_id_fkey"],
  ])("is held by the database against: %s", async (statement, message) => {
    await product.setClock("2026-10-02T15:00:00Z");
    await expect(product.database.run(statement)).rejects.toThrow(message);
    expect(await invoicesInShort()).toEqual(["2026-0001 2026-10 195000 19988 issued"]);
  });

  test("is refused by the database where its lines do not add up", async () => {
    const copy = `insert into invoices (contractor_id, month, due_on, subtotal_cents, tax_rate, tax_cents, total_cents, issued_by, issued_to)
      select contractor_id, '2026-12-01', due_on, 100, 0, 0, 100, issued_by, issued_to from invoices`;
    await expect(product.database.run(copy)).rejects.toThrow("do not add up");
    expect(await query("select last from invoice_numbers")).toEqual([{ last: 1 }]);
  });
});

test("a contractor with an invoice is not removed, and one sentence says why", async () => {
  await at("2026-10-01T15:00:00Z");
  await product.backend.contractors.end(asOperator(), fir);
  expect(await product.backend.contractors.remove(asOperator(), fir)).toEqual(
    refused("The contractor has an invoice, and invoices are kept for good."),
  );
});

describe("the fee of a statement", () => {
  const feeOf = async (month: string) => {
    const [row] = await query<{ fee: number | null }>(
      "select statement_content($1, $2::date, month_start(month_after($2::date))) -> 'monthly_fee_cents' as fee",
      [fir, `${month}-01`],
    );
    return row?.fee;
  };

  test("is what the month's days come to, as on its invoice", async () => {
    await query("update contractors set billed_from = '2026-10-15'");
    await at("2026-10-15T15:00:00Z");
    await product.setClock("2026-11-10T20:00:00Z");
    await setFee("2,400");
    const pauses = [
      ["2026-11-20T20:00:00Z", "contractor.paused"],
      ["2026-11-25T20:00:00Z", "contractor.resumed"],
    ];
    for (const [day, kind] of pauses)
      await query("insert into events (at, kind, actor, detail) values ($1, $2, 'operator', $3)", [
        day,
        kind,
        { contractor_id: fir },
      ]);
    await product.setClock("2026-12-01T19:00:00Z");
    const days = (cents: number, count: number, of: number) => Math.round((cents * count) / of);
    expect(await feeOf("2026-10")).toBe(days(195_000, 17, 31));
    expect(await feeOf("2026-11")).toBe(days(195_000, 9, 30) + days(240_000, 11, 30) + days(240_000, 6, 30));
  });

  test("is the fee at the month's end before the first charged day", async () => {
    await query("update contractors set billed_from = '2026-10-15'");
    await product.setClock("2026-11-01T19:00:00Z");
    expect(await feeOf("2026-09")).toBe(195_000);
    await query("update contractors set billed_from = null");
    expect(await feeOf("2026-10")).toBe(195_000);
  });
});

describe("a fee", () => {
  test("holds from its day on, when the clock puts it into the contractor's row", async () => {
    expect(await setFee("2,400", "2026-08-31")).toEqual(refused("2026-09-01 or later"));
    expect(await setFee("lots")).toEqual(refused("not an amount"));
    expect(await setFee("2,400", "2026-10-01")).toEqual(done);
    await sweep();
    expect(await query("select monthly_fee_cents from contractors")).toEqual([{ monthly_fee_cents: 195_000 }]);
    await at("2026-10-01T07:00:00Z");
    expect(await query("select monthly_fee_cents from contractors")).toEqual([{ monthly_fee_cents: 240_000 }]);
    expect(
      await query(
        "select detail ->> 'monthly_fee_cents' as fee from events where kind = 'contractor.fee-changed' order by id",
      ),
    ).toEqual([{ fee: "195000" }, { fee: "240000" }]);
  });

  test("that anything else writes into the row holds from today on", async () => {
    await query("update contractors set monthly_fee_cents = 100");
    expect(await query("select from_day::text, cents from fees")).toEqual([{ from_day: "2026-09-20", cents: 100 }]);
  });
});

describe("after a restore", () => {
  beforeEach(async () => {
    await at("2026-10-01T15:00:00Z");
    await query("insert into server_settings (name, value) values ('billing waits since', now()::text)");
  });

  test("nothing is issued or said until the operator names the last numbers", async () => {
    await at("2026-10-09T15:00:00Z");
    await at("2026-11-01T16:00:00Z");
    expect(await invoicesInShort()).toHaveLength(1);
    expect(await mails()).toEqual(["invoice-issued"]);
    const { issue, goOn } = product.backend.invoices;
    expect(await issue(asOperator(), fir, "2026-11")).toEqual(refused("go-on"));
    expect(await goOn(asOperator(), [])).toEqual(refused("last number of 2026"));
    expect(await goOn(asOperator(), ["2026-1"])).toEqual(refused("not a number"));
    expect(await goOn(asOperator(), ["2026-0003", "2026-0004"])).toEqual(refused("Give one number"));
    expect(await goOn(asOperator(), ["2026-0003"])).toEqual(done);
    expect(await invoicesInShort()).toEqual([
      "2026-0001 2026-10 195000 19988 issued",
      "2026-0002 void",
      "2026-0003 void",
    ]);
    await sweep();
    expect(await invoicesInShort()).toHaveLength(3);
    expect(await issue(asOperator(), fir, "2026-11")).toEqual(done);
    await at("2026-12-01T16:00:00Z");
    expect((await invoicesInShort()).slice(3)).toEqual([
      "2026-0004 2026-11 195000 19988 issued",
      "2026-0005 2026-12 195000 19988 issued",
    ]);
  });
});

test("an operator's mark is undone within a day", async () => {
  await at("2026-10-01T15:00:00Z");
  const [operator] = await query<{ id: string }>(
    "insert into operators (email) values ('op@example.com') on conflict do nothing returning id",
  );
  const signedIn = product.backend.outbox.as({ actor: "operator", operatorId: operator?.id ?? "" });
  const result = await product.backend.invoices.pay(signedIn, "2026-0001", { by: "check", on: null, reference: null });
  expect(result).toEqual(done);
  expect(await product.backend.undo(signedIn, Number("change" in result ? result.change : 0))).toBe("undone");
  expect(await invoicesInShort()).toEqual(["2026-0001 2026-10 195000 19988 issued"]);
});
