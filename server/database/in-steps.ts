import { setTimeout as pause } from "node:timers/promises";
import { type Connection, DatabaseUnavailable, isPassing } from "./database.ts";

/** How many rows the first step takes. */
const firstSize = 200;

/** The most rows that a step takes, however fast they go. */
const largestSize = 2_000;

/** How long a step should take, in milliseconds: the next one is larger after a shorter one, and smaller after a longer one. */
const wantedMs = { least: 200, most: 800 };

/** How often it is told how far it is, in milliseconds. */
const tellEveryMs = 10_000;

interface Course {
  /** No step begins after it has aborted. */
  signal?: AbortSignal;
  /** Hears every ten seconds how many rows were taken so far. */
  tell?(taken: number): void;
}

/**
 * Does what may be very much, a step after the other, and yields how many rows that were. `step` does up to `most` rows in one transaction
 * and yields how many it did; when these are fewer than `most` there are no more. A step that took too long for the database, or that
 * another one was in the way of, is taken again with fewer rows. In between as much time is left to others as the step took.
 */
export async function inSteps(
  step: (most: number) => Promise<number>,
  { signal, tell = () => {} }: Course = {},
): Promise<number> {
  let size = firstSize;
  let taken = 0;
  let toldAt = performance.now();
  while (!signal?.aborted) {
    const begun = performance.now();
    try {
      const count = await step(size);
      taken += count;
      if (count < size) break;
    } catch (error) {
      if (size === 1 || !isPassing(error) || error instanceof DatabaseUnavailable) throw error;
      size = Math.max(1, Math.floor(size / 4));
      continue;
    }
    const ms = performance.now() - begun;
    if (ms < wantedMs.least) size = Math.min(largestSize, size * 2);
    if (ms > wantedMs.most) size = Math.max(1, Math.floor(size / 2));
    if (performance.now() - toldAt > tellEveryMs) {
      toldAt = performance.now();
      tell(taken);
    }
    await pause(ms, null, { signal }).catch(() => {});
  }
  return taken;
}

/** Deletes in steps, each by a statement that returns what it deletes: the last of its parameters is how much that may be. */
export async function deleteInSteps(
  connection: Connection,
  statement: string,
  values: unknown[],
  course?: Course,
): Promise<void> {
  await inSteps(async (most) => (await connection.query(statement, [...values, most])).length, course);
}
