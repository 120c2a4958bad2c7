import type { InvoiceSummary, ListedInvoiceState } from "../../../domain/invoice-view.ts";
import { formatSignedCents } from "../../../domain/money.ts";
import type { StatusBadgeProps } from "../../ui/values.tsx";

export const invoiceStateNames: Record<ListedInvoiceState, string> = {
  overdue: "Overdue",
  issued: "Issued",
  paid: "Paid",
  void: "Void",
};

/** The amount with a true minus, "−$768.54". */
export const withMinus = (amount: string) => amount.replace("-", "\u2212");

export const amountText = (cents: number) => withMinus(formatSignedCents(cents));

export function invoiceBadge(
  {
    state,
    credit_for,
    due_on,
    open_cents,
    is_being_paid,
  }: Pick<InvoiceSummary, "state" | "credit_for" | "due_on" | "open_cents" | "is_being_paid">,
  today: string,
): StatusBadgeProps {
  if (state === "paid" && credit_for !== null) return { tone: "over", word: "Credit" };
  if (state === "paid") return { tone: "good", word: "Paid" };
  if (state === "void") return { tone: "over", word: "Void" };
  if (credit_for !== null) return { tone: "needed", word: "To pay back" };
  if (is_being_paid) return { tone: "going", word: "On its way" };
  const isOverdue = due_on !== null && due_on < today && open_cents > 0;
  return isOverdue ? { tone: "needed", word: "Overdue" } : { tone: "going", word: "Issued" };
}
