/** How long to wait before the second try, in milliseconds; before each one after it twice as long, up to the longest. */
const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/** Something that is tried until it is done or given up. */
export interface Retry {
  /** Tries now, for the first time too, or waits for the try that is under way. Answers whether it is done. */
  now(): Promise<boolean>;
  /** Starts no further try. */
  stop(): void;
}

/**
 * Tries again and again until `attempt` answers that it is done: after a wait that grows, and at once when the connection
 * is back or the page is looked at again.
 */
export function retry(attempt: () => Promise<boolean>): Retry {
  let waitMs = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<boolean> | null = null;
  let isOver = false;

  async function tryOnce(): Promise<boolean> {
    const isDone = await attempt();
    underWay = null;
    if (isDone) stop();
    else if (!isOver) {
      timer = setTimeout(now, waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    }
    return isDone;
  }

  function now(): Promise<boolean> {
    clearTimeout(timer);
    underWay ??= tryOnce();
    return underWay;
  }

  function beginAnew() {
    waitMs = firstWaitMs;
    now();
  }

  function onVisibilityChange() {
    if (document.visibilityState === "visible") beginAnew();
  }

  function stop() {
    isOver = true;
    clearTimeout(timer);
    removeEventListener("online", beginAnew);
    document.removeEventListener("visibilitychange", onVisibilityChange);
  }

  addEventListener("online", beginAnew);
  document.addEventListener("visibilitychange", onVisibilityChange);
  return { now, stop };
}
