import { LRUCache } from "lru-cache";
import type { Connection, Database } from "./database.ts";
import { deleteInBatches } from "./in-batches.ts";
import type { RateLimitRow } from "./rows.ts";

// docs/operations/limits.md lists the limits that these counters enforce.

/**
 * Adds `points` to a counter that all processes share, and returns null. If the counter would exceed `most`, adds
 * nothing and returns the seconds until the counter's window ends. A window begins with its first point.
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
  const updatedRows = await connection.query<Pick<RateLimitRow, "points">>(
    `insert into rate_limits (key, points, expire)
     values ($1, $2, $4)
     on conflict (key) do update
       set points = excluded.points + case when rate_limits.expire > $5 then rate_limits.points else 0 end,
           expire = case when rate_limits.expire > $5 then rate_limits.expire else excluded.expire end
       where rate_limits.expire <= $5 or rate_limits.points + excluded.points <= $3
     returning points`,
    [counter, points, most, now + windowSeconds * 1000, now],
  );
  if (updatedRows.length) return null;
  const [row] = await connection.query<Pick<RateLimitRow, "expire">>("select expire from rate_limits where key = $1", [
    counter,
  ]);
  return Math.max(1, Math.ceil(((row?.expire ?? now) - now) / 1000));
}

/**
 * The networks in which a client is counted. `client` is an IPv4 address or an IPv6 /64 (`networkOf` in
 * server/http/client-address.ts). A client with a /64 is also counted in its /48, because one person may have a whole
 * /48. A network's limit is the limit of one client times `limitFactor`.
 */
export function networksOf(client: string): { network: string; limitFactor: number }[] {
  const clientNetwork = { network: client, limitFactor: 1 };
  return client.endsWith("::/64")
    ? [clientNetwork, { network: `${client.split(":").slice(0, 3).join(":")}::/48`, limitFactor: 10 }]
    : [clientNetwork];
}

/**
 * Like `countAgainstLimit`, but adds the points to a counter for each of the client's networks. If one of these
 * counters would exceed its limit, adds nothing to any of them.
 */
export async function countForClient(
  connection: Connection,
  kind: string,
  client: string,
  points: number,
  most: number,
  windowSeconds?: number,
): Promise<number | null> {
  const counters: string[] = [];
  for (const { network, limitFactor } of networksOf(client)) {
    const counter = `${kind} ${network}`;
    const seconds = await countAgainstLimit(connection, counter, points, most * limitFactor, windowSeconds);
    if (seconds !== null) {
      await connection.query("update rate_limits set points = points - $1 where key = any ($2)", [points, counters]);
      return seconds;
    }
    counters.push(counter);
  }
  return null;
}

/** Limits the memory that many client addresses can take. */
const maxNetworks = 20_000;

/** Counters for each network, in this process only. A network's minute begins with its first count. */
export function minuteCounts(maxPerMinute: number) {
  const counts = new LRUCache<string, { count: number; endsAt: number }>({ max: maxNetworks });
  const currentEntry = (network: string) => {
    const entry = counts.get(network);
    return entry && entry.endsAt > Date.now() ? entry : { count: 0, endsAt: Date.now() + 60_000 };
  };
  /** The seconds until the client may try again. Null if the client may try now. */
  function secondsToWait(client: string): number | null {
    for (const { network, limitFactor } of networksOf(client)) {
      const { count, endsAt } = currentEntry(network);
      if (count >= maxPerMinute * limitFactor) return Math.ceil((endsAt - Date.now()) / 1000);
    }
    return null;
  }

  function count(client: string, points = 1): void {
    for (const { network } of networksOf(client)) {
      const { count, endsAt } = currentEntry(network);
      counts.set(network, { count: Math.max(0, count + points), endsAt });
    }
  }

  return {
    secondsToWait,
    count,
    /** Counts an attempt before its work begins, and returns null. At the limit, only returns the seconds to wait. */
    take(client: string): number | null {
      const seconds = secondsToWait(client);
      if (seconds === null) count(client);
      return seconds;
    },
    /** Takes back an attempt that did not do what the limit is for. */
    giveBack: (client: string) => count(client, -1),
  };
}

/** Deletes expired counters, because they contain network addresses. */
export async function deleteExpiredCounts(database: Database, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(
    database,
    `delete from rate_limits where key in (select key from rate_limits where expire < $1 limit $2 for update skip locked)
     returning key`,
    [Date.now()],
    { signal },
  );
}
