import { setTimeout as pause } from "node:timers/promises";
import { DatabaseUnavailable } from "../problems.ts";
import { type Connection, isRetryable } from "./database.ts";

/** Rows per batch. */
const initialSize = 200;
const largestSize = 2_000;

/**
 * Milliseconds. A batch that takes less than `least` makes the next batch larger. A batch that takes more than `most`
 * makes the next batch smaller.
 */
const targetMs = { least: 200, most: 800 };

const progressReportMs = 10_000;

interface BatchOptions {
  signal?: AbortSignal;
  onProgress?(rowCount: number): void;
}

/**
 * Handles many rows in batches and returns the number of rows. `batch` handles up to `most` rows and returns how many
 * it handled. A batch of fewer than `most` rows is the last batch. If a batch conflicts with another transaction or
 * exceeds the statement timeout, the next attempt has fewer rows. After each batch comes a pause that is as long as the
 * batch took.
 */
export async function inBatches(
  batch: (most: number) => Promise<number>,
  { signal, onProgress = () => {} }: BatchOptions = {},
): Promise<number> {
  let size = initialSize;
  let rowCount = 0;
  let reportedAt = performance.now();
  while (!signal?.aborted) {
    const startedAt = performance.now();
    try {
      const count = await batch(size);
      rowCount += count;
      if (count < size) break;
    } catch (error) {
      if (size === 1 || !isRetryable(error) || error instanceof DatabaseUnavailable) throw error;
      size = Math.max(1, Math.floor(size / 4));
      continue;
    }
    const ms = performance.now() - startedAt;
    if (ms < targetMs.least) size = Math.min(largestSize, size * 2);
    if (ms > targetMs.most) size = Math.max(1, Math.floor(size / 2));
    if (performance.now() - reportedAt > progressReportMs) {
      reportedAt = performance.now();
      onProgress(rowCount);
    }
    await pause(ms, null, { signal }).catch(() => {});
  }
  return rowCount;
}

/** `statement` returns the deleted rows. Its last parameter is the largest number of rows to delete. */
export async function deleteInBatches(
  connection: Connection,
  statement: string,
  values: unknown[],
  options?: BatchOptions,
): Promise<void> {
  await inBatches(async (most) => (await connection.query(statement, [...values, most])).length, options);
}
