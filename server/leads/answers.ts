import type { LinkOutcome } from "../../domain/link-view.ts";
import { type BothSides, canAnswer, type HomeownerOutcome, type HomeownerQuestion } from "../../domain/outcome.ts";
import type { LeadRow } from "../database/rows.ts";
import { done, impossible, type LinkRequests } from "../links/link-requests.ts";

/** The columns of `BothSides`, of the table `lead`. */
export const answerColumns = `lead.contacted_at, lead.booked_at, lead.homeowner_contacted, lead.homeowner_contacted_at,
  lead.homeowner_outcome, lead.homeowner_outcome_at`;

/** What a homeowner says by the link to their request; `client` is whom the rate limit counts. */
export function homeownerAnswering(requests: LinkRequests) {
  /** Keeps the answer, unless it is the one that stands: an answer keeps the time at which it was given. */
  const storeAnswer = <Column extends "homeowner_contacted" | "homeowner_outcome">(
    question: HomeownerQuestion,
    column: Column,
    answer: NonNullable<LeadRow[Column]>,
    token: string,
    client: string,
  ): Promise<LinkOutcome> =>
    requests.act("receipt", token, client, async (connection, { leadId }) => {
      const [lead] = await connection.query<Pick<LeadRow, "status" | keyof BothSides>>(
        `select lead.status, ${answerColumns} from leads as lead where id = $1 for no key update`,
        [leadId],
      );
      if (!lead) return { outcome: "unknown" };
      if (!canAnswer(question, lead)) return impossible;
      if (lead[column] !== answer) {
        await connection.query(`update leads set ${column} = $2 where id = $1`, [leadId, answer]);
      }
      return done;
    });

  return {
    /** Whether the contractor who has the request has contacted them. */
    contacted: (token: string, contacted: boolean, client: string) =>
      storeAnswer("contact", "homeowner_contacted", contacted, token, client),

    /** What came of it. */
    outcome: (token: string, outcome: HomeownerOutcome, client: string) =>
      storeAnswer("outcome", "homeowner_outcome", outcome, token, client),
  };
}
