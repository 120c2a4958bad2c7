import {
  type ConsentChoice,
  type ConsentRecord,
  consentKey,
  consentModeSignals,
  noConsent,
  optionalCategories,
} from "../../domain/consent.ts";
import { allowStorage } from "../browser-storage.ts";
import { onConsentChange, readConsentRecord, setConsentChoice, syncFromStorage } from "./consent-store.ts";
import { forgetExpiredItems, forgetRefusedItems } from "./forget.ts";
import { preferencesId, showStoredChoice } from "./preferences.ts";

/** Saves the text in forms before a reload and restores the text afterward. */
interface FormTextKeeper {
  /** Returns plain data for `history.state`. */
  save(): unknown;
  restore(saved: unknown): void;
}

/** State that survives the reload after the visitor withdraws a consent. */
interface ReloadState {
  consentIsSet?: boolean;
  text?: unknown;
  isAtSettings?: boolean;
}

let formTextKeeper: FormTextKeeper | null = null;

/** False for crawlers. */
let hasBanner = false;

const choiceOf = (record: ConsentRecord | null): ConsentChoice => record?.preferences ?? noConsent;

export function applyConsent(keeper: FormTextKeeper): void {
  formTextKeeper = keeper;
  hasBanner = document.documentElement.dataset.consent !== undefined;
  const reloadState: ReloadState = history.state ?? {};
  keeper.restore(reloadState.text);
  const record = readConsentRecord();
  allowStorage(choiceOf(record).functionality);
  forgetRefusedItems(choiceOf(record));
  updateVisitSource(choiceOf(record), noConsent);
  forgetExpiredItems();
  if (record) window.gtag("consent", "update", consentModeSignals(record.preferences));
  onConsentChange(applyChange);
  if (!recordEarlyChoices()) showConsentState(record);
  finishReload(reloadState);

  addEventListener("storage", ({ key }) => {
    if (key === consentKey || key === null) syncFromStorage();
  });
  // A page that the Back button restores can show an outdated choice.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) syncFromStorage();
  });
  // `close` does not bubble, so the listener uses capture.
  const resetUnsavedSwitches = ({ target }: Event) => {
    if (target instanceof HTMLDialogElement && target.id === preferencesId) showStoredChoice(target);
  };
  addEventListener("close", resetUnsavedSwitches, { capture: true });
}

function applyChange(record: ConsentRecord | null, previous: ConsentRecord | null): void {
  const [choice, previousChoice] = [choiceOf(record), choiceOf(previous)];
  const changedCategories = optionalCategories.filter((category) => choice[category] !== previousChoice[category]);
  if (!previous || changedCategories.length > 0) window.gtag("consent", "update", consentModeSignals(choice));
  allowStorage(choice.functionality);
  forgetRefusedItems(choice);
  updateVisitSource(choice, previousChoice);
  showConsentState(record);
  if (changedCategories.some((category) => previousChoice[category])) reload();
}

/** Loads visit-source.ts only if analytics or marketing is or was allowed. */
function updateVisitSource(choice: ConsentChoice, previousChoice: ConsentChoice): void {
  if (![choice, previousChoice].some(({ analytics, marketing }) => analytics || marketing)) return;
  import("../visit-source.ts").then(({ storeVisitSource }) => storeVisitSource(choice)).catch(() => {});
}

function showConsentState(record: ConsentRecord | null): void {
  const page = document.documentElement;
  if (!hasBanner) return;
  page.dataset.consent = record ? "answered" : "ask";
  const dialog = document.getElementById(preferencesId);
  if (dialog instanceof HTMLDialogElement) showStoredChoice(dialog);
}

/**
 * Records the choices that the visitor made before this script loaded, if early-consent.ts failed to store them in
 * `localStorage`. Returns whether any choice was recorded.
 */
function recordEarlyChoices(): boolean {
  const earlyChoices = window.consentChoices;
  window.consentChoices = { push: setConsentChoice };
  if (!Array.isArray(earlyChoices)) return false;
  for (const choice of earlyChoices) setConsentChoice(choice);
  return earlyChoices.length > 0;
}

/** Reloads the page after a withdrawal, because only a reload stops scripts that are already running. */
function reload(): void {
  const reloadState: ReloadState = {
    consentIsSet: Boolean(document.getElementById("consent-saved")?.textContent),
    text: formTextKeeper?.save(),
    isAtSettings: document.activeElement?.matches("[data-consent-settings]"),
  };
  history.replaceState(reloadState, "");
  location.reload();
}

function finishReload({ consentIsSet, text, isAtSettings }: ReloadState): void {
  if (!text) return;
  history.replaceState(null, "");
  if (!consentIsSet || document.activeElement !== document.body) return;
  const target = document.querySelector<HTMLElement>(isAtSettings ? "[data-consent-settings]" : "#main");
  target?.focus({ preventScroll: true });
}
