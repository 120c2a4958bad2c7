import type { Connection } from "../database/database.ts";
import { newToken } from "./token.ts";

/** Without LINK_SECRET (`setting`), the first call stores a generated secret. */
export function linkSecret(setting: string | null): (connection: Connection) => Promise<string> {
  let cached: string | null = setting;

  return async (connection) => {
    if (cached !== null) return cached;
    await connection.query(
      "insert into server_settings (name, value) values ('link_secret', $1) on conflict (name) do nothing",
      [newToken()],
    );
    const [row] = await connection.query<{ value: string; is_new: boolean }>(
      "select value, xmin = pg_current_xact_id()::xid as is_new from server_settings where name = 'link_secret'",
    );
    if (!row) throw new Error("server_settings has no row link_secret.");
    // The transaction that generated it may roll back.
    if (!row.is_new) cached = row.value;
    return row.value;
  };
}
