import { wrongKeys } from "../limits/wrong-keys.ts";
import type { Ground } from "../links/ground.ts";
import { readLimits } from "./read-limits.ts";
import { refusedAttempts } from "./refused-attempts.ts";

export type RestRoom = ReturnType<typeof restRoom>;

export function restRoom({ env, database: { database } }: Ground) {
  return {
    readLimits: readLimits(env.anonReadsPerMinute),
    refusedAttempts: refusedAttempts(),
    wrongKeys: wrongKeys(database),
  };
}
