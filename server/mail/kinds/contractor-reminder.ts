import { isOutOfReach } from "../../../domain/lead.ts";
import { request } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForContractor } from "../shared-facts.ts";
import { countInWords, plainFirstName, wholeRequestContent } from "../shared-words.ts";

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
    heading: "{name}’s {service} request is waiting",
    headingUnnamed: "A {service} request is waiting",
    opening: ["You’ve had it for over {hours}. Please accept it, or pass so another contractor can have it."],
  },
  content(match, { headingUnnamed, ...words }) {
    const name = plainFirstName(match.lead);
    const heading = name ? words.heading : headingUnnamed;
    return wholeRequestContent({ ...words, heading }, match, { name, hours: countInWords(match.hours, "hours") });
  },
  examples: { usual: { ...request, hours: 4 } },
});
