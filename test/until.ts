import { setTimeout } from "node:timers/promises";

/** Looks every few milliseconds until `condition` holds; the test's own time limit ends it. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(10);
}
