import type { StatementRequest } from "../domain/statement.ts";

// Computes statements in TypeScript, as the expected result of the SQL.

export interface StatementEvent {
  kind: string;
  at: string;
  lead_id: string | null;
  detail: Record<string, string | number>;
}

export type RequestByHand = Omit<StatementRequest, "service" | "zip_code">;

/**
 * The requests in a statement, from the contractor's events. The month lasts from `start` (inclusive) to `end`
 * (exclusive), in milliseconds since the epoch. Later events are ignored.
 */
export function requestsByHand(events: readonly StatementEvent[], start: number, end: number): RequestByHand[] {
  const inTime = events.filter(({ at, lead_id }) => lead_id !== null && Date.parse(at) < end);
  const isInMonth = ({ at }: StatementEvent) => Date.parse(at) >= start;
  return [...Map.groupBy(inTime, ({ lead_id }) => lead_id).values()].flatMap((own) => requestOf(own, isInMonth));
}

/**
 * The statement's row for one lead. Empty without a match in the month; a match that an operator undid does not count.
 */
function requestOf(events: readonly StatementEvent[], isInMonth: (event: StatementEvent) => boolean): RequestByHand[] {
  /** For each match that was not undone: the match's event and the lead's events up to the next match. */
  const turns: StatementEvent[][] = [];
  let isAssigned = false;
  for (const event of events) {
    if (event.kind === "lead.matched") {
      turns.push([]);
      isAssigned = true;
    } else if (event.detail.reason === "assigned") {
      if (isAssigned) turns.pop();
      isAssigned = false;
    }
    if (isAssigned) turns.at(-1)?.push(event);
  }
  const turn = turns.findLast(([matched]) => matched !== undefined && isInMonth(matched));
  return turn ? [rowOf(turn)] : [];
}

function rowOf(events: readonly StatementEvent[]): RequestByHand {
  /** The last event of these kinds. Null if the event was undone; `undone` is the reason in the undo's event. */
  const last = (kinds: string[], undone: string) => {
    const about = events.filter(({ kind, detail }) =>
      kind === "lead.undone" ? detail.reason === undone : kinds.includes(kind),
    );
    const event = about.at(-1);
    return event && event.kind !== "lead.undone" ? { ...event, at: event.at.replace(/\.\d+/, "") } : null;
  };
  const step = (name: string) => last([`lead.${name}`], name);
  const [matched] = events;
  const contact = last(["homeowner.contacted", "homeowner.not-contacted"], "homeowner-contacted");
  const outcome = last(["homeowner.outcome"], "homeowner-outcome");
  const returned = step("returned");
  const isWithdrawn = events.some(
    ({ kind, detail }) => kind === "lead.withdrawn" || (kind === "lead.erased" && detail.reason === "request"),
  );
  const isClosed = step("closed") !== null;
  const furthest = (["returned", "booked", "contacted", "accepted"] as const).find((name) => step(name) !== null);
  return {
    reference: matched?.lead_id?.slice(0, 8) ?? "",
    given_at: matched?.at.replace(/\.\d+/, "") ?? "",
    accepted_at: step("accepted")?.at ?? null,
    contacted_at: step("contacted")?.at ?? null,
    homeowner_contacted: contact && contact.kind === "homeowner.contacted",
    booked_at: step("booked")?.at ?? null,
    homeowner_outcome: (outcome?.detail.outcome ?? null) as RequestByHand["homeowner_outcome"],
    returned_at: returned?.at ?? null,
    return_reason: (returned?.detail.reason ?? null) as RequestByHand["return_reason"],
    state: isClosed ? "closed" : isWithdrawn ? "withdrawn" : (furthest ?? "given"),
  };
}
