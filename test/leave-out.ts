import { TestRunner } from "vitest";

/**
 * Skips the running test because it needs root. `npm test` prints `reason` and does not count the test. If root runs
 * the test, throws instead, because root can run every test.
 */
export function leaveOut(reason: string): never {
  const running = TestRunner.getCurrentTest();
  if (!running || process.getuid?.() === 0) throw new Error(reason);
  Object.assign(running.meta, { leftOut: reason });
  return running.context.skip(reason);
}
