import { homeownerQuestionWords } from "../../../content/outcome-words.ts";
import { textBlock } from "../blocks.ts";
import { acceptedRequest } from "../examples.ts";
import { questionContent } from "../homeowner-words.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForHomeowner } from "../shared-facts.ts";

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
    opening: ["Answering is optional. This is the last question we’ll ask about this request."],
  },
  content(match, words) {
    const { heading, answers } = homeownerQuestionWords.outcome;
    const answer = (outcome: keyof typeof answers) => ({
      label: answers[outcome],
      url: `${match.receiptUrl}#outcome-${outcome}`,
    });
    const question = { words, answers: [answer("booked"), answer("not-booked")], other: answer("undecided") } as const;
    const content = questionContent(match, question);
    return { ...content, top: [textBlock("lead", heading), ...(content.top ?? [])] };
  },
  examples: { usual: acceptedRequest },
});
