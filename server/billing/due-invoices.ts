import { type BillingMoment, type BillingPlan, billingPlan } from "../../domain/billing-plan.ts";
import { firstDayOf, lastDayOf, monthOf } from "../../domain/charged-days.ts";
import { correctionLine } from "../../domain/invoice.ts";
import type { Connection } from "../database/database.ts";
import { billingWaitsSetting, storeSetting } from "../database/settings.ts";
import type { Transaction } from "../events/outbox.ts";
import { type Account, lockAccount, readAccounts } from "./accounts.ts";
import { canIssueTo, issuer, writeCreditNote, writeInvoice } from "./write-invoice.ts";

/** The clock last looked then at differences that no invoice takes. */
const settledMonthSetting = "differences settled in";

/** Up to then, invoices are made by hand, because they may have been issued before a restore. */
export const byHandMonthSetting = "invoices by hand through";

/** For as many days after a contractor's end, the clock looks at their invoices every minute. */
const lookBackDays = 100;

interface Clock extends BillingMoment {
  waits: boolean;
  byHandMonth: string | null;
  settledMonth: string | null;
}

export async function readClock(tx: Connection): Promise<Clock> {
  const [clock] = await tx.query<Clock>(
    `select market_today() as today, market_time(now())::time >= '08:00' as "isMorning", false as "isMonthly",
            exists (select from server_settings where name = $1) as waits,
            (select value from server_settings where name = $2) as "byHandMonth",
            (select value from server_settings where name = $3) as "settledMonth"`,
    [billingWaitsSetting, byHandMonthSetting, settledMonthSetting],
  );
  if (!clock) throw new Error("The database did not return the time.");
  return clock;
}

/** The present month's invoices, and credit notes. Returns for how many contractors. */
export async function issueDueInvoices(tx: Transaction, limit: number): Promise<number> {
  const clock = await readClock(tx);
  if (clock.waits || issuer === null) return 0;
  const month = monthOf(clock.today);
  const candidates = await tx.query<{ id: string }>(
    `select id from contractors
      where billed_from <= $1::date and billing_address is not null
        and case when status = 'ended'
              then exists (select from events
                            where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = contractors.id::text
                              and kind = 'operator.contractor-ended' and at > now() - make_interval(days => $3))
              else not exists (select from invoices where contractor_id = contractors.id and month = $2::date and credit_for is null) end
      order by id`,
    [lastDayOf(month), firstDayOf(month), lookBackDays],
  );
  const handled = await carryOut(
    tx,
    candidates.map(({ id }) => id),
    clock,
    limit,
  );
  if (handled >= limit) return handled;
  const isFirstPast = clock.isMorning || clock.today > firstDayOf(month);
  if (!isFirstPast || (clock.settledMonth !== null && clock.settledMonth >= month)) return handled;
  return handled + (await settleDifferences(tx, clock, limit));
}

export interface ComingInvoice {
  business_name: string;
  /** Before tax, by what is known now. */
  cents: number;
}

/** In the `days` days after `day`. */
export async function readComingInvoices(connection: Connection, day: string, days: number): Promise<ComingInvoice[]> {
  const clock = await readClock(connection);
  if (clock.waits || issuer === null) return [];
  const [{ last } = { last: day }] = await connection.query<{ last: string }>(
    "select ($1::date + $2::integer)::text as last",
    [day, days],
  );
  const candidates = await connection.query<{ id: string }>(
    "select id from contractors where status <> 'ended' and billed_from <= $1::date and billing_address is not null order by id",
    [last],
  );
  const accounts = await readAccounts(
    connection,
    candidates.map(({ id }) => id),
  );
  // The days may begin in one month and end in the next.
  const moments = [...new Set([lastDayOf(monthOf(day)), last])].filter((today) => today > day && today <= last);
  return accounts.flatMap((account) =>
    moments.flatMap((today) => {
      if (isByHand(today, clock.byHandMonth)) return [];
      const lines = billingPlan(account, { today, isMorning: true, isMonthly: false }).invoice?.lines ?? [];
      const [first] = lines;
      const isComing = first?.from_day != null && first.from_day > day;
      return isComing
        ? [{ business_name: account.contractor.business_name, cents: lines.reduce((sum, { cents }) => sum + cents, 0) }]
        : [];
    }),
  );
}

async function settleDifferences(tx: Transaction, clock: Clock, limit: number): Promise<number> {
  const month = monthOf(clock.today);
  const uninvoiced = await tx.query<{ id: string }>(
    `select distinct contractor_id as id from invoices
      where credit_for is null and state <> 'void' and contractor_id is not null
        and not exists (select from invoices as own where own.contractor_id = invoices.contractor_id and own.month = $1::date and own.credit_for is null)
      order by id`,
    [firstDayOf(month)],
  );
  const handled = await carryOut(
    tx,
    uninvoiced.map(({ id }) => id),
    { ...clock, isMonthly: true },
    limit,
  );
  if (handled < limit) await storeSetting(tx, settledMonthSetting, "$2", month);
  return handled;
}

async function carryOut(
  tx: Transaction,
  contractorIds: readonly string[],
  clock: Clock,
  limit: number,
): Promise<number> {
  let handled = 0;
  for (const account of await readAccounts(tx, contractorIds)) {
    if (handled >= limit) break;
    if (!hasWork(planOf(account, clock), clock)) continue;
    const locked = await lockAccount(tx, account.contractor.id);
    if (locked && canIssueTo(locked) && (await carryOutPlan(tx, locked, clock))) handled += 1;
  }
  return handled;
}

/** While money is on its way, a credit note waits, and the rest stays a difference. */
function planOf(account: Account, clock: Clock): BillingPlan<Account["invoices"][number]> {
  const { invoice, credits } = billingPlan(account, clock);
  return { invoice, credits: credits.filter((credit) => !credit.invoice.isBeingPaid) };
}

const hasWork = ({ invoice, credits }: BillingPlan, { today, byHandMonth }: Clock) =>
  (invoice !== null && !isByHand(today, byHandMonth)) || credits.length > 0;

const isByHand = (today: string, byHandMonth: string | null) => byHandMonth !== null && monthOf(today) <= byHandMonth;

async function carryOutPlan(tx: Transaction, account: Account, clock: Clock): Promise<boolean> {
  const plan = planOf(account, clock);
  if (!hasWork(plan, clock)) return false;
  for (const { invoice, cents } of plan.credits) {
    const { month } = invoice;
    const lineFor = (amount: number) => correctionLine(firstDayOf(month), lastDayOf(month), amount);
    await writeCreditNote(tx, account, invoice, lineFor, cents);
  }
  if (plan.invoice && !isByHand(clock.today, clock.byHandMonth)) await writeInvoice(tx, account, plan.invoice);
  return true;
}

/** Fees that hold from today on. */
export async function followFees(tx: Transaction, limit: number): Promise<number> {
  const changed = await tx.query<{ id: string; cents: number }>(
    `update contractors set monthly_fee_cents = fee_on(id, market_today())
      where id in (select id from contractors
                    where exists (select from fees where contractor_id = id and from_day <= market_today())
                      and coalesce(monthly_fee_cents, 0) <> fee_on(id, market_today())
                    order by id limit $1 for no key update)
      returning id, monthly_fee_cents as cents`,
    [limit],
  );
  for (const { id, cents } of changed)
    await tx.record({ kind: "contractor.fee-changed", detail: { contractor_id: id, monthly_fee_cents: cents } });
  return changed.length;
}
