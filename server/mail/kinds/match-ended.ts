import { waitingRequest } from "../examples.ts";
import { homeownerParcel, receiptLink, waitingValues } from "../homeowner-words.ts";
import { defineMail } from "../mail-kind.ts";
import { currentLead, factsForHomeowner } from "../shared-facts.ts";
import { greetingOf } from "../shared-words.ts";

export const matchEnded = defineMail({
  to: ["homeowner"],
  when: [
    {
      event: "lead.returned",
      contractor: "contractor_id",
      excludedReason: "not-real",
      suppressedBy: "lead.matched",
    },
  ],
  async facts(source) {
    const lead = await currentLead(source);
    return lead?.contractor_id === null ? factsForHomeowner(source, { lead, contractor: null }) : null;
  },
  words: {
    subject: "We’re finding you another {service} contractor",
    preheader: "The one who had your request passed on it.",
    heading: "We’re finding you another contractor",
    opening: [
      "The contractor who had your request for {service} in {zip_code} passed on it.",
      "We’ll email you when another contractor takes it, or after {days} if none has.",
    ],
  },
  content: (request, words) => ({
    words,
    greeting: greetingOf(request.lead),
    values: waitingValues(request),
    blocks: [homeownerParcel(request), ...receiptLink(request.receiptUrl)],
  }),
  examples: { usual: waitingRequest },
});
