import { useSyncExternalStore } from "react";
import {
  type Choice,
  type ConsentRecord,
  consentKey,
  decide,
  type OptionalCategory,
  parseConsentRecord,
} from "../../domain/consent.ts";

/** Hears of each new record, and of the one before it; null where there is none. */
type Listener = (record: ConsentRecord | null, previous: ConsentRecord | null) => void;

const listeners = new Set<Listener>();

/** Undefined until it is first asked for. Where the storage refuses, the choice of this visit is here and nowhere else. */
let current: ConsentRecord | null | undefined;

let isStored = true;

/** A failed read or write is only logged (docs/product.md, Messages); `fallback` then stands for what could not be had. */
function withStorage<Result>(fallback: Result, use: (storage: Storage) => Result): Result {
  try {
    return use(localStorage);
  } catch (error) {
    console.warn("The cookie choice cannot be kept in this browser.", error);
    return fallback;
  }
}

/** The record in the storage; one that counts for nothing is cleared. */
function stored(fallback: ConsentRecord | null): ConsentRecord | null {
  return withStorage(fallback, (storage) => {
    const text = storage.getItem(consentKey);
    const record = parseConsentRecord(text, new Date());
    if (text !== null && !record) storage.removeItem(consentKey);
    return record;
  });
}

/** The choice that counts now; null before any. */
export function consentRecord(): ConsentRecord | null {
  if (typeof window === "undefined") return null;
  if (current === undefined) current = stored(null);
  return current;
}

function adopt(record: ConsentRecord | null): void {
  const previous = consentRecord();
  current = record;
  for (const listener of listeners) listener(record, previous);
}

/** Whether the visitor has allowed it; false on the server and before any choice. */
export function isGranted(category: OptionalCategory): boolean {
  return consentRecord()?.preferences[category] ?? false;
}

/** Records the visitor's choice and tells everybody who listens. */
export function choose(choice: Choice): void {
  const record = decide(consentRecord(), choice, navigator.userAgent, new Date());
  const text = JSON.stringify(record);
  isStored = withStorage(false, (storage) => {
    try {
      storage.setItem(consentKey, text);
    } catch (error) {
      // What it allowed may be what is taken back here.
      storage.removeItem(consentKey);
      throw error;
    }
    return storage.getItem(consentKey) === text;
  });
  adopt(record);
}

/** The choice that counts now and that no other document can read, as the storage refuses; null: there is none. */
export function unstoredChoice(): Choice | null {
  return isStored ? null : (current?.preferences ?? null);
}

/** Takes over what another tab has stored in the meantime. */
export function readAgain(): void {
  if (!isStored) return;
  const record = stored(consentRecord());
  if (record?.lastUpdated !== consentRecord()?.lastUpdated) adopt(record);
}

/** Calls `listener` at each change, here or in another tab, until the function that it answers is called. */
export function onConsentChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The choice that counts now: null before any, and undefined on the server and during hydration, where nobody can know. */
export function useConsent(): ConsentRecord | null | undefined {
  return useSyncExternalStore<ConsentRecord | null | undefined>(onConsentChange, consentRecord, () => undefined);
}
