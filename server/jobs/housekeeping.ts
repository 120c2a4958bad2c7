import { deleteExpiredCounts } from "../database/rate-limit.ts";
import { deleteExpiredKeys } from "../leads/idempotency.ts";
import { log } from "../log.ts";
import { removeExpired } from "../people/retention.ts";
import type { Backend } from "../process/backend.ts";
import { minuteMs, sweeper } from "./sweeper.ts";

/** Deletes what is too old or of no use until `signal` aborts. */
export function startHousekeeping({ database: open, outbox, postImages, env }: Backend, signal: AbortSignal): void {
  /** When personal data is looked at next. Until all of it is done, by this process or another, that is every minute. */
  let dueAt = 0;
  const sweepers = [
    sweeper("housekeeping failed", () =>
      Promise.all([deleteExpiredKeys(open.database, signal), deleteExpiredCounts(open.database, signal)]),
    ),
    sweeper("expired data not removed", async () => {
      if (Date.now() < dueAt) return;
      const { removed, isDone } = await removeExpired(outbox, env.retention, signal);
      if (Object.keys(removed).length) log("info", "expired data removed", removed);
      if (isDone) dueAt = Date.now() + 60 * minuteMs;
    }),
    sweeper("unused pictures not removed", () => postImages.deleteUnused(), 60 * minuteMs),
  ];
  for (const { start } of sweepers) start();
  signal.addEventListener("abort", () => {
    for (const { stop } of sweepers) stop();
  });
}
