/** What the monthly fees come to in a month. Amounts are whole cents. */
export interface MoneyMonth {
  /** Such as 2026-10. */
  month: string;
  /** The fees that are charged on the month's last day, or today. */
  fees_cents: number;
  /** Issued in the month, with tax and less credit notes. Void invoices do not count. */
  invoiced_cents: number;
  /** Paid in the month with money, less what was paid back. */
  paid_cents: number;
  /** Still open of the month's invoices today. */
  open_cents: number;
  overdue_cents: number;
  /** Territories that a contractor had at the month's end, or has today, and the others. */
  occupied: number;
  free: number;
  /** Contractors. */
  came: number;
  left: number;
}

export const moneyMeasures = [
  ...(["fees_cents", "invoiced_cents", "paid_cents", "open_cents", "overdue_cents"] as const),
  ...(["occupied", "free", "came", "left"] as const),
] as const;
