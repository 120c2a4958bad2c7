import type { FileHandle } from "node:fs/promises";
import { type Connection, type Database, isDatabaseError } from "../database/database.ts";
import { migrationsDone } from "../database/migrate.ts";
import { schemaVersion } from "../database/schema-files.ts";
import { syncServices } from "../database/services-table.ts";
import { billingWaitsSetting, lastFrozenMonthSetting, storeSetting } from "../database/settings.ts";
import type { Env } from "../env.ts";
import { CommandProblem } from "../problems.ts";
import { contentOf } from "../spool.ts";
import { backupTables, rowsAtOnce } from "./backup.ts";
import { type BackupRow, checkBackup, linesOf, type RowCounts, rowsOf } from "./backup-file.ts";

export interface RestoreResult {
  rows: RowCounts;
  /** What this version cannot store: rows by removed table, and values by removed column, such as `leads.color`. */
  leftOut: Record<string, number>;
}

/**
 * In one transaction. Replaces the sample articles. Throws a `CommandProblem` if the file is incomplete or newer than
 * this version, or if the database has people's data.
 */
export async function restore(database: Database, spool: FileHandle): Promise<RestoreResult> {
  const heading = await checkBackup(linesOf(contentOf(spool)));
  return database.transaction(async (connection) => {
    if (!heading.migrations.includes(schemaVersion))
      throw new CommandProblem(
        "The file was made by a version before 1.0.0. Restore it with 1.0.0, make a backup there, and restore that one.",
      );
    const knownMigrations = [schemaVersion, ...(await migrationsDone(connection))];
    const newerMigration = heading.migrations.find((name) => !knownMigrations.includes(name));
    if (newerMigration)
      throw new CommandProblem(
        `The file was made by a newer version of the product (migration ${newerMigration}). Restore it with that version.`,
      );
    const tables = new Map((await backupTables(connection)).map(({ name, columns }) => [name, columns]));
    // Blocks all other writers until the commit.
    await connection.run(`lock table ${[...tables.keys()]} in share row exclusive mode`);
    await refuseUnlessEmpty(connection, [...tables.keys()]);
    await connection.run(
      `${replaceableTables.map((name) => `delete from ${name}`).join("; ")}; set constraints all deferred`,
    );
    await connection.run(alterTriggers("disable"));
    const result: RestoreResult = { rows: {}, leftOut: {} };
    for await (const batch of batches(fittedRows(rowsOf(linesOf(contentOf(spool))), tables, result))) {
      await insertBatch(connection, batch);
    }
    if (!heading.migrations.includes(feedSlugsMigration)) await keepFeedSlugs(connection);
    await connection.run("set constraints all immediate");
    await connection.run(alterTriggers("enable"));
    if (!heading.migrations.includes(billingMigration)) await connection.run("select store_earlier_fees()");
    await syncServices(connection);
    await failPendingDeliveries(connection);
    return result;
  });
}

/**
 * They would refuse what a backup may have, such as a territory of a contractor who is `ended`. Invoices keep their
 * numbers, and fees their days.
 */
const triggersToDisable = {
  territories: ["refuse_former_contractor", "check_electrical_license"],
  contractors: ["note_fee"],
  invoices: ["number_invoice"],
  invoice_lines: ["add_invoice_line"],
  invoice_numbers: ["keep_invoice_number"],
};

function alterTriggers(change: "disable" | "enable"): string {
  return Object.entries(triggersToDisable)
    .map(([table, names]) => `alter table ${table} ${names.map((name) => `${change} trigger ${name}`).join(", ")}`)
    .join("; ");
}

const billingMigration = "0020_billing.sql";

interface FittedRow {
  table: string;
  columns: string[];
  /** From the backup. */
  line: string;
}

/** Counts rows of tables that this version lacks in `leftOut`. */
async function* fittedRows(
  rows: AsyncIterable<BackupRow>,
  tables: ReadonlyMap<string, string[]>,
  { rows: counts, leftOut }: RestoreResult,
): AsyncGenerator<FittedRow> {
  const count = (all: Record<string, number>, name: string) => {
    all[name] = (all[name] ?? 0) + 1;
  };
  for await (const { table, row, line } of rows) {
    const knownColumns = tables.get(table);
    count(knownColumns ? counts : leftOut, table);
    if (!knownColumns) continue;
    for (const [column, value] of Object.entries(row)) {
      if (value !== null && !knownColumns.includes(column)) count(leftOut, `${table}.${column}`);
    }
    yield { table, columns: knownColumns.filter((column) => column in row), line };
  }
}

const feedSlugsMigration = "0005_feed_slugs.sql";

/** As the migration does for an older database. */
async function keepFeedSlugs(connection: Connection): Promise<void> {
  await connection.run(
    `insert into post_feed_slugs (post_id, slug)
     select id, slug from blogs where is_published or coalesce(published_at, date) is not null`,
  );
}

/**
 * The old site may have sent them after the backup. The operator can send them again. Without `lastFrozenMonthSetting`,
 * the site looks for missing statements in all months.
 */
async function failPendingDeliveries(connection: Connection): Promise<void> {
  await connection.run(`
    delete from delivery_contents;
    update deliveries set state = 'failed', last_error = 'restored', next_attempt_at = null
     where is_pending(state);
    delete from server_settings where name = '${lastFrozenMonthSetting}';
    select setval(pg_get_serial_sequence('events', 'id'), greatest((select max(id) from events), 1))`);
  await storeSetting(connection, "restored_at", "now()::text");
  await storeSetting(connection, billingWaitsSetting, "now()::text");
}

/**
 * An unused installation may have rows in them: sample articles and their events, an operator who has signed in, page
 * counts.
 */
const replaceableTables = [
  "blogs",
  "post_feed_slugs",
  "post_images",
  "post_redirects",
  "post_revisions",
  "post_schedules",
  "events",
  "operators",
  "page_counts",
];

async function refuseUnlessEmpty(connection: Connection, names: string[]): Promise<void> {
  for (const name of names.filter((name) => !replaceableTables.includes(name))) {
    const [row] = await connection.query(`select from ${name} limit 1`);
    if (row)
      throw new CommandProblem(
        `This installation is in use: its table ${name} has rows. Restore into an empty installation.`,
      );
  }
}

type Batch = Omit<FittedRow, "line"> & { rows: string[] };

/** Consecutive rows with the same columns. */
async function* batches(all: AsyncIterable<FittedRow>): AsyncGenerator<Batch> {
  let batch: Batch = { table: "", columns: [], rows: [] };
  for await (const { table, columns, line } of all) {
    const isAlike = batch.table === table && String(batch.columns) === String(columns);
    if (!isAlike || batch.rows.length === rowsAtOnce(table)) {
      if (batch.rows.length) yield batch;
      batch = { table, columns, rows: [] };
    }
    batch.rows.push(line);
  }
  if (batch.rows.length) yield batch;
}

/** Triggers refuse rows of unknown and former services. `syncServices` stores the market's services afterwards. */
async function addServices(connection: Connection, columns: readonly string[], rows: readonly string[]): Promise<void> {
  const column = columns.find((name) => name === "service" || name === "service_type");
  if (!column) return;
  await connection.query(
    `insert into services (slug, is_trade, takes_leads, takes_applications)
     select distinct stored -> 'row' ->> $2, true, true, true from jsonb_array_elements($1::jsonb) as stored
      where stored -> 'row' ->> $2 is not null
     on conflict (slug) do update set is_trade = true, takes_leads = true, takes_applications = true`,
    [`[${rows}]`, column],
  );
}

/** The database parses the rows, because JavaScript would round long numbers. */
async function insertBatch(connection: Connection, { table, columns, rows }: Batch): Promise<void> {
  const names = columns.map((column) => `"${column}"`);
  try {
    await addServices(connection, columns, rows);
    await connection.query(
      `insert into ${table} (${names}) select ${names}
         from jsonb_array_elements($1::jsonb) as stored, jsonb_populate_record(null::${table}, stored -> 'row')`,
      [`[${rows}]`],
    );
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    throw new CommandProblem(`The database refuses a row of ${table}: ${error.message}.`);
  }
}

const howToSendNothing =
  "To try a copy without sending anything, stop it now and start it with SMTP_URL= WEBHOOK_URLS= BOUNCE_MAILBOX_URL= before npm start.";

/** Whom the restored site will contact. A trial copy should contact nobody. */
export async function describeOutgoingMessages(
  { smtpUrl, webhooks, remindAfterHours, alarmAfterHours, bounceMailbox }: Env,
  connection: Connection,
): Promise<string> {
  const [due] = await connection.query<{ contractors: number }>(
    `select count(distinct contractor_id) as contractors from leads
      where is_unanswered(leads) and matched_at + make_interval(secs => $1) > now()`,
    [Math.max(remindAfterHours, alarmAfterHours) * 60 * 60],
  );
  const mailSentence = smtpUrl ? `Emails go out by ${new URL(smtpUrl).host}` : "No email goes out: SMTP_URL is not set";
  const webhookHosts = webhooks.urls.length > 0 ? webhooks.urls.map((url) => new URL(url).host).join(", ") : "nobody";
  const bouncedMailSentences = bounceMailbox
    ? [`Bounced mail is read from ${bounceMailbox.host} and deleted there.`]
    : [];
  return [
    `${mailSentence}. Webhooks go to ${webhookHosts}.`,
    `Contractors who have not responded to requests, which may cause reminders or alarms: ${due?.contractors ?? 0}.`,
    ...bouncedMailSentences,
    ...(smtpUrl || webhooks.urls.length > 0 || bounceMailbox ? [howToSendNothing] : []),
  ].join("\n");
}
