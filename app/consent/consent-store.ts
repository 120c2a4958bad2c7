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

/** Receives each new record and the one before it. Null: none. */
type Listener = (record: ConsentRecord | null, previous: ConsentRecord | null) => void;

const listeners: Listener[] = [];

/** Undefined until the first read. */
let current: ConsentRecord | null | undefined;

let isStored = true;

/** The prefix of a window name that holds the visit's choice. `early-consent.ts` reads it too. */
const visitPrefix = `${consentKey}:`;

/** Logs a failed read or write and yields `fallback`. */
function withStorage<Result>(fallback: Result, use: (storage: Storage) => Result): Result {
  try {
    return use(localStorage);
  } catch (error) {
    console.warn("The cookie choice cannot be kept in this browser.", error);
    return fallback;
  }
}

/** Reads the stored record and clears one that no longer counts. */
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

/** The present choice. Null: none yet. */
export function consentRecord(): ConsentRecord | null {
  if (current === undefined) current = ofThisVisit() ?? stored(null);
  return current;
}

/**
 * Where storage fails, the window's name keeps the choice. The pages of one visit share it, and browsers clear it when
 * another site loads in the window.
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
      // Written before the record, so that another tab finds it when it hears of the record.
      if (globalPrivacyControl() && (choice.analytics || choice.marketing)) {
        storage.setItem(consentDespiteSignalKey, record.lastUpdated);
      } else storage.removeItem(consentDespiteSignalKey);
      storage.setItem(consentKey, text);
    } catch (error) {
      // A choice that takes functionality back must also remove this.
      storage.removeItem(consentKey);
      throw error;
    }
    return storage.getItem(consentKey) === text;
  });
  if (!isStored) window.name = visitPrefix + text;
  else if (window.name.startsWith(visitPrefix)) window.name = "";
  setRecord(record);
}

/** Takes over what another tab has stored. */
export function syncFromStorage(): void {
  if (!isStored) return;
  const record = stored(consentRecord());
  if (record?.lastUpdated !== consentRecord()?.lastUpdated) setRecord(record);
}

/** Calls `listener` at each change in this tab or another. */
export function onConsentChange(listener: Listener): void {
  listeners.push(listener);
}
