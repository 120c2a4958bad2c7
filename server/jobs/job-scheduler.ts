import { systemActor } from "../../domain/event.ts";
import { advisoryLocks, tryLock } from "../database/advisory-locks.ts";
import type { Env } from "../env.ts";
import type { Outbox } from "../events/outbox.ts";
import { errorFields, log } from "../log.ts";
import { type BatchJob, batchJobs, longJobs } from "./due.ts";

/** Rows that one transaction locks, so that others do not wait long. */
const batchSize = 200;

/** The caller's transaction commits within it. */
const debounceMs = 250;

/** In due.ts. */
export function jobScheduler(outbox: Outbox, env: Env, composedJobs: Parameters<typeof longJobs>[2]) {
  const stopController = new AbortController();
  const batches = batchJobs(env, composedJobs);

  /** Returns how many rows were handled, or 0 if another process runs a batch. */
  const runBatch = ({ run }: BatchJob) =>
    outbox.as(systemActor).transaction(async (tx) => {
      if (!(await tryLock(tx, advisoryLocks.dueJobs))) return 0;
      const result = (await run(tx, batchSize)) ?? 0;
      if (typeof result === "number") return result;
      await tx.queue(...result);
      return result.length;
    });

  async function runBatches(): Promise<void> {
    for (const job of batches) {
      try {
        while ((await runBatch(job)) >= batchSize);
      } catch (error) {
        log("warn", "due job failed", { job: job.name, ...errorFields(error) });
      }
    }
    outbox.wake();
  }

  const batchSweeper = sweeper("deliveries not sent", runBatches, 1);
  const longSweepers = new Map(
    longJobs(outbox, env, composedJobs).map(({ name, run, failure, everyMinutes }) => [
      name,
      sweeper(failure, () => run(stopController.signal), everyMinutes),
    ]),
  );
  const allSweepers = [batchSweeper, ...longSweepers.values()];
  let isRunning = false;
  let registerTimer: NodeJS.Timeout | undefined;

  return {
    /** After the database is prepared. Resolves after the first batches. */
    async start(): Promise<void> {
      isRunning = true;
      for (const each of longSweepers.values()) each.start();
      await batchSweeper.start();
    },
    sweep: batchSweeper.sweep,
    askRegister: async (): Promise<void> => longSweepers.get("register")?.sweep(),
    /** Once the caller's transaction has probably committed. */
    askRegisterSoon(): void {
      if (!isRunning) return;
      clearTimeout(registerTimer);
      registerTimer = setTimeout(() => longSweepers.get("register")?.sweepAgain(), debounceMs).unref();
    },
    /** Aborts running jobs, and resolves when they have ended. */
    async stop(): Promise<void> {
      isRunning = false;
      clearTimeout(registerTimer);
      stopController.abort();
      await Promise.all(allSweepers.map((each) => each.stop()));
    },
  };
}

/** One run at a time. After an error, logs `failure` and continues. */
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

  function sweep(): Promise<void> {
    running ??= runOnce();
    return running;
  }

  return {
    start(): Promise<void> {
      timer = setInterval(sweep, everyMinutes * 60_000).unref();
      return sweep();
    },
    sweep,
    async sweepAgain(): Promise<void> {
      await running;
      await sweep();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
