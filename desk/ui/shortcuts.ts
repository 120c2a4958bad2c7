import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { useDestinations } from "../destinations.ts";

// ui/keyboard-help.tsx lists the shortcuts.

/** Milliseconds in which a second key may follow `g`. */
const secondKeyMs = 1_500;

/**
 * Calls `press` for keys that are no text, unless a dialog is open. `press` returns whether the key did something. The
 * first component that uses a key is the only one: effects of inner components run first.
 */
export function useKeys(press: (key: string, event: KeyboardEvent) => boolean): void {
  const onPress = useEffectEvent(press);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (onPress(event.key, event)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

export function useShortcut(shortcut: string, run: () => boolean): void {
  useKeys((key) => key === shortcut && run());
}

/** `g` and a destination's key open the destination. */
export function useDestinationKeys(): void {
  const navigate = useNavigate();
  const destinations = useDestinations();
  const secondKeyDeadline = useRef(0);
  useKeys((key, { timeStamp }) => {
    // Uses the time of the key press, because a busy page may handle the key later.
    const isSecondKey = timeStamp < secondKeyDeadline.current;
    secondKeyDeadline.current = key === "g" && !isSecondKey ? timeStamp + secondKeyMs : 0;
    const destination = isSecondKey ? destinations.find((candidate) => candidate.key === key) : undefined;
    if (destination) navigate(destination.path);
    return destination !== undefined || key === "g";
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], dialog") !== null
  );
}
