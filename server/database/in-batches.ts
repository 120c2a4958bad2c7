import { setTimeout as pause } from "node:timers/promises";
import { DatabaseUnavailable } from "../problems.ts";
import { type Connection, isRetryable } from "./database.ts";

/** How many rows the first batch takes. */
const initialSize = 200;

/** The most rows that a batch takes, however fast they go. */
const largestSize = 2_000;

/** How long a batch should take, in milliseconds: the next one is larger after a shorter one, and smaller after a longer one. */
const targetMs = { least: 200, most: 800 };

/** How often progress is reported, in milliseconds. */
const progressMs = 10_000;

interface BatchOptions {
  /** No batch begins after it has aborted. */
  signal?: AbortSignal;
  /** Hears every ten seconds how many rows were taken so far. */
  onProgress?(taken: number): void;
}

/**
 * Does what may be very much in batches, and yields how many rows that were. `batch` does up to `most` rows in one transaction
 * and yields how many it did; when these are fewer than `most` there are no more. A batch that took too long for the database, or that
 * another one was in the way of, is taken again with fewer rows. In between as much time is left to others as the batch took.
 */
export async function inBatches(
  batch: (most: number) => Promise<number>,
  { signal, onProgress = () => {} }: BatchOptions = {},
): Promise<number> {
  let size = initialSize;
  let taken = 0;
  let reportedAt = performance.now();
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
    if (performance.now() - reportedAt > progressMs) {
      reportedAt = performance.now();
      onProgress(taken);
    }
    await pause(ms, null, { signal }).catch(() => {});
  }
  return taken;
}

/** Deletes in batches, each by a statement that returns what it deletes: the last of its parameters is how much that may be. */
export async function deleteInBatches(
  connection: Connection,
  statement: string,
  values: unknown[],
  options?: BatchOptions,
): Promise<void> {
  await inBatches(async (most) => (await connection.query(statement, [...values, most])).length, options);
}
