import { returnReasonWords } from "../../../content/return-reason-words.ts";
import { parseReturnReason } from "../../../domain/return-reason.ts";
import { factsBlock } from "../blocks.ts";
import { contractor, lead, toOperator } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { contractorOf, currentLead, leadFactsOf } from "../shared-facts.ts";
import { contractorInWords, fact, leadValues, requestedWorkBlocks } from "../shared-words.ts";

export const leadReturned = defineMail({
  to: ["operator"],
  when: [{ event: "lead.returned", contractor: "contractor_id", excludedReason: "not-real" }],
  desk: { path: "/leads", id: "lead_id" },
  async facts(source) {
    const lead = await currentLead(source);
    const contractor = await contractorOf(source);
    if (!lead || !contractor) return null;
    return { lead: leadFactsOf(lead), contractor, reason: parseReturnReason(`${source.delivery.about.reason}`) };
  },
  words: {
    subject: "Passed: {service} in {zip_code} ({reference})",
    preheader: "Reason: {reason}.",
    heading: "A contractor passed on a request",
    opening: ["We won’t offer it to them again. Unless another contractor already has it, it’s waiting for one."],
  },
  content: ({ lead, contractor, reason }, words) => ({
    words,
    values: { ...leadValues(lead), reason: returnReasonWords[reason].theirs },
    blocks: [
      factsBlock([fact("contractor", contractorInWords(contractor)), fact("reason", returnReasonWords[reason].theirs)]),
      ...requestedWorkBlocks(lead),
    ],
  }),
  examples: { usual: { ...toOperator, lead, contractor, reason: "too-busy" } },
});
