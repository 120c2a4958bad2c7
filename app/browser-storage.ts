import type { draftKey } from "../domain/draft.ts";
import type { lastChoiceKey } from "../domain/last-choice.ts";

// Storage in the browser of a visitor who allows functionality. Where storage is not allowed or not possible, the page
// works without it.

/** Entries of the list in content/consent-words.ts. */
type Name = typeof draftKey | typeof lastChoiceKey;

let isAllowed = false;

const listeners = new Set<() => void>();

/** Tells whether the visitor allows storage. Nothing is stored before this call. */
export function allowStorage(isAllowedNow: boolean): void {
  if (isAllowed === isAllowedNow) return;
  isAllowed = isAllowedNow;
  for (const listener of listeners) listener();
}

/** Calls `listener` when the permission changes, until the returned function is called. */
export function onStoragePermission(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The stored value. Null: nothing stored, or storage is not allowed. */
export function readStored(name: Name): unknown {
  if (!isAllowed) return null;
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch (error) {
    console.warn(`The entry ${name} cannot be read.`, error);
    return null;
  }
}

/** Stores `value` as JSON. Null or an empty object removes it. Returns whether it worked. */
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
