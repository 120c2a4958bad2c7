import { errorFields, log } from "../log.ts";

export const minuteMs = 60_000;

/** Does `work` over and over, never twice at once. What it throws is logged as `failure`: the next time comes. `everyMs`: milliseconds. */
export function sweeper(failure: string, work: () => Promise<unknown>, everyMs = minuteMs) {
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
      timer = setInterval(sweep, everyMs).unref();
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
