import type { NamedContractor } from "../../domain/contractor.ts";
import type { JobRequest, JobView, LinkOutcome, OpenedLink, RequestFields, Undoable } from "../../domain/link-view.ts";
import { canUndo, isAssigned, type JobState, type JobStep, jobState, lastStep } from "../../domain/request-state.ts";
import type { ReturnReason } from "../../domain/return-reason.ts";
import type { Connection } from "../database/database.ts";
import type { ContractorRow, DeliveryRow, EventRow, LeadReturnRow, LeadRow } from "../database/rows.ts";
import { actAs } from "../events/outbox.ts";
import { done, impossible, type LinkRequests } from "../links/link-requests.ts";
import type { Link } from "../links/links.ts";
import { type AfterChange, matchColumns } from "./matching.ts";
import { photosOf } from "./photos/photos.ts";
import { type RequestRow, requestColumns } from "./request-columns.ts";

interface JobRow extends RequestRow, Pick<LeadRow, Exclude<keyof JobRequest, keyof RequestFields>> {
  now: Date;
  given_back_at: LeadReturnRow["returned_at"] | null;
  /** Whether the contractor could be given this work today. */
  is_licensed: boolean;
  told_at: DeliveryRow["sent_at"];
  /** The kind of the last event about what the contractor did. */
  last_event: EventRow["kind"] | null;
}

const keptColumns = matchColumns.join(", ");

/**
 * What a contractor can do with the link to a request; `client` is whom the rate limit counts. `match` finds a request that was given
 * back its next contractor.
 */
export function jobs(requests: LinkRequests, match: AfterChange) {
  /** Changes the request that the link is about; of one that is erased nothing is left to change. */
  const change = (
    token: string,
    client: string,
    work: (connection: Connection, row: JobRow, state: JobState, contractorId: string) => Promise<LinkOutcome>,
  ) =>
    requests.act("job", token, client, async (connection, link) => {
      if (link.contractorId === null) return impossible;
      const row = await readRow(connection, link, "for no key update of lead");
      return row ? work(connection, row, stateOf(row, link), link.contractorId) : impossible;
    });

  return {
    renew: requests.renew,

    open: (token: string): Promise<OpenedLink<JobView>> =>
      requests.open("job", token, async (connection, link) => {
        const [contractor] = await connection.query<
          Pick<ContractorRow, keyof NamedContractor> & { isUnreachable: boolean }
        >(
          `select business_name, registration_number, unreachable_since is not null as "isUnreachable"
             from contractors where id = $1`,
          [link.contractorId],
        );
        if (!contractor) return null;
        const row = await readRow(connection, link, "");
        const state = stateOf(row, link);
        const request = isAssigned(state) ? row : null;
        return {
          state,
          contractor,
          request,
          photos: request ? await photosOf(connection, request.id) : [],
          former: row && { zip_code: row.zip_code, lead_service: row.lead_service },
          toldAt: row?.told_at ?? null,
          undoable: row && undoableIn(row, state),
        };
      }),

    note: (token: string, step: JobStep, client: string) =>
      change(token, client, async (connection, row, state) => {
        if (state !== "open") return impossible;
        // Noted once: what is noted again keeps its time.
        if (row[`${step}_at`] === null) {
          await connection.query(`update leads set ${step}_at = now() where id = $1`, [row.id]);
        }
        return done;
      }),

    returnLead: (token: string, reason: ReturnReason, client: string) =>
      change(token, client, async (connection, row, state, contractorId) => {
        if (state === "returned") return done;
        if (state !== "open") return impossible;
        await connection.query(
          `insert into lead_returns (lead_id, contractor_id, reason, ${keptColumns})
           select id, contractor_id, $2, ${keptColumns} from leads where id = $1
           on conflict (lead_id, contractor_id) do update
             set reason = excluded.reason, returned_at = excluded.returned_at,
                 ${matchColumns.map((column) => `${column} = excluded.${column}`).join(", ")}`,
          [row.id, reason],
        );
        await connection.query(
          "update leads set contractor_id = null, returned_at = now(), return_reason = $3 where id = $1 and contractor_id = $2",
          [row.id, contractorId, reason],
        );
        await actAs(connection, "system");
        await match(connection, [row.id]);
        return done;
      }),

    /**
     * Takes back what was done last. `what` is what the page called that: where it is not the last any more, nothing changes. Null:
     * the page did not say; then what follows another undoing changes nothing.
     */
    undo: (token: string, what: Undoable | null, client: string) =>
      change(token, client, async (connection, row, state, contractorId) => {
        const undoable = undoableIn(row, state);
        const isUndone = what === null ? row.last_event === "lead.undone" : !isNoted(row, state, what);
        if (isUndone) return done;
        if (undoable === null || (what ?? undoable) !== undoable) return impossible;
        if (undoable === "returned") await undoReturn(connection, row.id, contractorId);
        else await connection.query(`update leads set ${undoable}_at = null where id = $1`, [row.id]);
        return done;
      }),
  };
}

/** Whether this stands noted, so that there is something to take back. */
function isNoted(row: JobRow, state: JobState, what: Undoable): boolean {
  return what === "returned" ? state === "returned" : row[`${what}_at`] !== null;
}

async function readRow(connection: Connection, link: Link, lock: string): Promise<JobRow | null> {
  const [row] = await connection.query<JobRow>(
    `select ${requestColumns}, lead.accepted_at, lead.contacted_at, lead.booked_at, lead.consent_wording, lead.consented_at,
            now() as now, given_back.returned_at as given_back_at,
            is_licensed_for($2, service_of_lead(lead.service, lead.submitted_from_page)) as is_licensed,
            (select max(sent_at) from deliveries
              where lead_id = lead.id and contractor_id = $2 and kind = 'lead-to-contractor' and bounced_at is null) as told_at,
            (select kind from events
              where lead_id = lead.id and detail ->> 'contractor_id' = $2::text
                and kind in ('lead.matched', 'lead.accepted', 'lead.contacted', 'lead.booked', 'lead.returned', 'lead.undone')
                and detail ->> 'reason' is distinct from 'closed'
              order by id desc limit 1) as last_event
       from leads as lead
       left join lead_returns as given_back on given_back.lead_id = lead.id and given_back.contractor_id = $2
      where lead.id = $1 ${lock}`,
    [link.leadId, link.contractorId],
  );
  return row ?? null;
}

function stateOf(row: JobRow | null, link: Link): JobState {
  return jobState(row, link.contractorId, row !== null && row.given_back_at !== null);
}

/** What the contractor can take back now. A return only while the request waits, and for who could be given it anew. */
function undoableIn(row: JobRow, state: JobState): Undoable | null {
  if (state === "returned") {
    const { given_back_at: at, now, status, contractor_id, is_licensed } = row;
    const isFree = status === "new" && contractor_id === null && is_licensed;
    return isFree && at !== null && canUndo(at, now) ? "returned" : null;
  }
  const last = state === "open" ? lastStep(row) : null;
  return last && canUndo(last.at, row.now) ? last.step : null;
}

/** Gives the request to its former contractor again, with everything as it was before the return. */
async function undoReturn(connection: Connection, leadId: string, contractorId: string): Promise<void> {
  await connection.query("select set_config('cedarline.undoing', 'on', true)");
  await connection.query(
    `update leads
        set contractor_id = given_back.contractor_id,
            ${matchColumns.map((column) => `${column} = given_back.${column}`).join(", ")},
            returned_at = earlier.returned_at, return_reason = earlier.reason
       from lead_returns as given_back
       left join lateral (select returned_at, reason from lead_returns
                           where lead_id = $1 and contractor_id <> $2
                           order by returned_at desc limit 1) as earlier on true
      where leads.id = $1 and given_back.lead_id = $1 and given_back.contractor_id = $2`,
    [leadId, contractorId],
  );
  await connection.query("select set_config('cedarline.undoing', '', true)");
  await connection.query("delete from lead_returns where lead_id = $1 and contractor_id = $2", [leadId, contractorId]);
}
