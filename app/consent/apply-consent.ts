import {
  type Choice,
  type ConsentRecord,
  consentKey,
  nothing,
  optionalCategories,
  signals,
} from "../../domain/consent.ts";
import { allowStorage } from "../browser-storage.ts";
import { choose, consentRecord, onConsentChange, syncFromStorage } from "./consent-store.ts";
import { forgetExpired, forgetRefused } from "./forget.ts";
import { preferencesId, showStoredChoice } from "./preferences.ts";

/** The text in the page's forms, which a reload would lose. */
interface Typing {
  /** Returns it as plain data. */
  handOver(): unknown;
  /** Takes what the page before a reload handed over. */
  restore(handed: unknown): void;
}

/** What a document hands to its reload after a consent was taken back. */
interface Handover {
  consentIsSet?: boolean;
  typing?: unknown;
  /** Whether the focus was on the button that opens the preferences. */
  isAtSettings?: boolean;
}

let typing: Typing | null = null;

/** Crawlers are not asked. */
let isAsked = false;

const choiceOf = (record: ConsentRecord | null): Choice => record?.preferences ?? nothing;

/** Applies the stored choice, and every later one. */
export function applyConsent(pageTyping: Typing): void {
  typing = pageTyping;
  isAsked = document.documentElement.dataset.consent !== undefined;
  const handover: Handover = history.state ?? {};
  typing.restore(handover.typing);
  const record = consentRecord();
  allowStorage(choiceOf(record).functionality);
  forgetRefused(choiceOf(record));
  keepVisit(choiceOf(record), nothing);
  forgetExpired();
  if (record) window.gtag("consent", "update", signals(record.preferences));
  onConsentChange(applyChange);
  if (!takeChoices()) showState(record);
  finishHandover(handover);

  addEventListener("storage", ({ key }) => {
    if (key === consentKey || key === null) syncFromStorage();
  });
  // The confirmation shows once, on the page of the choice.
  addEventListener("pagehide", () => {
    if (document.documentElement.dataset.consent === "set") document.documentElement.dataset.consent = "answered";
  });
  // A page restored by the Back button missed every change meanwhile.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) syncFromStorage();
  });
  // Unsaved switches are reset. The event does not bubble.
  const forgetUnsaved = ({ target }: Event) => {
    if (target instanceof HTMLDialogElement && target.id === preferencesId) showStoredChoice(target);
  };
  addEventListener("close", forgetUnsaved, { capture: true });
}

function applyChange(record: ConsentRecord | null, previous: ConsentRecord | null): void {
  const [now, before] = [choiceOf(record), choiceOf(previous)];
  const changed = optionalCategories.filter((category) => now[category] !== before[category]);
  if (!previous || changed.length > 0) window.gtag("consent", "update", signals(now));
  allowStorage(now.functionality);
  forgetRefused(now);
  keepVisit(now, before);
  showState(record);
  if (changed.some((category) => before[category])) reload();
}

/** Keeps where the visit began. The script for it comes only where something may be kept. */
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

/** Takes over choices made before this script loaded, and from now on each new one. Returns whether there was any. */
function takeChoices(): boolean {
  const early = window.consentChoices;
  window.consentChoices = { push: choose };
  if (!Array.isArray(early)) return false;
  for (const choice of early) choose(choice);
  return early.length > 0;
}

/** Only a new document stops a script that was allowed before. */
function reload(): void {
  const handover: Handover = {
    consentIsSet: document.documentElement.dataset.consent === "set",
    typing: typing?.handOver(),
    isAtSettings: document.activeElement?.matches("[data-consent-settings]"),
  };
  history.replaceState(handover, "");
  location.reload();
}

/** Clears what was handed over and restores the focus. */
function finishHandover({ consentIsSet, typing, isAtSettings }: Handover): void {
  if (!typing) return;
  history.replaceState(null, "");
  if (!consentIsSet || document.activeElement !== document.body) return;
  const place = document.querySelector<HTMLElement>(isAtSettings ? "[data-consent-settings]" : "#consent-set");
  place?.focus({ preventScroll: true });
}
