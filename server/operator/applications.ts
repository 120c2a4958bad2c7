import { isServiceSlug } from "../../domain/service.ts";
import { CommandProblem } from "../command-problem.ts";
import { type Connection, type Database, isDatabaseError } from "../database/database.ts";
import { actAs } from "../deliveries/outbox.ts";
import type { AfterChange } from "../matching/matching.ts";

/** What an applicant becomes: a contractor's columns beside those of the application, the service, and zip codes. */
export interface Acceptance {
  columns: Record<string, string>;
  service: string | null;
  zips: string[];
}

/** What may be said of the new contractor; the rest comes from the application. */
const contractorColumns = [
  "business_name",
  "contact_name",
  "email",
  "phone",
  "registration_number",
  "registration_expires_on",
  "electrical_license_number",
  "electrical_license_expires_on",
];

/** Reads what a command says; throws a `CommandProblem` for what it lacks. */
export function parseAcceptance(said: unknown): Acceptance {
  const fields: Record<string, unknown> = typeof said === "object" && said !== null ? { ...said } : {};
  const { zips, service = null } = fields;
  if (!Array.isArray(zips) || zips.length === 0 || !zips.every((zip) => typeof zip === "string")) {
    throw new CommandProblem("Name the zip codes that the contractor takes.");
  }
  const columns = Object.entries(fields).filter(
    (entry): entry is [string, string] => contractorColumns.includes(entry[0]) && typeof entry[1] === "string",
  );
  return {
    columns: Object.fromEntries(columns),
    service: service === null ? null : String(service),
    zips: [...new Set(zips)],
  };
}

interface ApplicationRow {
  id: string;
  name: string;
  business_name: string;
  email: string;
  phone: string | null;
  service: string;
  status: string;
}

/**
 * Makes the applicant a contractor with territories, and what waits there theirs: all of it or nothing. Yields the contractor.
 * Throws a `CommandProblem` that says why not.
 */
export async function acceptApplication(
  database: Database,
  id: string,
  { columns, service: named, zips }: Acceptance,
  begin: AfterChange,
): Promise<Record<string, unknown>> {
  try {
    return await database.transaction(async (connection) => {
      await actAs(connection, "operator");
      const application = await lockApplication(connection, id);
      const service = named ?? application.service;
      if (!isServiceSlug(service)) throw new CommandProblem("The application names no service of ours: add --service.");
      const row = {
        business_name: application.business_name,
        contact_name: application.name,
        email: application.email,
        phone: application.phone,
        ...columns,
      };
      const names = Object.keys(row).map((column) => `"${column}"`);
      const [contractor] = await connection.query<{ id: string }>(
        `insert into contractors (${names}) select ${names} from json_populate_record(null::contractors, $1::json) returning *`,
        [JSON.stringify(row)],
      );
      if (!contractor) throw new Error("A contractor was not stored.");
      await connection.query(
        "insert into territories (zip_code, service, contractor_id) select zip, $2, $3 from unnest($1::text[]) as zip",
        [zips, service, contractor.id],
      );
      await connection.query("update partner_applications set status = 'accepted', contractor_id = $2 where id = $1", [
        id,
        contractor.id,
      ]);
      await begin(connection, []);
      return contractor;
    });
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    throw new CommandProblem([error.message, error.detail].filter(Boolean).join(": "));
  }
}

async function lockApplication(connection: Connection, id: string): Promise<ApplicationRow> {
  const [application] = await connection.query<ApplicationRow>(
    "select * from partner_applications where id::text = $1 for update",
    [id],
  );
  if (!application) throw new CommandProblem(`There is no application ${id}.`);
  if (application.status !== "new") throw new CommandProblem(`The application is ${application.status} already.`);
  return application;
}
