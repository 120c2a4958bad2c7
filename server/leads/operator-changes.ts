import { leadRefusals } from "../../content/lead-refusals.ts";
import type { EventActor } from "../../domain/event.ts";
import type { LeadBefore, RefusalReason } from "../../domain/lead-life.ts";
import { type DeskOutcome, longestNote } from "../../domain/lead-story.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Connection } from "../database/database.ts";
import { refusalOf } from "../database/refusal-line.ts";
import type { EventRow, LeadNoteRow, LeadRow } from "../database/rows.ts";
import { eventsOf } from "../events/lead-events.ts";
import { type OperatorDatabase, recordEvent, writeDeliveries } from "../events/outbox.ts";
import { noteChange, type UndoHandler } from "../events/undo.ts";
import { revokeLinksAsOperator } from "../links/revoke-links.ts";
import { CommandProblem } from "../problems.ts";
import * as lead from "./lead.ts";

/** Events after which an open page about a lead is outdated. */
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
  ...[...leadEventKinds.map((kind) => `lead.${kind}`), ...answerEventKinds],
  ...["operator.lead-released", "operator.lead-attended", "operator.settled"],
];

const noteTooLongMessage = `A note can have at most ${longestNote} characters.`;

interface LockedLead extends Pick<LeadRow, "id" | "status" | "contractor_id"> {
  before: LeadBefore;
}

const lockedLeadQuery = `select id, status, contractor_id, ${lead.beforeColumns} as before from leads where id = $1 for no key update`;

const unchanged = { outcome: "unchanged" } as const;
const refusal = (problem: string) => ({ outcome: "refused", problem }) as const;

/**
 * `seen` is the id of the latest event that the operator's page showed. The change is refused if a later event makes
 * that page outdated. If `seen` is null, the change is made without this check.
 */
export function leadChanges(settings: { operatorEmail: string; waitingDays: number }) {
  async function change(
    asOperator: OperatorDatabase,
    id: string,
    seen: number | null,
    work: (connection: Connection, lead: LockedLead, who: EventActor) => Promise<DeskOutcome>,
  ): Promise<DeskOutcome> {
    if (!isUuid(id)) return { outcome: "unknown" };
    try {
      return await asOperator.transaction(async (connection) => {
        const [locked] = await connection.query<LockedLead>(lockedLeadQuery, [id]);
        if (!locked) return { outcome: "unknown" };
        const since = seen === null ? [] : await eventsOf(connection, id, seen);
        const events = since.filter(({ kind }) => outdatingEventKinds.includes(kind));
        return events.length ? { outcome: "changed-since", events } : work(connection, locked, asOperator.who);
      });
    } catch (error) {
      return refusalOf(error);
    }
  }

  /** `kind` is a key of `leadUndoHandlers`, or null if the step cannot be undone. */
  const takeStep = (
    asOperator: OperatorDatabase,
    id: string,
    seen: number | null,
    kind: string | null,
    work: (connection: Connection, who: EventActor) => Promise<RefusalReason | null>,
  ): Promise<DeskOutcome> =>
    change(asOperator, id, seen, async (connection, locked, who) => {
      const why = await work(connection, who);
      if (why !== null) return outcomeOf(why);
      return kind === null ? { outcome: "done", change: null } : recordUndoable(connection, who, kind, locked);
    });

  return {
    release: (asOperator: OperatorDatabase, id: string, seen: number | null) =>
      takeStep(asOperator, id, seen, "lead.released", (connection, who) =>
        lead.release(connection, who, id, settings.waitingDays),
      ),

    hold: (asOperator: OperatorDatabase, id: string, because: string, seen: number | null) =>
      takeStep(asOperator, id, seen, null, async (connection, who) => {
        const words = because.trim();
        const why = await lead.takeOperatorStep(connection, who, id, "hold");
        if (why !== null) return why;
        if (!words) throw new CommandProblem("Say why the lead is held.");
        if (words.length > longestNote) throw new CommandProblem(noteTooLongMessage);
        await addNote(connection, who, id, words);
        return null;
      }),

    assign: (
      asOperator: OperatorDatabase,
      id: string,
      contractorId: string,
      seen: number | null,
      despiteReturn: boolean,
    ) =>
      takeStep(asOperator, id, seen, "lead.assigned", (connection, who) => {
        if (!isUuid(contractorId)) throw new CommandProblem("Choose a contractor.");
        return lead.assign(connection, who, id, contractorId, despiteReturn);
      }),

    close: (asOperator: OperatorDatabase, id: string, seen: number | null) =>
      takeStep(asOperator, id, seen, "lead.closed", (connection, who) =>
        lead.takeOperatorStep(connection, who, id, "close"),
      ),

    /** Records that an operator has dealt with the lead. */
    attend: (asOperator: OperatorDatabase, id: string, seen: number) =>
      takeStep(asOperator, id, seen, "lead.attended", (connection, who) =>
        lead.takeOperatorStep(connection, who, id, "attend"),
      ),

    removePhoto: (asOperator: OperatorDatabase, id: string, position: number) =>
      change(asOperator, id, null, async (connection, _lead, who) => {
        const removed = await connection.query(
          "delete from lead_photos where lead_id = $1 and position = $2 returning position",
          [id, position],
        );
        if (removed.length === 0) return unchanged;
        await recordEvent(connection, who, "operator.photo-removed", {}, id);
        return { outcome: "done", change: null };
      }),

    revokeLinks: (asOperator: OperatorDatabase, id: string) =>
      change(asOperator, id, null, async (connection, _lead, who) => {
        await revokeLinksAsOperator(connection, who, { leadId: id });
        return { outcome: "done", change: null };
      }),

    resend: (asOperator: OperatorDatabase, id: string, seen: number) =>
      change(asOperator, id, seen, async (connection, { status, contractor_id }, who) => {
        if (status !== "matched") return refusal("Nobody has this lead, so there is nobody to send it to.");
        const mail = {
          kind: "lead-to-contractor",
          recipient_role: "contractor",
          lead_id: id,
          contractor_id,
          // Only one email is sent, even if the operator clicks several times before the page is reloaded.
          cause: `resent ${id} ${contractor_id} ${seen}`,
        } as const;
        await writeDeliveries(connection, [mail], settings);
        await recordEvent(connection, who, "operator.lead-resent", { contractor_id }, id);
        return { outcome: "done", change: null };
      }),

    note: (asOperator: OperatorDatabase, id: string, text: string) =>
      change(asOperator, id, null, async (connection, locked, who) => {
        const words = text.trim();
        if (!words) return refusal("Write something first.");
        if (words.length > longestNote) return refusal(noteTooLongMessage);
        const noteId = await addNote(connection, who, id, words);
        await recordEvent(connection, who, "operator.lead-noted", {}, id);
        return recordUndoable(connection, who, "lead.noted", locked, { note_id: noteId });
      }),

    /** Ends a dispute until the homeowner or the contractor answers again. Stores `because`, if any, as a note. */
    settle: (asOperator: OperatorDatabase, id: string, because: string, seen: number | null) =>
      change(asOperator, id, seen, async (connection, locked, who) => {
        const words = because.trim();
        if (words.length > longestNote) return refusal(noteTooLongMessage);
        const why = await lead.takeOperatorStep(connection, who, id, "settle");
        if (why !== null) return outcomeOf(why);
        const noteId = words ? await addNote(connection, who, id, words) : null;
        return recordUndoable(connection, who, "lead.settled", locked, { note_id: noteId });
      }),

    erase: (asOperator: OperatorDatabase, id: string) =>
      takeStep(asOperator, id, null, null, (connection, who) => lead.eraseOne(connection, who, id)),
  };
}

function outcomeOf(why: RefusalReason): DeskOutcome {
  if (why === "unknown" || why === "unchanged") return { outcome: why };
  return refusal(leadRefusals[why]);
}

async function addNote(connection: Connection, who: EventActor, leadId: string, note: string): Promise<string | null> {
  const [added] = await connection.query<Pick<LeadNoteRow, "id">>(
    "insert into lead_notes (lead_id, operator_id, note) values ($1, $2, $3) returning id",
    [leadId, who.operatorId ?? null, note],
  );
  return added?.id ?? null;
}

/** Records the change, which can be undone until the lead changes again. */
async function recordUndoable(
  connection: Connection,
  who: EventActor,
  kind: string,
  { id, before }: LockedLead,
  facts: object = before,
): Promise<DeskOutcome> {
  const change = await noteChange(connection, who, kind, id, { ...facts, seen: await lastEvent(connection, id) });
  return { outcome: "done", change };
}

async function lastEvent(connection: Connection, leadId: string): Promise<number> {
  const [row] = await connection.query<{ id: EventRow["id"] | null }>(
    "select max(id) as id from events where lead_id = $1",
    [leadId],
  );
  return row?.id ?? 0;
}

const ifUnchanged =
  (
    work: (
      connection: Connection,
      id: string,
      before: Record<string, unknown>,
      who: EventActor,
    ) => Promise<RefusalReason | null>,
  ): UndoHandler =>
  async (connection, { subject, before }, who) => {
    const [locked] = await connection.query<LockedLead>(lockedLeadQuery, [subject]);
    if (!locked) return false;
    const since = await eventsOf(connection, subject, Number(before.seen));
    if (since.some(({ kind }) => outdatingEventKinds.includes(kind))) return false;
    return (await work(connection, subject, before, who)) === null;
  };

const undoStep = (action: "undoAssign" | "undoRelease") =>
  ifUnchanged((connection, id, { seen: _seen, ...before }, who) =>
    lead.undoOperatorStep(connection, who, id, action, before as unknown as LeadBefore),
  );

export const leadUndoHandlers: Readonly<Record<string, UndoHandler>> = {
  "lead.released": undoStep("undoRelease"),
  "lead.assigned": undoStep("undoAssign"),
  "lead.closed": ifUnchanged((connection, id, before, who) =>
    lead.reopen(connection, who, id, before as unknown as LeadBefore),
  ),
  "lead.attended": ifUnchanged((connection, id, _before, who) =>
    lead.takeOperatorStep(connection, who, id, "unattend"),
  ),
  "lead.settled": ifUnchanged(async (connection, id, before, who) => {
    await connection.query("delete from lead_notes where id = $1", [before.note_id]);
    return lead.takeOperatorStep(connection, who, id, "unsettle");
  }),
  async "lead.noted"(connection, { before }, who) {
    const [removed] = await connection.query<Pick<LeadNoteRow, "lead_id">>(
      "delete from lead_notes where id = $1 returning lead_id",
      [before.note_id],
    );
    if (removed) await recordEvent(connection, who, "operator.lead-note-removed", {}, removed.lead_id);
    return removed !== undefined;
  },
};
