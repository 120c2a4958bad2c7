import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Connection } from "./database.ts";
import type { SetupStepRow } from "./rows.ts";

// In the order in which they are applied (schema/README.md).

const schemaFolder = new URL("./schema/", import.meta.url);
const migrationsFolder = new URL("./migrations/", import.meta.url);

/** Roles for grants, and functions for checks, defaults, and indexes. */
const filesBeforeTables = ["roles.sql", "market.sql", "values.functions.sql"];

/** Each after those that it refers to. */
const tableFiles = [
  "setup_steps.sql",
  "server_settings.sql",
  "services.sql",
  "operators.sql",
  "contractors.sql",
  "territories.sql",
  "leads.sql",
  "lead_sources.sql",
  "lead_photos.sql",
  "lead_returns.sql",
  "lead_notes.sql",
  "partner_applications.sql",
  "register.sql",
  "screening.sql",
  "contact_messages.sql",
  "privacy_requests.sql",
  "submissions.sql",
  "events.sql",
  "statements.sql",
  "deliveries.sql",
  "mail_limits.sql",
  "link_tokens.sql",
  "blogs.sql",
  "page_counts.sql",
  "ad_spend.sql",
  "billing.sql",
];

const functionRightsFile = "function_rights.sql";

/** Each after those that it needs. */
const functionFiles = [
  "roles.sql",
  "values.functions.sql",
  "mail_limits.functions.sql",
  "services.functions.sql",
  "register.functions.sql",
  "contractors.functions.sql",
  "screening.functions.sql",
  "leads.functions.sql",
  "matching.functions.sql",
  "outcomes.functions.sql",
  "lead_photos.functions.sql",
  "billing.functions.sql",
  "statements.functions.sql",
  "blogs.functions.sql",
  functionRightsFile,
];

/** Statements below it run after the functions. */
const triggersLine = "\n-- Triggers and views, created last because they call functions\n";

const readSchemaFile = (name: string) => readFileSync(new URL(name, schemaFolder), "utf8");

/** Migrations start from it. In `setup_steps`, it marks a database that this version can use and update. */
export const schemaVersion = "release 1.0.0";

export async function readSchemaVersion(connection: Connection): Promise<string | null> {
  const [table] = await connection.query("select from pg_class where oid = to_regclass('public.setup_steps')");
  if (!table) return null;
  const [step] = await connection.query<Pick<SetupStepRow, "name">>(
    "select name from public.setup_steps where name like 'release %'",
  );
  return step?.name ?? null;
}

const namesOf = (kind: "table" | "view") =>
  tableFiles.flatMap((file) =>
    [...readSchemaFile(file).matchAll(new RegExp(`^create ${kind} (\\w+)`, "gm"))].map(([, name]) => name),
  );

export async function findOurTables(connection: Connection): Promise<string[]> {
  const tables = await connection.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1) order by relname",
    [namesOf("table")],
  );
  return tables.map(({ name }) => name);
}

export interface Migration {
  name: string;
  script: string;
}

export function readMigrations(): Migration[] {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => ({ name, script: readFileSync(new URL(name, migrationsFolder), "utf8") }));
}

/** With every migration as done, because the schema includes them. */
export async function createSchema(connection: Connection, migrations: Migration[]): Promise<void> {
  const tables = tableFiles.map((name) => readSchemaFile(name).split(triggersLine));
  for (const name of filesBeforeTables) await connection.run(readSchemaFile(name));
  for (const [table = ""] of tables) await connection.run(table);
  await applyFunctions(connection);
  for (const [, triggers] of tables) if (triggers) await connection.run(triggers);
  await grantRights(connection);
  await connection.query("insert into setup_steps (name) select unnest($1::text[])", [
    [schemaVersion, ...migrations.map(({ name }) => name)],
  ]);
}

/** On the product's tables and views. Other programs' keep their rights. */
async function grantRights(connection: Connection): Promise<void> {
  const ourTables = namesOf("table");
  await connection.run(`revoke all on ${[...ourTables, ...namesOf("view")]} from public, anon, service_role`);
  for (const table of ourTables) await connection.run(`alter table ${table} enable row level security`);
  await connection.run(readSchemaFile("rights.sql"));
}

export const setDatabaseRights = (connection: Connection): Promise<void> =>
  connection.run(readSchemaFile("database_rights.sql"));

/**
 * Those that have changed in this database. Afterwards, only the roles in function_rights.sql can call our functions.
 */
export async function applyFunctions(connection: Connection): Promise<void> {
  let hasChanged = false;
  for (const name of functionFiles) {
    const script = readSchemaFile(name);
    // `migrationsDone` would take a name that ends in `.sql` for a migration.
    const step = `${name} ${createHash("sha256").update(script).digest("hex")}`;
    const [appliedStep] = await connection.query("select from setup_steps where name = $1", [step]);
    if (appliedStep) continue;
    hasChanged = true;
    await connection.run(script);
    await connection.query("delete from setup_steps where starts_with(name, $1)", [`${name} `]);
    await connection.query("insert into setup_steps (name) values ($1)", [step]);
  }
  if (hasChanged) await grantFunctionRights(connection);
}

/** Other programs' keep their rights. */
async function grantFunctionRights(connection: Connection): Promise<void> {
  const names = [...filesBeforeTables, ...functionFiles].flatMap((file) =>
    [...readSchemaFile(file).matchAll(/^create (?:or replace )?function (\w+)/gm)].map(([, name]) => name),
  );
  const [ours] = await connection.query<{ functions: string | null }>(
    `select string_agg(oid::regprocedure::text, ', ') as functions from pg_proc
      where pronamespace = 'public'::regnamespace and proname = any($1) and pg_has_role(proowner, 'usage')`,
    [names],
  );
  await connection.run(`revoke all on function ${ours?.functions} from public, anon, service_role`);
  await connection.run(readSchemaFile(functionRightsFile));
}
