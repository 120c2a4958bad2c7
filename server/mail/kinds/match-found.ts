import { contractorCard } from "../blocks.ts";
import { evidence, matchedRequest, waitingRequest } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForHomeowner } from "../shared-facts.ts";
import { greetingOf, matchValues, receiptLink } from "../shared-words.ts";

/** If a lead is matched at once, only the receipt is sent. */
export const matchFound = defineMail({
  to: ["homeowner"],
  when: [
    {
      event: "lead.matched",
      contractor: "contractor_id",
      suppressedBy: "lead.created",
      excludedReason: "again",
    },
    // An operator undid a contractor's return. The homeowner already got `match-ended`, which is now wrong.
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
    /** Somebody else may have sent this request, so the email does not name the contractor. */
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
    usual: matchedRequest,
    "in-the-register": { ...matchedRequest, evidence },
    earlier: { ...waitingRequest, isWithEarlier: true },
  },
});
