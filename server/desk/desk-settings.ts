import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Database } from "../database/database.ts";
import type { Env } from "../env.ts";
import type { ActorConnection } from "../events/outbox.ts";
import { backup, recordBackup } from "../people/backup.ts";

interface ServerKey {
  name: string;
  /** When this site first saw the key. Null without the variable. */
  since: Date | null;
}

export function deskSettings(database: Database, env: Env) {
  return {
    async keys(): Promise<ServerKey[]> {
      const keys = { SERVICE_ROLE_KEY: env.serviceRoleKey, ANON_KEY: env.anonKey, LINK_SECRET: env.linkSecret };
      return Promise.all(
        Object.entries(keys).map(async ([name, key]) => ({ name, since: key ? await readFirstSeen(name, key) : null })),
      );
    },

    /** It counts once the whole stream has been read. */
    async backup(asOperator: ActorConnection): Promise<ReadableStream> {
      const spool = await backup(database, asOperator);
      const content = spool.createReadStream({ start: 0 });
      content.once("end", () => recordBackup(database).catch(() => {}));
      return Readable.toWeb(content) as ReadableStream;
    },
  };

  /** The database has only a short hash. */
  async function readFirstSeen(name: string, key: string): Promise<Date> {
    const keyHash = createHash("sha256").update(`${name} ${key}`).digest("hex").slice(0, 12);
    const [row] = await database.query<{ at: Date | null }>(
      `with added as (
         insert into server_settings (name, value) values ($1, now()::text) on conflict (name) do nothing returning value)
       select coalesce((select value from added), (select value from server_settings where name = $1))::timestamptz as at`,
      [`key ${name} ${keyHash}`],
    );
    return row?.at ?? new Date();
  }
}
