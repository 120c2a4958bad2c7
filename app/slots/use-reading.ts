import { useCallback, useSyncExternalStore } from "react";

/** What `read` finds in nodes that the server rendered, also after each event of `types`. */
export function useReading<Value extends string | boolean>(
  target: EventTarget,
  types: readonly string[],
  read: () => Value,
): Value {
  const names = types.join(" ");
  const subscribe = useCallback(
    (onChange: () => void) => {
      for (const type of names.split(" ")) target.addEventListener(type, onChange);
      return () => {
        for (const type of names.split(" ")) target.removeEventListener(type, onChange);
      };
    },
    [target, names],
  );
  return useSyncExternalStore(subscribe, read);
}
