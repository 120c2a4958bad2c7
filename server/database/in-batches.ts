import { setTimeout as pause } from "node:timers/promises";
import { DatabaseUnavailable } from "../problems.ts";
import { type Connection, isRetryable } from "./database.ts";

/** The rows of the first batch. */
const initialSize = 200;

/** The most rows of a batch. */
const largestSize = 2_000;

/** The wanted duration of a batch in milliseconds. Sizes follow it. */
const targetMs = { least: 200, most: 800 };

/** Milliseconds between progress reports. */
const progressMs = 10_000;

interface BatchOptions {
  /** No batch begins after it aborts. */
  signal?: AbortSignal;
  /** Called every ten seconds with the number of rows so far. */
  onProgress?(taken: number): void;
}

/**
 * Works through many rows in batches and yields how many there were. `batch` handles up to `most` rows in one
 * transaction and yields their number; fewer than `most` means that none are left. A batch that took too long or
 * conflicted is repeated with fewer rows. Between batches others get as much time as the batch took.
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

/** Deletes in batches by a statement that returns the deleted rows. Its last parameter is the batch's size. */
export async function deleteInBatches(
  connection: Connection,
  statement: string,
  values: unknown[],
  options?: BatchOptions,
): Promise<void> {
  await inBatches(async (most) => (await connection.query(statement, [...values, most])).length, options);
}
