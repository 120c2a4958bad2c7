import { type DeskOutcome, longestNote } from "../../domain/lead-story.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Connection, Database } from "../database/database.ts";
import { refusalOf } from "../database/refusal-line.ts";
import type { EventRow, LeadNoteRow, LeadRow } from "../database/rows.ts";
import { eventsOf } from "../events/lead-events.ts";
import { actAs, recordEvent, writeDeliveries } from "../events/outbox.ts";
import { noteChange, type Undo } from "../events/undo.ts";
import { revokeForOperator } from "../links/revoke-links.ts";
import { removeLead } from "./leads.ts";
import { type Matching, matchColumns } from "./matching.ts";

/** Events after which a page about a lead shows something that is not so any more. */
const changes = [
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
const answers = ["contacted", "not-contacted", "outcome"].map((kind) => `homeowner.${kind}`);
const changing = [
  ...[...changes.map((kind) => `lead.${kind}`), ...answers],
  ...["operator.lead-released", "operator.lead-attended", "operator.settled"],
];

const tooLong = `A note has ${longestNote} characters at most.`;

/** The columns that an undoing brings back. */
const restoredColumns = [
  "status",
  "closed_reason",
  "contractor_id",
  ...matchColumns,
] as const satisfies (keyof LeadRow)[];

interface LockedLead extends Pick<LeadRow, "id" | "status" | "closed_reason" | "contractor_id"> {
  /** The columns that an undoing brings back. */
  before: Record<string, unknown>;
}

const readRow = `select id, status, closed_reason, contractor_id,
    jsonb_build_object(${restoredColumns.map((column) => `'${column}', ${column}`)}) as before
  from leads where id = $1 for no key update`;

const unchanged = { outcome: "unchanged" } as const;
const refused = (problem: string) => ({ outcome: "refused", problem }) as const;

/**
 * What an operator does with a lead. `own` is the database in their name; `seen` is the number of the last event that their page knew
 * of, null where there was none to look at.
 */
export function leadChanges(settings: { operatorEmail: string }, match: Matching["match"]) {
  async function change(
    own: Database,
    id: string,
    seen: number | null,
    work: (connection: Connection, lead: LockedLead) => Promise<DeskOutcome>,
  ): Promise<DeskOutcome> {
    if (!isUuid(id)) return { outcome: "unknown" };
    try {
      return await own.transaction(async (connection) => {
        const [lead] = await connection.query<LockedLead>(readRow, [id]);
        if (!lead) return { outcome: "unknown" };
        const since = seen === null ? [] : await eventsOf(connection, id, seen);
        const events = since.filter(({ kind }) => changing.includes(kind));
        return events.length ? { outcome: "changed-since", events } : work(connection, lead);
      });
    } catch (error) {
      return refusalOf(error);
    }
  }

  return {
    /** Sets a held lead free, so that it finds its contractor. */
    release: (own: Database, id: string, seen: number | null) =>
      change(own, id, seen, async (connection, lead) => {
        if (lead.status !== "held") return unchanged;
        await connection.query("update leads set status = 'new' where id = $1", [id]);
        await recordEvent(connection, "operator.lead-released", {}, id);
        // Whoever sets it free, the system matches it.
        await actAs(connection, "system");
        await match(connection, [id]);
        return noted(connection, "lead.released", lead);
      }),

    /** Takes a lead that waits or is matched from whoever has it, until it is released. `because` becomes a note. */
    hold: (own: Database, id: string, because: string, seen: number | null) =>
      change(own, id, seen, async (connection, lead) => {
        if (lead.status === "held") return refused("The lead is held already.");
        if (lead.status === "closed") return refused("A closed lead is not held.");
        const words = because.trim();
        if (!words) return refused("Say why it is held.");
        if (words.length > longestNote) return refused(tooLong);
        await connection.query("update leads set status = 'held', hold_reason = 'operator' where id = $1", [id]);
        await addNote(connection, id, words);
        return { outcome: "done", change: null };
      }),

    /** Gives it to a contractor, who has it by mail; to one who has given it back only where that is meant (`again`). */
    assign: (own: Database, id: string, contractorId: string, seen: number | null, again: boolean) =>
      change(own, id, seen, async (connection, lead) => {
        if (!isUuid(contractorId)) return refused("Choose a contractor.");
        if (lead.contractor_id === contractorId && lead.status === "matched") return unchanged;
        const [chosen] = await connection.query<{ has_given_back: boolean }>(
          "select has_given_back(leads, $2) from leads where id = $1",
          [id, contractorId],
        );
        if (chosen?.has_given_back && !again)
          return refused("The contractor has given this request back. To give it to them all the same: --again.");
        if (lead.contractor_id === contractorId) {
          await connection.query("update leads set status = 'matched' where id = $1", [id]);
        } else await connection.query("update leads set contractor_id = $2 where id = $1", [id, contractorId]);
        return noted(connection, "lead.assigned", lead);
      }),

    close: (own: Database, id: string, seen: number | null) =>
      change(own, id, seen, async (connection, lead) => {
        if (lead.status === "closed") return unchanged;
        await connection.query("update leads set status = 'closed' where id = $1", [id]);
        return noted(connection, "lead.closed", lead);
      }),

    /** Says that somebody has looked after what the lead needed. */
    attend: (own: Database, id: string, seen: number) =>
      change(own, id, seen, async (connection, lead) => {
        if (lead.status === "held") return refused("A held lead is set free or closed.");
        const [attended] = await connection.query(
          "update leads set attended_at = now() where id = $1 and attended_at is null returning id",
          [id],
        );
        if (!attended) return unchanged;
        await recordEvent(connection, "operator.lead-attended", {}, id);
        return noted(connection, "lead.attended", lead);
      }),

    /** Removes a photo by its number, for good. */
    removePhoto: (own: Database, id: string, position: number) =>
      change(own, id, null, async (connection) => {
        const removed = await connection.query(
          "delete from lead_photos where lead_id = $1 and position = $2 returning position",
          [id, position],
        );
        if (removed.length === 0) return unchanged;
        await recordEvent(connection, "operator.photo-removed", {}, id);
        return { outcome: "done", change: null };
      }),

    /** The receipt and the job's links open nothing any more; new ones are mailed when they are asked for. */
    revokeLinks: (own: Database, id: string) =>
      change(own, id, null, async (connection) => {
        await revokeForOperator(connection, { leadId: id });
        return { outcome: "done", change: null };
      }),

    /** Sends its contractor the mail with the lead once more. */
    resend: (own: Database, id: string, seen: number) =>
      change(own, id, seen, async (connection, lead) => {
        if (lead.status !== "matched") return refused("Nobody has this lead, so there is nobody to send it to.");
        const mail = {
          kind: "lead-to-contractor",
          recipient_role: "contractor",
          lead_id: id,
          contractor_id: lead.contractor_id,
          // The same page asks for one, however often its button is pressed.
          cause: `resent ${id} ${lead.contractor_id} ${seen}`,
        } as const;
        await writeDeliveries(connection, [mail], settings);
        await recordEvent(connection, "operator.lead-resent", { contractor_id: lead.contractor_id }, id);
        return { outcome: "done", change: null };
      }),

    /** Adds a note; what somebody else did meanwhile does not matter to it. */
    note: (own: Database, id: string, text: string) =>
      change(own, id, null, async (connection, lead) => {
        const words = text.trim();
        if (!words) return refused("Write something first.");
        if (words.length > longestNote) return refused(tooLong);
        const noteId = await addNote(connection, id, words);
        await recordEvent(connection, "operator.lead-noted", {}, id);
        return noted(connection, "lead.noted", { ...lead, before: { note_id: noteId } });
      }),

    /**
     * Settles that its contractor and its homeowner differ, until one of them says something else. `because` is kept as a note; an empty
     * one is none.
     */
    settle: (own: Database, id: string, because: string, seen: number | null) =>
      change(own, id, seen, async (connection, lead) => {
        const words = because.trim();
        if (words.length > longestNote) return refused(tooLong);
        const [answers] = await connection.query<{ differ: boolean; is_settled: boolean }>(
          "select coalesce(answers_differ(leads), false) as differ, settled_at is not null as is_settled from leads where id = $1",
          [id],
        );
        if (answers?.is_settled) return unchanged;
        if (!answers?.differ)
          return refused("Contractor and homeowner do not contradict each other: there is nothing to settle.");
        await connection.query("update leads set settled_at = now() where id = $1", [id]);
        const noteId = words ? await addNote(connection, id, words) : null;
        return noted(connection, "lead.settled", { ...lead, before: { note_id: noteId } });
      }),

    /** Deletes it for good, with everything that is about its homeowner. */
    erase: (own: Database, id: string) =>
      change(own, id, null, async (connection) => {
        await removeLead(connection, id);
        return { outcome: "done", change: null };
      }),
  };
}

/** Yields the id of the note. */
async function addNote(connection: Connection, leadId: string, note: string): Promise<string | null> {
  const [added] = await connection.query<Pick<LeadNoteRow, "id">>(
    `insert into lead_notes (lead_id, operator_id, note)
     values ($1, setting_or_null('cedarline.operator_id')::uuid, $2) returning id`,
    [leadId, note],
  );
  return added?.id ?? null;
}

/** Notes the change of a lead with the number of its last event, after which it cannot simply be taken back. */
async function noted(connection: Connection, kind: string, { id, before }: LockedLead): Promise<DeskOutcome> {
  const change = await noteChange(connection, kind, id, { ...before, seen: await lastEvent(connection, id) });
  return { outcome: "done", change };
}

async function lastEvent(connection: Connection, leadId: string): Promise<number> {
  const [row] = await connection.query<{ id: EventRow["id"] | null }>(
    "select max(id) as id from events where lead_id = $1",
    [leadId],
  );
  return row?.id ?? 0;
}

/** Takes a change of a lead back, unless something has happened to the lead since. */
const ifUnchanged =
  (work: (connection: Connection, id: string, before: Record<string, unknown>) => Promise<void>): Undo =>
  async (connection, { subject, before }) => {
    const [lead] = await connection.query<LockedLead>(readRow, [subject]);
    if (!lead) return false;
    const since = await eventsOf(connection, subject, Number(before.seen));
    if (since.some(({ kind }) => changing.includes(kind))) return false;
    await work(connection, subject, before);
    return true;
  };

/** Puts a lead back to what it was, and tells the contractor who had got it meanwhile. */
async function restoreLead(connection: Connection, id: string, before: Record<string, unknown>): Promise<void> {
  const [lead] = await connection.query<Pick<LeadRow, "contractor_id" | "service" | "zip_code">>(
    "select contractor_id, service_of_lead(service, submitted_from_page) as service, left(zip_code, 5) as zip_code from leads where id = $1",
    [id],
  );
  // With its own times, as a return that is undone.
  if (before.contractor_id !== null) await connection.query("select set_config('cedarline.undoing', 'on', true)");
  await connection.query(
    `update leads set ${restoredColumns.map((column) => `${column} = was.${column}`)}
       from jsonb_populate_record(null::leads, $2::jsonb) as was where leads.id = $1`,
    [id, JSON.stringify(before)],
  );
  await connection.query("select set_config('cedarline.undoing', '', true)");
  await connection.query("update leads set status = $2, closed_reason = $3 where id = $1 and status <> $2", [
    id,
    before.status,
    before.closed_reason,
  ]);
  if (lead && lead.contractor_id !== before.contractor_id) {
    await recordEvent(
      connection,
      "lead.undone",
      { reason: "assigned", ...lead, previous_contractor_id: before.contractor_id },
      id,
    );
  }
}

/** How what an operator does with leads is taken back. */
export const leadUndoHandlers: Readonly<Record<string, Undo>> = {
  "lead.released": ifUnchanged(restoreLead),
  "lead.assigned": ifUnchanged(restoreLead),
  "lead.closed": ifUnchanged(async (connection, id, before) => {
    await connection.query("update leads set status = $2 where id = $1", [id, before.status]);
    await recordEvent(connection, "lead.undone", { reason: "closed", contractor_id: before.contractor_id }, id);
  }),
  "lead.attended": ifUnchanged(async (connection, id) => {
    await connection.query("update leads set attended_at = null where id = $1", [id]);
  }),
  "lead.settled": ifUnchanged(async (connection, id, before) => {
    await connection.query("update leads set settled_at = null where id = $1", [id]);
    await connection.query("delete from lead_notes where id = $1", [before.note_id]);
  }),
  async "lead.noted"(connection, { before }) {
    const [removed] = await connection.query<Pick<LeadNoteRow, "lead_id">>(
      "delete from lead_notes where id = $1 returning lead_id",
      [before.note_id],
    );
    if (removed) await recordEvent(connection, "operator.lead-note-removed", {}, removed.lead_id);
    return removed !== undefined;
  },
};
