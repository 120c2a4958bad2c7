import { contractorCard } from "../blocks.ts";
import { evidence, found, waiting } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForHomeowner } from "../shared-facts.ts";
import { greetingOf, matchValues, receiptLink } from "../shared-words.ts";

/** A match that comes after the receipt was sent. The words for a lead that is matched at once are in receipt.ts. */
export const matchFound = defineMail({
  to: ["homeowner"],
  when: [
    {
      event: "lead.matched",
      contractor: "contractor_id",
      suppressedBy: "lead.created",
      excludedReason: "again",
    },
    // An operator undid a contractor's return. The homeowner already got `match-ended`.
    { event: "lead.undone", contractor: "contractor_id", reason: "returned" },
  ],
  async facts(source) {
    const match = await currentMatch(source);
    return match && factsForHomeowner(source, match);
  },
  words: {
    named: {
      subject: "{business} has your {service} request",
      preheader: "What happens next, and when.",
      heading: "A contractor has your request",
      opening: [
        "The contractor below now has your request for {service} in {zip_code}.",
        "You’ll usually hear from them within 2 to 6 hours.",
      ],
    },
    /** The contractor has an earlier request of the homeowner, so the mail does not name the contractor. */
    earlier: {
      subject: "A contractor has your {service} request",
      preheader: "It’s with your earlier request.",
      heading: "A contractor has your request",
      opening: [
        "The contractor who has an earlier request from this email address or phone number now has your request for {service} in {zip_code}, too.",
      ],
    },
  },
  content: (request, words) => ({
    words: words[request.contractor ? "named" : "earlier"],
    greeting: greetingOf(request.lead),
    values: matchValues(request),
    blocks: [
      request.contractor && contractorCard(request.contractor, request.evidence),
      ...receiptLink(request.receiptUrl),
    ],
  }),
  examples: {
    usual: found,
    "in-the-register": { ...found, evidence },
    earlier: { ...waiting, isWithEarlier: true },
  },
});
