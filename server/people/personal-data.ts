import { randomUUID } from "node:crypto";
import { z } from "zod";
import { longestEmail, parseEmail } from "../../domain/email.ts";
import { visitorRoles } from "../../domain/notification.ts";
import { phoneDigits } from "../../domain/phone.ts";
import { type PrivacyRequestKind, privacyRequestKinds } from "../../domain/privacy-request.ts";
import type { Connection, Database } from "../database/database.ts";
import { inBatches } from "../database/in-batches.ts";
import type { PrivacyRequestRow } from "../database/rows.ts";
import { type PersonalTable, personalTables } from "../database/schema.ts";
import { type ActorConnection, isToAddress, type Transaction } from "../events/outbox.ts";
import { noteRemoval } from "../events/removals.ts";
import { deleteDeliveries } from "../events/visitor-mails.ts";
import { type EraseLeads, eraseRows } from "./erasure.ts";

type RemovedIds = Record<PersonalTable, string[]>;

/** Oldest first. An erasure keeps `contractors`, which are businesses. */
export type PersonalRows = Record<
  PersonalTable | "contractors" | "deliveries" | "references",
  Record<string, unknown>[]
>;

type OpenRequest = Pick<PrivacyRequestRow, "email" | "kind" | "name" | "message" | "created_at">;

/** 1.0.0 moved addresses that `parseEmail` refuses from earlier backups to `email_as_restored`. */
function parseEarlierEmail(text: string): string | null {
  const email = text.trim();
  return email.length <= longestEmail && /^[^\s@\0]+@[^\s@\0]+$/.test(email) ? email : null;
}

const personFields = z.object({
  /** In any case. */
  email: z
    .string()
    .transform((text) => parseEmail(text) ?? parseEarlierEmail(text))
    .pipe(z.string("Name the person by an email address like ann@example.com."))
    .nullable()
    .default(null),
  /** Its last ten digits. A row with this number is the person's even under another email address. */
  phone: z
    .string()
    .transform(phoneDigits)
    .refine((digits) => /^\d{10,20}$/.test(digits), "--phone must be a number like 425-555-0100.")
    .nullable()
    .default(null),
});

type Person = z.output<typeof personFields>;

const isNamed = ({ email, phone }: Person) => email !== null || phone !== null;
const personMissing = "Name the person by an email address like ann@example.com.";

export const personShape = personFields.refine(isNamed, personMissing);

export const personAndKindShape = personFields
  .extend({
    kind: z.enum(privacyRequestKinds, `Name the kind of the answered request: ${privacyRequestKinds.join(", ")}.`),
  })
  .refine(isNamed, personMissing);

/** Base64 without line breaks. */
const photosAsJson = `(
  select json_agg(json_build_object('position', position, 'width', width, 'height', height, 'created_at', lead_photos.created_at,
                                    'content', translate(encode(content, 'base64'), E'\\n', '')) order by position)
    from lead_photos where lead_id = leads.id)`;

const papersAsJson = (owner: "application_id" | "contractor_id") => {
  const ofOwner = `where ${owner} = ${owner === "application_id" ? "partner_applications" : "contractors"}.id`;
  return `, (select json_agg(json_build_object('name', name, 'media_type', media_type, 'created_at', file.created_at,
                                             'content', translate(encode(content, 'base64'), E'\\n', '')) order by file.created_at)
             from contractor_files as file ${ofOwner}) as files,
           (select json_agg(checked order by checked_at) from screening_checks as checked ${ofOwner}) as screening_checks,
           (select json_agg(wish order by at) from territory_wishes as wish ${ofOwner}) as wishes`;
};

export type PersonalData = ReturnType<typeof personalData>;

/** Every function throws `DatabaseUnavailable` without the database. */
export function personalData(database: Database, eraseLeads: EraseLeads) {
  return {
    async read(person: Person): Promise<PersonalRows> {
      // A `Date` would add a time to a calendar date.
      const readRows = async (table: string, condition: string, values: unknown[], moreColumns = "") => {
        const rows = await database.query<{ row: Record<string, unknown> }>(
          `select row_to_json(found) as row from (select ${table}.* ${moreColumns} from ${table} where ${condition}) as found order by created_at, id`,
          values,
        );
        return rows.map(({ row }) => row);
      };
      const rowsOf = (table: PersonalTable | "contractors", moreColumns?: string) => {
        const { condition, values } = conditionOn(table, person);
        return readRows(table, condition, values, moreColumns);
      };
      const leads = await rowsOf(
        "leads",
        `, (select json_agg(note order by lead_notes.created_at) from lead_notes where lead_id = leads.id) as notes,
           (select row_to_json(lead_sources) from lead_sources where lead_id = leads.id) as source,
           ${photosAsJson} as photos`,
      );
      const partner_applications = await rowsOf("partner_applications", papersAsJson("application_id"));
      return {
        leads,
        partner_applications,
        contact_messages: await rowsOf("contact_messages"),
        privacy_requests: await rowsOf("privacy_requests"),
        contractors: await rowsOf(
          "contractors",
          `, (select json_agg(checked order by kind desc, checked_at) from register_checks as checked
               where contractor_id = contractors.id) as register_checks,
             (select json_agg(agreed order by at) from agreements as agreed where contractor_id = contractors.id) as agreements
             ${papersAsJson("contractor_id")}`,
        ),
        references: await referencesWith(database, person.phone),
        deliveries: await readRows(
          "deliveries",
          `recipient_role = any ($4)
           and (${isToAddress("$1")} or lead_id = any ($2::uuid[])
             or about ? 'application_id' and about ->> 'application_id' = any ($3::text[]))`,
          [person.email, leads.map(({ id }) => id), partner_applications.map(({ id }) => id), visitorRoles],
          `, (select json_agg(answer order by began_at) from delivery_attempts where delivery_id = deliveries.id) as answers`,
        ),
      };
    },

    /**
     * With the emails to the person as a homeowner or an applicant. Batches before a failed one stay deleted, and a
     * second call deletes the rest.
     */
    async erase(asOperator: ActorConnection, person: Person): Promise<RemovedIds> {
      const removed: RemovedIds = { leads: [], partner_applications: [], contact_messages: [], privacy_requests: [] };
      for (const table of personalTables) {
        removed[table] = await removeRows(asOperator, table, conditionOn(table, person), eraseLeads);
      }
      await forgetReferences(database, person.phone);
      // Some emails to this address are about none of the deleted rows.
      await inBatches((limit) =>
        deleteDeliveries(
          asOperator,
          `${isToAddress("$1")} and recipient_role = any ($2::text[])`,
          [person.email, visitorRoles],
          limit,
        ),
      );
      return removed;
    },

    /**
     * Returns how many. Privacy requests have no phone number, so a number finds those under the email address of a
     * lead, an application, or a message with it.
     */
    markDone: (asOperator: ActorConnection, { email, phone }: Person, kind: PrivacyRequestKind): Promise<number> =>
      asOperator.transaction(async (tx) => {
        const requests = await tx.query<Pick<PrivacyRequestRow, "id">>(
          `select id from privacy_requests
            where kind = $3 and status = 'open' and (caseless(email_as_restored) = caseless($1) or caseless(email) in (
              select caseless($1::text)
              union select caseless(email) from leads where local_phone(phone) = local_phone($2)
              union select caseless(email) from partner_applications where local_phone(phone) = local_phone($2)
              union select caseless(email) from contact_messages where local_phone(phone) = local_phone($2)))`,
          [email, phone, kind],
        );
        const ids = requests.map(({ id }) => id);
        return (await answerRequests(tx, ids)).length;
      }),

    openRequests: () =>
      database.query<OpenRequest>(
        `select email, kind, name, message, created_at from privacy_requests
          where status = 'open' order by created_at, id`,
      ),
  };
}

/** The rest of the application is the applicant's. */
function referencesWith(connection: Connection, phone: string | null): Promise<Record<string, unknown>[]> {
  return connection.query(
    `select id as application_id, business_name as named_by, reference ->> 'name' as name, reference ->> 'phone' as phone, created_at
       from partner_applications cross join jsonb_array_elements(references_given) as reference
      where local_phone(reference ->> 'phone') = local_phone($1) order by created_at, id`,
    [phone],
  );
}

async function forgetReferences(connection: Connection, phone: string | null): Promise<void> {
  await connection.query(
    `update partner_applications set references_given = (
        select coalesce(jsonb_agg(reference), '[]') from jsonb_array_elements(references_given) as reference
         where local_phone(reference ->> 'phone') is distinct from local_phone($1))
      where exists (select from jsonb_array_elements(references_given) as reference
                     where local_phone(reference ->> 'phone') = local_phone($1))`,
    [phone],
  );
}

/** Returns which were open. */
export async function answerRequests(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const answeredRows = await tx.query<Pick<PrivacyRequestRow, "id">>(
    "update privacy_requests set status = 'done', done_at = now() where id = any ($1::uuid[]) and status = 'open' returning id",
    [ids],
  );
  const answeredIds = answeredRows.map(({ id }) => id);
  await tx.record(...answeredIds.map((id) => ({ kind: "operator.privacy-done", detail: { privacy_id: id } })));
  return answeredIds;
}

/** Privacy requests have no phone number. */
function conditionOn(
  table: PersonalTable | "contractors",
  { email, phone }: Person,
): { condition: string; values: (string | null)[] } {
  const sameEmailCondition = "(caseless(email) = caseless($1) or caseless(email_as_restored) = caseless($1))";
  if (phone === null || table === "privacy_requests") return { condition: sameEmailCondition, values: [email] };
  return { condition: `(${sameEmailCondition} or local_phone(phone) = local_phone($2))`, values: [email, phone] };
}

async function removeRows(
  asOperator: ActorConnection,
  table: PersonalTable,
  { condition, values }: { condition: string; values: readonly unknown[] },
  eraseLeads: EraseLeads,
): Promise<string[]> {
  const removed: string[] = [];
  const removalId = randomUUID();
  await inBatches(async (most) => {
    const rows = await asOperator.transaction(async (tx) => {
      const rowsToDelete = await tx.query<{ id: string }>(
        `select id from ${table} where ${condition} limit ${most} for no key update`,
        [...values],
      );
      const ids = rowsToDelete.map(({ id }) => id);
      await eraseRows(tx, table, ids, "request", eraseLeads);
      await noteRemoval(tx, { reason: "request", table, removalId }, rowsToDelete.length);
      return rowsToDelete;
    });
    removed.push(...rows.map(({ id }) => id));
    return rows.length;
  });
  return removed;
}
