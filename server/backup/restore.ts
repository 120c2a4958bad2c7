import type { FileHandle } from "node:fs/promises";
import { CommandProblem } from "../command-problem.ts";
import { migrationsOf61feb907 } from "../database/baseline.ts";
import { type Connection, type Database, isDatabaseError } from "../database/database.ts";
import { migrationsDone } from "../database/migrate.ts";
import { mark } from "../database/schema-files.ts";
import { keepSetting } from "../database/settings.ts";
import type { Env } from "../env.ts";
import { contentOf } from "../spool.ts";
import { frozenThrough } from "../statements/due-statements.ts";
import { type BackupTable, backupTables, rowsAtOnce } from "./backup.ts";
import { type BackupRow, checkBackup, linesOf, type RowCounts, rowsOf } from "./backup-file.ts";

/**
 * Brings back every row of the backup in `spool`, in one transaction, and yields how many they were. Throws a
 * `CommandProblem`, and changes nothing, where the file is not whole or the installation holds what people sent already;
 * its articles are replaced.
 */
export async function restore(database: Database, spool: FileHandle): Promise<RowCounts> {
  const heading = await checkBackup(linesOf(contentOf(spool)));
  return database.transaction(async (connection) => {
    const known = [mark, ...migrationsOf61feb907, ...(await migrationsDone(connection))];
    const newer = heading.migrations.find((name) => !known.includes(name) && !name.startsWith("unreleased "));
    if (newer) throw new CommandProblem(`The file was made by a newer version of the product, which has ${newer}.`);
    const tables = new Map((await backupTables(connection)).map((table) => [table.name, table]));
    // From here to the end nothing comes in that would not be seen.
    await connection.run(`lock table ${[...tables.keys()]} in share row exclusive mode`);
    await refuseUnlessEmpty(connection, [...tables.keys()]);
    await connection.run(
      `${replaceableTables.map((name) => `delete from ${name}`).join("; ")}; set constraints all deferred`,
    );
    await connection.query("select set_config('cedarline.restoring', 'on', true)");
    for await (const batch of batches(rowsOf(linesOf(contentOf(spool))))) {
      await insert(connection, tables.get(batch.table), batch);
    }
    await connection.run("set constraints all immediate");
    await failPendingDeliveries(connection);
    return heading.rows;
  });
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

type Batch = Pick<BackupRow, "table" | "columns"> & { lines: string[] };

/** Puts rows together that follow each other and have the same columns. */
async function* batches(all: AsyncIterable<BackupRow>): AsyncGenerator<Batch> {
  let batch: Batch = { table: "", columns: [], lines: [] };
  for await (const { table, columns, line } of all) {
    const isAlike = batch.table === table && String(batch.columns) === String(columns);
    if (!isAlike || batch.lines.length === rowsAtOnce(table)) {
      if (batch.lines.length) yield batch;
      batch = { table, columns, lines: [] };
    }
    batch.lines.push(line);
  }
  if (batch.lines.length) yield batch;
}

async function insert(
  connection: Connection,
  table: BackupTable | undefined,
  { table: name, columns, lines }: Batch,
): Promise<void> {
  if (!table) throw new CommandProblem(`The file has a table ${name}, which this version of the product has not.`);
  const unknown = columns.find((column) => !table.columns.includes(column));
  if (unknown) throw new CommandProblem(`The file has a column ${name}.${unknown}, which this version has not.`);
  const names = columns.map((column) => `"${column}"`);
  try {
    await connection.query(
      `insert into ${name} (${names}) select ${names}
         from json_array_elements($1::json) as backup_line, json_populate_record(null::${name}, backup_line -> 'row')`,
      [`[${lines}]`],
    );
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    throw new CommandProblem(`The database refuses a row of ${name}: ${error.message}.`);
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
