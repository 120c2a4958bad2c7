import { fill } from "../../../domain/text.ts";
import { contractor, lead, request, toContractor, toOperator } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForContractor, leadFactsOf } from "../shared-facts.ts";
import {
  contractorToCallBlocks,
  leadValues,
  momentInWords,
  requestInShortBlock,
  wholeRequestContent,
} from "../shared-words.ts";

export const homeownerNotContacted = defineMail({
  to: ["contractor", "operator"],
  // An answer within the promised hours is `early`. If it stands at their end, the clock sends the email.
  when: [{ event: "homeowner.not-contacted", contractor: "contractor_id", excludedReason: "early", isOnce: true }],
  desk: { path: "/leads", id: "lead_id" },
  /** `forContractor`: null for the operator. `contactedAt`: in ISO 8601, by the contractor's word. Null without one. */
  async facts(source) {
    const match = await currentMatch(source, (lead) => lead.homeowner_contacted === false);
    if (!match) return null;
    return {
      lead: leadFactsOf(match.lead),
      contractor: match.contractor,
      contactedAt: match.lead.contacted_at?.toISOString() ?? null,
      forContractor: source.delivery.recipient_role === "contractor" ? factsForContractor(source, match) : null,
    };
  },
  words: {
    contractor: {
      subject: "A homeowner is waiting: {service} in {zip_code} ({reference})",
      preheader: "They haven’t heard from you yet. Here’s how to reach them.",
      heading: "This homeowner is waiting to hear from you",
      opening: [
        "They told us they haven’t heard from you yet. Calls get missed and messages get lost, so please try once more.",
      ],
    },
    operator: {
      subject: "Homeowner not contacted: {service} in {zip_code} ({reference})",
      preheader: "We’re telling the contractor, too.",
      heading: "A homeowner says no one contacted them",
      opening: ["{noted} We’ve told them the homeowner is waiting."],
    },
    noted: "The contractor marked them as contacted on {when}.",
    notNoted: "The contractor hasn’t marked them as contacted.",
  },
  content({ lead, contractor, contactedAt, forContractor }, words) {
    if (forContractor) return wholeRequestContent(words.contractor, forContractor);
    const noted = contactedAt === null ? words.notNoted : fill(words.noted, { when: momentInWords(contactedAt) });
    return {
      words: words.operator,
      values: { ...leadValues(lead), noted },
      blocks: [...contractorToCallBlocks(contractor), requestInShortBlock(lead)],
    };
  },
  examples: {
    contractor: { ...toContractor, lead, contractor, contactedAt: null, forContractor: request },
    operator: { ...toOperator, lead, contractor, contactedAt: "2026-07-02T17:20:00.000Z", forContractor: null },
    "not-noted-operator": { ...toOperator, lead, contractor, contactedAt: null, forContractor: null },
  },
});
