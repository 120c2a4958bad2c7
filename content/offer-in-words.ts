import type { Stretch } from "../domain/charged-days.ts";
import { daysToPay } from "../domain/invoice.ts";
import type { ContractorOffer } from "../domain/link-view.ts";
import { dateInWords } from "../domain/local-time.ts";
import { formatCents } from "../domain/money.ts";
import { fill } from "../domain/text.ts";

import { offerWords } from "./offer-words.ts";

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
