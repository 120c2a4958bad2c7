import { paymentInWords } from "../../../content/invoice-facts.ts";
import { mailParts } from "../../../content/mail-parts.ts";
import { firstInvoiceInWords, laterInvoicesInWords } from "../../../content/offer-in-words.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { formatCents } from "../../../domain/money.ts";
import { firstInvoiceOf } from "../../../domain/offer.ts";
import { openOfferOf } from "../../contractors/offers.ts";
import { buttonBlock, factsBlock, textBlock } from "../blocks.ts";
import { contractorUrl, otherService, service, toContractor, zipCodes } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { paymentMeansOf, urlForContractor } from "../shared-facts.ts";
import { fact, territoryFacts } from "../shared-words.ts";

export const offer = defineMail({
  to: ["contractor"],
  when: [{ event: "contractor.offered", contractor: "contractor_id" }],
  async facts(source) {
    const { connection, delivery, settings } = source;
    const offer = await openOfferOf(connection, delivery.contractor_id ?? "");
    // For example, the offer was withdrawn.
    if (!offer) return null;
    const payment = paymentMeansOf(settings);
    return { offer, payment, contractorUrl: urlForContractor(source) ?? "" };
  },
  words: {
    subject: "Our offer: your zip codes and your fee",
    preheader: "Agree by {until}.",
    heading: "You’re approved. Here’s our offer.",
    opening: [
      "These zip codes can be yours. Read the terms, agree on your page, and requests start on {first_day}.",
      "We’re keeping them for you through {until}. After that day they’re open to others again.",
    ],
    reason: "You’re receiving this because you applied to our partner program.",
  },
  content: ({ offer, payment, contractorUrl }, words) => {
    const { territories, startsOn, until, feeCents, firstInvoice } = offer;
    const means = paymentInWords(payment);
    return {
      words,
      values: {
        first_day: dateInWords(startsOn),
        until: dateInWords(until),
      },
      blocks: [
        buttonBlock(mailParts.openOffer, contractorUrl),
        factsBlock([
          ...territoryFacts(territories),
          fact("monthly_fee", formatCents(feeCents)),
          fact("first_day", dateInWords(startsOn)),
          ...(firstInvoice ? [fact("first_invoice", firstInvoiceInWords(firstInvoice))] : []),
          ...(means.length > 0 ? [fact("payment", means.join(" "))] : []),
        ]),
        feeCents > 0 ? textBlock("note", laterInvoicesInWords(offer)) : null,
      ],
    };
  },
  examples: {
    usual: {
      ...toContractor,
      contractorUrl,
      offer: {
        territories: [
          { service: otherService.slug, zip_code: zipCodes[0] },
          { service: service.slug, zip_code: zipCodes[0] },
          { service: service.slug, zip_code: zipCodes[1] },
        ],
        startsOn: "2026-07-06",
        until: "2026-07-07",
        feeCents: 240_000,
        firstInvoice: firstInvoiceOf("2026-07-06", 240_000),
      },
      payment: { isOnline: true, instructions: null },
    },
  },
});
