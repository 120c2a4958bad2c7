import { setTimeout } from "node:timers/promises";

/** Checks `condition` every 10 ms until it is true. The test's time limit ends the wait. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(10);
}
