import { TestRunner } from "vitest";

/**
 * Skips the running test because it needs root. `npm test` prints `reason` and does not count the test. If root runs
 * the test, throws instead, because root can run every test.
 */
export function skipTest(reason: string): never {
  const running = TestRunner.getCurrentTest();
  if (!running || process.getuid?.() === 0) throw new Error(reason);
  Object.assign(running.meta, { skipReason: reason });
  return running.context.skip(reason);
}
