// Where a request stands by its events alone, as somebody puts it together who reads one after the other.

/** An event as the table keeps it. */
export interface StoredEvent {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  /** The same to the microsecond: events of one transaction have the same. */
  instant: string;
  kind: string;
  actor: string;
  lead_id: string | null;
  detail: Record<string, string>;
}

export interface Standing {
  status: "new" | "held" | "matched" | "closed";
  closed_reason: string | null;
  contractor_id: string | null;
  matched_at: number | null;
  accepted_at: number | null;
  contacted_at: number | null;
  booked_at: number | null;
  returned_at: number | null;
  return_reason: string | null;
  homeowner_contacted: boolean | null;
  homeowner_outcome: string | null;
  is_settled: boolean;
}

/** How a request stood from one event to the next one. */
interface Stretch {
  from: number;
  to: number;
  standing: Standing;
}

export interface Replayed {
  /** Null: it was erased. */
  standing: Standing | null;
  stretches: Stretch[];
  /** What cannot have happened as the events tell it. */
  faults: string[];
}

const nobodys = {
  contractor_id: null,
  matched_at: null,
  accepted_at: null,
  contacted_at: null,
  booked_at: null,
  homeowner_contacted: null,
  homeowner_outcome: null,
  is_settled: false,
} as const;

const steps = ["accepted", "contacted", "booked"] as const;

export function replay(events: readonly StoredEvent[]): Replayed {
  const faults: string[] = [];
  const stretches: Stretch[] = [];
  /** How each contractor had it who gave it back. */
  const returns = new Map<string, { before: Standing; at: number; reason: string }>();
  let now: Standing = { ...nobodys, status: "new", closed_reason: null, returned_at: null, return_reason: null };
  let isErased = false;
  let isCreated = false;

  const change = (columns: Partial<Standing>) => {
    now = { ...now, ...columns };
  };
  for (const [position, { at, kind, detail }] of events.entries()) {
    const fault = (why: string) => faults.push(`${kind} ${new Date(at).toISOString()}: ${why}`);
    const { contractor_id = null, reason = null } = detail;
    const mustBeAssigned = () => contractor_id !== now.contractor_id && fault("it is not theirs");
    const [, step] = /^lead\.(accepted|contacted|booked)$/.exec(kind) ?? [];
    if (isErased && !["lead.delivered", "delivery.failed", "delivery.retried"].includes(kind)) fault("it was erased");
    if (kind === "lead.created") {
      if (isCreated || position > 0) fault("it was there already");
      isCreated = true;
    } else if (kind === "lead.held") change({ status: "held" });
    else if (kind === "operator.lead-released") {
      if (now.status !== "held") fault("it was not held");
      change({ status: "new" });
    } else if (kind === "lead.waiting") {
      if (now.status !== "new" || now.contractor_id !== null) fault("it does not wait");
    } else if (kind === "lead.matched") {
      if ((detail.previous_contractor_id ?? null) !== now.contractor_id) fault("another one has it");
      if (now.closed_reason === "withdrawn") fault("it was withdrawn");
      change({ ...nobodys, status: "matched", closed_reason: null, contractor_id, matched_at: at });
    } else if (step) {
      mustBeAssigned();
      change({ [`${step}_at`]: at, ...(step !== "accepted" && { is_settled: false }) });
    } else if (kind === "lead.returned") {
      mustBeAssigned();
      returns.set(contractor_id ?? "", { before: now, at, reason: reason ?? "" });
      change({ ...nobodys, status: "new", returned_at: at, return_reason: reason });
    } else if (kind === "lead.undone" && reason === "returned") {
      const { before } = returns.get(contractor_id ?? "") ?? {};
      returns.delete(contractor_id ?? "");
      const earlier = [...returns.values()].at(-1);
      if (!before || now.contractor_id !== null) fault("it cannot be given back to them");
      else change({ ...before, returned_at: earlier?.at ?? null, return_reason: earlier?.reason ?? null });
    } else if (kind === "lead.undone") {
      const undone = steps.find((each) => each === reason);
      if (!undone) fault(`nobody undoes ${reason} here`);
      else {
        mustBeAssigned();
        change({ [`${undone}_at`]: null, ...(undone !== "accepted" && { is_settled: false }) });
      }
    } else if (kind === "homeowner.contacted" || kind === "homeowner.not-contacted") {
      mustBeAssigned();
      change({ homeowner_contacted: kind === "homeowner.contacted", is_settled: false });
    } else if (kind === "homeowner.outcome") {
      mustBeAssigned();
      change({ homeowner_outcome: detail.outcome ?? null, is_settled: false });
    } else if (kind === "operator.settled") change({ is_settled: true });
    else if (kind === "lead.withdrawn" || kind === "lead.closed") {
      if (now.status === "closed") fault("it was closed already");
      change({ status: "closed", closed_reason: reason });
    } else if (kind === "lead.erased") isErased = true;
    stretches.push({
      from: at,
      to: isErased ? at : (events[position + 1]?.at ?? Number.POSITIVE_INFINITY),
      standing: now,
    });
  }
  if (!isCreated) faults.push("nobody sent it");
  return { standing: isErased ? null : now, stretches, faults };
}
