import {
  byUrgency,
  fitsFilter,
  type JobFilter,
  type JobRecord,
  type ListedJob,
  listStateOf,
  maxAmountCents,
} from "../../domain/contractor-job.ts";
import { longestNote } from "../../domain/lead-history.ts";
import type { LinkOutcome, OpenedLink, UndoableStep } from "../../domain/link-view.ts";
import { isAssigned, type JobStep, jobStateOf, type LostReason } from "../../domain/request-state.ts";
import type { ReturnReason } from "../../domain/return-reason.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Connection } from "../database/database.ts";
import type { LeadRow } from "../database/rows.ts";
import type { Transaction } from "../events/outbox.ts";
import { doneOutcome, impossibleOutcome, type LinkActions, outcomeOf } from "../links/link-actions.ts";
import { actionOfStep, undoableIn, undoStepOf } from "./job.ts";
import * as lead from "./lead.ts";
import { writtenNameColumns } from "./request-columns.ts";

type LeadColumns = { name: string } & Pick<
  LeadRow,
  | "email"
  | "phone"
  | "preferred_contact"
  | "service_issue"
  | "message"
  | "status"
  | "closed_reason"
  | "contractor_id"
  | "hold_reason"
>;
type ErasedColumns = { [Column in keyof LeadColumns]: null };

type JobListRow = GivenColumns & (LeadColumns | ErasedColumns);

interface GivenColumns {
  record: Readonly<Record<keyof JobRecord, unknown>>;
  lead_id: string;
  given_at: Date;
  month: string;
  service: string;
  zip_code: string;
  has_returned: boolean;
  is_licensed: boolean;
  now: Date;
  isUnreachable: boolean;
  notes: { text: string; at: string }[] | null;
  repeats: string | null;
}

const recordColumns = [
  "accepted_at",
  "contacted_at",
  "booked_at",
  "homeowner_contacted",
  "homeowner_outcome",
  "lost_at",
  "lost_reason",
  "quoted_cents",
  "booked_cents",
];

/** A `JobRecord` as JSON. */
function recordOf(table: string, returnedAt: string, reason: string): string {
  const columns = recordColumns.map((column) => `'${column}', ${table}.${column}`);
  return `json_build_object('returned_at', ${returnedAt}, 'return_reason', ${reason}, ${columns.join(", ")})`;
}

function parseRecord(record: JobListRow["record"]): JobRecord {
  const entries = Object.entries(record).map(([column, value]) => [
    column,
    column.endsWith("_at") && typeof value === "string" ? new Date(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** As far as the contractor may see them. */
async function listJobs(connection: Connection, contractorId: string, filter: JobFilter): Promise<ListedJob[]> {
  const rows = await connection.query<JobListRow>(
    `with given as (
       select lead_id, max(at) as given_at, (array_agg(detail order by id desc))[1] as detail
         from events where kind = 'lead.matched' and detail ->> 'contractor_id' = $1::text group by lead_id)
     select given.lead_id, given.given_at, to_char(market_time(given.given_at), 'YYYY-MM') as month,
            given.detail ->> 'service' as service, coalesce(left(lead.zip_code, 5), given.detail ->> 'zip_code') as zip_code,
            given_back.lead_id is not null as has_returned, ${writtenNameColumns("lead.")}, lead.email, lead.phone, lead.preferred_contact,
            lead.unreachable_since is not null as "isUnreachable", lead.service_issue,
            coalesce(lead.message_as_typed, lead.message) as message, lead.status, lead.closed_reason, lead.contractor_id,
            lead.hold_reason, now() as now,
            given_back.lead_id is not null and is_licensed_for($1::uuid, service_of_lead(lead.service, lead.submitted_from_page)) as is_licensed,
            case when lead.contractor_id = $1::uuid then ${recordOf("lead", "null", "null")}
              else ${recordOf("given_back", "given_back.returned_at", "given_back.reason")} end as record,
            (select json_agg(json_build_object('text', note, 'at', created_at) order by created_at, lead_notes.id) from lead_notes
              where lead_notes.lead_id = given.lead_id and lead_notes.contractor_id = $1::uuid) as notes,
            (select left(first.id::text, 8) from leads as first
              where first.id = lead.duplicate_of and first.contractor_id = $1::uuid and first.status = 'matched') as repeats
       from given
       left join leads as lead on lead.id = given.lead_id
       left join lead_returns as given_back on given_back.lead_id = given.lead_id and given_back.contractor_id = $1::uuid`,
    [contractorId],
  );
  return rows
    .map((row) => jobOf(row, contractorId))
    .filter((job) => fitsFilter(job, filter))
    .sort(byUrgency);
}

function jobOf(row: JobListRow, contractorId: string): ListedJob {
  const { lead_id: leadId, given_at: givenAt, month, service, zip_code: zipCode } = row;
  const stored = row.status === null ? null : row;
  const state = jobStateOf(stored, contractorId, row.has_returned);
  const record = parseRecord(row.record);
  return {
    leadId,
    reference: leadId.slice(0, 8),
    state,
    givenAt,
    month,
    service,
    zipCode,
    listState: listStateOf(state, record),
    record,
    undoable: undoableIn({ ...row, ...record, given_back_at: record.returned_at }, state),
    request:
      stored === null || !isAssigned(state)
        ? null
        : { ...stored, notes: (row.notes ?? []).map(({ text, at }) => ({ text, at: new Date(at) })) },
  };
}

/** Another contractor's job is unknown. */
export function contractorJobs(linkActions: LinkActions, waitingDays: number) {
  const onJob = (
    token: string,
    client: string,
    leadId: string,
    work: (tx: Transaction, contractorId: string) => Promise<LinkOutcome>,
  ): Promise<LinkOutcome> =>
    linkActions.act("contractor", token, client, async (tx, { contractorId }) => {
      if (contractorId === null || !isUuid(leadId)) return { outcome: "unknown" };
      const [given] = await tx.query(
        `select from events where lead_id = $1 and kind = 'lead.matched' and detail ->> 'contractor_id' = $2::text limit 1`,
        [leadId, contractorId],
      );
      if (!given) return { outcome: "unknown" };
      const [ended] = await tx.query("select from contractors where id = $1 and status = 'ended'", [contractorId]);
      return ended ? impossibleOutcome : work(tx, contractorId);
    });

  return {
    list: (token: string, filter: JobFilter): Promise<OpenedLink<ListedJob[]>> =>
      linkActions.open("contractor", token, async (connection, { contractorId }) =>
        contractorId === null ? null : listJobs(connection, contractorId, filter),
      ),

    note: (token: string, client: string, leadId: string, step: JobStep) =>
      onJob(token, client, leadId, async (tx) =>
        outcomeOf(await lead.take(tx, leadId, { do: actionOfStep[step] }), "contractor"),
      ),

    returnLead: (token: string, client: string, leadId: string, reason: ReturnReason) =>
      onJob(token, client, leadId, async (tx) =>
        outcomeOf(await lead.returnLead(tx, leadId, reason, waitingDays), "contractor"),
      ),

    lose: (token: string, client: string, leadId: string, reason: LostReason) =>
      onJob(token, client, leadId, async (tx) => {
        const why = await lead.take(tx, leadId, { do: "lose", reason });
        return why === "booked" ? { outcome: "impossible", why } : outcomeOf(why, "contractor");
      }),

    /** At most `maxAmountCents`. Null clears the amount. */
    noteAmount: (token: string, client: string, leadId: string, amount: "quoted" | "booked", cents: number | null) =>
      onJob(token, client, leadId, async (tx) => {
        if (cents !== null && cents > maxAmountCents) return { outcome: "impossible" };
        return outcomeOf(await lead.take(tx, leadId, { do: "noteAmount", amount, cents }), "contractor");
      }),

    /** The contractor and the operator see it. The same note again changes nothing. */
    addNote: (token: string, client: string, leadId: string, text: string) =>
      onJob(token, client, leadId, async (tx, contractorId) => {
        const note = text.trim();
        const current = await lead.lock(tx, leadId);
        if (current?.contractor_id !== contractorId || !note || note.length > longestNote)
          return { outcome: "impossible" };
        const stored = await tx.query(
          `insert into lead_notes (lead_id, contractor_id, note)
           select $1, $2::uuid, $3
            where not exists (select from lead_notes where lead_id = $1 and contractor_id = $2::uuid and note = $3)
           returning id`,
          [leadId, contractorId, note],
        );
        if (stored.length === 0) return doneOutcome;
        await tx.record({ kind: "lead.noted", lead_id: leadId, detail: { contractor_id: contractorId } });
        return doneOutcome;
      }),

    undo: (token: string, client: string, leadId: string, what: UndoableStep | null) =>
      onJob(token, client, leadId, (tx, contractorId) => undoStepOf(tx, { leadId, contractorId }, what)),
  };
}
