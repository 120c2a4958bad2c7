import { emailShape } from "../../domain/form-fields.ts";
import { phoneDigits } from "../../domain/phone.ts";
import { type PrivacyRequestKind, privacyRequestKinds } from "../../domain/privacy-request.ts";
import { CommandProblem } from "../command-problem.ts";
import type { Database } from "../database/database.ts";
import { type PersonalTable, personalTables } from "../database/schema.ts";
import { actAs } from "../deliveries/outbox.ts";
import { type Removed, removeAndRecord } from "./removals.ts";

/** A person as the tables know one. */
export interface Whom {
  /** Compared without regard to case; null: only the number says who it is. */
  email: string | null;
  /** Digits: rows with this number count too, whatever their email address. Its last ten digits are compared. */
  phone: string | null;
}

/** Every row that is held about somebody, with every column, the oldest first. */
export type Held = Record<PersonalTable, Record<string, unknown>[]>;

/** A request that waits for its answer. */
export interface OpenRequest {
  email: string;
  kind: PrivacyRequestKind;
  name: string | null;
  message: string | null;
  created_at: Date;
}

/** What the operator does about the data of one person. Every call throws `DatabaseUnavailable` while the database is. */
export interface PersonalData {
  held(whom: Whom): Promise<Held>;
  /**
   * Deletes all of it, in one transaction with the record of how much it was, and yields the ids of the rows. Doing it again
   * deletes and records nothing.
   */
  erase(whom: Whom): Promise<Removed>;
  /** Marks the open requests of this kind from this address as done, and yields how many they were. */
  markDone(email: string, kind: PrivacyRequestKind): Promise<number>;
  /** Every request that waits for its answer, the oldest first. */
  openRequests(): Promise<OpenRequest[]>;
}

/** Reads whom a command is about; throws a `CommandProblem` for what is no address or number. */
export function parseWhom(said: unknown): Whom {
  const { email, phone = null } = fieldsOf(said);
  const hasEmail = typeof email === "string" && emailShape.test(email.trim()) && !email.includes("\0");
  if (!hasEmail && (phone === null || (email !== null && email !== undefined))) {
    throw new CommandProblem("Name the person by an email address like ann@example.com.");
  }
  const address = hasEmail ? email.trim() : null;
  if (phone === null) return { email: address, phone };
  const digits = phoneDigits(String(phone));
  if (!/^\d{10,20}$/.test(digits)) throw new CommandProblem("--phone must be a number like 425-555-0100.");
  return { email: address, phone: digits };
}

/** Reads which requests were answered; throws a `CommandProblem` for a kind that there is not. */
export function parseDone(said: unknown): { email: string; kind: PrivacyRequestKind } {
  const kind = privacyRequestKinds.find((candidate) => candidate === fieldsOf(said).kind);
  if (kind === undefined) throw new CommandProblem(`Say what is done: ${privacyRequestKinds.join(", ")}.`);
  const { email } = parseWhom(said);
  if (email === null) throw new CommandProblem("Name the person by an email address like ann@example.com.");
  return { email, kind };
}

function fieldsOf(said: unknown): Record<string, unknown> {
  return typeof said === "object" && said !== null ? { ...said } : {};
}

/** `database` writes what follows from an erasure: the contractor is asked to delete their copy. */
export function personalData(database: Database): PersonalData {
  return {
    async held(whom) {
      const held: Held = { leads: [], partner_applications: [], contact_messages: [], privacy_requests: [] };
      for (const table of personalTables) {
        const { condition, values } = theirs(table, whom);
        held[table] = await database.query(`select * from ${table} where ${condition} order by created_at, id`, values);
      }
      return held;
    },

    async erase(whom) {
      return database.transaction(async (connection) => {
        await actAs(connection, "operator");
        const removed = await removeAndRecord(connection, "request", (table) => {
          const { condition, values } = theirs(table, whom);
          return connection.query<{ id: string }>(`delete from ${table} where ${condition} returning id`, values);
        });
        // With the rows went the keys that stored them. An answer to the operator, JSON within JSON, may name the person
        // beside rows that are somebody else's today.
        await connection.query(
          `delete from idempotency_keys
            where strpos(lower(body::json ->> 'body'), lower(to_json($1::text)::text)) > 0`,
          [whom.email],
        );
        // What was sent to the address about anything else, such as a link that was asked for.
        await connection.query(
          `delete from deliveries where lower(recipient) = lower($1) and recipient_role in ('homeowner', 'applicant')`,
          [whom.email],
        );
        return removed;
      });
    },

    async markDone(email, kind) {
      const done = await database.query(
        `update privacy_requests set status = 'done', done_at = now()
          where lower(email) = lower($1) and kind = $2 and status = 'open' returning id`,
        [email, kind],
      );
      return done.length;
    },

    openRequests: () =>
      database.query<OpenRequest>(
        `select email, kind, name, message, created_at from privacy_requests
          where status = 'open' order by created_at, id`,
      ),
  };
}

/** The condition under which a row of the table is the person's. A privacy request has no number. */
function theirs(table: PersonalTable, { email, phone }: Whom): { condition: string; values: (string | null)[] } {
  const sameEmail = "lower(email) = lower($1)";
  if (phone === null || table === "privacy_requests") return { condition: sameEmail, values: [email] };
  return { condition: `(${sameEmail} or local_phone(phone) = local_phone($2))`, values: [email, phone] };
}
