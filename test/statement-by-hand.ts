import type { StatementRequest } from "../domain/statement.ts";

// Computes contractors' monthly statements in TypeScript, so that tests can compare them with the results of the SQL
// function `statement_content`.

export interface StatementEvent {
  kind: string;
  at: string;
  lead_id: string | null;
  detail: Record<string, string | number>;
}

export type ExpectedRequest = Omit<StatementRequest, "service" | "zip_code">;

/**
 * The requests in a statement, computed from the contractor's events. The month lasts from `start` (inclusive) to `end`
 * (exclusive), in milliseconds since the epoch.
 */
export function expectedRequests(events: readonly StatementEvent[], start: number, end: number): ExpectedRequest[] {
  const earlierEvents = events.filter(({ at, lead_id }) => lead_id !== null && Date.parse(at) < end);
  const isInMonth = ({ at }: StatementEvent) => Date.parse(at) >= start;
  return [...Map.groupBy(earlierEvents, ({ lead_id }) => lead_id).values()].flatMap((own) => requestOf(own, isInMonth));
}

/**
 * The statement's row for one lead, in an array. The array is empty if the lead was not matched in the month. A match
 * does not count if an operator undid it.
 */
function requestOf(
  events: readonly StatementEvent[],
  isInMonth: (event: StatementEvent) => boolean,
): ExpectedRequest[] {
  /** Each array begins with an event that matched the lead. The lead's events until the next match follow. */
  const eventsByMatch: StatementEvent[][] = [];
  let isAssigned = false;
  for (const event of events) {
    if (event.kind === "lead.matched") {
      eventsByMatch.push([]);
      isAssigned = true;
    } else if (event.detail.reason === "assigned") {
      if (isAssigned) eventsByMatch.pop();
      isAssigned = false;
    }
    if (isAssigned) eventsByMatch.at(-1)?.push(event);
  }
  const lastMatch = eventsByMatch.findLast(([matched]) => matched !== undefined && isInMonth(matched));
  return lastMatch ? [rowOf(lastMatch)] : [];
}

function rowOf(events: readonly StatementEvent[]): ExpectedRequest {
  /** Finds the last event of one of the `kinds`, unless a later `lead.undone` event undid it. */
  const lastEventOf = (kinds: string[], undoneReason: string) => {
    const related = events.filter(({ kind, detail }) =>
      kind === "lead.undone" ? detail.reason === undoneReason : kinds.includes(kind),
    );
    const event = related.at(-1);
    return event && event.kind !== "lead.undone" ? { ...event, at: event.at.replace(/\.\d+/, "") } : null;
  };
  const lastStepEvent = (name: string) => lastEventOf([`lead.${name}`], name);
  const [matched] = events;
  const contact = lastEventOf(["homeowner.contacted", "homeowner.not-contacted"], "homeowner-contacted");
  const outcome = lastEventOf(["homeowner.outcome"], "homeowner-outcome");
  const returned = lastStepEvent("returned");
  const isWithdrawn = events.some(
    ({ kind, detail }) => kind === "lead.withdrawn" || (kind === "lead.erased" && detail.reason === "request"),
  );
  const isClosed = lastStepEvent("closed") !== null;
  const furthestStep = (["returned", "booked", "contacted", "accepted"] as const).find(
    (name) => lastStepEvent(name) !== null,
  );
  return {
    reference: matched?.lead_id?.slice(0, 8) ?? "",
    given_at: matched?.at.replace(/\.\d+/, "") ?? "",
    accepted_at: lastStepEvent("accepted")?.at ?? null,
    contacted_at: lastStepEvent("contacted")?.at ?? null,
    homeowner_contacted: contact && contact.kind === "homeowner.contacted",
    booked_at: lastStepEvent("booked")?.at ?? null,
    homeowner_outcome: (outcome?.detail.outcome ?? null) as ExpectedRequest["homeowner_outcome"],
    returned_at: returned?.at ?? null,
    return_reason: (returned?.detail.reason ?? null) as ExpectedRequest["return_reason"],
    state: isClosed ? "closed" : isWithdrawn ? "withdrawn" : (furthestStep ?? "given"),
  };
}
