import {
  applyPrivacySignal,
  type ConsentChoice,
  type ConsentRecord,
  consentDespiteSignalKey,
  consentKey,
  parseConsentRecord,
  recordChoice,
} from "../../domain/consent.ts";
import { hasPrivacySignal } from "./global-privacy-control.ts";

/** `record` is null if the choice was cleared. `previous` is null if there was no earlier choice. */
type Listener = (record: ConsentRecord | null, previous: ConsentRecord | null) => void;

const listeners: Listener[] = [];

let currentRecord: ConsentRecord | null | undefined;

let isStored = true;

/** Precedes a consent record in `window.name`. `early-consent.ts` checks for the same prefix. */
const windowNamePrefix = `${consentKey}:`;

function withStorage<Result>(fallback: Result, use: (storage: Storage) => Result): Result {
  try {
    return use(localStorage);
  } catch (error) {
    console.warn("The cookie choice cannot be read or stored in this browser.", error);
    return fallback;
  }
}

/** Deletes an expired or invalid record. Returns `fallback` if storage fails. */
function readStoredRecord(fallback: ConsentRecord | null): ConsentRecord | null {
  return withStorage(fallback, (storage) => {
    const record = parseConsentRecord(storage.getItem(consentKey), new Date());
    if (!record) {
      for (const key of [consentKey, consentDespiteSignalKey]) storage.removeItem(key);
      return null;
    }
    return hasPrivacySignal() ? applyPrivacySignal(record, storage.getItem(consentDespiteSignalKey)) : record;
  });
}

/** The current choice. Null if the visitor has not chosen. */
export function readConsentRecord(): ConsentRecord | null {
  if (currentRecord === undefined) currentRecord = recordInWindowName() ?? readStoredRecord(null);
  return currentRecord;
}

/**
 * If storage fails, the record is in `window.name`, which the pages of a visit share. Browsers clear `window.name` when
 * another site loads in the window.
 */
function recordInWindowName(): ConsentRecord | null {
  if (!window.name.startsWith(windowNamePrefix)) return null;
  const record = parseConsentRecord(window.name.slice(windowNamePrefix.length), new Date());
  isStored = record === null;
  return record;
}

function setRecord(record: ConsentRecord | null): void {
  const previous = readConsentRecord();
  currentRecord = record;
  for (const listener of listeners) listener(record, previous);
}

export function setConsentChoice(choice: ConsentChoice): void {
  const record = recordChoice(readConsentRecord(), choice, navigator.userAgent, new Date());
  const text = JSON.stringify(record);
  isStored = withStorage(false, (storage) => {
    try {
      // The record is stored last, because other tabs read both entries as soon as the record changes.
      if (hasPrivacySignal() && (choice.analytics || choice.marketing)) {
        storage.setItem(consentDespiteSignalKey, record.lastUpdated);
      } else storage.removeItem(consentDespiteSignalKey);
      storage.setItem(consentKey, text);
    } catch (error) {
      // If a withdrawal cannot be stored, the old record must not stay.
      storage.removeItem(consentKey);
      throw error;
    }
    return storage.getItem(consentKey) === text;
  });
  if (!isStored) window.name = windowNamePrefix + text;
  else if (window.name.startsWith(windowNamePrefix)) window.name = "";
  setRecord(record);
}

export function syncFromStorage(): void {
  if (!isStored) return;
  const record = readStoredRecord(readConsentRecord());
  if (record?.lastUpdated !== readConsentRecord()?.lastUpdated) setRecord(record);
}

export function onConsentChange(listener: Listener): void {
  listeners.push(listener);
}
