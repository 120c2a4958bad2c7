import { clock } from "../../content/market-clock.ts";
import { answerDays } from "../../content/privacy-request-words.ts";
import type { DeskOutcome } from "../../domain/lead-story.ts";
import type { WrittenName } from "../../domain/letters.ts";
import { answerDueOn } from "../../domain/privacy-request.ts";
import type { ApplicationView, MessageView, PrivacyRequestView } from "../../domain/submission-view.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Connection, Database } from "../database/database.ts";
import type { ContactMessageRow, PartnerApplicationRow, PrivacyRequestRow } from "../database/rows.ts";
import { recordEvent } from "../deliveries/outbox.ts";
import { answerRequests, type PersonalRows, personalData } from "../personal-data/personal-data.ts";
import { writtenName } from "../written-name.ts";
import type { EventByOperator } from "./read-lead-story.ts";
import { noteChange, type Undo } from "./undo.ts";

const unknown = { outcome: "unknown" } as const;
const unchanged = { outcome: "unchanged" } as const;

/** What an operator reads of what is no lead, and does with it. `own` is the database in their name. */
export function submissionDesk(database: Database) {
  async function find<Row extends object>(text: string, id: string): Promise<Row | null> {
    if (!isUuid(id)) return null;
    const [row] = await database.query<Row>(text, [id]);
    return row ?? null;
  }

  const requester = (id: string) =>
    find<Pick<PrivacyRequestRow, "email">>("select email from privacy_requests where id = $1", id);

  /** Sets one column where it still is as `from` says, records `event`, and notes the change as `kind`. */
  async function set(own: Database, id: string, { table, from, to, event, kind }: Setting): Promise<DeskOutcome> {
    if (!(await find(`select from ${table} where id = $1`, id))) return unknown;
    return own.transaction(async (connection) => {
      const [row] = await connection.query(`update ${table} set ${to} where id = $1 and ${from} returning id`, [id]);
      if (!row) return unchanged;
      await record(connection, event, kind, id);
      return { outcome: "done", change: await noteChange(connection, kind, id, {}) };
    });
  }

  return {
    message: (id: string) =>
      find<Pick<ContactMessageRow, Exclude<keyof MessageView, "name_reading">> & WrittenName>(
        `select id, ${writtenName()}, email, phone, user_type, coalesce(message_as_typed, message) as message, status, hold_reason, created_at
           from contact_messages where id = $1`,
        id,
      ),

    /** Marks a message as answered. */
    messageDone: (own: Database, id: string) =>
      set(own, id, {
        table: "contact_messages",
        from: "status = 'new'",
        to: "status = 'done'",
        event: "operator.message-done",
        kind: "message.status",
      }),

    async application(id: string): Promise<ApplicationView | null> {
      const application = await find<
        Pick<PartnerApplicationRow, Exclude<keyof ApplicationView, "events" | "name_reading">> &
          Pick<ApplicationView, "service" | "name_reading">
      >(
        `select id, ${writtenName()}, business_name, email, phone, city, service, coalesce(message_as_typed, message) as message, status,
                hold_reason, consent_wording, contractor_id, created_at from partner_applications where id = $1`,
        id,
      );
      if (!application) return null;
      const events = await database.query<EventByOperator>(
        `select events.id, at, kind, operators.email as operator from events
           left join operators on operators.id = (detail ->> 'operator_id')::uuid
          where detail ? 'application_id' and detail ->> 'application_id' = $1 order by events.id`,
        [id.toLowerCase()],
      );
      return { ...application, events };
    },

    async privacyRequest(id: string): Promise<PrivacyRequestView | null> {
      const request = await find<Pick<PrivacyRequestRow, Exclude<keyof PrivacyRequestView, "due_on" | "stored">>>(
        "select id, name, email, kind, message, status, created_at from privacy_requests where id = $1",
        id,
      );
      if (!request) return null;
      const stored = await personalData(database).stored({ email: request.email, phone: null });
      return {
        ...request,
        due_on: answerDueOn(request.created_at, answerDays, clock),
        stored: Object.entries(stored).flatMap(([table, rows]) => (rows.length ? [{ table, count: rows.length }] : [])),
      };
    },

    /** Everything that is stored under the address of a request; null: there is no such request. */
    async storedFor(id: string): Promise<PersonalRows | null> {
      const request = await requester(id);
      return request && personalData(database).stored({ email: request.email, phone: null });
    },

    async privacyDone(own: Database, id: string): Promise<DeskOutcome> {
      const request = await find("select from privacy_requests where id = $1", id);
      if (!request) return unknown;
      return own.transaction(async (connection) => {
        const [answered] = await answerRequests(connection, [id]);
        if (!answered) return unchanged;
        return { outcome: "done", change: await noteChange(connection, "privacy.status", id, { was: "open" }) };
      });
    },

    /** Deletes everything that is stored under the address, the request included. */
    async eraseFor(own: Database, id: string): Promise<DeskOutcome> {
      const request = await requester(id);
      if (!request) return unknown;
      await personalData(own).erase({ email: request.email, phone: null });
      return { outcome: "done", change: null };
    },

    /** Says that somebody has looked after a delivery that failed. */
    deliveryAttended: (own: Database, id: string) =>
      set(own, id, {
        table: "deliveries",
        from: "attended_at is null",
        to: "attended_at = now()",
        event: "operator.delivery-attended",
        kind: "delivery.attended_at",
      }),
  };
}

/** `from` and `to` are SQL. */
type Setting = Record<"table" | "from" | "to" | "event" | "kind", string>;

/** The kind of a change begins with its noun, whose id the event names. */
const record = (connection: Connection, event: string, kind: string, id: string) =>
  recordEvent(connection, event, { [`${kind.split(".")[0]}_id`]: id });

/** Sets one column back, where it still is what the change made of it. */
const undoStatus =
  (table: string, made: string, back: string, event: string | null): Undo =>
  async (connection, { subject, kind }) => {
    const [row] = await connection.query(`update ${table} set ${back} where id = $1 and ${made} returning id`, [
      subject,
    ]);
    if (row && event) await record(connection, event, kind, subject);
    return row !== undefined;
  };

/** How what an operator does with messages and the like is taken back. */
export const submissionUndoHandlers: Readonly<Record<string, Undo>> = {
  "message.status": undoStatus("contact_messages", "status = 'done'", "status = 'new'", "operator.message-reopened"),
  "privacy.status": undoStatus(
    "privacy_requests",
    "status = 'done'",
    "status = 'open', done_at = null",
    "operator.privacy-reopened",
  ),
  "delivery.attended_at": undoStatus("deliveries", "attended_at is not null", "attended_at = null", null),
};
