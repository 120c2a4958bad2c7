import { useEffectEvent, useLayoutEffect } from "react";

/** Listens to events of nodes that the server rendered. */
export function useListener(target: EventTarget, types: readonly string[], listener: (event: Event) => void): void {
  const listen = useEffectEvent(listener);
  const names = types.join(" ");
  useLayoutEffect(() => {
    const act = (event: Event) => listen(event);
    for (const type of names.split(" ")) target.addEventListener(type, act);
    return () => {
      for (const type of names.split(" ")) target.removeEventListener(type, act);
    };
  }, [target, names]);
}
