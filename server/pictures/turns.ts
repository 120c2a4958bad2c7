/** One caller works at a time. */
export interface Turns {
  /**
   * Resolves to the function that ends the turn, or to null if `signal` aborts before. Groups take turns in a circle,
   * so a large group delays another by one turn each round.
   */
  take(group: string, signal?: AbortSignal): Promise<(() => void) | null>;
}

export function turns(): Turns {
  /** The group whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let isTaken = false;

  function startNext() {
    const [next] = waiting;
    if (!next) {
      isTaken = false;
      return;
    }
    const [group, [start, ...others]] = next;
    waiting.delete(group);
    if (others.length > 0) waiting.set(group, others);
    start?.();
  }

  function leave(group: string, start: () => void) {
    const others = (waiting.get(group) ?? []).filter((other) => other !== start);
    if (others.length > 0) waiting.set(group, others);
    else waiting.delete(group);
  }

  return {
    take: (group, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve(null);
        const start = () => {
          signal?.removeEventListener("abort", giveUp);
          resolve(startNext);
        };
        const giveUp = () => {
          leave(group, start);
          resolve(null);
        };
        if (isTaken) {
          signal?.addEventListener("abort", giveUp, { once: true });
          waiting.set(group, [...(waiting.get(group) ?? []), start]);
        } else {
          isTaken = true;
          start();
        }
      }),
  };
}
