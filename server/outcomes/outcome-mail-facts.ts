import type { HomeownerQuestion } from "../../domain/outcome.ts";
import {
  contractorLinks,
  currentMatch,
  evidenceFor,
  type FactsByKind,
  matchFacts,
  receiptUrl,
  type Source,
} from "../deliveries/common-mail-facts.ts";

/** Leads to the page of the request, where a press on a button answers: nothing that only reads a mail can. */
const ask = (question: HomeownerQuestion) => async (source: Source) => {
  const match = await currentMatch(source);
  if (!match?.lead[`may_ask_about_${question}`]) return null;
  const evidence = await evidenceFor(source, match.lead);
  return { ...matchFacts(match), evidence, answerUrl: `${receiptUrl(source)}#${question}` };
};

/** What the mails say by which homeowners are asked, and others told what they answered. */
export const outcomeMailFacts: FactsByKind<"were-you-contacted" | "how-did-it-end" | "homeowner-not-contacted"> = {
  "were-you-contacted": ask("contact"),

  "how-did-it-end": ask("outcome"),

  async "homeowner-not-contacted"(source) {
    const match = await currentMatch(source);
    // They may have heard from the contractor since.
    if (match?.lead.homeowner_contacted !== false) return null;
    const isContractor = source.delivery.recipient_role === "contractor";
    return {
      ...matchFacts(match),
      contactedAt: match.lead.contacted_at?.toISOString() ?? null,
      links: isContractor ? contractorLinks(source) : null,
    };
  },
};
