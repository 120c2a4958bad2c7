import type { FileHandle } from "node:fs/promises";
import { migrationsOf61feb907 } from "../database/baseline.ts";
import { type Connection, type Database, isDatabaseError } from "../database/database.ts";
import { migrationsDone } from "../database/migrate.ts";
import { mark } from "../database/schema-files.ts";
import { frozenThrough, keepSetting } from "../database/settings.ts";
import type { Env } from "../env.ts";
import { contentOf } from "../pictures/spool.ts";
import { CommandProblem } from "../problems.ts";
import { backupTables, rowsAtOnce } from "./backup.ts";
import { type BackupRow, checkBackup, linesOf, type RowCounts, rowsOf } from "./backup-file.ts";
import { emailMender } from "./mend-email.ts";

/** What came of a restore. */
export interface Restored {
  /** The rows that came. */
  rows: RowCounts;
  /** What this version has no place for: rows by their table, values by `table.column`. */
  leftOut: Record<string, number>;
  /** Rows whose address is none today, with what it was. */
  unknownEmails: { table: string; id: string; email: string }[];
}

/**
 * Brings back the backup in `spool`, in one transaction. Rows of tables and values of columns that are gone are left out and counted.
 * Throws a `CommandProblem`, and changes nothing, where the file is not whole or the installation holds what people sent already;
 * its articles are replaced.
 */
export async function restore(database: Database, spool: FileHandle): Promise<Restored> {
  const heading = await checkBackup(linesOf(contentOf(spool)));
  return database.transaction(async (connection) => {
    const known = [mark, ...migrationsOf61feb907, ...(await migrationsDone(connection))];
    const newer = heading.migrations.find((name) => !known.includes(name) && !name.startsWith("unreleased "));
    if (newer) throw new CommandProblem(`The file was made by a newer version of the product, which has ${newer}.`);
    const tables = new Map((await backupTables(connection)).map(({ name, columns }) => [name, columns]));
    // From here to the end nothing comes in that would not be seen.
    await connection.run(`lock table ${[...tables.keys()]} in share row exclusive mode`);
    await refuseUnlessEmpty(connection, [...tables.keys()]);
    await connection.run(
      `${replaceableTables.map((name) => `delete from ${name}`).join("; ")}; set constraints all deferred`,
    );
    await connection.query("select set_config('cedarline.restoring', 'on', true)");
    const restored: Restored = { rows: {}, leftOut: {}, unknownEmails: [] };
    for await (const batch of batches(fittedRows(rowsOf(linesOf(contentOf(spool))), tables, restored))) {
      await insert(connection, batch);
    }
    await connection.run("set constraints all immediate");
    await failPendingDeliveries(connection);
    return restored;
  });
}

/** A row as this version has a place for it. `text` is JSON of two objects: the row of the file, and the columns that change. */
interface FittedRow {
  table: string;
  columns: string[];
  text: string;
}

/** Yields the rows that have a place here, and counts in `restored` what comes and what is left out. */
async function* fittedRows(
  rows: AsyncIterable<BackupRow>,
  tables: ReadonlyMap<string, string[]>,
  { rows: counts, leftOut, unknownEmails }: Restored,
): AsyncGenerator<FittedRow> {
  const changedEmail = emailMender(new Date());
  const count = (all: Record<string, number>, name: string) => {
    all[name] = (all[name] ?? 0) + 1;
  };
  for await (const read of rows) {
    const { table, row, line } = read;
    const known = tables.get(table);
    count(known ? counts : leftOut, table);
    if (!known) continue;
    const changed = changedEmail(read);
    if (changed.email_as_restored) unknownEmails.push({ table, id: String(row.id), email: String(row.email) });
    for (const [column, value] of Object.entries(row)) {
      if (value !== null && !known.includes(column)) count(leftOut, `${table}.${column}`);
    }
    const columns = known.filter((column) => column in row || column in changed);
    yield { table, columns, text: `[${line}, ${JSON.stringify(changed)}]` };
  }
}

/**
 * What was still to be sent when the copy was made may have been sent since: only the operator sends it again. Reminders that were
 * due before this moment are not sent at all. Statements are frozen of all months that ended since the copy was made.
 */
async function failPendingDeliveries(connection: Connection): Promise<void> {
  await connection.run(`
    delete from delivery_contents;
    update deliveries set state = 'failed', last_error = 'restored', next_attempt_at = null
     where is_pending(state);
    delete from server_settings where name = '${frozenThrough}';
    select setval(pg_get_serial_sequence('events', 'id'), greatest((select max(id) from events), 1))`);
  await keepSetting(connection, "restored_at", "now()::text");
}

/**
 * What a new installation may have before it is used: the sample articles, with what belongs to them and the events of their
 * publication, somebody who has come to the desk, looks at its pages. A backup's take their place.
 */
const replaceableTables = [
  ...["blogs", "post_images", "post_redirects", "post_revisions", "post_schedules"],
  ...["events", "operators", "page_counts"],
];

async function refuseUnlessEmpty(connection: Connection, names: string[]): Promise<void> {
  for (const name of names.filter((name) => !replaceableTables.includes(name))) {
    const [row] = await connection.query(`select from ${name} limit 1`);
    if (row)
      throw new CommandProblem(`This installation is in use: its table ${name} has rows. Restore into an empty one.`);
  }
}

type Batch = Pick<FittedRow, "table" | "columns"> & { rows: string[] };

/** Puts rows together that follow each other and have the same columns. */
async function* batches(all: AsyncIterable<FittedRow>): AsyncGenerator<Batch> {
  let batch: Batch = { table: "", columns: [], rows: [] };
  for await (const { table, columns, text } of all) {
    const isAlike = batch.table === table && String(batch.columns) === String(columns);
    if (!isAlike || batch.rows.length === rowsAtOnce(table)) {
      if (batch.rows.length) yield batch;
      batch = { table, columns, rows: [] };
    }
    batch.rows.push(text);
  }
  if (batch.rows.length) yield batch;
}

/** Inserts rows as the database reads them: only it keeps every digit of their numbers. */
async function insert(connection: Connection, { table, columns, rows }: Batch): Promise<void> {
  const names = columns.map((column) => `"${column}"`);
  try {
    await connection.query(
      `insert into ${table} (${names}) select ${names}
         from jsonb_array_elements($1::jsonb) as fitted,
              jsonb_populate_record(null::${table}, (fitted -> 0 -> 'row') || (fitted -> 1))`,
      [`[${rows}]`],
    );
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    throw new CommandProblem(`The database refuses a row of ${table}: ${error.message}.`);
  }
}

/** What a site that was just restored sends to whom and reads from where from now on, in sentences: it may be a copy that was made to try it out. */
export async function restoredSends(
  { smtpUrl, webhooks, remindAfterHours, alarmAfterHours, bounceMailbox }: Env,
  connection: Connection,
): Promise<string> {
  const [due] = await connection.query<{ contractors: number }>(
    `select count(distinct contractor_id) as contractors from leads
      where is_unanswered(leads) and matched_at + make_interval(secs => $1) > now()`,
    [Math.max(remindAfterHours, alarmAfterHours) * 60 * 60],
  );
  const mails = smtpUrl ? `Emails go out by ${new URL(smtpUrl).host}` : "No email goes out: SMTP_URL is not set";
  const posts = webhooks.urls.length > 0 ? webhooks.urls.map((url) => new URL(url).host).join(", ") : "nobody";
  const returned = bounceMailbox ? [`Mail that came back is read, and deleted, from ${bounceMailbox.host}.`] : [];
  return [
    `${mails}. Webhooks go to ${posts}.`,
    `Contractors with requests to be reminded of or alarmed about: ${due?.contractors ?? 0}.`,
    ...returned,
    "To try a copy in silence, stop it now and start it with SMTP_URL= WEBHOOK_URLS= BOUNCE_MAILBOX_URL= before npm start.",
  ].join("\n");
}
