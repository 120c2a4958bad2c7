import { answerDays } from "../../content/privacy-request-words.ts";
import type { Acceptance } from "../../domain/acceptance.ts";
import type { DeskOutcome } from "../../domain/lead-story.ts";
import { answerDueOn } from "../../domain/privacy-request.ts";
import type { ApplicationView, MessageView, PrivacyRequestView } from "../../domain/submission-view.ts";
import { isUuid } from "../../domain/uuid.ts";
import { CommandProblem } from "../command-problem.ts";
import { type Connection, type Database, isDatabaseError } from "../database/database.ts";
import { clock } from "../market-time.ts";
import type { AfterChange } from "../matching/matching.ts";
import { acceptApplication } from "../operator/applications.ts";
import { personalData } from "../personal-data/personal-data.ts";
import { sentence } from "./lead-desk.ts";
import { noteChange, type Undo } from "./undo.ts";

/** What an operator does with what is no lead: messages, applications, privacy requests. */
export interface SubmissionDesk {
  message(id: string): Promise<MessageView | null>;
  /** Marks a message as answered. */
  messageDone(database: Database, id: string): Promise<DeskOutcome>;
  application(id: string): Promise<ApplicationView | null>;
  /** Makes the applicant a contractor with territories. */
  accept(database: Database, id: string, acceptance: Acceptance): Promise<DeskOutcome>;
  decline(database: Database, id: string): Promise<DeskOutcome>;
  privacyRequest(id: string): Promise<PrivacyRequestView | null>;
  /** Everything that is held under the address of a request; null: there is no such request. */
  heldFor(id: string): Promise<unknown>;
  privacyDone(database: Database, id: string): Promise<DeskOutcome>;
  /** Deletes everything that is held under the address, the request included. */
  eraseFor(database: Database, id: string): Promise<DeskOutcome>;
  /** Says that somebody has looked after a delivery that failed. */
  deliveryAttended(database: Database, id: string): Promise<DeskOutcome>;
}

const unknown = { outcome: "unknown" } as const;
const unchanged = { outcome: "unchanged" } as const;

/** `begin` gives what waits to a contractor whose territories have just begun. */
export function submissionDesk(database: Database, begin: AfterChange): SubmissionDesk {
  async function find<Row extends object>(text: string, id: string): Promise<Row | null> {
    if (!isUuid(id)) return null;
    const [row] = await database.query<Row>(text, [id]);
    return row ?? null;
  }

  /** Sets the column of one row, unless it has the value already, and notes the change. */
  function set(own: Database, id: string, { table, column, value, from, event, name }: Setting): Promise<DeskOutcome> {
    if (!isUuid(id)) return Promise.resolve(unknown);
    return own.transaction(async (connection) => {
      const [row] = await connection.query<{ was: string | null }>(
        `select ${column}::text as was from ${table} where id = $1 for update`,
        [id],
      );
      if (!row) return unknown;
      if (row.was !== from) return unchanged;
      await connection.query(`update ${table} set ${column} = ${value} where id = $1`, [id]);
      if (event) await record(connection, event, name, id);
      return { outcome: "done", change: await noteChange(connection, `${name}.${column}`, id, { was: row.was }) };
    });
  }

  return {
    message: (id) =>
      find<MessageView>(
        "select id, name, email, phone, user_type, message, status, hold_reason, created_at from contact_messages where id = $1",
        id,
      ),

    messageDone: (own, id) =>
      set(own, id, {
        table: "contact_messages",
        column: "status",
        value: "'done'",
        from: "new",
        event: "operator.message-done",
        name: "message",
      }),

    async application(id) {
      const application = await find<Omit<ApplicationView, "events">>(
        `select id, name, business_name, email, phone, city, service, message, status, hold_reason, consent_wording, consented_at,
                contractor_id, created_at from partner_applications where id = $1`,
        id,
      );
      if (!application) return null;
      const events = await database.query<ApplicationView["events"][number]>(
        `select events.id, at, kind, operators.email as operator from events
           left join operators on operators.id = (detail ->> 'operator_id')::uuid
          where detail ? 'application_id' and detail ->> 'application_id' = $1 order by events.id`,
        [id.toLowerCase()],
      );
      return { ...application, events };
    },

    async accept(own, id, acceptance) {
      if (!isUuid(id)) return unknown;
      try {
        // The transaction inside is the one that the note belongs to.
        let change: number | null = null;
        const noting: Database = {
          ...own,
          transaction: (work) =>
            own.transaction(async (connection) => {
              const made = await work(connection);
              change = await noteChange(connection, "application.accepted", id, { contractor_id: made });
              return made;
            }),
        };
        await acceptApplication(noting, id, acceptance, begin);
        return { outcome: "done", change };
      } catch (error) {
        if (error instanceof CommandProblem) return { outcome: "refused", problem: error.message };
        // A value that a rule of the database refuses.
        if (isDatabaseError(error) && /^2[23]/.test(error.code)) {
          return { outcome: "refused", problem: sentence(error.message) };
        }
        throw error;
      }
    },

    decline: (own, id) =>
      set(own, id, {
        table: "partner_applications",
        column: "status",
        value: "'declined'",
        from: "new",
        // The table's trigger records it.
        event: null,
        name: "application",
      }),

    async privacyRequest(id) {
      const request = await find<Omit<PrivacyRequestView, "due_on" | "held">>(
        `select id, name, email, kind, message, status, done_at, created_at, created_at from privacy_requests where id = $1`,
        id,
      );
      if (!request) return null;
      const held = await personalData(database).held({ email: request.email, phone: null });
      return {
        ...request,
        due_on: answerDueOn(request.created_at, answerDays, clock),
        held: Object.entries(held).flatMap(([table, rows]) => (rows.length ? [{ table, count: rows.length }] : [])),
      };
    },

    async heldFor(id) {
      const request = await find<{ email: string }>("select email from privacy_requests where id = $1", id);
      return request && personalData(database).held({ email: request.email, phone: null });
    },

    privacyDone: (own, id) =>
      set(own, id, {
        table: "privacy_requests",
        column: "status",
        value: "'done', done_at = now()",
        from: "open",
        event: "operator.privacy-done",
        name: "privacy",
      }),

    async eraseFor(own, id) {
      const request = await find<{ email: string }>("select email from privacy_requests where id = $1", id);
      if (!request) return unknown;
      await personalData(own).erase({ email: request.email, phone: null });
      return { outcome: "done", change: null };
    },

    deliveryAttended: (own, id) =>
      set(own, id, {
        table: "deliveries",
        column: "attended_at",
        value: "now()",
        from: null,
        event: "operator.delivery-attended",
        name: "delivery",
      }),
  };
}

interface Setting {
  table: string;
  column: string;
  /** As SQL. */
  value: string;
  /** What it must have been, as text. */
  from: string | null;
  /** What is recorded, unless the table does so itself. */
  event: string | null;
  name: string;
}

function record(connection: Connection, event: string, name: string, id: string): Promise<unknown> {
  return connection.query("select record_event($1, null, jsonb_build_object($2::text, $3::text))", [
    event,
    `${name}_id`,
    id,
  ]);
}

/** Sets one column back, where it still is what the change made of it. */
const setBack =
  (table: string, made: string, back: string, event: string | null, name: string): Undo =>
  async (connection, { subject }) => {
    const [row] = await connection.query(`update ${table} set ${back} where id = $1 and ${made} returning id`, [
      subject,
    ]);
    if (row && event) await record(connection, event, name, subject);
    return row !== undefined;
  };

/** How what the desk does with messages, applications and the like is taken back. */
export const submissionUndoings: Readonly<Record<string, Undo>> = {
  "message.status": setBack(
    "contact_messages",
    "status = 'done'",
    "status = 'new'",
    "operator.message-reopened",
    "message",
  ),
  "privacy.status": setBack(
    "privacy_requests",
    "status = 'done'",
    "status = 'open', done_at = null",
    "operator.privacy-reopened",
    "privacy",
  ),
  "delivery.attended_at": setBack("deliveries", "attended_at is not null", "attended_at = null", null, "delivery"),
  "application.status": setBack(
    "partner_applications",
    "status = 'declined'",
    "status = 'new'",
    "operator.application-reopened",
    "application",
  ),
  // The contractor goes again, unless requests have come to them already.
  async "application.accepted"(connection, { subject, before }) {
    const contractor = before.contractor_id;
    const [busy] = await connection.query(
      "select from leads where contractor_id = $1 union all select from lead_returns where contractor_id = $1 limit 1",
      [contractor],
    );
    if (busy) return false;
    const [application] = await connection.query(
      "update partner_applications set status = 'new', contractor_id = null where id = $1 and status = 'accepted' and contractor_id = $2 returning id",
      [subject, contractor],
    );
    if (!application) return false;
    await connection.query("delete from territories where contractor_id = $1", [contractor]);
    await connection.query("delete from contractors where id = $1", [contractor]);
    await record(connection, "operator.application-reopened", "application", subject);
    return true;
  },
};
