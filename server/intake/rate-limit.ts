import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../database/database.ts";

/** Counts what each sender has sent in the current minute. Throws `DatabaseUnavailable` where the count is in a database that is. */
export interface RateLimit {
  /** Counts `points` against the sender. More than a minute allows are refused without being counted. */
  take(sender: string, points: number): Promise<Counted>;
}

export interface Counted {
  /** The seconds after which the sender may come again; null: they may go on. */
  retryAfterSeconds: number | null;
  /** Takes back what was counted for nothing. Once its minute is over there is nothing to take back. */
  giveBack(): Promise<void>;
}

/** How long what is sent is added up, in seconds. */
const duration = 60;

/** Two ends of a minute that lie closer together than this, in milliseconds, are the same minute's, read off the clock twice. */
const sameMinuteMs = (duration * 1000) / 2;

/** Several processes may share a PostgreSQL server, so there the count is in it; the embedded engine has one process only. */
export function rateLimit(database: Database, perMinute: number): RateLimit {
  const { limiter, giveBack } = database.engine === "embedded" ? inMemory(perMinute) : inDatabase(database, perMinute);
  return {
    async take(sender, points) {
      if (points > perMinute) return { retryAfterSeconds: duration, giveBack: async () => {} };
      const { consumedPoints, msBeforeNext } = await limiter.consume(sender, points).catch((reason) => {
        if (reason instanceof RateLimiterRes) return reason;
        throw reason;
      });
      const end = Date.now() + msBeforeNext;
      return {
        retryAfterSeconds: consumedPoints > perMinute ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : null,
        giveBack: () => giveBack(sender, points, end),
      };
    },
  };
}

/** Where the count is, and how points of the minute with this `end`, in milliseconds since 1970, are given back. */
interface Counter {
  limiter: RateLimiterMemory | RateLimiterPostgres;
  giveBack(sender: string, points: number, end: number): Promise<void>;
}

/** What is left of a minute in which giving back no longer changes anything, in milliseconds. */
const minuteIsOverMs = 1_000;

function inMemory(perMinute: number): Counter {
  const limiter = new RateLimiterMemory({ points: perMinute, duration });
  return {
    limiter,
    async giveBack(sender, points, end) {
      const minute = await limiter.get(sender);
      // The library would begin another minute with a credit.
      if (minute === null || minute.msBeforeNext < minuteIsOverMs) return;
      if (Math.abs(Date.now() + minute.msBeforeNext - end) < sameMinuteMs) await limiter.reward(sender, points);
    },
  };
}

function inDatabase(database: Database, perMinute: number): Counter {
  const limiter = new RateLimiterPostgres({
    points: perMinute,
    duration,
    storeClient: poolOf(database),
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
  return {
    limiter,
    async giveBack(sender, points, end) {
      await database.query(
        "update rate_limits set points = greatest(points - $2::integer, 0) where key = $1 and abs(expire - $3::bigint) < $4::bigint",
        [limiter.getKey(sender), points, end, sameMinuteMs],
      );
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
export async function deleteExpiredCounts(database: Database): Promise<void> {
  await database.query("delete from rate_limits where expire < $1", [Date.now()]);
}
