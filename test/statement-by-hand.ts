import type { StatementRequest } from "../domain/statement.ts";

/** An event as statements count it. */
export interface StatementEvent {
  kind: string;
  at: string;
  lead_id: string | null;
  detail: Record<string, string | number>;
}

export type RequestByHand = Omit<StatementRequest, "service" | "zip_code">;

/**
 * The requests of a month of one contractor, whose events these are, put together by reading one after the other. The month is from
 * `start` to before `end`, in milliseconds since 1970; what happened later does not count.
 */
export function requestsByHand(events: readonly StatementEvent[], start: number, end: number): RequestByHand[] {
  const inTime = events.filter(({ at, lead_id }) => lead_id !== null && Date.parse(at) < end);
  const isInMonth = ({ at }: StatementEvent) => Date.parse(at) >= start;
  return [...Map.groupBy(inTime, ({ lead_id }) => lead_id).values()].flatMap((own) => requestOf(own, isInMonth));
}

/** The last time in the month that it was given to them and not taken back, with what was said until it was given anew. */
function requestOf(events: readonly StatementEvent[], isInMonth: (event: StatementEvent) => boolean): RequestByHand[] {
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
  const turn = turns.findLast(([given]) => given !== undefined && isInMonth(given));
  return turn ? [rowOf(turn)] : [];
}

function rowOf(events: readonly StatementEvent[]): RequestByHand {
  /** The last of these, unless the last thing was that it was taken back. */
  const last = (kinds: string[], undone: string) => {
    const about = events.filter(({ kind, detail }) =>
      kind === "lead.undone" ? detail.reason === undone : kinds.includes(kind),
    );
    const event = about.at(-1);
    return event && event.kind !== "lead.undone" ? { ...event, at: event.at.replace(/\.\d+/, "") } : null;
  };
  const step = (name: string) => last([`lead.${name}`], name);
  const [given] = events;
  const contact = last(["homeowner.contacted", "homeowner.not-contacted"], "homeowner-contacted");
  const outcome = last(["homeowner.outcome"], "homeowner-outcome");
  const returned = step("returned");
  const isWithdrawn = events.some(
    ({ kind, detail }) => kind === "lead.withdrawn" || (kind === "lead.erased" && detail.reason === "request"),
  );
  const isClosed = step("closed") !== null;
  const noted = (["returned", "booked", "contacted", "accepted"] as const).find((name) => step(name) !== null);
  return {
    reference: given?.lead_id?.slice(0, 8) ?? "",
    given_at: given?.at.replace(/\.\d+/, "") ?? "",
    accepted_at: step("accepted")?.at ?? null,
    contacted_at: step("contacted")?.at ?? null,
    homeowner_contacted: contact && contact.kind === "homeowner.contacted",
    booked_at: step("booked")?.at ?? null,
    homeowner_outcome: (outcome?.detail.outcome ?? null) as RequestByHand["homeowner_outcome"],
    returned_at: returned?.at ?? null,
    return_reason: (returned?.detail.reason ?? null) as RequestByHand["return_reason"],
    state: isClosed ? "closed" : isWithdrawn ? "withdrawn" : (noted ?? "given"),
  };
}
