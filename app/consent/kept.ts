import type { draftsKey } from "../../domain/draft.ts";
import type { lastChoiceKey } from "../../domain/last-choice.ts";
import { isGranted } from "./consent-store.ts";

// What a visitor who allows functionality lets us keep in the browser. Where the storage refuses, nothing is kept and the
// page works as it does for everybody else.

/** Entries of the list in content/consent-words.ts. */
type Name = typeof draftsKey | typeof lastChoiceKey;

/** What is kept under this name; null where there is nothing, or nothing may be kept. */
export function readKept(name: Name): unknown {
  if (!isGranted("functionality")) return null;
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch (error) {
    console.warn(`The entry ${name} cannot be read.`, error);
    return null;
  }
}

/** Keeps `value` as JSON under this name; null removes it. Answers whether it could be done. */
export function keep(name: Name, value: object | null): boolean {
  if (!isGranted("functionality")) return false;
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch (error) {
    console.warn(`The entry ${name} cannot be kept.`, error);
    return false;
  }
}
