import type { HomeownerOutcome } from "../../domain/outcome.ts";
import type { LinkActions } from "../links/link-actions.ts";
import * as lead from "./lead.ts";

/** `OutcomeReports`, from `leads as lead`. */
export const answerColumns = `lead.contacted_at, lead.booked_at, lead.homeowner_contacted, lead.homeowner_contacted_at,
  lead.homeowner_outcome, lead.homeowner_outcome_at`;

export function homeownerAnswers(linkActions: LinkActions) {
  return {
    contacted: (token: string, contacted: boolean, client: string) =>
      linkActions.onLead("receipt", token, client, (tx, id) => lead.take(tx, id, { do: "answerContacted", contacted })),

    outcome: (token: string, outcome: HomeownerOutcome, client: string) =>
      linkActions.onLead("receipt", token, client, (tx, id) => lead.take(tx, id, { do: "answerOutcome", outcome })),
  };
}
