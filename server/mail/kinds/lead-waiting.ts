import { lead, sparseLead, toOperator } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { currentLead, leadFactsOf } from "../shared-facts.ts";
import { leadValues, requestedWorkBlocks } from "../shared-words.ts";

export const leadWaiting = defineMail({
  to: ["operator"],
  when: [{ event: "lead.waiting", suppressedBy: "lead.returned" }],
  desk: { path: "/leads", id: "lead_id" },
  async facts(source) {
    const lead = await currentLead(source);
    return lead?.status === "new" ? { lead: leadFactsOf(lead) } : null;
  },
  words: {
    subject: "No contractor: {service} in {zip_code} ({reference})",
    preheader: "A request is waiting. {issue}. When: {timeline}.",
    heading: "A request is waiting for a contractor",
    opening: ["We found no contractor for {service} in {zip_code}. Find one, or assign the request yourself."],
  },
  content: ({ lead }, words) => ({
    words,
    values: leadValues(lead),
    blocks: requestedWorkBlocks(lead),
  }),
  examples: { usual: { ...toOperator, lead }, sparse: { ...toOperator, lead: sparseLead } },
});
