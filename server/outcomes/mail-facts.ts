import type { ContractorFacts, LeadFacts } from "../../domain/mail.ts";
import { type HomeownerQuestion, mayAsk } from "../../domain/outcome.ts";
import type { RegisterEvidence } from "../../domain/register.ts";
import type { Makers, Match, Source } from "../deliveries/mail-facts.ts";

/** What mails about outcomes have in common with others (server/deliveries/mail-facts.ts). */
interface CommonFacts {
  currentMatch(source: Source): Promise<Match | null>;
  matchFacts(match: Match): { lead: LeadFacts; contractor: ContractorFacts };
  receiptUrl(source: Source): string;
  contractorLinks(source: Source): { jobUrl: string; contractorUrl: string };
  evidenceFor(source: Source, lead: Match["lead"]): Promise<RegisterEvidence[]>;
}

/** What the mails say by which homeowners are asked, and others told what they answered. */
export function outcomeMails({
  currentMatch,
  matchFacts,
  receiptUrl,
  contractorLinks,
  evidenceFor,
}: CommonFacts): Makers<"were-you-contacted" | "how-did-it-end" | "homeowner-not-contacted"> {
  /** Leads to the page of the request, where a press on a button answers: nothing that only reads a mail can. */
  const ask = (question: HomeownerQuestion) => async (source: Source) => {
    const match = await currentMatch(source);
    if (!match || !mayAsk(question, match.lead)) return null;
    const evidence = await evidenceFor(source, match.lead);
    return { ...matchFacts(match), evidence, answerUrl: `${receiptUrl(source)}#${question}` };
  };

  return {
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
}
