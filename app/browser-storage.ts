import type { draftKey } from "../domain/draft.ts";
import type { lastChoiceKey } from "../domain/last-choice.ts";

// What is kept in the browser of a visitor who allows functionality. Where nothing may or can be kept, the page works all
// the same.

/** Entries of the list in content/consent-words.ts. */
type Name = typeof draftKey | typeof lastChoiceKey;

let isAllowed = false;

const listeners = new Set<() => void>();

/** Says whether the visitor allows it; before this is called nothing is kept. */
export function allowStorage(isAllowedNow: boolean): void {
  if (isAllowed === isAllowedNow) return;
  isAllowed = isAllowedNow;
  for (const listener of listeners) listener();
}

/** Calls `listener` when the permission changes, until the function that it answers is called. */
export function onStoragePermission(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What is kept under this name; null where there is nothing, or nothing may be kept. */
export function readStored(name: Name): unknown {
  if (!isAllowed) return null;
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch (error) {
    console.warn(`The entry ${name} cannot be read.`, error);
    return null;
  }
}

/** Keeps `value` as JSON under this name; null or an empty object removes it. Answers whether it could be done. */
export function store(name: Name, value: object | null): boolean {
  if (!isAllowed) return false;
  try {
    if (value === null || Object.keys(value).length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch (error) {
    console.warn(`The entry ${name} cannot be kept.`, error);
    return false;
  }
}
