import { randomUUID } from "node:crypto";
import { z } from "zod";
import { longestEmail, parseEmail } from "../../domain/email.ts";
import { visitorRoles } from "../../domain/notification.ts";
import { phoneDigits } from "../../domain/phone.ts";
import { type PrivacyRequestKind, privacyRequestKinds } from "../../domain/privacy-request.ts";
import type { Connection, Database } from "../database/database.ts";
import { deleteInBatches, inBatches } from "../database/in-batches.ts";
import type { PrivacyRequestRow } from "../database/rows.ts";
import { type PersonalTable, personalTables } from "../database/schema.ts";
import { actAs } from "../events/outbox.ts";
import { noteRemoval } from "../events/removals.ts";

/** The ids of the rows that were deleted, by table. */
type Removed = Record<PersonalTable, string[]>;

/**
 * Every row that is stored about somebody, with every column, the oldest first. Those of `contractors` are a business that we work
 * with and are not deleted with the others; those of `deliveries` are what was sent to them. A lead has the operators' notes and its photos.
 */
export type PersonalRows = Record<PersonalTable | "contractors" | "deliveries", Record<string, unknown>[]>;

/** A request that waits for its answer. */
type OpenRequest = Pick<PrivacyRequestRow, "email" | "kind" | "name" | "message" | "created_at">;

/** What versions before 1.0.0 took for an address: rows may have it in `email_as_restored`. */
function restoredEmail(typed: string): string | null {
  const address = typed.trim();
  return address.length <= longestEmail && /^[^\s@\0]+@[^\s@\0]+$/.test(address) ? address : null;
}

/** Whom a command is about, as it is called: an email address, a number, or both. */
const personFields = z.object({
  /** Compared without regard to case; null: only the number says who it is. */
  email: z
    .string()
    .transform((typed) => parseEmail(typed) ?? restoredEmail(typed))
    .pipe(z.string("Name the person by an email address like ann@example.com."))
    .nullable()
    .default(null),
  /** Digits: rows with this number count too, whatever their email address. Its last ten digits are compared. */
  phone: z
    .string()
    .transform(phoneDigits)
    .refine((digits) => /^\d{10,20}$/.test(digits), "--phone must be a number like 425-555-0100.")
    .nullable()
    .default(null),
});

/** A person as the tables know one. */
type Person = z.output<typeof personFields>;

const isNamed = ({ email, phone }: Person) => email !== null || phone !== null;
const personMissing = "Name the person by an email address like ann@example.com.";

export const personShape = personFields.refine(isNamed, personMissing);

/** Whose requests of which kind were answered. */
export const answeredShape = personFields
  .extend({ kind: z.enum(privacyRequestKinds, `Say what is done: ${privacyRequestKinds.join(", ")}.`) })
  .refine(isNamed, personMissing);

/** A lead's photos, with their content in base64, which the database breaks into lines. */
const photosAsJson = `(
  select json_agg(json_build_object('position', position, 'width', width, 'height', height, 'created_at', lead_photos.created_at,
                                    'content', translate(encode(content, 'base64'), E'\\n', '')) order by position)
    from lead_photos where lead_id = leads.id)`;

/**
 * What the operator does about the data of one person. `database` writes what follows from an erasure: the contractor is asked to delete
 * their copy. Every call throws `DatabaseUnavailable` while the database is.
 */
export function personalData(database: Database) {
  return {
    async stored(person: Person): Promise<PersonalRows> {
      // The database's own JSON has days as days, which a program's rows have not.
      const read = async (table: string, condition: string, values: unknown[], also = "") => {
        const rows = await database.query<{ row: Record<string, unknown> }>(
          `select row_to_json(found) as row from (select ${table}.* ${also} from ${table} where ${condition}) as found order by created_at, id`,
          values,
        );
        return rows.map(({ row }) => row);
      };
      const rowsOf = (table: PersonalTable | "contractors", also?: string) => {
        const { condition, values } = conditionOn(table, person);
        return read(table, condition, values, also);
      };
      const leads = await rowsOf(
        "leads",
        `, (select json_agg(note order by lead_notes.created_at) from lead_notes where lead_id = leads.id) as notes,
           (select row_to_json(lead_sources) from lead_sources where lead_id = leads.id) as source,
           ${photosAsJson} as photos`,
      );
      const partner_applications = await rowsOf("partner_applications");
      return {
        leads,
        partner_applications,
        contact_messages: await rowsOf("contact_messages"),
        privacy_requests: await rowsOf("privacy_requests"),
        contractors: await rowsOf(
          "contractors",
          `, (select json_agg(checked order by kind desc, checked_at) from register_checks as checked
               where contractor_id = contractors.id) as register_checks`,
        ),
        deliveries: await read(
          "deliveries",
          `recipient_role = any ($4)
           and (lower(recipient) = lower($1) or lead_id = any ($2::uuid[]) or about ->> 'application_id' = any ($3::text[]))`,
          [person.email, leads.map(({ id }) => id), partner_applications.map(({ id }) => id), visitorRoles],
          `, (select json_agg(answer order by began_at) from delivery_attempts where delivery_id = deliveries.id) as answers`,
        ),
      };
    },

    /**
     * Deletes all of it, with a record of how much it was, and yields the ids of the rows. What is very much goes in steps, each with its part
     * of the record: where one fails, the ones before are done. Doing it again deletes what is left and records nothing else.
     */
    async erase(person: Person): Promise<Removed> {
      const removed: Removed = { leads: [], partner_applications: [], contact_messages: [], privacy_requests: [] };
      for (const table of personalTables) {
        removed[table] = await removeRows(database, table, conditionOn(table, person));
      }
      // What was sent to the address about anything else, such as a link that was asked for.
      await deleteInBatches(
        database,
        `delete from deliveries where id in (
           select id from deliveries where lower(recipient) = lower($1) and recipient_role = any ($2) limit $3)
         returning id`,
        [person.email, visitorRoles],
      );
      return removed;
    },

    /**
     * Marks the person's open requests of this kind as answered, and yields how many they were. A request has no telephone number: a
     * number stands for the addresses that it came with in the other forms.
     */
    markDone: ({ email, phone }: Person, kind: PrivacyRequestKind): Promise<number> =>
      database.transaction(async (connection) => {
        const requests = await connection.query<Pick<PrivacyRequestRow, "id">>(
          `select id from privacy_requests
            where kind = $3 and status = 'open' and (lower(email_as_restored) = lower($1) or lower(email) in (
              select lower($1::text)
              union select lower(email) from leads where local_phone(phone) = local_phone($2)
              union select lower(email) from partner_applications where local_phone(phone) = local_phone($2)
              union select lower(email) from contact_messages where local_phone(phone) = local_phone($2)))`,
          [email, phone, kind],
        );
        const ids = requests.map(({ id }) => id);
        return (await answerRequests(connection, ids)).length;
      }),

    /** Every request that waits for its answer, the oldest first. */
    openRequests: () =>
      database.query<OpenRequest>(
        `select email, kind, name, message, created_at from privacy_requests
          where status = 'open' order by created_at, id`,
      ),
  };
}

/** Marks those of the requests that are open as answered, records it, and yields their ids. */
export async function answerRequests(connection: Connection, ids: readonly string[]): Promise<string[]> {
  const answered = await connection.query<Pick<PrivacyRequestRow, "id">>(
    `with answered as (
       update privacy_requests set status = 'done', done_at = now() where id = any ($1::uuid[]) and status = 'open' returning id)
     select id, record_event('operator.privacy-done', null, jsonb_build_object('privacy_id', id)) from answered`,
    [ids],
  );
  return answered.map(({ id }) => id);
}

/** The condition under which a row of the table is the person's. A privacy request has no number. */
function conditionOn(
  table: PersonalTable | "contractors",
  { email, phone }: Person,
): { condition: string; values: (string | null)[] } {
  const sameEmail = "(lower(email) = lower($1) or lower(email_as_restored) = lower($1))";
  if (phone === null || table === "privacy_requests") return { condition: sameEmail, values: [email] };
  return { condition: `(${sameEmail} or local_phone(phone) = local_phone($2))`, values: [email, phone] };
}

/** Deletes a table's rows that `condition` is true of, in steps in the operator's name, with a note of how many they were. Yields their ids. */
async function removeRows(
  database: Database,
  table: PersonalTable,
  { condition, values }: { condition: string; values: readonly unknown[] },
): Promise<string[]> {
  const removed: string[] = [];
  const note = randomUUID();
  await inBatches(async (most) => {
    const rows = await database.transaction(async (connection) => {
      await actAs(connection, "operator");
      const gone = await connection.query<{ id: string }>(
        `delete from ${table} where id in (select id from ${table} where ${condition} limit ${most} for update) returning id`,
        [...values],
      );
      await noteRemoval(connection, { reason: "request", table, note }, gone.length);
      return gone;
    });
    removed.push(...rows.map(({ id }) => id));
    return rows.length;
  });
  return removed;
}
