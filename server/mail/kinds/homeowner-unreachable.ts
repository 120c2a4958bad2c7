import { lead, request } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForContractor } from "../shared-facts.ts";
import { wholeRequestContent } from "../shared-words.ts";

export const homeownerUnreachable = defineMail({
  to: ["contractor"],
  when: [
    { event: "delivery.failed", contractor: "contractor_id", outcome: "homeowner-unreachable" },
    { event: "delivery.failed", contractor: "contractor_id", outcome: "homeowner-out-of-reach" },
  ],
  async facts(source) {
    const match = await currentMatch(source, (lead) => lead.isUnreachable);
    return match && factsForContractor(source, match);
  },
  words: {
    subject: "Email bounced: {service} in {zip_code} ({reference})",
    preheader: "Our email to the homeowner bounced.",
    heading: "Email doesn’t reach this homeowner",
    opening: [],
  },
  content: (match, words) => wholeRequestContent(words, match),
  examples: {
    usual: { ...request, lead: { ...lead, preferred_contact: "either", isUnreachable: true } },
    "no-way-left": { ...request, lead: { ...lead, preferred_contact: "email", isUnreachable: true } },
  },
});
