import { TestRunner } from "vitest";

/**
 * Leaves the running test out where it needs root and is run by another user. `npm test` prints `reason`, and does not count the test.
 * Root has no excuse: there the test fails.
 */
export function leaveOut(reason: string): never {
  const running = TestRunner.getCurrentTest();
  if (!running || process.getuid?.() === 0) throw new Error(reason);
  Object.assign(running.meta, { leftOut: reason });
  return running.context.skip(reason);
}
