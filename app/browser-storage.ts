import type { draftKey } from "../domain/draft.ts";
import type { lastChoiceKey } from "../domain/last-choice.ts";

// Stores data in the browser if the visitor allows the functionality category.

/** content/consent-words.ts describes each entry to visitors. */
type EntryName = typeof draftKey | typeof lastChoiceKey;

let isStorageAllowed = false;

const listeners = new Set<() => void>();

/** Records whether the visitor allows storage. Until the first call, nothing is read or stored. */
export function allowStorage(isAllowedNow: boolean): void {
  if (isStorageAllowed === isAllowedNow) return;
  isStorageAllowed = isAllowedNow;
  for (const listener of listeners) listener();
}

/** Returns a function that unsubscribes `listener`. */
export function onStoragePermission(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function readStoredEntry(name: EntryName): unknown {
  if (!isStorageAllowed) return null;
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch (error) {
    console.warn(`The stored entry ${name} cannot be read.`, error);
    return null;
  }
}

/** Stores `value` as JSON. Null or an empty object removes the entry. Returns whether the write succeeded. */
export function storeEntry(name: EntryName, value: object | null): boolean {
  if (!isStorageAllowed) return false;
  try {
    if (value === null || Object.keys(value).length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch (error) {
    console.warn(`The entry ${name} cannot be stored in this browser.`, error);
    return false;
  }
}
