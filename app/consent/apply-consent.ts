import {
  type Choice,
  type ConsentRecord,
  consentKey,
  consentModeSignals,
  nothing,
  optionalCategories,
} from "../../domain/consent.ts";
import { allowStorage } from "../browser-storage.ts";
import { choose, consentRecord, onConsentChange, syncFromStorage } from "./consent-store.ts";
import { forgetExpired, forgetRefused } from "./forget.ts";
import { preferencesId, showStoredChoice } from "./preferences.ts";

/** Saves the forms' text before a reload and restores it. */
interface FormText {
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

let text: FormText | null = null;

/** False for crawlers, which see no banner. */
let isAsked = false;

const choiceOf = (record: ConsentRecord | null): Choice => record?.preferences ?? nothing;

export function applyConsent(formText: FormText): void {
  text = formText;
  isAsked = document.documentElement.dataset.consent !== undefined;
  const reloadState: ReloadState = history.state ?? {};
  text.restore(reloadState.text);
  const record = consentRecord();
  allowStorage(choiceOf(record).functionality);
  forgetRefused(choiceOf(record));
  keepVisit(choiceOf(record), nothing);
  forgetExpired();
  if (record) window.gtag("consent", "update", consentModeSignals(record.preferences));
  onConsentChange(applyChange);
  if (!takeChoices()) showState(record);
  finishReload(reloadState);

  addEventListener("storage", ({ key }) => {
    if (key === consentKey || key === null) syncFromStorage();
  });
  // The confirmation shows only on the page where the visitor chose.
  addEventListener("pagehide", () => {
    if (document.documentElement.dataset.consent === "set") document.documentElement.dataset.consent = "answered";
  });
  // A page restored by the Back button missed the changes made meanwhile.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) syncFromStorage();
  });
  // Resets unsaved switches. `close` does not bubble, so the listener captures.
  const forgetUnsaved = ({ target }: Event) => {
    if (target instanceof HTMLDialogElement && target.id === preferencesId) showStoredChoice(target);
  };
  addEventListener("close", forgetUnsaved, { capture: true });
}

function applyChange(record: ConsentRecord | null, previous: ConsentRecord | null): void {
  const [now, before] = [choiceOf(record), choiceOf(previous)];
  const changed = optionalCategories.filter((category) => now[category] !== before[category]);
  if (!previous || changed.length > 0) window.gtag("consent", "update", consentModeSignals(now));
  allowStorage(now.functionality);
  forgetRefused(now);
  keepVisit(now, before);
  showState(record);
  if (changed.some((category) => before[category])) reload();
}

/** Records where the visit began. The script loads only if the visitor allows or allowed analytics or marketing. */
function keepVisit(allowed: Choice, before: Choice): void {
  if (![allowed, before].some(({ analytics, marketing }) => analytics || marketing)) return;
  import("../visit-source.ts").then(({ keepVisitSource }) => keepVisitSource(allowed)).catch(() => {});
}

function showState(record: ConsentRecord | null): void {
  const page = document.documentElement;
  if (!isAsked) return;
  if (!record) page.dataset.consent = "ask";
  else if (page.dataset.consent !== "set") page.dataset.consent = "answered";
  const dialog = document.getElementById(preferencesId);
  if (dialog instanceof HTMLDialogElement) showStoredChoice(dialog);
}

/**
 * Records the choices made before this script loaded and connects `push` for later ones. Returns whether there were
 * any.
 */
function takeChoices(): boolean {
  const early = window.consentChoices;
  window.consentChoices = { push: choose };
  if (!Array.isArray(early)) return false;
  for (const choice of early) choose(choice);
  return early.length > 0;
}

/** A script that is already running stops only with the document, so a withdrawn consent reloads the page. */
function reload(): void {
  const reloadState: ReloadState = {
    consentIsSet: document.documentElement.dataset.consent === "set",
    text: text?.save(),
    isAtSettings: document.activeElement?.matches("[data-consent-settings]"),
  };
  history.replaceState(reloadState, "");
  location.reload();
}

function finishReload({ consentIsSet, text, isAtSettings }: ReloadState): void {
  if (!text) return;
  history.replaceState(null, "");
  if (!consentIsSet || document.activeElement !== document.body) return;
  const place = document.querySelector<HTMLElement>(isAtSettings ? "[data-consent-settings]" : "#consent-set");
  place?.focus({ preventScroll: true });
}
