import type { DeskOutcome } from "../../domain/lead-story.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Connection, Database } from "../database/database.ts";
import type { LeadRow } from "../database/rows.ts";
import { actAs, writeDeliveries } from "../deliveries/outbox.ts";
import { eventsOf } from "../desk/read-lead-story.ts";
import { noteChange, type Undo } from "../desk/undo.ts";
import { removeLead } from "../personal-data/removals.ts";
import { refusalOf } from "./change-and-match.ts";
import type { Matching } from "./matching.ts";

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

/** The longest note, in characters. */
const longestNote = 2_000;

interface LockedLead extends Pick<LeadRow, "id" | "status" | "closed_reason" | "contractor_id"> {
  /** The columns that an undoing brings back. */
  before: Record<string, unknown>;
}

const readRow = `select id, status, closed_reason, contractor_id,
    jsonb_build_object('status', status, 'closed_reason', closed_reason, 'contractor_id', contractor_id, 'matched_at', matched_at,
      'accepted_at', accepted_at, 'contacted_at', contacted_at, 'booked_at', booked_at, 'homeowner_contacted', homeowner_contacted,
      'homeowner_contacted_at', homeowner_contacted_at, 'homeowner_outcome', homeowner_outcome,
      'homeowner_outcome_at', homeowner_outcome_at, 'settled_at', settled_at) as before
  from leads where id = $1 for update`;

const unchanged = { outcome: "unchanged" } as const;
const refused = (problem: string) => ({ outcome: "refused", problem }) as const;

export type LeadChanges = ReturnType<typeof leadChanges>;

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
        await connection.query("select record_event('operator.lead-released', $1, '{}')", [id]);
        // Whoever sets it free, the system matches it.
        await actAs(connection, "system");
        await match(connection, [id]);
        return noted(connection, "lead.released", lead);
      }),

    /** Gives it to a contractor, who has it by mail. */
    assign: (own: Database, id: string, contractorId: string, seen: number | null) =>
      change(own, id, seen, async (connection, lead) => {
        if (!isUuid(contractorId)) return refused("Choose a contractor.");
        if (lead.contractor_id === contractorId && lead.status === "matched") return unchanged;
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
        await connection.query("select record_event('operator.lead-attended', $1, '{}')", [id]);
        return noted(connection, "lead.attended", lead);
      }),

    /** Sends its contractor the mail with the lead once more. */
    resend: (own: Database, id: string, seen: number) =>
      change(own, id, seen, async (connection, lead) => {
        if (lead.status !== "matched") return refused("Nobody has this lead, so there is nobody to send it to.");
        const mail = {
          kind: "lead-to-contractor",
          channel: "mail",
          recipient_role: "contractor",
          lead_id: id,
          contractor_id: lead.contractor_id,
          about: {},
          // The same page asks for one, however often its button is pressed.
          cause: `resent ${id} ${lead.contractor_id} ${seen}`,
        } as const;
        await writeDeliveries(connection, [mail], settings);
        await connection.query(
          "select record_event('operator.lead-resent', $1, jsonb_build_object('contractor_id', $2::text))",
          [id, lead.contractor_id],
        );
        return { outcome: "done", change: null };
      }),

    /** Adds a note; what somebody else did meanwhile does not matter to it. */
    note: (own: Database, id: string, text: string) =>
      change(own, id, null, async (connection, lead) => {
        const words = text.trim();
        if (!words) return refused("Write something first.");
        if (words.length > longestNote) return refused(`A note has ${longestNote} characters at most.`);
        const [note] = await connection.query<{ id: string }>(
          `insert into lead_notes (lead_id, operator_id, note)
           values ($1, current_setting('cedarline.operator_id')::uuid, $2) returning id`,
          [id, words],
        );
        await connection.query("select record_event('operator.lead-noted', $1, '{}')", [id]);
        return noted(connection, "lead.noted", { ...lead, before: { note_id: note?.id } });
      }),

    /** Deletes it for good, with everything that is about its homeowner. */
    erase: (own: Database, id: string) =>
      change(own, id, null, async (connection) => {
        await removeLead(connection, id);
        return { outcome: "done", change: null };
      }),
  };
}

/** Notes the change of a lead with the number of its last event, after which it cannot simply be taken back. */
async function noted(connection: Connection, kind: string, { id, before }: LockedLead): Promise<DeskOutcome> {
  const change = await noteChange(connection, kind, id, { ...before, seen: await lastEvent(connection, id) });
  return { outcome: "done", change };
}

async function lastEvent(connection: Connection, leadId: string): Promise<number> {
  const [row] = await connection.query<{ id: number | null }>("select max(id) as id from events where lead_id = $1", [
    leadId,
  ]);
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
async function takeBack(connection: Connection, id: string, before: Record<string, unknown>): Promise<void> {
  const [lead] = await connection.query<Pick<LeadRow, "contractor_id" | "service" | "zip_code">>(
    "select contractor_id, service_of_lead(service, submitted_from_page) as service, left(zip_code, 5) as zip_code from leads where id = $1",
    [id],
  );
  // With its own times, as a return that is undone.
  if (before.contractor_id !== null) await connection.query("select set_config('cedarline.undoing', 'on', true)");
  await connection.query(
    `update leads set contractor_id = was.contractor_id, status = was.status, closed_reason = was.closed_reason,
            matched_at = was.matched_at, accepted_at = was.accepted_at, contacted_at = was.contacted_at, booked_at = was.booked_at,
            homeowner_contacted = was.homeowner_contacted, homeowner_contacted_at = was.homeowner_contacted_at,
            homeowner_outcome = was.homeowner_outcome, homeowner_outcome_at = was.homeowner_outcome_at, settled_at = was.settled_at
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
    await connection.query(
      "select record_event('lead.undone', $1, jsonb_strip_nulls(jsonb_build_object('reason', 'assigned', 'contractor_id', $2::text, 'service', $3::text, 'zip_code', $4::text)))",
      [id, lead.contractor_id, lead.service, lead.zip_code],
    );
  }
}

/** How what an operator does with leads is taken back. */
export const leadUndoings: Readonly<Record<string, Undo>> = {
  "lead.released": ifUnchanged(takeBack),
  "lead.assigned": ifUnchanged(takeBack),
  "lead.closed": ifUnchanged(async (connection, id, before) => {
    await connection.query("update leads set status = $2 where id = $1", [id, before.status]);
    await connection.query(
      "select record_event('lead.undone', $1, jsonb_strip_nulls(jsonb_build_object('reason', 'closed', 'contractor_id', $2::text)))",
      [id, before.contractor_id],
    );
  }),
  "lead.attended": ifUnchanged(async (connection, id) => {
    await connection.query("update leads set attended_at = null where id = $1", [id]);
  }),
  async "lead.noted"(connection, { before }) {
    const [removed] = await connection.query<{ lead_id: string }>(
      "delete from lead_notes where id = $1 returning lead_id",
      [before.note_id],
    );
    if (removed)
      await connection.query("select record_event('operator.lead-note-removed', $1, '{}')", [removed.lead_id]);
    return removed !== undefined;
  },
};
