import type { MarketFacts } from "../../content/types.ts";

export const payNextTerms: MarketFacts["payNextTerms"] = {
  version: "2026-11-29",
  text: [
    "You let {name} collect your invoices without your doing anything: each invoice that we issue from now on is charged to the card or bank account you use for your next payment.",
    "We charge what the invoice says is open, in U.S. dollars, at 8:00 a.m. on the day after we issue it. Each invoice is emailed to you before that.",
    "Stripe keeps your card or bank account. We don’t see its number and don’t store it.",
    "If a charge is refused, we don’t try it again: we tell you, and you pay that invoice yourself.",
    "You can stop this on your page anytime, for every invoice that isn’t charged yet.",
  ].join("\n\n"),
};
