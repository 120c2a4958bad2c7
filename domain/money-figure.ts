import type { Month } from "./local-time.ts";

/** Monthly fees. Amounts are whole cents. */
export interface MoneyMonth {
  month: Month;
  /** On the month's last day, or today. */
  fees_cents: number;
  /** In the month, with tax and less credit notes. Without void invoices. */
  invoiced_cents: number;
  /** In the month, with money, less what was paid back. */
  paid_cents: number;
  /** On the month's invoices, today. */
  open_cents: number;
  overdue_cents: number;
  /** Territories at the month's end, or today. */
  occupied: number;
  free: number;
  /** Contractors. */
  came: number;
  left: number;
}

export const moneyMeasures = [
  "fees_cents",
  "invoiced_cents",
  "paid_cents",
  "open_cents",
  "overdue_cents",
  "occupied",
  "free",
  "came",
  "left",
] as const;
