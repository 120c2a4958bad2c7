import type { Connection, Database } from "../database/database.ts";
import { deleteInBatches } from "../database/in-batches.ts";
import type { RateLimitRow } from "../database/rows.ts";
import type { Limit } from "./limits.ts";
import { networksOf } from "./networks.ts";

type DatabaseLimit = Pick<Limit, "whose" | "seconds"> & { counted: "database"; most: number; counter: string };

/**
 * Null, or if a counter would exceed its limit, the seconds until its time ends, and nothing is added. All processes
 * share the counters.
 */
export async function countInDatabase(
  connection: Connection,
  { whose, most, seconds, counter }: DatabaseLimit,
  who: string,
  points = 1,
): Promise<number | null> {
  const keys: string[] = [];
  const counters = whose === "network" ? networksOf(who) : [{ network: who, limitFactor: 1 }];
  for (const { network, limitFactor } of counters) {
    const key = `${counter} ${network}`;
    const wait = await countOnce(connection, key, points, most * limitFactor, seconds);
    if (wait !== null) {
      await connection.query("update rate_limits set points = points - $1 where key = any ($2)", [points, keys]);
      return wait;
    }
    keys.push(key);
  }
  return null;
}

async function countOnce(
  connection: Connection,
  key: string,
  points: number,
  most: number,
  seconds: number,
): Promise<number | null> {
  if (points > most) return seconds;
  const now = Date.now();
  const updatedRows = await connection.query<Pick<RateLimitRow, "points">>(
    `insert into rate_limits (key, points, expire)
     values ($1, $2, $4)
     on conflict (key) do update
       set points = excluded.points + case when rate_limits.expire > $5 then rate_limits.points else 0 end,
           expire = case when rate_limits.expire > $5 then rate_limits.expire else excluded.expire end
       where rate_limits.expire <= $5 or rate_limits.points + excluded.points <= $3
     returning points`,
    [key, points, most, now + seconds * 1000, now],
  );
  if (updatedRows.length) return null;
  const [row] = await connection.query<Pick<RateLimitRow, "expire">>("select expire from rate_limits where key = $1", [
    key,
  ]);
  return Math.max(1, Math.ceil(((row?.expire ?? now) - now) / 1000));
}

/** They contain network addresses. */
export async function deleteExpiredCounts(database: Database, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(
    database,
    `delete from rate_limits where key in (select key from rate_limits where expire < $1 limit $2 for update skip locked)
     returning key`,
    [Date.now()],
    { signal },
  );
}
