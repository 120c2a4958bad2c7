import { evidence, matchedRequest } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForHomeowner } from "../shared-facts.ts";
import { questionContent } from "../shared-words.ts";

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
    opening: [
      "We sent your request for {service} in {zip_code} to {contractor}. Did they contact you?",
      "Open your request and press yes or no. If not, we’ll let them know you’re waiting.",
      "Answering is optional. We may ask one more question about this request: how it went.",
    ],
  },
  content: (match, words) => questionContent(words, match, "#contact"),
  examples: { usual: { ...matchedRequest, evidence } },
});
