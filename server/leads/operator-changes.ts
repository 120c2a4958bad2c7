import { leadRefusals } from "../../content/lead-refusals.ts";
import { clock } from "../../content/market-clock.ts";
import { isPutOffDay } from "../../domain/inbox.ts";
import { type DeskOutcome, longestNote } from "../../domain/lead-history.ts";
import type { LeadBefore, RefusalReason } from "../../domain/lead-life.ts";
import type { NotLeadReason } from "../../domain/request-state.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Connection } from "../database/database.ts";
import type { EventRow, LeadNoteRow } from "../database/rows.ts";
import { eventsOf } from "../events/lead-events.ts";
import type { ActorConnection, Transaction } from "../events/outbox.ts";
import { noteChange, type UndoableChange, type UndoHandler, undoableChanges } from "../events/undo.ts";
import { revokeLinksAsOperator } from "../links/revoke-links.ts";
import { CommandProblem } from "../problems.ts";
import { refusalOf } from "../refusal-line.ts";
import * as lead from "./lead.ts";

/** They make an open page about a lead outdated. */
const leadEventKinds = [
  "held",
  "matched",
  "accepted",
  "contacted",
  "booked",
  "returned",
  "withdrawn",
  "closed",
  "undone",
  "corrected",
];
const answerEventKinds = ["contacted", "not-contacted", "outcome"].map((kind) => `homeowner.${kind}`);
const outdatingEventKinds = [
  ...leadEventKinds.map((kind) => `lead.${kind}`),
  ...answerEventKinds,
  "operator.lead-released",
  "operator.lead-attended",
  "operator.settled",
];

const putOffMessage = "Choose the day on which it comes back: tomorrow at the earliest, and within a year.";

const noteTooLongMessage = `A note can have at most ${longestNote} characters.`;

const unchangedOutcome = { outcome: "unchanged" } as const;
const refusedOutcome = (problem: string) => ({ outcome: "refused", problem }) as const;

/**
 * `lastSeenEvent`: the latest event on the operator's page. The change is refused if the page is outdated. Null: no
 * check.
 */
export function leadChanges(settings: { operatorEmail: string; waitingDays: number }) {
  async function change(
    asOperator: ActorConnection,
    id: string,
    lastSeenEvent: number | null,
    work: (tx: Transaction, locked: lead.LockedLead) => Promise<DeskOutcome>,
  ): Promise<DeskOutcome> {
    if (!isUuid(id)) return { outcome: "unknown" };
    try {
      return await asOperator.transaction(async (tx) => {
        const locked = await lead.lock(tx, id);
        if (!locked) return { outcome: "unknown" };
        const laterEvents = lastSeenEvent === null ? [] : await eventsOf(tx, id, lastSeenEvent);
        const events = laterEvents.filter(({ kind }) => outdatingEventKinds.includes(kind));
        return events.length ? { outcome: "changed-since", events } : work(tx, locked);
      });
    } catch (error) {
      return refusalOf(error, asOperator.who);
    }
  }

  /** `kind`: a key of `leadUndoHandlers`. Null: no undo. */
  const step = (
    asOperator: ActorConnection,
    id: string,
    lastSeenEvent: number | null,
    kind: string | null,
    work: (tx: Transaction, locked: lead.LockedLead) => Promise<RefusalReason | null>,
  ): Promise<DeskOutcome> =>
    change(asOperator, id, lastSeenEvent, async (tx, locked) => {
      const why = await work(tx, locked);
      if (why !== null) return outcomeOf(why);
      return kind === null ? { outcome: "done", change: null } : recordUndoableChange(tx, kind, locked);
    });

  return {
    release: (asOperator: ActorConnection, id: string, lastSeenEvent: number | null) =>
      step(asOperator, id, lastSeenEvent, "lead.released", (tx, locked) =>
        lead.release(tx, locked, settings.waitingDays),
      ),

    hold: (asOperator: ActorConnection, id: string, reason: string, lastSeenEvent: number | null) =>
      step(asOperator, id, lastSeenEvent, null, async (tx, locked) => {
        const words = reason.trim();
        const why = await lead.take(tx, locked, { do: "hold" });
        if (why !== null) return why;
        if (!words) throw new CommandProblem("Say why the lead is held.");
        if (words.length > longestNote) throw new CommandProblem(noteTooLongMessage);
        await addNote(tx, id, words);
        return null;
      }),

    assign: (
      asOperator: ActorConnection,
      id: string,
      contractorId: string,
      lastSeenEvent: number | null,
      despiteReturn: boolean,
    ) =>
      step(asOperator, id, lastSeenEvent, "lead.assigned", (tx, locked) => {
        if (!isUuid(contractorId)) throw new CommandProblem("Choose a contractor.");
        return lead.assign(tx, locked, contractorId, despiteReturn);
      }),

    close: (asOperator: ActorConnection, id: string, as: "operator" | NotLeadReason, lastSeenEvent: number | null) =>
      step(asOperator, id, lastSeenEvent, "lead.closed", (tx, locked) => lead.take(tx, locked, { do: "close", as })),

    /** It comes back on `until` if it needs an operator then. */
    attend: (asOperator: ActorConnection, id: string, until: string, lastSeenEvent: number | null) =>
      step(asOperator, id, lastSeenEvent, "lead.attended", async (tx, locked) => {
        if (!isPutOffDay(until, clock.day(new Date()))) throw new CommandProblem(putOffMessage);
        const why = await lead.take(tx, locked, { do: "attend" });
        if (why === null) await tx.query("update leads set attended_until = $2::date where id = $1", [id, until]);
        return why;
      }),

    removePhoto: (asOperator: ActorConnection, id: string, position: number) =>
      change(asOperator, id, null, async (tx, _lead) => {
        const removed = await tx.query(
          "delete from lead_photos where lead_id = $1 and position = $2 returning position",
          [id, position],
        );
        if (removed.length === 0) return unchangedOutcome;
        await tx.record({ kind: "operator.photo-removed", lead_id: id });
        return { outcome: "done", change: null };
      }),

    revokeLinks: (asOperator: ActorConnection, id: string) =>
      change(asOperator, id, null, async (tx, _lead) => {
        await revokeLinksAsOperator(tx, { leadId: id });
        return { outcome: "done", change: null };
      }),

    resend: (asOperator: ActorConnection, id: string, lastSeenEvent: number) =>
      change(asOperator, id, lastSeenEvent, async (tx, { status, contractor_id }) => {
        if (status !== "matched") return refusedOutcome("Nobody has this lead, so there is nobody to send it to.");
        const mail = {
          kind: "lead-to-contractor",
          recipient_role: "contractor",
          lead_id: id,
          contractor_id,
          // One email, even after several clicks on one page.
          cause: `resent ${id} ${contractor_id} ${lastSeenEvent}`,
        } as const;
        await tx.queue(mail);
        await tx.record({ kind: "operator.lead-resent", lead_id: id, detail: { contractor_id } });
        return { outcome: "done", change: null };
      }),

    note: (asOperator: ActorConnection, id: string, text: string) =>
      change(asOperator, id, null, async (tx, locked) => {
        const words = text.trim();
        if (!words) return refusedOutcome("Write something first.");
        if (words.length > longestNote) return refusedOutcome(noteTooLongMessage);
        const noteId = await addNote(tx, id, words);
        await tx.record({ kind: "operator.lead-noted", lead_id: id });
        return recordUndoableChange(tx, "lead.noted", locked, { note_id: noteId });
      }),

    /** Until homeowner or contractor answers again. `reason` becomes a note. */
    settle: (asOperator: ActorConnection, id: string, reason: string, lastSeenEvent: number | null) =>
      change(asOperator, id, lastSeenEvent, async (tx, locked) => {
        const words = reason.trim();
        if (words.length > longestNote) return refusedOutcome(noteTooLongMessage);
        const why = await lead.take(tx, locked, { do: "settle" });
        if (why !== null) return outcomeOf(why);
        const noteId = words ? await addNote(tx, id, words) : null;
        return recordUndoableChange(tx, "lead.settled", locked, { note_id: noteId });
      }),

    erase: (asOperator: ActorConnection, id: string) => step(asOperator, id, null, null, lead.eraseLead),
  };
}

function outcomeOf(why: RefusalReason): DeskOutcome {
  if (why === "unknown" || why === "unchanged") return { outcome: why };
  return refusedOutcome(leadRefusals[why]);
}

async function addNote(tx: Transaction, leadId: string, note: string): Promise<string | null> {
  const [added] = await tx.query<Pick<LeadNoteRow, "id">>(
    "insert into lead_notes (lead_id, operator_id, note) values ($1, $2, $3) returning id",
    [leadId, tx.who.operatorId ?? null, note],
  );
  return added?.id ?? null;
}

/** It can be undone until the lead changes again. */
async function recordUndoableChange(
  tx: Transaction,
  kind: string,
  { id, before }: lead.LockedLead,
  facts: object = before,
): Promise<DeskOutcome> {
  const change = await noteChange(tx, kind, id, { ...facts, seen: await readLastEvent(tx, id) });
  return { outcome: "done", change };
}

async function readLastEvent(connection: Connection, leadId: string): Promise<number> {
  const [row] = await connection.query<{ id: EventRow["id"] | null }>(
    "select max(id) as id from events where lead_id = $1",
    [leadId],
  );
  return row?.id ?? 0;
}

export async function undoableLeadChanges(connection: Connection, leadId: string): Promise<UndoableChange[]> {
  const [changes, events] = await Promise.all([undoableChanges(connection, leadId), eventsOf(connection, leadId, 0)]);
  const outdatedUntil = events.findLast(({ kind }) => outdatingEventKinds.includes(kind))?.id ?? 0;
  return changes.filter(({ kind, seen }) => kind === "lead.noted" || (seen ?? 0) >= outdatedUntil);
}

const ifUnchanged =
  (
    work: (tx: Transaction, locked: lead.LockedLead, before: Record<string, unknown>) => Promise<RefusalReason | null>,
  ): UndoHandler =>
  async (tx, { subject, before }) => {
    const locked = await lead.lock(tx, subject);
    if (!locked) return false;
    const laterEvents = await eventsOf(tx, subject, Number(before.seen));
    if (laterEvents.some(({ kind }) => outdatingEventKinds.includes(kind))) return false;
    return (await work(tx, locked, before)) === null;
  };

const undoStep = (action: "undoAssign" | "undoRelease" | "reopen") =>
  ifUnchanged((tx, locked, { seen: _seen, ...before }) =>
    lead.undoOperatorStep(tx, locked, action, before as unknown as LeadBefore),
  );

export const leadUndoHandlers: Readonly<Record<string, UndoHandler>> = {
  "lead.released": undoStep("undoRelease"),
  "lead.assigned": undoStep("undoAssign"),
  "lead.closed": undoStep("reopen"),
  "lead.attended": ifUnchanged((tx, locked) => lead.take(tx, locked, { do: "unattend" })),
  "lead.settled": ifUnchanged(async (tx, locked, before) => {
    await tx.query("delete from lead_notes where id = $1", [before.note_id]);
    return lead.take(tx, locked, { do: "unsettle" });
  }),
  async "lead.noted"(tx, { before }) {
    const [removed] = await tx.query<Pick<LeadNoteRow, "lead_id">>(
      "delete from lead_notes where id = $1 returning lead_id",
      [before.note_id],
    );
    if (removed) await tx.record({ kind: "operator.lead-note-removed", lead_id: removed.lead_id });
    return removed !== undefined;
  },
};
