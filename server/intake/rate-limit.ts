import { randomUUID } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Connection, Database } from "../database/database.ts";

/** Counts what each sender has sent to this process in the current minute. */
export interface RateLimit {
  /** Counts `points` against the sender. More than a minute allows are refused without being counted. */
  take(sender: string, points: number): Promise<Counted>;
}

export interface Counted {
  /** The seconds after which the sender may come again; null: as far as this process knows they may go on. */
  retryAfterSeconds: number | null;
  /** Takes back what was counted for nothing. Once its minute is over there is nothing to take back. */
  giveBack(): Promise<void>;
  /**
   * The arguments of count_points (migrations/0022_receive.sql), which adds what other processes have counted.
   */
  shared: SharedCount;
}

type SharedCount =
  | readonly [sender: string, process: string, added: number, counted: number, most: number, secondsLeft: number]
  | typeof nothingShared;

/** For who is not limited, or not by others. */
export const nothingShared = [null, null, null, null, null, null] as const;

/** How long what is sent is added up, in seconds. */
const duration = 60;

/** Two ends of a minute that lie closer together than this, in milliseconds, are the same minute's, read off the clock twice. */
const sameMinuteMs = (duration * 1000) / 2;

/** What is left of a minute in which giving back no longer changes anything, in milliseconds. */
const minuteIsOverMs = 1_000;

export function rateLimit(perMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration });
  const process = randomUUID();

  /** `end` is that of the minute in which the points were taken, in milliseconds since 1970. */
  async function giveBack(sender: string, points: number, end: number) {
    const minute = await limiter.get(sender);
    // The library would begin another minute with a credit.
    if (minute === null || minute.msBeforeNext < minuteIsOverMs) return;
    if (Math.abs(Date.now() + minute.msBeforeNext - end) < sameMinuteMs) await limiter.reward(sender, points);
  }

  return {
    async take(sender, points) {
      if (points > perMinute) return { retryAfterSeconds: duration, giveBack: async () => {}, shared: nothingShared };
      const { consumedPoints, msBeforeNext } = await limiter.consume(sender, points).catch((reason) => {
        if (reason instanceof RateLimiterRes) return reason;
        throw reason;
      });
      const end = Date.now() + msBeforeNext;
      const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
      return {
        retryAfterSeconds: consumedPoints > perMinute ? seconds : null,
        giveBack: () => giveBack(sender, points, end),
        shared: [sender, process, points, consumedPoints, perMinute, seconds],
      };
    },
  };
}

/** Counts for the other processes too. Yields the seconds after which the sender may come again; null: they may go on. */
export async function share(connection: Connection, shared: SharedCount): Promise<number | null> {
  if (shared[0] === null) return null;
  const [counted] = await connection.query<{ retry_after: number | null }>(
    "select count_points($1, $2, $3, $4, $5, $6) as retry_after",
    [...shared],
  );
  return counted?.retry_after ?? null;
}

/** Deletes the counts of minutes that are over, with the network addresses in them. */
export async function deleteExpiredCounts(database: Database): Promise<void> {
  await database.query("delete from rate_limits where expire < $1", [Date.now()]);
}
