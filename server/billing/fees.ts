import { cities, isServiceSlug } from "../../content/chosen-market.ts";
import { type BillingField, billingFields, changedColumns } from "../../domain/contractor.ts";
import { parseTaxRate } from "../../domain/invoice.ts";
import { isDay } from "../../domain/local-time.ts";
import { parseDollars } from "../../domain/money.ts";
import { isUuid } from "../../domain/uuid.ts";
import { marketPrices } from "../contractors/prices.ts";
import { type Connection, type Database, unlessUnavailable } from "../database/database.ts";
import type { ActorConnection, Transaction } from "../events/outbox.ts";
import { CommandProblem } from "../problems.ts";
import { changeBilling, UnknownInvoice } from "./change.ts";
import { readClock } from "./due-invoices.ts";
import { earliestDay } from "./invoices.ts";

export type BillingColumns = Partial<Record<BillingField, string | null>>;

function centsIn(dollars: string): number {
  const cents = parseDollars(dollars);
  if (cents === null) throw new CommandProblem(`"${dollars}" is not an amount such as 250 or 1,204.50.`);
  return Number(cents);
}

function dayIn(typed: string): string {
  if (!isDay(typed)) throw new CommandProblem(`"${typed}" is not a day like 2026-10-31.`);
  return typed;
}

export interface Price {
  service: string;
  city: string;
  cents: number;
  /** The market's row has none. It holds until the pair's first price. */
  from_day: string | null;
  holds_today: boolean;
}

export async function listPrices(connection: Connection): Promise<Price[]> {
  const stored = await connection.query<Price>(
    `select service, city, cents, from_day::text,
            from_day = (select max(from_day) from prices as each
                         where (each.service, each.city) = (prices.service, prices.city) and from_day <= market_today()) is true as holds_today
       from prices order by service, city, from_day`,
  );
  const isReplaced = (price: Pick<Price, "service" | "city">) =>
    stored.some(({ service, city, holds_today }) => holds_today && service === price.service && city === price.city);
  const order = ({ service, city, from_day }: Price) => `${service} ${city} ${from_day ?? ""}`;
  const fromMarket = marketPrices.map(
    (price): Price => ({ ...price, from_day: null, holds_today: !isReplaced(price) }),
  );
  return [...fromMarket, ...stored].sort((one, other) => order(one).localeCompare(order(other)));
}

/** For an agreement to an offer, and a start without one. The charged days begin on `day`, unless they began before. */
export async function beginFee(
  tx: Transaction,
  contractorId: string,
  day: string,
  cents: number | null,
): Promise<void> {
  await tx.query("update contractors set billed_from = coalesce(billed_from, $2::date) where id = $1", [
    contractorId,
    day,
  ]);
  if (cents !== null) await storeFee(tx, contractorId, day, cents);
}

async function storeFee(tx: Transaction, contractorId: string, day: string, cents: number): Promise<void> {
  await tx.query(
    `insert into fees (contractor_id, from_day, cents) values ($1, $2::date, $3)
     on conflict (contractor_id, from_day) do update set cents = excluded.cents`,
    [contractorId, day, cents],
  );
  const [changed] = await tx.query<{ cents: number }>(
    `update contractors set monthly_fee_cents = fee_on(id, market_today())
      where id = $1 and $2::date <= market_today() and monthly_fee_cents is distinct from fee_on(id, market_today())
      returning monthly_fee_cents as cents`,
    [contractorId, day],
  );
  if (changed)
    await tx.record({
      kind: "contractor.fee-changed",
      detail: {
        contractor_id: contractorId,
        monthly_fee_cents: changed.cents,
      },
    });
}

export function prices(database: Database) {
  return {
    list: () => listPrices(database),

    /** By `SERVICE/CITY`. Null without the database. */
    today: (): Promise<Record<string, number> | null> =>
      unlessUnavailable(null, async () => {
        const rows = await database.query<{ pair: string; cents: number }>(
          `select distinct on (service, city) service || '/' || city as pair, cents from prices
            where from_day <= market_today() order by service, city, from_day desc`,
        );
        return Object.fromEntries(rows.map(({ pair, cents }) => [pair, cents]));
      }),
  };
}

export function fees() {
  return {
    /** `from` null: today. */
    set: (asOperator: ActorConnection, contractorId: string, dollars: string, from: string | null) =>
      changeBilling(asOperator, async (tx) => {
        const { today } = await lockContractor(tx, contractorId);
        const cents = centsIn(dollars);
        const day = from === null ? today : dayIn(from);
        if (day < earliestDay(today)) throw new CommandProblem(`A fee begins on ${earliestDay(today)} or later.`);
        await storeFee(tx, contractorId, day, cents);
        return { change: null };
      }),

    setBilling: (asOperator: ActorConnection, contractorId: string, entered: BillingColumns) =>
      changeBilling(asOperator, async (tx) => {
        const { today, billed_from } = await lockContractor(tx, contractorId);
        const columns = Object.fromEntries(
          billingFields.flatMap((field) => {
            const typed = entered[field];
            return typed === undefined ? [] : [[field, typed === null ? null : storedValue(field, typed.trim())]];
          }),
        );
        const day = columns.billed_from ?? null;
        if (day !== null && day !== billed_from && day < earliestDay(today))
          throw new CommandProblem(`Charged days begin on ${earliestDay(today)} or later.`);
        const names = Object.keys(columns);
        if (names.length === 0) return "unchanged";
        await tx.query(
          `update contractors set ${names.map((name) => `${name} = new.${name}`).join(", ")}
             from json_populate_record(null::contractors, $2::json) as new where contractors.id = $1`,
          [contractorId, JSON.stringify(columns)],
        );
        await tx.record({
          kind: "operator.contractor-changed",
          detail: { contractor_id: contractorId, ...changedColumns(names) },
        });
        return { change: null };
      }),

    /** `from` null: today. */
    setPrice: (
      asOperator: ActorConnection,
      entered: { service: string; city: string; dollars: string; from: string | null },
    ) =>
      changeBilling(asOperator, async (tx) => {
        const { service, city, dollars, from } = entered;
        if (!isServiceSlug(service)) throw new CommandProblem(`There is no service ${service}.`);
        if (!cities.some(({ slug }) => slug === city)) throw new CommandProblem(`There is no city ${city}.`);
        const cents = centsIn(dollars);
        const { today } = await readClock(tx);
        const day = from === null ? today : dayIn(from);
        if (day < today) throw new CommandProblem("A price begins today or later.");
        await tx.query(
          `insert into prices (service, city, from_day, cents) values ($1, $2, $3::date, $4)
           on conflict (service, city, from_day) do update set cents = excluded.cents`,
          [service, city, day, cents],
        );
        await tx.record({ kind: "operator.price-set", detail: { service, city, from_day: day, cents } });
        return { change: null };
      }),
  };
}

function storedValue(field: BillingField, typed: string): string | null {
  if (typed === "") return null;
  const longest = field === "billing_address" ? 500 : 40;
  if (typed.length > longest) throw new CommandProblem(`${field} has at most ${longest} characters.`);
  if (field === "billed_from") return dayIn(typed);
  if (field === "tax_rate" && parseTaxRate(typed) === null)
    throw new CommandProblem(`"${typed}" is not a tax rate such as 10.25: below 100, with at most three decimals.`);
  return typed;
}

async function lockContractor(tx: Transaction, id: string) {
  if (!isUuid(id)) throw new UnknownInvoice(id);
  const [contractor] = await tx.query<{ status: string; billed_from: string | null; today: string }>(
    "select status, billed_from, market_today() as today from contractors where id = $1 for no key update",
    [id],
  );
  if (!contractor) throw new UnknownInvoice(id);
  if (contractor.status === "ended") throw new CommandProblem("The contractor has ended.");
  return contractor;
}
