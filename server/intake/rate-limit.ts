import type { Connection, Database } from "../database/database.ts";
import { deleteInBatches } from "../database/in-batches.ts";
import type { RateLimitRow } from "../database/rows.ts";

/**
 * Counts `points` against whoever `counter` names, in a row that all processes on the database share, and yields null. When that would
 * be more than `most` within `windowSeconds`, which begin with the first of them, nothing is counted, and the answer is the number of
 * seconds after which there is room again. A transaction that is rolled back takes its points with it: only what is accepted counts.
 */
export async function countAgainstLimit(
  connection: Connection,
  counter: string,
  points: number,
  most: number,
  windowSeconds = 60,
): Promise<number | null> {
  if (points > most) return windowSeconds;
  const now = Date.now();
  const counted = await connection.query<Pick<RateLimitRow, "points">>(
    `insert into rate_limits (key, points, expire)
     values ($1, $2, $4)
     on conflict (key) do update
       set points = excluded.points + case when rate_limits.expire > $5 then rate_limits.points else 0 end,
           expire = case when rate_limits.expire > $5 then rate_limits.expire else excluded.expire end
       where rate_limits.expire <= $5 or rate_limits.points + excluded.points <= $3
     returning points`,
    [counter, points, most, now + windowSeconds * 1000, now],
  );
  if (counted.length) return null;
  const [row] = await connection.query<Pick<RateLimitRow, "expire">>("select expire from rate_limits where key = $1", [
    counter,
  ]);
  return Math.max(1, Math.ceil(((row?.expire ?? now) - now) / 1000));
}

/** Deletes the counts of times that are over, with the network addresses in them. */
export async function deleteExpiredCounts(database: Database, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(
    database,
    `delete from rate_limits where key in (select key from rate_limits where expire < $1 limit $2 for update skip locked)
     returning key`,
    [Date.now()],
    { signal },
  );
}
