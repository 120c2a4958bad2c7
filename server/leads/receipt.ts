import type { NamedContractor } from "../../domain/contractor.ts";
import type { HistoryEntry, OpenedLink, ReceiptView } from "../../domain/link-view.ts";
import type { OutcomeReports } from "../../domain/outcome.ts";
import type { RegisterEvidence } from "../../domain/register.ts";
import { type LeadState, requestStateOf } from "../../domain/request-state.ts";
import type { Connection } from "../database/database.ts";
import type { ContractorRow, LeadRow } from "../database/rows.ts";
import { noteNetwork } from "../events/visitor-mails.ts";
import { doneOutcome, impossibleOutcome, type LinkActions, outcomeOf } from "../links/link-actions.ts";
import type { Links } from "../links/links.ts";
import { answerColumns } from "./homeowner-answers.ts";
import * as lead from "./lead.ts";
import { photosOf } from "./photos/photos.ts";
import { type RequestRow, requestColumns } from "./request-columns.ts";
import { standingRequest } from "./standing-request.ts";

export type EvidenceOf = (connection: Connection, contractorId: string, service: string) => Promise<RegisterEvidence[]>;

const namedContractorSql = `case when contractor.id is not null then jsonb_build_object(
  'business_name', contractor.business_name, 'registration_number', contractor.registration_number) end as contractor`;

type ReceiptRow = RequestRow &
  Pick<LeadRow, keyof OutcomeReports | "accepted_at" | "matched_at"> & {
    contractor: NamedContractorRow | null;
    contractor_phone: ContractorRow["phone"];
    canCorrectEmail: boolean;
    isChecking: boolean;
    waits_until: Date;
  };

type NamedContractorRow = Pick<ContractorRow, keyof NamedContractor>;

const historyKinds = [
  "held",
  "waiting",
  "matched",
  "accepted",
  "contacted",
  "booked",
  "undone",
  "returned",
  "corrected",
  "withdrawn",
  "closed",
].map((kind) => `lead.${kind}`);

/** In a day. Each emails the contractor. */
const correctionsPerDay = 5;

/** Each emails a receipt to the new address, which may be a stranger's. */
const emailCorrectableSql = `(select count(*) < 3 from events
    where lead_id = lead.id and kind = 'lead.corrected' and detail ->> 'reason' = 'email') as "canCorrectEmail"`;

export function receipts(linkActions: LinkActions, links: Links, waitingDays: number, evidenceOf: EvidenceOf) {
  return {
    renew: linkActions.renew,

    open: (token: string): Promise<OpenedLink<ReceiptView>> =>
      linkActions.open("receipt", token, async (connection, { leadId }) => {
        const [row] = await connection.query<ReceiptRow>(
          `select ${requestColumns}, ${answerColumns}, lead.accepted_at, lead.matched_at, ${namedContractorSql},
                  case when coalesce(lead.accepted_at, lead.contacted_at, lead.booked_at) is not null then contractor.phone end as contractor_phone,
                  ${emailCorrectableSql}, lead.mail_checked_by is not null as "isChecking", waiting_since(lead) + make_interval(secs => $2) as waits_until
             from leads as lead left join contractors as contractor
               on contractor.id = lead.contractor_id and is_named_to_homeowner(lead, lead.contractor_id)
            where lead.id = $1`,
          [leadId, waitingDays * 24 * 60 * 60],
        );
        if (!row || !leadId) return null;
        const {
          contractor,
          contractor_phone: contractorPhone,
          matched_at: matchedAt,
          canCorrectEmail,
          isChecking,
          waits_until: waitsUntil,
          ...request
        } = row;
        const evidence =
          request.contractor_id && contractor
            ? await evidenceOf(connection, request.contractor_id, request.lead_service)
            : [];
        const history = await historyOf(connection, leadId, request, evidenceOf);
        const photos = await photosOf(connection, leadId);
        const isWithdrawn = requestStateOf(request) === "withdrawn";
        return {
          request,
          matchedAt,
          contractor,
          contractorPhone,
          evidence,
          canCorrectEmail,
          isChecking,
          waitsUntil,
          otherStands: isWithdrawn && (await standingRequest(connection, leadId, null)) !== null,
          history,
          photos,
        };
      }),

    /** Ten digits. */
    correctPhone: (token: string, phone: string, client: string) =>
      linkActions.act("receipt", token, client, async (tx, { leadId }) => {
        // A statement of its own: one that waits for the lock counts only what was committed before its start.
        const locked = leadId && (await lead.lock(tx, leadId));
        if (!locked) return { outcome: "unknown" };
        const [limit] = await tx.query<{ is_same: boolean; corrections: number; seconds: number | null }>(
          `select local_phone($3) is not distinct from $2 as is_same, count(*) as corrections,
                  ceil(extract(epoch from min(at) + interval '1 day' - now()))::integer as seconds
             from events where lead_id = $1 and kind = 'lead.corrected' and at > now() - interval '1 day'
              and detail ->> 'reason' is distinct from 'email'`,
          [locked.id, phone, locked.phone],
        );
        if (limit?.is_same && locked.status !== "closed") return doneOutcome;
        if (limit && limit.corrections >= correctionsPerDay)
          return { outcome: "too-many", retryAfterSeconds: limit.seconds ?? 60 };
        return outcomeOf(await lead.take(tx, locked, { do: "correctPhone", values: { phone } }), "receipt");
      }),

    /** Only if email to the old address bounces. The old receipt links end. */
    correctEmail: (token: string, email: string, client: string) =>
      linkActions.act("receipt", token, client, async (tx, { leadId }) => {
        const locked = leadId && (await lead.lock(tx, leadId));
        if (!locked) return { outcome: "unknown" };
        const [row] = await tx.query<{ canCorrectEmail: boolean; is_same: boolean }>(
          `select ${emailCorrectableSql}, caseless(email) = caseless($2) as is_same from leads as lead where id = $1`,
          [leadId, email],
        );
        if (!row?.canCorrectEmail && !row?.is_same) return impossibleOutcome;
        const why = await lead.correctEmail(tx, locked, email);
        if (why !== null) return outcomeOf(why, "receipt");
        await noteNetwork(tx, [leadId], client);
        return {
          outcome: "done",
          path: await links.create(tx, { purpose: "receipt", leadId, contractorId: null }),
        };
      }),

    withdraw: (token: string, client: string) =>
      linkActions.onLead("receipt", token, client, (tx, id) => lead.withdraw(tx, id)),

    /** The holder need not own the email address, so the person's other leads stay. */
    erase: (token: string, client: string) =>
      linkActions.onLead("receipt", token, client, (tx, id) => lead.eraseLead(tx, id)),
  };
}

type HistoryRow = Omit<HistoryEntry, "evidence" | "contractor"> & {
  contractor_id: string | null;
  contractor: NamedContractorRow | null;
};

/** Earliest first, without `lead.created`. */
async function historyOf(
  connection: Connection,
  leadId: string,
  request: LeadState & Pick<RequestRow, "lead_service">,
  evidenceOf: EvidenceOf,
): Promise<HistoryEntry[]> {
  const rows = await connection.query<HistoryRow>(
    `select happened.kind, happened.at, happened.reason, happened.contractor_id, ${namedContractorSql}
       from (select id, substr(kind, 6) as kind, at, detail ->> 'reason' as reason,
                    (detail ->> 'contractor_id')::uuid as contractor_id
               from events where lead_id = $1 and kind = any($2)
              union all
             select null, 'told', sent_at, null, contractor_id
               from deliveries
              where lead_id = $1 and kind = 'lead-to-contractor' and sent_at is not null and bounced_at is null
              union all
             select null, 'came-back', coalesce(bounced_at, last_attempt_at, created_at), null, contractor_id
               from deliveries
              where lead_id = $1 and kind = 'lead-to-contractor' and has_failed(state)
                and last_error is distinct from 'restored') as happened
       join leads as lead on lead.id = $1
       left join contractors as contractor
         on contractor.id = happened.contractor_id and is_named_to_homeowner(lead, happened.contractor_id)
      order by happened.at, happened.id`,
    [leadId, historyKinds],
  );
  // While an operator reviews the lead, no contractor is named.
  const shownRows = requestStateOf(request) === "held" ? rows.filter(({ contractor_id: id }) => id === null) : rows;
  const alreadyShown = new Set([requestStateOf(request) === "matched" ? request.contractor_id : null]);
  const history: HistoryEntry[] = [];
  for (const { contractor_id: id, ...entry } of shownRows) {
    const isFirst = id !== null && entry.contractor !== null && entry.kind === "matched" && !alreadyShown.has(id);
    history.push({ ...entry, evidence: isFirst ? await evidenceOf(connection, id, request.lead_service) : [] });
    if (isFirst) alreadyShown.add(id);
  }
  return history;
}
