import { advisoryLocks, tryLock } from "../database/advisory-locks.ts";
import type { Env } from "../env.ts";
import { type Outbox, writeDeliveries } from "../events/outbox.ts";
import { errorFields, log } from "../log.ts";
import { type BatchJob, batchJobs, longJobs } from "./due.ts";

/** The most rows in one transaction, so that other transactions do not wait long for its locks. */
const batchSize = 200;

/** Milliseconds that `askRegisterSoon` waits for the caller's transaction to commit. */
const debounceMs = 250;

/** Runs the jobs in due.ts on their schedules. */
export function clock(database: Outbox, env: Env, composed: Parameters<typeof longJobs>[2]) {
  const stopping = new AbortController();
  const batches = batchJobs(env, composed);

  /** Returns the number of handled rows. An advisory lock lets only one process run a batch; the others get 0. */
  const runBatch = (job: BatchJob) =>
    database.transaction(async (connection) => {
      if (!(await tryLock(connection, advisoryLocks.dueJobs))) return 0;
      const done = (await job(connection, batchSize)) ?? 0;
      if (typeof done === "number") return done;
      await writeDeliveries(connection, done, env);
      return done.length;
    });

  async function runBatches(): Promise<void> {
    for (const [name, , , job] of batches) {
      try {
        while ((await runBatch(job)) >= batchSize);
      } catch (error) {
        log("warn", "due job failed", { job: name, ...errorFields(error) });
      }
    }
    database.wake();
  }

  const batchSweeper = sweeper("deliveries not sent", runBatches, 1);
  const longSweepers = new Map(
    longJobs(database, env, composed).map(([name, , , job, failure, minutes]) => [
      name,
      sweeper(failure, () => job(stopping.signal), minutes),
    ]),
  );
  const all = [batchSweeper, ...longSweepers.values()];
  let isRunning = false;
  let registerTimer: NodeJS.Timeout | undefined;

  return {
    /** Call it once the database is prepared. Resolves when the first batches are done. */
    async start(): Promise<void> {
      isRunning = true;
      for (const each of longSweepers.values()) each.start();
      await batchSweeper.start();
    },
    sweep: batchSweeper.sweep,
    askRegister: async (): Promise<void> => longSweepers.get("register")?.sweep(),
    /** Checks the register once the caller's transaction, which may add a license, commits. */
    askRegisterSoon(): void {
      if (!isRunning) return;
      clearTimeout(registerTimer);
      registerTimer = setTimeout(() => longSweepers.get("register")?.sweepAgain(), debounceMs).unref();
    },
    /** Resolves when running jobs have ended. */
    async stop(): Promise<void> {
      isRunning = false;
      clearTimeout(registerTimer);
      stopping.abort();
      await Promise.all(all.map((each) => each.stop()));
    },
  };
}

/** Runs `work` every `everyMinutes`, never twice at once. Logs an error as `failure`, and continues. */
function sweeper(failure: string, work: () => Promise<unknown>, everyMinutes: number) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  async function runOnce(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log("warn", failure, errorFields(error));
    } finally {
      running = null;
    }
  }

  /** Starts a run, or joins the current one. */
  function sweep(): Promise<void> {
    running ??= runOnce();
    return running;
  }

  return {
    /** Resolves when the first run has ended. */
    start(): Promise<void> {
      timer = setInterval(sweep, everyMinutes * 60_000).unref();
      return sweep();
    },
    sweep,
    /** Starts a new run after the current one, if any. */
    async sweepAgain(): Promise<void> {
      await running;
      await sweep();
    },
    /** Resolves when the current run has ended. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
