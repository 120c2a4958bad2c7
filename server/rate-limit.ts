import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "./database/database.ts";

/** Counts what each sender has sent in the current minute. Throws `DatabaseAway` where the count is in a database that is. */
export interface RateLimit {
  /** Counts `points` against the sender. Yields the seconds after which he may come again, or null: he may go on. */
  take(sender: string, points: number): Promise<number | null>;
  /** Takes back what was counted for nothing. */
  giveBack(sender: string, points: number): Promise<void>;
}

/** Several processes may share a PostgreSQL server, so there the count is in it; the embedded engine has one process only. */
export function rateLimit(database: Database, perMinute: number): RateLimit {
  const limit = { points: perMinute, duration: 60 };
  const limiter =
    database.engine === "embedded"
      ? new RateLimiterMemory(limit)
      : new RateLimiterPostgres({
          ...limit,
          storeClient: poolOf(database),
          storeType: "pool",
          tableName: "rate_limits",
          tableCreated: true,
          clearExpiredByTimeout: false,
        });
  return {
    async take(sender, points) {
      try {
        await limiter.consume(sender, points);
        return null;
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
        throw reason;
      }
    },
    async giveBack(sender, points) {
      await limiter.reward(sender, points);
    },
  };
}

/** The database as the library wants to ask it. */
function poolOf(database: Database) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const rows = await database.query(text, values);
      return { rows, rowCount: rows.length };
    },
  };
}

/** Deletes the counts of minutes that are over, with the network addresses in them. */
export async function forgetOldCounts(database: Database): Promise<void> {
  await database.query("delete from rate_limits where expire < $1", [Date.now()]);
}
