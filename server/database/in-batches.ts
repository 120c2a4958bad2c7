import { setTimeout as pause } from "node:timers/promises";
import { type Connection, DatabaseUnavailable, isRetryable } from "./database.ts";

/** How many rows the first batch takes. */
const initialSize = 200;

/** The most rows that a batch takes, however fast they go. */
const largestSize = 2_000;

/** How long a batch should take, in milliseconds: the next one is larger after a shorter one, and smaller after a longer one. */
const targetMs = { least: 200, most: 800 };

/**
 * Does what may be very much in batches, and yields how many rows that were. `batch` does up to `most` rows in one transaction
 * and yields how many it did; when these are fewer than `most` there are no more. A batch that took too long for the database, or that
 * another one was in the way of, is taken again with fewer rows. In between as much time is left to others as the batch took. None begins
 * after `signal` has aborted.
 */
export async function inBatches(batch: (most: number) => Promise<number>, signal?: AbortSignal): Promise<number> {
  let size = initialSize;
  let taken = 0;
  while (!signal?.aborted) {
    const begun = performance.now();
    try {
      const count = await batch(size);
      taken += count;
      if (count < size) break;
    } catch (error) {
      if (size === 1 || !isRetryable(error) || error instanceof DatabaseUnavailable) throw error;
      size = Math.max(1, Math.floor(size / 4));
      continue;
    }
    const ms = performance.now() - begun;
    if (ms < targetMs.least) size = Math.min(largestSize, size * 2);
    if (ms > targetMs.most) size = Math.max(1, Math.floor(size / 2));
    await pause(ms, null, { signal }).catch(() => {});
  }
  return taken;
}

/** Deletes in batches, each by a statement that returns what it deletes: the last of its parameters is how much that may be. */
export async function deleteInBatches(
  connection: Connection,
  statement: string,
  values: unknown[],
  signal?: AbortSignal,
): Promise<void> {
  await inBatches(async (most) => (await connection.query(statement, [...values, most])).length, signal);
}
