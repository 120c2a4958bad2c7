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

/** What stands in the forms of the page, which would lose it when the page is loaded again. */
interface Typing {
  /** Yields it as plain data. */
  handOver(): unknown;
  /** Takes what the page before this one handed on. */
  takeOver(handed: unknown): void;
}

/** What one document hands on to the next, which is the same page without what was taken back. */
interface Handover {
  consentIsSet?: boolean;
  typing?: unknown;
  /** Whether the keyboard was at the button that opens the preferences. */
  isAtSettings?: boolean;
}

let typing: Typing | null = null;

/** A crawler is not asked. */
let isAsked = false;

const choiceOf = (record: ConsentRecord | null): Choice => record?.preferences ?? nothing;

/** Lets a choice have its effects: once for the one that is stored, and at every change. */
export function applyConsent(pageTyping: Typing): void {
  typing = pageTyping;
  isAsked = document.documentElement.dataset.consent !== undefined;
  const handover: Handover = history.state ?? {};
  typing.takeOver(handover.typing);
  const record = consentRecord();
  allowStorage(choiceOf(record).functionality);
  forgetRefused(choiceOf(record));
  forgetExpired();
  if (record) window.gtag("consent", "update", signals(record.preferences));
  onConsentChange(applyChange);
  if (!takeChoices()) showState(record);
  finishHandover(handover);

  addEventListener("storage", ({ key }) => {
    if (key === consentKey || key === null) syncFromStorage();
  });
  // The confirmation belongs to the page on which the choice was made, and to the moment.
  addEventListener("pagehide", () => {
    if (document.documentElement.dataset.consent === "set") document.documentElement.dataset.consent = "answered";
  });
  // A page that comes back whole from the browser's memory has heard of nothing meanwhile.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) syncFromStorage();
  });
  // What was switched and not saved is forgotten; the event does not bubble.
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
  showState(record);
  if (changed.some((category) => before[category])) reload();
}

function showState(record: ConsentRecord | null): void {
  const page = document.documentElement;
  if (!isAsked) return;
  if (!record) page.dataset.consent = "ask";
  else if (page.dataset.consent !== "set") page.dataset.consent = "answered";
  const dialog = document.getElementById(preferencesId);
  if (dialog instanceof HTMLDialogElement) showStoredChoice(dialog);
}

/** Takes what the visitor chose before this script came, and from now on each choice when it is made; whether any was. */
function takeChoices(): boolean {
  const early = window.consentChoices;
  window.consentChoices = { push: choose };
  if (!Array.isArray(early)) return false;
  for (const choice of early) choose(choice);
  return early.length > 0;
}

/** A script that was allowed and is no longer can only be stopped by a new document. */
function reload(): void {
  const handover: Handover = {
    consentIsSet: document.documentElement.dataset.consent === "set",
    typing: typing?.handOver(),
    isAtSettings: document.activeElement?.matches("[data-consent-settings]"),
  };
  history.replaceState(handover, "");
  location.reload();
}

/** Forgets what was handed on, and puts the keyboard where it was. */
function finishHandover({ consentIsSet, typing, isAtSettings }: Handover): void {
  if (!typing) return;
  history.replaceState(null, "");
  if (!consentIsSet || document.activeElement !== document.body) return;
  const place = document.querySelector<HTMLElement>(isAtSettings ? "[data-consent-settings]" : "#consent-set");
  place?.focus({ preventScroll: true });
}
