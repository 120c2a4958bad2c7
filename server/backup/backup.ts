import type { FileHandle } from "node:fs/promises";
import type { Connection, Database } from "../database/database.ts";
import { migrationsDone } from "../database/migrate.ts";
import { keepSetting } from "../database/settings.ts";
import { type DataTable, readDataTables } from "../database/tables.ts";
import { recordEvent } from "../deliveries/outbox.ts";
import { openSpool } from "../spool.ts";
import { BackupWriter } from "./backup-file.ts";

/** How many rows of a table are handled at once: pictures are large, and written out in letters twice that. */
export function rowsAtOnce(table: string): number {
  return ["post_images", "lead_photos"].includes(table) ? 5 : 200;
}

/** The tables that a backup holds: all but the keys of submissions, which count a day and only for the site that gave the answer. */
export async function backupTables(connection: Connection): Promise<DataTable[]> {
  return (await readDataTables(connection)).filter((table) => table.name !== "idempotency_keys");
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
        writer.heading({ time: new Date().toISOString(), migrations: await migrationsDone(connection) }),
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
