import { errorFields, log } from "./log.ts";

/** How often it is looked for what is due, in milliseconds. */
export const minuteMs = 60_000;

/** Does over and over what time brings. */
interface Sweeper {
  /** Begins, with a sweep at once. */
  start(): Promise<void>;
  /** Does it now; while a sweep is under way, that one counts (single flight). */
  sweep(): Promise<void>;
  /** Does it from the beginning: after the sweep under way, if there is one. */
  afresh(): Promise<void>;
  /** Begins no other sweep, and resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/** Does `work` every so many milliseconds. What it throws is logged as `failure`: the next time comes. */
export function sweeper(failure: string, work: () => Promise<unknown>, everyMs = minuteMs): Sweeper {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | null = null;

  async function sweep(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log("warn", failure, errorFields(error));
    } finally {
      sweeping = null;
    }
  }

  const once = () => {
    sweeping ??= sweep();
    return sweeping;
  };

  return {
    start() {
      timer = setInterval(once, everyMs).unref();
      return once();
    },
    sweep: once,
    async afresh() {
      await sweeping;
      await once();
    },
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
