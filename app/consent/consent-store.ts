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

const listeners: Listener[] = [];

/** Undefined until it is first asked for. */
let current: ConsentRecord | null | undefined;

let isStored = true;

/** What the name of a window begins with that holds the choice of a visit; `early-consent.ts` looks for it too. */
const visitPrefix = `${consentKey}:`;

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
  if (current === undefined) current = ofThisVisit() ?? stored(null);
  return current;
}

/**
 * Where the storage refuses, the choice stands in the name of the window, which the pages of one visit share: browsers empty
 * it when another site comes into the window.
 */
function ofThisVisit(): ConsentRecord | null {
  if (!window.name.startsWith(visitPrefix)) return null;
  const record = parseConsentRecord(window.name.slice(visitPrefix.length), new Date());
  isStored = record === null;
  return record;
}

function setRecord(record: ConsentRecord | null): void {
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
  if (!isStored) window.name = visitPrefix + text;
  else if (window.name.startsWith(visitPrefix)) window.name = "";
  setRecord(record);
}

/** Takes over what another tab has stored in the meantime. */
export function syncFromStorage(): void {
  if (!isStored) return;
  const record = stored(consentRecord());
  if (record?.lastUpdated !== consentRecord()?.lastUpdated) setRecord(record);
}

/** Calls `listener` at each change, here or in another tab. */
export function onConsentChange(listener: Listener): void {
  listeners.push(listener);
}
