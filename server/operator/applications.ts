import { isServiceSlug, serviceSlugs } from "../../content/chosen-market.ts";
import type { Acceptance } from "../../domain/acceptance.ts";
import { takenLine } from "../../domain/territory.ts";
import { CommandProblem } from "../command-problem.ts";
import type { Connection, Database } from "../database/database.ts";
import { actAs } from "../deliveries/outbox.ts";
import { addContractor } from "../matching/add-contractor.ts";
import type { AfterChange } from "../matching/matching.ts";
import { takeTerritories } from "../matching/take-territories.ts";
import { contractorColumns } from "./contractor-columns.ts";

/** The same as a command says it: without a service it is the one that the application names. */
type CommandedAcceptance = Omit<Acceptance, "service"> & { service: string | null };

/** Reads what a command says; throws a `CommandProblem` for what it lacks. */
export function commandedAcceptance(said: unknown): CommandedAcceptance {
  const { columns, service, zips } = Object(said) as Record<string, unknown>;
  if (!Array.isArray(zips) || zips.length === 0 || !zips.every((zip) => typeof zip === "string")) {
    throw new CommandProblem("Name the zip codes that the contractor takes.");
  }
  const known = Object.entries(Object(columns)).filter(
    (entry): entry is [string, string | null] =>
      Object.hasOwn(contractorColumns, entry[0]) && (typeof entry[1] === "string" || entry[1] === null),
  );
  return {
    columns: Object.fromEntries(known),
    service: typeof service === "string" ? service : null,
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
 * Makes the applicant a contractor with territories, and what waits there theirs: all of it or nothing. Yields the contractor's id.
 * Throws a `CommandProblem` that says why not, and what the database throws.
 */
export async function acceptApplication(
  database: Database,
  id: string,
  { columns, service: named, zips }: CommandedAcceptance,
  begin: AfterChange,
): Promise<string> {
  return database.transaction(async (connection) => {
    await actAs(connection, "operator");
    const application = await lockApplication(connection, id);
    const service = named ?? application.service;
    if (!isServiceSlug(service)) throw noService(named);
    const contractorId = await addContractor(connection, {
      business_name: application.business_name,
      contact_name: application.name,
      email: application.email,
      phone: application.phone,
      ...columns,
    });
    const wanted = zips.map((zip_code) => ({ service, zip_code }));
    const taken = await takeTerritories(connection, contractorId, wanted);
    if (taken.length) throw new CommandProblem(takenLine(taken.map((territory) => ({ ...territory, holder: null }))));
    const [licensed] = await connection.query("select where is_licensed_for($1, $2)", [contractorId, service]);
    if (!licensed) throw new CommandProblem("The registration or the electrical license has expired.");
    await connection.query("update partner_applications set status = 'accepted', contractor_id = $2 where id = $1", [
      id,
      contractorId,
    ]);
    await begin(connection, []);
    return contractorId;
  });
}

async function lockApplication(connection: Connection, id: string): Promise<ApplicationRow> {
  const [application] = await connection.query<ApplicationRow>(
    "select * from partner_applications where id::text = lower($1) for update",
    [id],
  );
  if (!application) throw new CommandProblem(`There is no application ${id}.`);
  if (application.status !== "new") throw new CommandProblem(`The application is ${application.status} already.`);
  return application;
}

function noService(named: string | null): CommandProblem {
  const known = serviceSlugs.join(", ");
  if (named === null) return new CommandProblem(`The application names no service of ours: add --service (${known}).`);
  return new CommandProblem(`There is no service ${named}, but ${known}.`);
}
