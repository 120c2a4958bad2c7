import { advisoryLocks, tryLock } from "../database/advisory-locks.ts";
import type { Env } from "../env.ts";
import { type Outbox, writeDeliveries } from "../events/outbox.ts";
import { errorFields, log } from "../log.ts";
import { dueRows, dueWork, type Take } from "./due.ts";

/** How many rows one transaction takes, so that no one waits long for it. */
const batchSize = 200;

/** How long a transaction has to end before what it asks for is looked at, in milliseconds. */
const debounceMs = 250;

/** Does what is due by the clock (due.ts), until it is stopped. */
export function clock(database: Outbox, env: Env, verbs: Parameters<typeof dueWork>[2]) {
  const stopping = new AbortController();
  const rows = dueRows(env, verbs);

  /** Yields how many rows it took. One process at a time, by an advisory lock; the others find nothing left to do. */
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
    /** Begins with all of it at once, when the database is prepared. Resolves when what is taken in transactions is done. */
    async start(): Promise<void> {
      isRunning = true;
      for (const each of apart.values()) each.start();
      await sweeps.start();
    },
    /** Takes now what is due in transactions. */
    sweep: sweeps.sweep,
    /** Asks the register now for the licenses that are due. */
    askRegister: async (): Promise<void> => apart.get("register")?.sweep(),
    /** Says that there may be a new license, once the caller's transaction has ended. */
    askRegisterSoon(): void {
      if (!isRunning) return;
      clearTimeout(soon);
      soon = setTimeout(() => apart.get("register")?.sweepAgain(), debounceMs).unref();
    },
    /** Begins nothing else, and resolves when what is under way has ended. */
    async stop(): Promise<void> {
      isRunning = false;
      clearTimeout(soon);
      stopping.abort();
      await Promise.all(all.map((each) => each.stop()));
    },
  };
}

/** Does `work` over and over, never twice at once. What it throws is logged as `failure`: the next time comes. */
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

  /** Does it now; while a sweep is under way, that one counts (single flight). */
  function sweep(): Promise<void> {
    sweeping ??= sweepOnce();
    return sweeping;
  }

  return {
    /** Begins, with a sweep at once. */
    start(): Promise<void> {
      timer = setInterval(sweep, everyMinutes * 60_000).unref();
      return sweep();
    },
    sweep,
    /** Does it from the beginning: after the sweep under way, if there is one. */
    async sweepAgain(): Promise<void> {
      await sweeping;
      await sweep();
    },
    /** Begins no other sweep, and resolves when the one under way has ended. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await sweeping;
    },
  };
}
