import { useSyncExternalStore } from "react";

/** A value outside of React that components can show, for code that runs between two pages (answer-watch.ts). */
export interface Stored<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(onChange: () => void): () => void;
}

export function stored<Value>(initial: Value): Stored<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The server, and the browser while it hydrates, show `initial`. */
export function useStored<Value>({ subscribe, get }: Stored<Value>, initial: Value): Value {
  return useSyncExternalStore(subscribe, get, () => initial);
}
