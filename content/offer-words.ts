import type { Stretch } from "../domain/charged-days.ts";
import { daysToPay } from "../domain/invoice.ts";
import type { ContractorOffer } from "../domain/link-view.ts";
import { dateInWords } from "../domain/local-time.ts";
import { formatCents } from "../domain/money.ts";
import { fill } from "../domain/text.ts";

// What an offer says about money, on the contractor's page and in the email.

export const offerWords = {
  firstInvoice: "First invoice",
  payment: "How you pay",
  firstAmount: "{cents} on {day}, for {days} of the month’s {total} days",
  fullAmount: "{cents} on {day}, for the whole month",
  later:
    "After that, we invoice {fee} on the 1st of each month. You have {days} days to pay each invoice. Sales tax is added where it applies.",
  billedAlready: "The new fee counts from {day}. Your next invoice includes the difference for the days before it.",
};

export function firstInvoiceInWords({ from_day, days, days_in_month, cents }: Stretch): string {
  return fill(days === days_in_month ? offerWords.fullAmount : offerWords.firstAmount, {
    cents: formatCents(cents),
    day: dateInWords(from_day),
    days: String(days),
    total: String(days_in_month),
  });
}

export function laterInvoicesInWords({
  firstInvoice,
  feeCents,
  startsOn,
}: Pick<ContractorOffer, "firstInvoice" | "feeCents" | "startsOn">): string {
  return firstInvoice
    ? fill(offerWords.later, { fee: formatCents(feeCents), days: String(daysToPay) })
    : fill(offerWords.billedAlready, { day: dateInWords(startsOn) });
}
