import { useEffect, useEffectEvent } from "react";
import { stored } from "../stored.ts";

/** An action of the page that is open, for the command palette. */
export interface Command {
  name: string;
  run(): void;
}

export const noCommands: readonly Command[] = [];

export const pageCommands = stored(noCommands);

/** Offers a command while the component is there. Null offers none. */
export function useCommand(name: string | null, run: () => void): void {
  const onRun = useEffectEvent(run);
  useEffect(() => {
    if (name === null) return;
    const command: Command = { name, run: () => onRun() };
    pageCommands.set([...pageCommands.get(), command]);
    return () => pageCommands.set(pageCommands.get().filter((other) => other !== command));
  }, [name]);
}

/** Opens the command palette, for the button in the menu. */
export const paletteOpener = stored<() => void>(() => {});
