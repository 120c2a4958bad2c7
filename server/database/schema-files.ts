import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { baselineMigrations } from "./baseline.ts";
import type { Connection } from "./database.ts";

// The files of schema/ and migrations/, and the order in which a database is made from them: schema/README.md.

const schemaFolder = new URL("./schema/", import.meta.url);
const migrationsFolder = new URL("./migrations/", import.meta.url);

/** What tables need before they are made: the roles that are granted something, the functions of checks, defaults and indexes. */
const beforeTables = ["roles.sql", "market.sql", "values.functions.sql"];

/** Each after those that its tables refer to. */
const tableFiles = [
  "server_settings.sql",
  "services.sql",
  "operators.sql",
  "contractors.sql",
  "register.sql",
  "territories.sql",
  "leads.sql",
  "lead_photos.sql",
  "lead_returns.sql",
  "lead_notes.sql",
  "partner_applications.sql",
  "contact_messages.sql",
  "privacy_requests.sql",
  "submissions.sql",
  "events.sql",
  "statements.sql",
  "deliveries.sql",
  "link_tokens.sql",
  "blogs.sql",
  "closed_pages.sql",
  "page_counts.sql",
];

/** Roles, and files of functions, each after those that its functions call as they are made. They are applied again when they change. */
const functionFiles = [
  "roles.sql",
  "values.functions.sql",
  "services.functions.sql",
  "register.functions.sql",
  "contractors.functions.sql",
  "events.functions.sql",
  "leads.functions.sql",
  "outcomes.functions.sql",
  "lead_photos.functions.sql",
  "matching.functions.sql",
  "submissions.functions.sql",
  "deliveries.functions.sql",
  "statements.functions.sql",
  "blogs.functions.sql",
  "dropped.functions.sql",
];

/** From this line on, a table's file holds what needs all functions. */
const triggersLine = "\n-- Triggers\n";

const read = (name: string) => readFileSync(new URL(name, schemaFolder), "utf8");

/** What changes a database that was made before. */
export interface Migration {
  /** The name of its file, by which it is recorded. */
  name: string;
  script: string;
}

/** The changes since the baseline, in their order. */
export function readMigrations(): Migration[] {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => ({ name, script: readFileSync(new URL(name, migrationsFolder), "utf8") }));
}

/** Makes everything in a database that has nothing, and records every migration as done: their outcome is part of it. */
export async function createSchema(connection: Connection, migrations: Migration[]): Promise<void> {
  const tables = tableFiles.map((name) => read(name).split(triggersLine));
  for (const name of beforeTables) await connection.run(read(name));
  for (const [table = ""] of tables) await connection.run(table);
  await applyFunctions(connection);
  for (const [, triggers] of tables) if (triggers) await connection.run(triggers);
  await connection.query("insert into setup_steps (name) select unnest($1::text[])", [
    [...baselineMigrations, ...migrations.map(({ name }) => name)],
  ]);
}

/** Applies each file of functions that is another one than the database has seen last. */
export async function applyFunctions(connection: Connection): Promise<void> {
  for (const name of functionFiles) {
    const script = read(name);
    // No name of a migration: what a backup asks for ends with `.sql`.
    const step = `${name} ${createHash("sha256").update(script).digest("hex")}`;
    const [seen] = await connection.query("select from setup_steps where name = $1", [step]);
    if (seen) continue;
    await connection.run(script);
    await connection.query("delete from setup_steps where starts_with(name, $1)", [`${name} `]);
    await connection.query("insert into setup_steps (name) values ($1)", [step]);
  }
}
