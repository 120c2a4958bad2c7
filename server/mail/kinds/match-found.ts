import { evidence, matchedRequest, waitingRequest } from "../examples.ts";
import { expectation, homeownerParcel, receiptLink } from "../homeowner-words.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForHomeowner } from "../shared-facts.ts";
import { matchValues } from "../shared-words.ts";

/** Not for a lead that is matched at once: its receipt says so. */
export const matchFound = defineMail({
  to: ["homeowner"],
  when: [
    {
      event: "lead.matched",
      contractor: "contractor_id",
      suppressedBy: ["lead.created", "lead.checked"],
      excludedReason: "again",
    },
    // After a contractor's return, the homeowner got `match-ended`. The operator undid the return.
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
      heading: "A contractor has your {service} request",
      opening: ["Only this contractor gets your request for {service} in {zip_code}."],
    },
    /**
     * The contractor has an earlier request with the same email address or phone number, perhaps somebody else's, so
     * the email does not name them.
     */
    earlier: {
      subject: "A contractor has your {service} request",
      preheader: "It’s with your earlier request.",
      heading: "A contractor has your {service} request",
      opening: [
        "The contractor who has an earlier request from this email address or phone number now has your request for {service} in {zip_code}, too.",
      ],
    },
  },
  content: (request, words) => ({
    words: words[request.contractor ? "named" : "earlier"],
    ...expectation(request),
    values: matchValues(request),
    blocks: [homeownerParcel(request), ...receiptLink(request.receiptUrl)],
  }),
  examples: {
    usual: matchedRequest,
    "in-the-register": { ...matchedRequest, evidence },
    earlier: { ...waitingRequest, isWithEarlier: true },
  },
});
