import { setTimeout as pause } from "node:timers/promises";
import { DatabaseUnavailable } from "../problems.ts";
import { type Connection, isRetryable } from "./database.ts";

const initialSize = 200;
const largestSize = 2_000;

/** A quicker batch makes the next one larger, and a slower one smaller. */
const targetMs = { least: 200, most: 800 };

const progressReportMs = 10_000;

interface BatchOptions {
  signal?: AbortSignal;
  onProgress?(rowCount: number): void;
}

/**
 * Returns how many. `batch` handles up to `most` rows and returns how many; fewer end it. After a conflict or a
 * statement timeout, the next attempt is smaller. A pause as long as the batch follows each.
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

/** `statement` returns the deleted rows. Its last parameter is the most to delete. */
export async function deleteInBatches(
  connection: Connection,
  statement: string,
  values: unknown[],
  options?: BatchOptions,
): Promise<void> {
  await inBatches(async (most) => (await connection.query(statement, [...values, most])).length, options);
}
