import { type Day, dayAfter, type Month } from "./local-time.ts";
import { share } from "./money.ts";

// Amounts are whole cents.

/** It holds until the next fee. */
export interface Fee {
  from_day: Day;
  cents: number;
}

/** Both are included. `to` is null while nobody knows the last day. */
export interface DaySpan {
  from: Day;
  to: Day | null;
}

export interface ChargedTime {
  billedFrom: Day | null;
  /** Charged, too. */
  endedOn: Day | null;
  /** Only whole days of an operator's pause. */
  pauses: readonly DaySpan[];
  /** Earliest first. Before the first, the fee is 0. */
  fees: readonly Fee[];
}

/** Consecutive, with one fee. */
export interface Stretch {
  from_day: Day;
  to_day: Day;
  days: number;
  days_in_month: number;
  monthly_cents: number;
  cents: number;
}

export const monthOf = (day: Day) => day.slice(0, 7);
export const firstDayOf = (month: Month) => `${month}-01`;

export function monthAfter(month: Month, count = 1): Month {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

export const lastDayOf = (month: Month) => dayAfter(firstDayOf(monthAfter(month)), -1);
export const daysIn = (month: Month) => Number(lastDayOf(month).slice(8));

const isIn = (day: Day, { from, to }: DaySpan) => day >= from && (to === null || day <= to);

function isCharged(day: Day, { billedFrom, endedOn, pauses }: ChargedTime): boolean {
  return (
    billedFrom !== null && isIn(day, { from: billedFrom, to: endedOn }) && !pauses.some((pause) => isIn(day, pause))
  );
}

export function feeOn(day: Day, fees: readonly Fee[]): number {
  return fees.findLast(({ from_day }) => from_day <= day)?.cents ?? 0;
}

/** Each stretch is rounded once. */
export function stretchesOf(time: ChargedTime, month: Month): Stretch[] {
  const stretches: Stretch[] = [];
  const days_in_month = daysIn(month);
  for (let number = 0; number < days_in_month; number += 1) {
    const day = dayAfter(firstDayOf(month), number);
    if (!isCharged(day, time)) continue;
    const monthly_cents = feeOn(day, time.fees);
    const last = stretches.at(-1);
    if (last && last.monthly_cents === monthly_cents && dayAfter(last.to_day, 1) === day) {
      last.to_day = day;
      last.days += 1;
    } else {
      stretches.push({ from_day: day, to_day: day, days: 1, days_in_month, monthly_cents, cents: 0 });
    }
  }
  return stretches.map((stretch) => ({
    ...stretch,
    cents: share(stretch.monthly_cents, stretch.days, stretch.days_in_month),
  }));
}

export interface StatusChange {
  status: "active" | "paused" | "ended";
  isByOperator: boolean;
  day: Day;
  /** The first that begins at the change or later. */
  nextDay: Day;
}

/** `changes`: earliest first. */
export function operatorPauses(changes: readonly StatusChange[]): DaySpan[] {
  const pauses: DaySpan[] = [];
  let from: Day | null = null;
  for (const { status, isByOperator, day, nextDay } of changes) {
    if (status === "paused") {
      if (isByOperator) from ??= nextDay;
      continue;
    }
    const to = dayAfter(day, -1);
    if (from !== null && from <= to) pauses.push({ from, to });
    from = null;
  }
  return from === null ? pauses : [...pauses, { from, to: null }];
}
