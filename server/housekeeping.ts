import type { Backend } from "./backend.ts";
import { deleteExpiredKeys } from "./intake/idempotency.ts";
import { deleteExpiredCounts } from "./intake/rate-limit.ts";
import { errorFields, log } from "./log.ts";
import { removeExpired } from "./personal-data/retention.ts";

const minuteMs = 60 * 1000;

/** Deletes what is too old or of no use, personal data also right away, until `signal` aborts. */
export function startHousekeeping({ database: open, outbox, postImages, env }: Backend, signal: AbortSignal): void {
  /** Logs what goes wrong: the next time comes. */
  const attempt = (failure: string, work: () => Promise<unknown>) => () =>
    work().catch((error) => log("warn", failure, errorFields(error)));

  const deleteExpired = attempt("housekeeping failed", () =>
    Promise.all([deleteExpiredKeys(open.database, signal), deleteExpiredCounts(open.database, signal)]),
  );
  /** When personal data is looked at next. Until all of it is done, by this process or another, that is every minute. */
  let dueAt = 0;
  let isAtIt = false;
  const deleteExpiredPersonalData = attempt("expired data not removed", async () => {
    if (isAtIt || Date.now() < dueAt) return;
    isAtIt = true;
    try {
      const { removed, isDone } = await removeExpired(outbox, env.retention, signal);
      if (Object.keys(removed).length) log("info", "expired data removed", removed);
      if (isDone) dueAt = Date.now() + 60 * minuteMs;
    } finally {
      isAtIt = false;
    }
  });
  const deleteUnusedImages = attempt("unused pictures not removed", () => postImages.deleteUnused());

  const timers = [
    setInterval(deleteExpired, minuteMs).unref(),
    setInterval(deleteExpiredPersonalData, minuteMs).unref(),
    setInterval(deleteUnusedImages, 60 * minuteMs).unref(),
  ];
  signal.addEventListener("abort", () => timers.forEach(clearInterval));
  deleteExpiredPersonalData();
}
