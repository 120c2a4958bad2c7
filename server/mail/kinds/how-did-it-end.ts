import { matchedRequest } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForHomeowner } from "../shared-facts.ts";
import { questionContent } from "../shared-words.ts";

export const howDidItEnd = defineMail({
  to: ["homeowner"],
  when: "clock",
  async facts(source) {
    const match = await currentMatch(source, (lead) => lead.may_ask_about_outcome);
    return match && factsForHomeowner(source, match);
  },
  words: {
    subject: "How did your {service} request go?",
    preheader: "Answering is optional. This is the last question we’ll ask.",
    heading: "How did it go?",
    opening: [
      "We sent your request for {service} in {zip_code} to {contractor}. Did you hire them?",
      "Open your request and press the answer that fits.",
      "Answering is optional. This is the last question we’ll ask about this request.",
    ],
  },
  content: (match, words) => questionContent(words, match, "#outcome"),
  examples: { usual: matchedRequest },
});
