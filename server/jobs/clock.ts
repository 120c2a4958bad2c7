import { advisoryLocks, tryLock } from "../database/advisory-locks.ts";
import type { Env } from "../env.ts";
import { type Outbox, writeDeliveries } from "../events/outbox.ts";
import { errorFields, log } from "../log.ts";
import { dueRows, dueWork, type Take } from "./due.ts";

/** The rows of one transaction, so that nothing waits long for it. */
const batchSize = 200;

/** Milliseconds that a transaction has to commit before its wish is looked at. */
const debounceMs = 250;

/** Runs what is due by the clock (due.ts) until it is stopped. */
export function clock(database: Outbox, env: Env, verbs: Parameters<typeof dueWork>[2]) {
  const stopping = new AbortController();
  const rows = dueRows(env, verbs);

  /** Yields how many rows it handled. An advisory lock lets one process run at a time; the others find nothing left. */
  const take = (work: Take) =>
    database.transaction(async (connection) => {
      if (!(await tryLock(connection, advisoryLocks.dueJobs))) return 0;
      const done = (await work(connection, batchSize)) ?? 0;
      if (typeof done === "number") return done;
      await writeDeliveries(connection, done, env);
      return done.length;
    });

  async function takeRows(): Promise<void> {
    for (const [what, , , work] of rows) {
      try {
        while ((await take(work)) >= batchSize);
      } catch (error) {
        log("warn", "due job failed", { job: what, ...errorFields(error) });
      }
    }
    database.wake();
  }

  const sweeps = sweeper("deliveries not sent", takeRows, 1);
  const apart = new Map(
    dueWork(database, env, verbs).map(([what, , , work, failure, minutes]) => [
      what,
      sweeper(failure, () => work(stopping.signal), minutes),
    ]),
  );
  const all = [sweeps, ...apart.values()];
  let isRunning = false;
  let soon: NodeJS.Timeout | undefined;

  return {
    /** Starts everything when the database is prepared. Resolves when the transactional work is done. */
    async start(): Promise<void> {
      isRunning = true;
      for (const each of apart.values()) each.start();
      await sweeps.start();
    },
    /** Runs the transactional work now. */
    sweep: sweeps.sweep,
    /** Asks the register about due licenses now. */
    askRegister: async (): Promise<void> => apart.get("register")?.sweep(),
    /** Says that there may be a new license once the caller's transaction commits. */
    askRegisterSoon(): void {
      if (!isRunning) return;
      clearTimeout(soon);
      soon = setTimeout(() => apart.get("register")?.sweepAgain(), debounceMs).unref();
    },
    /** Starts nothing more, and resolves when the running work has ended. */
    async stop(): Promise<void> {
      isRunning = false;
      clearTimeout(soon);
      stopping.abort();
      await Promise.all(all.map((each) => each.stop()));
    },
  };
}

/** Runs `work` repeatedly, never twice at once. Its errors are logged as `failure`, and the next run follows. */
function sweeper(failure: string, work: () => Promise<unknown>, everyMinutes: number) {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | null = null;

  async function sweepOnce(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log("warn", failure, errorFields(error));
    } finally {
      sweeping = null;
    }
  }

  /** Runs now. A running sweep counts instead (single flight). */
  function sweep(): Promise<void> {
    sweeping ??= sweepOnce();
    return sweeping;
  }

  return {
    /** Starts with a sweep at once. */
    start(): Promise<void> {
      timer = setInterval(sweep, everyMinutes * 60_000).unref();
      return sweep();
    },
    sweep,
    /** Runs from the beginning, after the running sweep if there is one. */
    async sweepAgain(): Promise<void> {
      await sweeping;
      await sweep();
    },
    /** Starts no other sweep, and resolves when the running one has ended. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await sweeping;
    },
  };
}
