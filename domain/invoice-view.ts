import { type InvoiceLine, type InvoiceState, invoiceStates, type PaidBy, type TaxRate } from "./invoice.ts";
import type { Day, Month } from "./local-time.ts";

/** How contractors can pay. */
export interface PaymentMeans {
  /** By Stripe. */
  isOnline: boolean;
  /** The operator's words. Null: none. */
  instructions: string | null;
}

export interface InvoiceSummary {
  number: string;
  month: Month;
  issued_on: Day;
  /** A credit note has none. */
  due_on: Day | null;
  total_cents: number;
  open_cents: number;
  state: InvoiceState;
  paid_on: Day | null;
  paid_by: PaidBy | null;
  /** The invoice that this credit note reduces. */
  credit_for: string | null;
  /** Stripe may be moving the money. */
  is_being_paid: boolean;
}

interface Party {
  name: string;
  /** May have line breaks. */
  address: string;
  registration_number: string;
}

export interface InvoiceView extends InvoiceSummary {
  subtotal_cents: number;
  tax_rate: TaxRate;
  tax_code: string | null;
  tax_cents: number;
  reference: string | null;
  because: string | null;
  issued_by: Party;
  issued_to: Party;
  /** What the contractor has now. `stopped`: for money. */
  territories: "none" | "held" | "stopped";
  lines: InvoiceLine[];
  credit_notes: InvoiceSummary[];
}

/** Whether Stripe charges the next invoices, and the text for it. */
export interface PayNextView {
  /** Without it, they pay each invoice themselves. */
  since: string | null;
  /** Stripe has a card or bank account. */
  isKept: boolean;
  canAgree: boolean;
  version: string;
  text: string;
}

export function paidThrough(invoices: readonly InvoiceSummary[]): string | null {
  const charged = invoices
    .filter(({ credit_for, state }) => credit_for === null && state !== "void")
    .toSorted((one, other) => one.month.localeCompare(other.month));
  const open = charged.findIndex(({ state }) => state === "issued");
  return charged.slice(0, open === -1 ? undefined : open).at(-1)?.month ?? null;
}

/** `overdue` are those of the issued ones that are open after their last day. */
export const listedInvoiceStates = ["overdue", ...invoiceStates] as const;
export type ListedInvoiceState = (typeof listedInvoiceStates)[number];

export interface InvoiceFilter {
  state: ListedInvoiceState | null;
  /** The beginning of a number, or a part of a name. */
  query: string;
}

export function parseInvoiceFilter(parameters: URLSearchParams): InvoiceFilter {
  return {
    state: listedInvoiceStates.find((state) => state === parameters.get("state")) ?? null,
    // PostgreSQL refuses the null character.
    query: (parameters.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 200),
  };
}
