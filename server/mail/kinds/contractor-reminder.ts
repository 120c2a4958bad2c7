import { isOutOfReach } from "../../../domain/lead.ts";
import { request } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForContractor } from "../shared-facts.ts";
import { countInWords, wholeRequestContent } from "../shared-words.ts";

export const contractorReminder = defineMail({
  to: ["contractor"],
  when: "clock",
  async facts(source) {
    const match = await currentMatch(source, (lead) => lead.is_unanswered && !isOutOfReach(lead));
    return match && { ...factsForContractor(source, match), hours: source.settings.remindAfterHours };
  },
  words: {
    subject: "Please reply: {service} in {zip_code} ({reference})",
    preheader: "Not accepted yet after {hours}. {issue}.",
    heading: "This request is waiting for you",
    opening: [
      "You’ve had this request for more than {hours}. It hasn’t been accepted or marked as contacted.",
      "Please accept it, or pass so another contractor can have it.",
    ],
  },
  content: (match, words) => wholeRequestContent(words, match, { hours: countInWords(match.hours, "hours") }),
  examples: { usual: { ...request, hours: 4 } },
});
