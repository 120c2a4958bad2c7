import { type Connection, type Database, keepPlan } from "../database/database.ts";
import { deleteInBatches } from "../database/in-batches.ts";
import type { RateLimitRow } from "../database/rows.ts";
import type { Limit } from "./limits.ts";
import { networksOf } from "./networks.ts";

type DatabaseLimit = Pick<Limit, "whose" | "seconds"> & { counted: "database"; most: number; counter: string };

/**
 * Null, or if a counter would exceed its limit, the seconds until its time ends, and nothing is added to any. All
 * processes share the counters, and lock them in the order of `counted`.
 */
export async function countInDatabase(
  connection: Connection,
  counted: DatabaseLimit | readonly DatabaseLimit[],
  who: string,
  points = 1,
): Promise<number | null> {
  const counters = [counted].flat().flatMap(({ whose, most, seconds, counter }) => {
    const networks = whose === "network" ? networksOf(who) : [{ network: who, limitFactor: 1 }];
    return networks.map(({ network, limitFactor }) => ({
      key: `${counter} ${network}`,
      most: most * limitFactor,
      seconds,
    }));
  });
  const impossible = counters.find(({ most }) => points > most);
  if (impossible) return impossible.seconds;
  const now = Date.now();
  const added = await connection.query<{ key: string }>(
    `insert into rate_limits (key, points, expire)
     select key, $4, expire from unnest($1::text[], $3::bigint[]) as counter (key, expire)
     on conflict (key) do update
       set points = excluded.points + case when rate_limits.expire > $5 then rate_limits.points else 0 end,
           expire = case when rate_limits.expire > $5 then rate_limits.expire else excluded.expire end
       where rate_limits.expire <= $5
          or rate_limits.points + excluded.points <= (
            select most from unnest($1::text[], $2::bigint[]) as counter (key, most) where counter.key = rate_limits.key)
     returning key::text`,
    [
      counters.map(({ key }) => key),
      counters.map(({ most }) => most),
      counters.map(({ seconds }) => now + seconds * 1000),
      points,
      now,
    ],
    keepPlan,
  );
  if (added.length === counters.length) return null;
  const keys = added.map(({ key }) => key);
  const full = counters.find(({ key }) => !keys.includes(key));
  await connection.query("update rate_limits set points = points - $1 where key = any ($2)", [points, keys]);
  const [row] = await connection.query<Pick<RateLimitRow, "expire">>("select expire from rate_limits where key = $1", [
    full?.key,
  ]);
  return Math.max(1, Math.ceil(((row?.expire ?? now) - now) / 1000));
}

/** They contain network addresses. */
export async function deleteExpiredCounts(database: Database, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(
    database,
    `delete from rate_limits where key in (select key from rate_limits where expire < $1 limit $2 for update skip locked)
     returning key::text`,
    [Date.now()],
    { signal },
  );
}
