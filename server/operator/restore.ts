import type { FileHandle } from "node:fs/promises";
import { CommandProblem } from "../command-problem.ts";
import { type Connection, type Database, isDatabaseError } from "../database/database.ts";
import { migrationsDone } from "../database/migrate.ts";
import type { DataTable } from "../database/tables.ts";
import { backupTables, rowsAtOnce } from "./backup.ts";
import { checkBackup, linesOf, type RowCounts, rowsOf } from "./backup-file.ts";
import { contentOf } from "./spool.ts";

/**
 * Brings back every row of the backup in `spool`, in one transaction, and yields how many they were. Throws a
 * `CommandProblem`, and changes nothing, where the file is not whole or the installation holds what people sent already;
 * its articles are replaced.
 */
export async function restore(database: Database, spool: FileHandle): Promise<RowCounts> {
  const heading = await checkBackup(linesOf(contentOf(spool)));
  return database.transaction(async (connection) => {
    const known = await migrationsDone(connection);
    const newer = heading.migrations.find((name) => !known.includes(name));
    if (newer) throw new CommandProblem(`The file was made by a newer version of the product, which has ${newer}.`);
    const tables = new Map((await backupTables(connection)).map((table) => [table.name, table]));
    // From here to the end nothing comes in that would not be seen.
    await connection.run(`lock table ${[...tables.keys()]} in share row exclusive mode`);
    await refuseUnlessEmpty(connection, [...tables.keys()]);
    await connection.run(
      `${arrivesByItself.map((name) => `delete from ${name}`).join("; ")}; set constraints all deferred`,
    );
    await connection.query("select set_config('cedarline.restoring', 'on', true)");
    for await (const { table, rows } of batches(rowsOf(linesOf(contentOf(spool))))) {
      await insert(connection, tables.get(table), table, rows);
    }
    await connection.run("set constraints all immediate");
    await leaveUnsent(connection);
    return heading.rows;
  });
}

/**
 * What was still to be sent when the copy was made may have been sent since: only the operator sends it again. Reminders that were
 * due before this moment are not sent at all.
 */
async function leaveUnsent(connection: Connection): Promise<void> {
  await connection.run(`
    delete from delivery_contents;
    update deliveries set state = 'failed', last_error = 'restored', next_attempt_at = null where state not in ('sent', 'failed', 'bounced', 'dropped');
    insert into server_settings (name, value) values ('restored_at', now()::text)
      on conflict (name) do update set value = excluded.value;
    select setval(pg_get_serial_sequence('events', 'id'), greatest((select max(id) from events), 1))`);
}

/**
 * What a new installation may have before it is used: the sample articles, with what belongs to them and the events of their
 * publication, somebody who has come to the desk, looks at its pages. A backup's take their place.
 */
const arrivesByItself = [
  ...["blogs", "post_images", "post_redirects", "post_revisions", "post_schedules"],
  ...["events", "operators", "page_counts"],
];

async function refuseUnlessEmpty(connection: Connection, names: string[]): Promise<void> {
  for (const name of names.filter((name) => !arrivesByItself.includes(name))) {
    const [row] = await connection.query(`select from ${name} limit 1`);
    if (row)
      throw new CommandProblem(`This installation is in use: its table ${name} has rows. Restore into an empty one.`);
  }
}

/** Puts rows together that follow each other and have the same columns. */
async function* batches(
  all: AsyncIterable<{ table: string; row: Record<string, unknown> }>,
): AsyncGenerator<{ table: string; rows: Record<string, unknown>[] }> {
  let shape = "";
  let batch: { table: string; rows: Record<string, unknown>[] } | null = null;
  for await (const { table, row } of all) {
    const shapeOfRow = JSON.stringify([table, Object.keys(row)]);
    if (batch && (shape !== shapeOfRow || batch.rows.length === rowsAtOnce(table))) {
      yield batch;
      batch = null;
    }
    shape = shapeOfRow;
    batch ??= { table, rows: [] };
    batch.rows.push(row);
  }
  if (batch) yield batch;
}

async function insert(
  connection: Connection,
  table: DataTable | undefined,
  name: string,
  rows: Record<string, unknown>[],
): Promise<void> {
  if (!table) throw new CommandProblem(`The file has a table ${name}, which this version of the product has not.`);
  const columns = Object.keys(rows[0] ?? {});
  const unknown = columns.find((column) => !table.columns.includes(column));
  if (unknown) throw new CommandProblem(`The file has a column ${name}.${unknown}, which this version has not.`);
  const names = columns.map((column) => `"${column}"`);
  try {
    await connection.query(
      `insert into ${name} (${names}) select ${names} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    throw new CommandProblem(`The database refuses a row of ${name}: ${error.message}.`);
  }
}
