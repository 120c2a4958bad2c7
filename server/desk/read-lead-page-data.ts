import type { InboxNeed } from "../../domain/inbox.ts";
import type { OutcomeReports } from "../../domain/outcome.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Connection } from "../database/database.ts";
import type { ContractorRow, DeliveryRow, LeadNoteRow, LeadRow, OperatorRow } from "../database/rows.ts";
import { eventsOf } from "../events/lead-events.ts";
import { answerColumns } from "../leads/homeowner-answers.ts";
import { undoableLeadChanges } from "../leads/operator-changes.ts";
import { photosOf } from "../leads/photos/photos.ts";
import { type RequestRow, requestColumns } from "../leads/request-columns.ts";
import { sourceOf } from "../leads/sources.ts";
import { leadNeed } from "./inbox-sections.ts";

interface LeadDetails
  extends RequestRow,
    Pick<
      LeadRow,
      keyof OutcomeReports | "accepted_at" | "settled_at" | "hold_reason" | "duplicate_of" | "consent_wording"
    >,
    Pick<LeadRow, "consented_at" | "matched_at" | "returned_at" | "return_reason" | "attended_at"> {
  /** A day. Null unless the lead is attended to until that day. */
  attended_until: string | null;
  answers_differ: boolean;
  /** From when the homeowner's early no counts. Null if there is none, or if it counts already. */
  early_no_counts_at: Date | null;
  /** A lead that still waits for a contractor closes at this time. */
  waits_until: Date;
  need: InboxNeed | null;
}

type ContractorOfLead = Pick<ContractorRow, "id" | "business_name" | "registration_number">;

interface LeadDelivery
  extends Pick<DeliveryRow, "id" | "kind" | "recipient" | "state" | "attempts" | "last_error">,
    Pick<DeliveryRow, "sent_at" | "created_at" | "bounce_text"> {}

interface LeadPageSettings {
  waitingDays: number;
  alarmAfterHours: number;
}

/** Months, such as 2026-11, whose latest statement counts a lead that was closed as no lead. Another revision won't. */
function statementsCounting(connection: Connection, id: string) {
  return connection.query<Pick<ContractorRow, "id" | "business_name"> & { month: string }>(
    `select contractors.id, business_name, to_char(month, 'YYYY-MM') as month
       from (select distinct detail ->> 'contractor_id' as contractor_id, month_of(at) as month from events
              where lead_id = $1::uuid and kind = 'lead.matched') as given
       join contractors on contractors.id::text = given.contractor_id
       join lateral (select content::jsonb from statements
                      where statements.contractor_id = contractors.id and statements.month = given.month
                      order by revision desc limit 1) as latest
         on content -> 'requests' @> jsonb_build_array(jsonb_build_object('reference', left($1::uuid::text, 8)))
      where was_no_lead($1::uuid, 'infinity')
      order by month, business_name`,
    [id],
  );
}

export async function readLeadPageData(
  connection: Connection,
  id: string,
  { waitingDays, alarmAfterHours }: LeadPageSettings,
) {
  if (!isUuid(id)) return null;
  const [lead] = await connection.query<LeadDetails>(
    `select ${requestColumns}, lead.accepted_at, ${answerColumns}, settled_at, hold_reason, duplicate_of, consent_wording, consented_at,
            matched_at, returned_at, return_reason, attended_at,
            case when attended_at is not null then attended_until end as attended_until,
            coalesce(answers_differ(lead), false) as answers_differ,
            case when lead.status = 'matched' and denied_from(lead) > now() then denied_from(lead) end as early_no_counts_at, waiting_since(lead) + make_interval(secs => $2) as waits_until,
            (select ${leadNeed("make_interval(secs => $3)")} from leads as item where item.id = lead.id) as need
       from leads as lead where lead.id = $1`,
    [id, waitingDays * 24 * 60 * 60, alarmAfterHours * 60 * 60],
  );
  if (!lead) return null;
  const events = await eventsOf(connection, id, 0);
  const [[contractor], deliveries, notes, photos, countedIn, undoable, source, related, assignable] = await Promise.all(
    [
      connection.query<ContractorOfLead & Pick<ContractorRow, "email" | "phone" | "unreachable_since">>(
        "select id, business_name, registration_number, email, phone, unreachable_since from contractors where id = $1",
        [lead.contractor_id],
      ),
      connection.query<LeadDelivery>(
        `select id, kind, recipient, state, attempts, last_error, sent_at, created_at, bounce_text
         from deliveries where lead_id = $1 order by created_at, id`,
        [id],
      ),
      connection.query<Pick<LeadNoteRow, "id" | "note" | "created_at"> & { operator: OperatorRow["email"] | null }>(
        `select lead_notes.id, operators.email as operator, note, lead_notes.created_at
         from lead_notes left join operators on operators.id = operator_id where lead_id = $1 order by lead_notes.created_at, id`,
        [id],
      ),
      photosOf(connection, id),
      statementsCounting(connection, id),
      undoableLeadChanges(connection, id),
      sourceOf(connection, id),
      connection.query<Pick<LeadRow, "id" | "created_at" | "status"> & { isFirst: boolean }>(
        `select id, created_at, status, id = $2 as "isFirst" from leads
        where id <> $1 and (id = $2 or duplicate_of = $1 or duplicate_of = $2) order by created_at, id`,
        [id, lead.duplicate_of],
      ),
      connection.query<ContractorOfLead & { holds_territory: boolean; has_returned: boolean }>(
        // The condition of `is_licensed_for`, without a call for each contractor.
        `select id, business_name, registration_number,
              exists (select from territories where contractor_id = contractors.id and zip_code = left($2, 5) and service = $3) as holds_territory,
              exists (select from lead_returns where lead_id = $1 and contractor_id = contractors.id) as has_returned
         from contractors left join services on slug = $3
        where status = 'active' and licensed_until(contractors, services) >= market_today() and id is distinct from $4
        order by holds_territory desc, business_name, id limit 200`,
        [id, lead.zip_code, lead.lead_service, lead.contractor_id],
      ),
    ],
  );
  return {
    lead,
    contractor: contractor ?? null,
    /** Oldest first. */
    events,
    deliveries,
    notes,
    photos,
    countedIn,
    undoable,
    /** Older leads have no recorded source. */
    source: source ?? null,
    /** Other leads of the same person for the same service. */
    related,
    /**
     * Licensed contractors other than the lead's current contractor. The contractor of the lead's territory comes
     * first.
     */
    assignable,
    /** The page's forms send this event id, so that a change from an outdated page is refused. */
    seen: events.at(-1)?.id ?? 0,
  };
}
