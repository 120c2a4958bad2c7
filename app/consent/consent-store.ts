import { useSyncExternalStore } from "react";
import {
  type Choice,
  type ConsentRecord,
  consentDespiteSignalKey,
  consentKey,
  decide,
  parseConsentRecord,
  underPrivacySignal,
} from "../../domain/consent.ts";
import { globalPrivacyControl } from "./global-privacy-control.ts";

/** Hears of each new record, and of the one before it; null where there is none. */
type Listener = (record: ConsentRecord | null, previous: ConsentRecord | null) => void;

const listeners = new Set<Listener>();

/** Undefined until it is first asked for. Where the storage refuses, the choice of this visit is here and nowhere else. */
let current: ConsentRecord | null | undefined;

let isStored = true;

/** A failed read or write is only logged; `fallback` then stands for what could not be had. */
function withStorage<Result>(fallback: Result, use: (storage: Storage) => Result): Result {
  try {
    return use(localStorage);
  } catch (error) {
    console.warn("The cookie choice cannot be kept in this browser.", error);
    return fallback;
  }
}

/** What counts of the record in the storage; one that counts for nothing is cleared. */
function stored(fallback: ConsentRecord | null): ConsentRecord | null {
  return withStorage(fallback, (storage) => {
    const record = parseConsentRecord(storage.getItem(consentKey), new Date());
    if (!record) {
      for (const key of [consentKey, consentDespiteSignalKey]) storage.removeItem(key);
      return null;
    }
    return globalPrivacyControl() ? underPrivacySignal(record, storage.getItem(consentDespiteSignalKey)) : record;
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

/** Records the visitor's choice and tells every listener. */
export function choose(choice: Choice): void {
  const record = decide(consentRecord(), choice, navigator.userAgent, new Date());
  const text = JSON.stringify(record);
  isStored = withStorage(false, (storage) => {
    try {
      // Before the record, so that another tab, which hears of the record, finds it.
      if (globalPrivacyControl() && (choice.analytics || choice.marketing)) {
        storage.setItem(consentDespiteSignalKey, record.lastUpdated);
      } else storage.removeItem(consentDespiteSignalKey);
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

/** The choice that counts now: null before any, and undefined on the server and during hydration, where it is not known. */
export function useConsent(): ConsentRecord | null | undefined {
  return useSyncExternalStore<ConsentRecord | null | undefined>(onConsentChange, consentRecord, () => undefined);
}
