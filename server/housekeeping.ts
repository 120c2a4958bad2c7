import type { Backend } from "./backend.ts";
import { deleteExpiredKeys } from "./intake/idempotency.ts";
import { deleteExpiredCounts } from "./intake/rate-limit.ts";
import { errorFields, log } from "./log.ts";
import { removedCounts } from "./personal-data/removals.ts";
import { removeExpired } from "./personal-data/retention.ts";

/** How often idempotency keys and counts of the rate limit that have served their time are deleted, in milliseconds. */
const housekeepingMs = 60 * 1000;

/** How often personal data past its retention time is deleted, and pictures that nothing shows, in milliseconds. */
const retentionMs = 60 * 60 * 1000;

/** Deletes what is too old or of no use, personal data also right away, until `signal` aborts. */
export function startHousekeeping({ database: open, outbox, postImages, env }: Backend, signal: AbortSignal): void {
  async function deleteExpired() {
    try {
      await Promise.all([deleteExpiredKeys(open.database), deleteExpiredCounts(open.database)]);
    } catch (error) {
      log("warn", "housekeeping failed", errorFields(error));
    }
  }

  async function deleteExpiredPersonalData() {
    try {
      const removed = await removeExpired(outbox, env.retention);
      const counts = removed ? removedCounts(removed) : {};
      if (Object.keys(counts).length) log("info", "expired data removed", counts);
    } catch (error) {
      log("warn", "expired data not removed", errorFields(error));
    }
  }

  async function deleteUnusedImages() {
    try {
      await postImages.deleteUnused();
    } catch (error) {
      log("warn", "unused pictures not removed", errorFields(error));
    }
  }

  const timers = [
    setInterval(deleteExpired, housekeepingMs).unref(),
    setInterval(deleteExpiredPersonalData, retentionMs).unref(),
    setInterval(deleteUnusedImages, retentionMs).unref(),
  ];
  signal.addEventListener("abort", () => {
    for (const timer of timers) clearInterval(timer);
  });
  open.prepared.then(() => (signal.aborted ? undefined : deleteExpiredPersonalData()));
}
