import { notificationsOf } from "../../domain/notification.ts";
import { mailRules } from "../../server/mail/kinds.ts";
import { type Invariant, invariant } from "./invariant.ts";
import type { Replayed, Standing, StoredEvent } from "./replay.ts";
import { dayMs, hourMs, retentionMonths, type World } from "./world.ts";

interface DeliveryRow {
  id: string;
  kind: string;
  recipient_role: string;
  state: string;
  lead_id: string | null;
  contractor_id: string | null;
  event_id: string | null;
  cause: string;
  created_at: Date;
  why: string | null;
}

/** From when on deliveries are still there, whatever the months: they go at the age of a request. */
export const keptSince = ({ site }: World) => site.now() - retentionMonths.leads * 28 * dayMs;

/** What was due is there, and what is there was sent or says why not. */
export async function deliveries(
  world: World,
  events: readonly StoredEvent[],
  replayed: ReadonlyMap<string, Replayed>,
): Promise<Invariant[]> {
  const { ledger, site } = world;
  const ended = invariant("deliveries that were sent, or say why not");
  const asked = invariant("mails that an event asks for, written");
  const timely = invariant("mails that were due by the clock, written");
  const rightly = invariant("mails by the clock that were due when they were written");
  const rows = await site.query<DeliveryRow>(
    `select id, kind, recipient_role, state, lead_id, contractor_id, event_id, cause, created_at,
            coalesce(last_error, bounce_text, bounce_status) as why from deliveries where channel = 'mail'`,
  );
  for (const { id, kind, state, why } of rows) {
    const isExplained =
      state === "sent" || (["failed", "bounced", "dropped", "uncertain"].includes(state) && why !== null);
    ended.look(!isExplained && `${kind} ${id} is ${state}: ${why}`);
  }

  const written = new Set(
    rows.map(({ kind, event_id, recipient_role, contractor_id }) =>
      [kind, event_id, recipient_role, contractor_id].join(" "),
    ),
  );
  const once = new Set(
    rows.map(({ kind, lead_id, recipient_role, contractor_id }) =>
      [kind, lead_id, recipient_role, contractor_id].join(" "),
    ),
  );
  const since = keptSince(world);
  const kept = events.filter(({ at }) => at > since);
  const corrections = events.filter(({ kind, detail }) => kind === "lead.corrected" && detail.reason === "email");
  for (const together of Map.groupBy(kept, ({ instant }) => instant).values()) {
    for (const { kind, to, contractorId, event, isOnce } of notificationsOf(mailRules, together)) {
      // With a request go the mails to its homeowner, with an application those to its applicant, and with an address that was erased those
      // to it, also of a request that had got another address by then.
      const hasOtherAddress = corrections.some(({ id, lead_id }) => lead_id === event.lead_id && id > event.id);
      const isGone = !replayed.get(event.lead_id ?? "")?.standing || hasOtherAddress;
      if ((to === "homeowner" && isGone) || to === "applicant") continue;
      const isWritten = isOnce
        ? once.has([kind, event.lead_id, to, contractorId].join(" ")) || !replayed.get(event.lead_id ?? "")?.standing
        : written.has([kind, event.id, to, contractorId].join(" "));
      asked.look(!isWritten && `${kind} to ${to} because of event ${event.id} ${event.kind} ${event.lead_id}`);
    }
  }

  const byCause = Map.groupBy(rows, ({ cause }) => causeToSecond(cause));
  const failed = new Set(events.flatMap(({ kind, lead_id }) => (kind === "delivery.failed" && lead_id ? lead_id : [])));
  for (const [lead, { standing, stretches }] of replayed) {
    for (const turn of turnsIn(lead, stretches)) {
      for (const clockwork of clockworks) {
        // Of whom mail did not reach no event says how long.
        if (clockwork.isToHomeowner && (!standing || failed.has(lead))) continue;
        const dueAt = turn.matchedAt + clockwork.afterMs;
        if (isOfRestore(dueAt) || dueAt < since) continue;
        const found = clockwork.find(byCause, turn);
        const about = `${clockwork.kind} about ${lead} for ${turn.contractor}, given ${iso(turn.matchedAt)}`;
        if (isDue(clockwork, turn, dueAt)) timely.look(!found && about);
        if (found) rightly.look(!wasDue(clockwork, turn, dueAt, found.created_at.getTime()) && `${about}, ${found.id}`);
      }
    }
  }

  /** What was due just before a backup was brought back was done by the site that was lost, or not at all. */
  function isOfRestore(dueAt: number): boolean {
    const { restoredAt } = ledger;
    return restoredAt !== null && dueAt <= restoredAt + hourMs && dueAt >= restoredAt - 2 * dayMs;
  }

  /** Whether somebody looked when it was due: within a day, since what was due long before the last look is not sent. */
  function isDue({ marginMs, isAbout }: Clockwork, turn: Turn, dueAt: number): boolean {
    const looks = ledger.sweeps.filter((at) => at >= dueAt + marginMs && at < dueAt + dayMs);
    return turn.stretches.some(
      ({ from, to, standing }) => isAbout(standing) && looks.some((at) => at >= from && at < to),
    );
  }

  return [ended, asked, timely, rightly];
}

/** Whether it was due when it was written. */
function wasDue({ marginMs, isAbout }: Clockwork, turn: Turn, dueAt: number, at: number): boolean {
  const then = turn.stretches.find(({ from, to }) => from <= at && at < to);
  return at >= dueAt - marginMs && then !== undefined && isAbout(then.standing);
}

const iso = (at: number) => new Date(at).toISOString();

/** The time in which a contractor has a request. */
interface Turn {
  lead: string;
  contractor: string;
  matchedAt: number;
  stretches: Replayed["stretches"];
}

function turnsIn(lead: string, stretches: Replayed["stretches"]): Turn[] {
  const given = stretches.filter(({ standing }) => standing.contractor_id !== null);
  const turns = Map.groupBy(given, ({ standing }) => `${standing.contractor_id} ${standing.matched_at}`);
  return [...turns.values()].map((own) => {
    const { contractor_id, matched_at } = own[0]?.standing ?? {};
    return { lead, contractor: contractor_id ?? "", matchedAt: matched_at ?? 0, stretches: own };
  });
}

/** A mail that is due so long after a contractor got a request. */
interface Clockwork {
  kind: string;
  afterMs: number;
  /** Days of the calendar may be an hour longer. */
  marginMs: number;
  isToHomeowner: boolean;
  isAbout(standing: Standing): boolean;
  find(byCause: ReadonlyMap<string, DeliveryRow[]>, turn: Turn): DeliveryRow | undefined;
}

const isUnanswered = ({ status, accepted_at, contacted_at, booked_at }: Standing) =>
  status === "matched" && accepted_at === null && contacted_at === null && booked_at === null;

/** The cause of a reminder names the instant in which the request was given, to the microsecond. */
const findByInstant =
  (kind: string, role: string): Clockwork["find"] =>
  (byCause, { lead, contractor, matchedAt }) => {
    const second = `${kind} ${lead} ${contractor} ${Math.floor(matchedAt / 1000)}.`;
    return byCause.get(second)?.find(({ cause }) => cause.endsWith(` ${role}`));
  };

const findOnce =
  (kind: string): Clockwork["find"] =>
  (byCause, { lead, contractor }) =>
    byCause.get(`${kind} ${lead} ${contractor}`)?.[0];

/** A cause without the fraction of the second that it names, if it does, and what follows. */
const causeToSecond = (cause: string) => cause.replace(/\.\d+ \w+$/, ".");

const clockworks: Clockwork[] = [
  {
    ...{ kind: "contractor-reminder", afterMs: 4 * hourMs, marginMs: 0, isToHomeowner: false },
    isAbout: isUnanswered,
    find: findByInstant("contractor-reminder", "contractor"),
  },
  {
    ...{ kind: "contractor-silent", afterMs: 24 * hourMs, marginMs: 0, isToHomeowner: false },
    isAbout: isUnanswered,
    find: findByInstant("contractor-silent", "operator"),
  },
  {
    ...{ kind: "were-you-contacted", afterMs: 48 * hourMs, marginMs: 0, isToHomeowner: true },
    isAbout: ({ status, homeowner_contacted }) => status === "matched" && homeowner_contacted === null,
    find: findOnce("were-you-contacted"),
  },
  {
    ...{ kind: "how-did-it-end", afterMs: 14 * dayMs, marginMs: hourMs, isToHomeowner: true },
    isAbout: ({ status, homeowner_contacted, homeowner_outcome, contacted_at, booked_at }) =>
      status === "matched" &&
      homeowner_outcome === null &&
      homeowner_contacted !== false &&
      (contacted_at !== null || booked_at !== null || homeowner_contacted === true),
    find: findOnce("how-did-it-end"),
  },
];

/** What counts as sent was taken by a mail server: once, or twice where an attempt had no answer or somebody sent it again. */
export async function mails({ ledger, site }: World): Promise<Invariant> {
  const taken = invariant("mails that are noted as sent, taken once, or twice for a reason");
  const rows = await site.query<{ id: string; kind: string; state: string; may_be_twice: boolean }>(
    `select id, kind, state,
            exists (select from delivery_attempts where delivery_id = deliveries.id and outcome in ('unanswered', 'interrupted'))
              or exists (select from events where kind = 'delivery.retried' and detail ->> 'delivery_id' = deliveries.id::text) as may_be_twice
       from deliveries where channel = 'mail'`,
  );
  for (const { id, kind, state, may_be_twice } of rows) {
    const times = ledger.taken.get(id) ?? 0;
    if (state === "sent" || state === "bounced") taken.look(times === 0 && `${kind} ${id} is ${state} and never came`);
    if (times > 1 && !(may_be_twice && times === 2)) taken.faults.push(`${kind} ${id} came ${times} times`);
  }
  return taken;
}
