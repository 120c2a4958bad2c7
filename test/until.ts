import { setTimeout } from "node:timers/promises";

/** Checks every few milliseconds until `condition` holds, within the test's time limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(10);
}
