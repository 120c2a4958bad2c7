import { isOpen, type LeadState, requestState } from "../../domain/request-state.ts";
import type { Connection } from "../database/database.ts";
import { removeLead } from "../personal-data/removals.ts";
import { done, impossible, type LinkOutcome, type LinkRequests, type Opened } from "./link-requests.ts";

/** What a homeowner's link opens. */
export interface RequestReceipt {
  lead: ReceiptLead;
  /** The day on which a waiting request is given up. */
  waitsUntil: Date;
  history: HistoryEntry[];
}

/** A lead as whoever may read it gets it. */
export interface ReadLead extends LeadState {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  zip_code: string;
  city: string | null;
  service: string;
  /** The service as matching understands it: `service`, or the one of the page that the form stood on. */
  wanted_service: string;
  service_issue: string;
  preferred_contact: string | null;
  timeline: string | null;
  message: string | null;
  submitted_from_page: string | null;
  created_at: Date;
}

export interface ReceiptLead extends ReadLead {
  /** Of the contractor who has it; null: none has. */
  business_name: string | null;
  registration_number: string | null;
}

/** Something that happened to a request, under the name of its event; `told`: a mail server took the contractor's mail. */
export interface HistoryEntry {
  kind: string;
  at: Date;
  /** A fixed word of the event's, such as what was taken back. */
  reason: string | null;
  business_name: string | null;
  registration_number: string | null;
}

/** What a homeowner can do with the link to their request; `client` is whom the rate limit counts. */
export interface Receipts extends Pick<LinkRequests, "renew"> {
  open(token: string): Promise<Opened<RequestReceipt>>;
  /** `phone` are ten digits. */
  correctPhone(token: string, phone: string, client: string): Promise<LinkOutcome>;
  withdraw(token: string, client: string): Promise<LinkOutcome>;
  /** Deletes this request. Whoever has its link need not be the owner of its email address, so nothing else is deleted. */
  erase(token: string, client: string): Promise<LinkOutcome>;
}

/** The columns of a `ReadLead`, of the table `lead`. */
export const leadColumns = `lead.id, lead.status, lead.closed_reason, lead.contractor_id, lead.name, lead.email, lead.phone,
  lead.zip_code, lead.city, lead.service, wanted_service(lead.service, lead.submitted_from_page) as wanted_service,
  lead.service_issue, lead.preferred_contact, lead.timeline, lead.message, lead.submitted_from_page, lead.created_at`;

/** What a homeowner is told of. */
const toldEvents = ["held", "waiting", "matched", "accepted", "contacted", "booked", "undone", "returned", "corrected"];
const historyKinds = [...toldEvents, "withdrawn", "closed"].map((kind) => `lead.${kind}`);

/** A number that changes more often than this within a day is no correction; each change is a mail to the contractor. */
const correctionsPerDay = 5;

/** `eraseTraces` deletes what the database's files still hold of deleted rows. */
export function receipts(
  requests: LinkRequests,
  { waitingDays, eraseTraces }: { waitingDays: number; eraseTraces(): Promise<void> },
): Receipts {
  /** Changes the request that the link is about, if there is one and the homeowner still can. */
  const changeOpen = (
    token: string,
    client: string,
    change: (connection: Connection, leadId: string, state: LeadState) => Promise<LinkOutcome>,
  ) =>
    requests.act("receipt", token, client, async (connection, { leadId }) => {
      const [lead] = await connection.query<LeadState>(
        "select status, closed_reason, contractor_id from leads where id = $1 for update",
        [leadId],
      );
      return lead && leadId ? change(connection, leadId, lead) : { outcome: "unknown" };
    });

  return {
    renew: requests.renew,

    open: (token) =>
      requests.open("receipt", token, async (connection, { leadId }) => {
        const [lead] = await connection.query<ReceiptLead & { waits_until: Date }>(
          `select ${leadColumns}, contractor.business_name, contractor.registration_number,
                  waiting_since(lead) + make_interval(secs => $2) as waits_until
             from leads as lead left join contractors as contractor on contractor.id = lead.contractor_id
            where lead.id = $1`,
          [leadId, waitingDays * 24 * 60 * 60],
        );
        if (!lead || !leadId) return null;
        return { lead, waitsUntil: lead.waits_until, history: await historyOf(connection, leadId) };
      }),

    correctPhone: (token, phone, client) =>
      changeOpen(token, client, async (connection, leadId, lead) => {
        if (!isOpen(requestState(lead))) return impossible;
        const [limit] = await connection.query<{ is_same: boolean; corrections: number; seconds: number | null }>(
          `select (select local_phone(phone) is not distinct from $2 from leads where id = $1) as is_same,
                  count(*) as corrections, ceil(extract(epoch from min(at) + interval '1 day' - now()))::integer as seconds
             from events where lead_id = $1 and kind = 'lead.corrected' and at > now() - interval '1 day'`,
          [leadId, phone],
        );
        if (limit?.is_same) return done;
        if (limit && limit.corrections >= correctionsPerDay) {
          return { outcome: "too-many", retryAfterSeconds: limit.seconds ?? 60 };
        }
        await connection.query("update leads set phone = $2 where id = $1", [leadId, phone]);
        return done;
      }),

    withdraw: (token, client) =>
      changeOpen(token, client, async (connection, leadId, lead) => {
        const state = requestState(lead);
        if (state === "withdrawn") return done;
        if (!isOpen(state)) return impossible;
        await connection.query("update leads set status = 'closed', closed_reason = 'withdrawn' where id = $1", [
          leadId,
        ]);
        return done;
      }),

    async erase(token, client) {
      const outcome = await changeOpen(token, client, async (connection, leadId) => {
        await removeLead(connection, leadId);
        return done;
      });
      if (outcome.outcome === "done") await eraseTraces();
      return outcome;
    },
  };
}

/** What happened to a request, the earliest first. That it was sent is in the lead itself. */
async function historyOf(connection: Connection, leadId: string): Promise<HistoryEntry[]> {
  return connection.query<HistoryEntry>(
    `select happened.kind, happened.at, happened.reason, contractor.business_name, contractor.registration_number
       from (select id, substr(kind, 6) as kind, at, detail ->> 'reason' as reason,
                    (detail ->> 'contractor_id')::uuid as contractor_id
               from events where lead_id = $1 and kind = any($2)
              union all
             select null, 'told', sent_at, null, contractor_id
               from deliveries where lead_id = $1 and kind = 'lead-to-contractor' and sent_at is not null) as happened
       left join contractors as contractor on contractor.id = happened.contractor_id
      order by happened.at, happened.id`,
    [leadId, historyKinds],
  );
}
