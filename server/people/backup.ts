import type { FileHandle } from "node:fs/promises";
import type { Connection, Database } from "../database/database.ts";
import { migrationsDone } from "../database/migrate.ts";
import { mark } from "../database/schema-files.ts";
import { keepSetting } from "../database/settings.ts";
import { recordEvent } from "../events/outbox.ts";
import { openSpool } from "../pictures/spool.ts";
import { BackupWriter } from "./backup-file.ts";

/** How many rows of a table are handled at once: pictures are large, and written out in letters twice that. */
export function rowsAtOnce(table: string): number {
  return ["post_images", "lead_photos"].includes(table) ? 5 : 200;
}

/** A table that holds what people sent or wrote. */
interface BackupTable {
  name: string;
  columns: string[];
  /** The columns of its primary key. */
  key: string[];
}

/**
 * What the product keeps for its own working: which steps were done, what was counted, what the content says, how operators come in,
 * what they can still undo, what the register was asked, and the keys of submissions, which count a day and only for the site that gave
 * the answer.
 */
export const tablesNotBackedUp = [
  "setup_steps",
  "rate_limits",
  "blog_version",
  "server_settings",
  "services",
  "sign_in_tokens",
  "operator_sessions",
  "operator_passkeys",
  "spent_challenges",
  "operator_changes",
  "register_asks",
  "idempotency_keys",
];

/** Asks the database which tables hold data, so that one that is added later is in every backup. */
export async function backupTables(connection: Connection): Promise<BackupTable[]> {
  return connection.query<BackupTable & Record<string, unknown>>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
            array_agg(a.attname::text order by a.attnum) filter (where a.attnum = any(p.conkey)) as key
       from pg_class c
       join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
      group by c.relname order by c.relname`,
    [tablesNotBackedUp],
  );
}

/**
 * Writes every row, as they all were at one moment, into a spool, which the caller closes, and records that a copy was taken. It is
 * written as fast as the database reads, whatever the speed of who wants it. `own` is the database in the operator's name.
 */
export async function backup(database: Database, own: Database): Promise<FileHandle> {
  const spool = await openSpool();
  try {
    await database.transaction(async (connection) => {
      await connection.run("set transaction isolation level repeatable read, read only; set local timezone = 'UTC'");
      const writer = new BackupWriter();
      await spool.appendFile(
        writer.heading({ time: new Date().toISOString(), migrations: [mark, ...(await migrationsDone(connection))] }),
      );
      for (const { name, key } of await backupTables(connection)) {
        await connection.run(
          `declare every_row no scroll cursor for select to_jsonb(${name})::text as row from ${name} order by ${key}`,
        );
        for (;;) {
          const page = await connection.query<{ row: string }>(`fetch ${rowsAtOnce(name)} from every_row`);
          if (page.length === 0) break;
          await spool.appendFile(page.map(({ row }) => writer.row(name, row)).join(""));
        }
        await connection.run("close every_row");
      }
      await spool.appendFile(writer.ending());
    });
    await own.transaction((connection) => recordEvent(connection, "operator.backup-taken"));
    return spool;
  } catch (error) {
    await spool.close();
    throw error;
  }
}

/** Notes that a copy is kept as of now (see preflight.ts). */
export async function noteBackup(database: Database): Promise<void> {
  await keepSetting(database, "last_backup_at", "iso_instant(now())");
}
