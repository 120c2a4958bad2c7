import { lead, request, sparseLead } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForContractor } from "../shared-facts.ts";
import { wholeRequestContent } from "../shared-words.ts";

export const leadToContractor = defineMail({
  to: ["contractor"],
  when: [
    { event: "lead.matched", contractor: "contractor_id" },
    // If an operator undoes an assignment, the previous contractor has the lead again.
    { event: "lead.undone", contractor: "previous_contractor_id", reason: "assigned" },
    // If an operator reopens a request that was closed as no lead, its contractor has it again.
    { event: "lead.undone", contractor: "previous_contractor_id", reason: "closed" },
  ],
  async facts(source) {
    const match = await currentMatch(source);
    return match && factsForContractor(source, match);
  },
  words: {
    subject: "New request: {service} in {zip_code} ({reference})",
    preheader: "{issue}. When: {timeline}.",
    heading: "New request: {service} in {zip_code}",
    opening: ["You’re the only contractor with this request. Accept it or pass."],
  },
  content: (match, words) => wholeRequestContent(words, match),
  examples: {
    usual: request,
    sparse: { ...request, lead: sparseLead },
    unreachable: { ...request, lead: { ...lead, isUnreachable: true } },
  },
});
