import { acceptedRequest, evidence, matchedRequest, waitingRequest } from "../examples.ts";
import { questionContent } from "../homeowner-words.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForHomeowner } from "../shared-facts.ts";

export const wereYouContacted = defineMail({
  to: ["homeowner"],
  when: "clock",
  async facts(source) {
    const match = await currentMatch(source, (lead) => lead.may_ask_about_contact);
    return match && factsForHomeowner(source, match);
  },
  words: {
    subject: "Did the contractor contact you about {service}?",
    preheader: "Answering is optional.",
    heading: "Did the contractor contact you?",
    opening: ["Answering is optional. We may ask one more question about this request: how it went."],
    consequence: "Not yet? We’ll let them know you’re waiting.",
    answers: { yes: "Yes, they did", no: "Not yet" },
  },
  content: (match, { answers: { yes, no }, consequence, ...words }) =>
    questionContent(match, {
      words,
      consequence,
      answers: [
        { label: yes, url: `${match.receiptUrl}#contact-yes` },
        { label: no, url: `${match.receiptUrl}#contact-no` },
      ],
    }),
  examples: {
    usual: acceptedRequest,
    "not-accepted": { ...matchedRequest, evidence },
    earlier: { ...waitingRequest, isWithEarlier: true },
  },
});
