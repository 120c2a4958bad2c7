import type { NamedContractor } from "../../domain/contractor.ts";
import type {
  JobRequest,
  JobView,
  LinkOutcome,
  OpenedLink,
  RequestFields,
  UndoableStep,
} from "../../domain/link-view.ts";
import {
  canUndo,
  isAssigned,
  type JobState,
  type JobStep,
  jobStateOf,
  lastStepOf,
  type StepTimes,
} from "../../domain/request-state.ts";
import type { ReturnReason } from "../../domain/return-reason.ts";
import type { Connection } from "../database/database.ts";
import type { ContractorRow, DeliveryRow, EventRow, LeadReturnRow, LeadRow } from "../database/rows.ts";
import type { Transaction } from "../events/outbox.ts";
import { doneOutcome, impossibleOutcome, type LinkActions, outcomeOf } from "../links/link-actions.ts";
import type { SignedLink } from "../links/links.ts";
import * as lead from "./lead.ts";
import { photosOf } from "./photos/photos.ts";
import { type RequestRow, requestColumns } from "./request-columns.ts";

interface JobRow extends RequestRow, Pick<LeadRow, Exclude<keyof JobRequest, keyof RequestFields>> {
  now: Date;
  hold_reason: LeadRow["hold_reason"];
  lost_at: LeadRow["lost_at"];
  given_back_at: LeadReturnRow["returned_at"] | null;
  /** For the lead's service, today. */
  is_licensed: boolean;
  notified_at: DeliveryRow["sent_at"];
  /** The latest about this contractor and the lead. */
  last_event: EventRow["kind"] | null;
}

export const actionOfStep = { accepted: "accept", contacted: "contact", booked: "book" } as const;

export function jobLinks(linkActions: LinkActions, waitingDays: number) {
  return {
    renew: linkActions.renew,

    open: (token: string): Promise<OpenedLink<JobView>> =>
      linkActions.open("job", token, async (connection, link) => {
        const [contractor] = await connection.query<
          Pick<ContractorRow, keyof NamedContractor> & { isUnreachable: boolean }
        >(
          `select business_name, registration_number, unreachable_since is not null as "isUnreachable"
             from contractors where id = $1`,
          [link.contractorId],
        );
        if (!contractor) return null;
        const row = await readRow(connection, link);
        const state = stateOf(row, link);
        const request = isAssigned(state) ? row : null;
        return {
          state,
          contractor,
          request,
          photos: request ? await photosOf(connection, request.id) : [],
          requestSummary: row && { zip_code: row.zip_code, lead_service: row.lead_service },
          notifiedAt: row?.notified_at ?? null,
          undoable: row && undoableIn(row, state),
        };
      }),

    note: (token: string, step: JobStep, client: string) =>
      linkActions.onLead("job", token, client, (tx, id) => lead.take(tx, id, { do: actionOfStep[step] })),

    returnLead: (token: string, reason: ReturnReason, client: string) =>
      linkActions.onLead("job", token, client, (tx, id) => lead.returnLead(tx, id, reason, waitingDays)),

    /**
     * Refused if `what` is an earlier step, or too late. Does nothing if `what`, or without it the latest step, is
     * undone already.
     */
    undo: (token: string, what: UndoableStep | null, client: string) =>
      linkActions.act("job", token, client, (tx, link) => undoStepOf(tx, link, what)),
  };
}

type JobOwner = Pick<SignedLink, "leadId" | "contractorId">;

/** As in `jobLinks.undo`. */
export async function undoStepOf(tx: Transaction, job: JobOwner, what: UndoableStep | null): Promise<LinkOutcome> {
  const locked = job.leadId && (await lead.lock(tx, job.leadId));
  const row = locked ? await readRow(tx, job) : null;
  if (!locked || !row) return impossibleOutcome;
  const state = stateOf(row, job);
  const undoableStep = undoableIn(row, state);
  const isUndone = what === null ? row.last_event === "lead.undone" : !isRecorded(row, state, what);
  if (isUndone) return doneOutcome;
  if (undoableStep === null || (what ?? undoableStep) !== undoableStep) return impossibleOutcome;
  return outcomeOf(await undo(tx, locked, undoableStep), "job");
}

function undo(tx: Transaction, locked: lead.LockedLead, step: UndoableStep) {
  if (step === "returned") return lead.undoReturn(tx, locked);
  return lead.take(tx, locked, step === "lost" ? { do: "undoLoss" } : { do: "undoStep", step });
}

function isRecorded(row: JobRow, state: JobState, what: UndoableStep): boolean {
  return what === "returned" ? state === "returned" : row[`${what}_at`] !== null;
}

async function readRow(connection: Connection, link: JobOwner): Promise<JobRow | null> {
  const [row] = await connection.query<JobRow>(
    `select ${requestColumns}, lead.accepted_at, lead.contacted_at, lead.booked_at, lead.consent_wording, lead.consented_at,
            now() as now, lead.hold_reason, lead.lost_at, given_back.returned_at as given_back_at,
            is_licensed_for($2, service_of_lead(lead.service, lead.submitted_from_page)) as is_licensed,
            (select max(sent_at) from deliveries
              where lead_id = lead.id and contractor_id = $2 and kind = 'lead-to-contractor' and bounced_at is null) as notified_at,
            (select kind from events
              where lead_id = lead.id and detail ->> 'contractor_id' = $2::text
                and kind in ('lead.matched', 'lead.accepted', 'lead.contacted', 'lead.booked', 'lead.lost', 'lead.returned', 'lead.undone')
                and detail ->> 'reason' is distinct from 'closed'
              order by id desc limit 1) as last_event
       from leads as lead
       left join lead_returns as given_back on given_back.lead_id = lead.id and given_back.contractor_id = $2
      where lead.id = $1`,
    [link.leadId, link.contractorId],
  );
  return row ?? null;
}

function stateOf(row: JobRow | null, link: JobOwner): JobState {
  return jobStateOf(row, link.contractorId, row !== null && row.given_back_at !== null);
}

/**
 * A return can be undone while the lead waits for a contractor, or for an operator as not real, and the contractor is
 * licensed.
 */
export function undoableIn(
  row: StepTimes &
    Pick<JobRow, "lost_at" | "given_back_at" | "now" | "is_licensed" | "hold_reason"> & {
      status: LeadRow["status"] | null;
      contractor_id: string | null;
    },
  state: JobState,
): UndoableStep | null {
  if (state === "returned") {
    const { given_back_at: at, now, status, hold_reason, contractor_id, is_licensed } = row;
    const isWaiting = status === "new" || (status === "held" && hold_reason === "not-real");
    return isWaiting && contractor_id === null && is_licensed && at !== null && canUndo(at, now) ? "returned" : null;
  }
  if (state === "open" && row.lost_at !== null) return canUndo(row.lost_at, row.now) ? "lost" : null;
  const last = state === "open" ? lastStepOf(row) : null;
  return last && canUndo(last.at, row.now) ? last.step : null;
}
