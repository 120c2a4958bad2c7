import { emailShape } from "../../domain/form-fields.ts";
import { phoneDigits } from "../../domain/phone.ts";
import { type PrivacyRequestKind, privacyRequestKinds } from "../../domain/privacy-request.ts";
import { CommandProblem } from "../command-problem.ts";
import type { Database } from "../database/database.ts";
import type { PersonalTable } from "../database/schema.ts";
import { actAs } from "../deliveries/outbox.ts";
import { forgetAnswers, type Removed, removeAndRecord } from "./removals.ts";

/** A person as the tables know one. */
export interface Whom {
  /** Compared without regard to case; null: only the number says who it is. */
  email: string | null;
  /** Digits: rows with this number count too, whatever their email address. Its last ten digits are compared. */
  phone: string | null;
}

/**
 * Every row that is held about somebody, with every column, the oldest first. Those of `contractors` are a business that we work
 * with and are not deleted with the others; those of `deliveries` are what was sent to them. A lead has the operators' notes.
 */
export type Held = Record<PersonalTable | "contractors" | "deliveries", Record<string, unknown>[]>;

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
  /**
   * Marks the person's open requests of this kind as done, and yields how many they were. A request has no telephone number: a
   * number stands for the addresses that it came with in the other forms.
   */
  markDone(whom: Whom, kind: PrivacyRequestKind): Promise<number>;
  /** Every request that waits for its answer, the oldest first. */
  openRequests(): Promise<OpenRequest[]>;
}

/** Reads whom a command is about; throws a `CommandProblem` for what is no address or number. */
export function parseWhom(said: unknown): Whom {
  const { email = null, phone = null } = fieldsOf(said);
  const address = typeof email === "string" ? email.trim() : "";
  const hasEmail = emailShape.test(address) && !address.includes("\0");
  if (!hasEmail && (email !== null || phone === null)) {
    throw new CommandProblem("Name the person by an email address like ann@example.com.");
  }
  const digits = phone === null ? null : phoneDigits(String(phone));
  if (digits !== null && !/^\d{10,20}$/.test(digits)) {
    throw new CommandProblem("--phone must be a number like 425-555-0100.");
  }
  return { email: hasEmail ? address : null, phone: digits };
}

/** Reads which requests were answered; throws a `CommandProblem` for a kind that there is not. */
export function parseDone(said: unknown): { whom: Whom; kind: PrivacyRequestKind } {
  const kind = privacyRequestKinds.find((candidate) => candidate === fieldsOf(said).kind);
  if (kind === undefined) throw new CommandProblem(`Say what is done: ${privacyRequestKinds.join(", ")}.`);
  return { whom: parseWhom(said), kind };
}

function fieldsOf(said: unknown): Record<string, unknown> {
  return typeof said === "object" && said !== null ? { ...said } : {};
}

/** `database` writes what follows from an erasure: the contractor is asked to delete their copy. */
export function personalData(database: Database): PersonalData {
  return {
    async held(whom) {
      // The database's own JSON has days as days, which a program's rows have not.
      const read = async (table: string, condition: string, values: unknown[], also = "") => {
        const rows = await database.query<{ row: Record<string, unknown> }>(
          `select row_to_json(found) as row from (select ${table}.* ${also} from ${table} where ${condition}) as found order by created_at, id`,
          values,
        );
        return rows.map(({ row }) => row);
      };
      const rowsOf = (table: PersonalTable | "contractors", also?: string) => {
        const { condition, values } = theirs(table, whom);
        return read(table, condition, values, also);
      };
      const leads = await rowsOf(
        "leads",
        `, (select json_agg(note order by lead_notes.created_at) from lead_notes where lead_id = leads.id) as notes`,
      );
      const partner_applications = await rowsOf("partner_applications");
      return {
        leads,
        partner_applications,
        contact_messages: await rowsOf("contact_messages"),
        privacy_requests: await rowsOf("privacy_requests"),
        contractors: await rowsOf("contractors"),
        deliveries: await read(
          "deliveries",
          `recipient_role in ('homeowner', 'applicant')
           and (lower(recipient) = lower($1) or lead_id = any ($2::uuid[]) or about ->> 'application_id' = any ($3::text[]))`,
          [whom.email, leads.map(({ id }) => id), partner_applications.map(({ id }) => id)],
          `, (select json_agg(answer order by began_at) from delivery_attempts where delivery_id = deliveries.id) as answers`,
        ),
      };
    },

    async erase(whom) {
      return database.transaction(async (connection) => {
        await actAs(connection, "operator");
        const addresses = new Set(whom.email === null ? [] : [whom.email]);
        const removed = await removeAndRecord(connection, "request", async (table) => {
          const { condition, values } = theirs(table, whom);
          const rows = await connection.query<{ id: string; email: string }>(
            `delete from ${table} where ${condition} returning id, email`,
            values,
          );
          for (const { email } of rows) addresses.add(email);
          return rows;
        });
        for (const email of addresses) await forgetAnswers(connection, email);
        // What was sent to the address about anything else, such as a link that was asked for.
        await connection.query(
          `delete from deliveries where lower(recipient) = lower($1) and recipient_role in ('homeowner', 'applicant')`,
          [whom.email],
        );
        return removed;
      });
    },

    async markDone({ email, phone }, kind) {
      const done = await database.query(
        `update privacy_requests set status = 'done', done_at = now()
          where kind = $3 and status = 'open' and lower(email) in (
            select lower($1::text)
            union select lower(email) from leads where local_phone(phone) = local_phone($2)
            union select lower(email) from partner_applications where local_phone(phone) = local_phone($2)
            union select lower(email) from contact_messages where local_phone(phone) = local_phone($2))
          returning id`,
        [email, phone, kind],
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
function theirs(
  table: PersonalTable | "contractors",
  { email, phone }: Whom,
): { condition: string; values: (string | null)[] } {
  const sameEmail = "lower(email) = lower($1)";
  if (phone === null || table === "privacy_requests") return { condition: sameEmail, values: [email] };
  return { condition: `(${sameEmail} or local_phone(phone) = local_phone($2))`, values: [email, phone] };
}
