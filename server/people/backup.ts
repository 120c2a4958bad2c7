import type { FileHandle } from "node:fs/promises";
import type { Connection, Database } from "../database/database.ts";
import { migrationsDone } from "../database/migrate.ts";
import { schemaVersion } from "../database/schema-files.ts";
import { storeSetting } from "../database/settings.ts";
import type { ActorConnection } from "../events/outbox.ts";
import { openSpool } from "../spool.ts";
import { BackupWriter } from "./backup-file.ts";

/** Fewer of rows with pictures, because these are large. */
export function rowsAtOnce(table: string): number {
  if (table === "contractor_files") return 1;
  return ["post_images", "lead_photos"].includes(table) ? 5 : 200;
}

interface BackupTable {
  name: string;
  columns: string[];
  /** The primary key. */
  key: string[];
}

export const tablesNotBackedUp = [
  "setup_steps",
  "rate_limits",
  "mail_networks",
  "erased_mails",
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

/** From the database, so that a backup has every table. */
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

/** A temporary file, so that a slow download does not keep the transaction open. The caller closes it. */
export async function backup(database: Database, asOperator: ActorConnection): Promise<FileHandle> {
  const spool = await openSpool();
  try {
    await database.transaction(async (connection) => {
      await connection.run("set transaction isolation level repeatable read, read only; set local timezone = 'UTC'");
      const writer = new BackupWriter();
      await spool.appendFile(
        writer.heading({
          time: new Date().toISOString(),
          migrations: [schemaVersion, ...(await migrationsDone(connection))],
        }),
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
    await asOperator.transaction((tx) => tx.record({ kind: "operator.backup-taken" }));
    return spool;
  } catch (error) {
    await spool.close();
    throw error;
  }
}

/** preflight.ts checks it. */
export async function recordBackup(database: Database): Promise<void> {
  await storeSetting(database, "last_backup_at", "iso_instant(now())");
}
