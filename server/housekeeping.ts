import type { Backend } from "./backend.ts";
import { deleteExpiredKeys } from "./intake/idempotency.ts";
import { deleteExpiredCounts } from "./intake/rate-limit.ts";
import { errorFields, log } from "./log.ts";
import { removedCounts } from "./personal-data/removals.ts";
import { removeExpired } from "./personal-data/retention.ts";

const minuteMs = 60 * 1000;

/** Deletes what is too old or of no use, personal data also right away, until `signal` aborts. */
export function startHousekeeping({ database: open, outbox, postImages, env }: Backend, signal: AbortSignal): void {
  /** Logs what goes wrong: the next time comes. */
  const attempt = (failure: string, work: () => Promise<unknown>) => () =>
    work().catch((error) => log("warn", failure, errorFields(error)));

  const deleteExpired = attempt("housekeeping failed", () =>
    Promise.all([deleteExpiredKeys(open.database), deleteExpiredCounts(open.database)]),
  );
  const deleteExpiredPersonalData = attempt("expired data not removed", async () => {
    const removed = await removeExpired(outbox, env.retention);
    const counts = removed ? removedCounts(removed) : {};
    if (Object.keys(counts).length) log("info", "expired data removed", counts);
  });
  const deleteUnusedImages = attempt("unused pictures not removed", () => postImages.deleteUnused());

  const timers = [
    setInterval(deleteExpired, minuteMs).unref(),
    setInterval(deleteExpiredPersonalData, 60 * minuteMs).unref(),
    setInterval(deleteUnusedImages, 60 * minuteMs).unref(),
  ];
  signal.addEventListener("abort", () => timers.forEach(clearInterval));
  deleteExpiredPersonalData();
}
