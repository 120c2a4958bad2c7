import {
  type ConsentChoice,
  type ConsentRecord,
  consentDespiteSignalKey,
  consentKey,
  consentLifetimeMs,
  consentModeSignals,
  consentVersion,
  noConsent,
} from "../../domain/consent.ts";
import { isCrawler } from "./crawlers.ts";
import { hasPrivacySignal } from "./global-privacy-control.ts";

declare global {
  interface Window {
    dataLayer: unknown[];
    gtag(...command: unknown[]): void;
    /**
     * Until apply-consent.ts loads, this is an array of the choices that could not be stored in `localStorage`.
     * Afterward, `push` applies and stores each new choice.
     */
    consentChoices: { push(choice: ConsentChoice): void };
  }
}

/** Milliseconds for which the confirmation shows. */
const confirmationMs = 2_000;

/**
 * Runs inline before all other scripts. Denies everything by default, shows or hides the banner at the first paint, and
 * records a choice at once. `data-consent` on the document is `ask` while the banner shows, then `answered`. An answered
 * banner keeps its place, so that nothing on the page moves, and the header is drawn there (`data-consent-place`,
 * styles.css). Crawlers and browsers without JavaScript have no `data-consent` and no banner. `data-privacy-signal` marks a browser that sends Global Privacy Control.
 */
export function startEarlyConsent(): void {
  window.dataLayer = window.dataLayer || [];
  window.gtag = function () {
    // biome-ignore lint/complexity/noArguments: Google's script recognizes a command by the type of `arguments`.
    window.dataLayer.push(arguments);
  };
  window.gtag("consent", "default", { ...consentModeSignals(noConsent), wait_for_update: 500 });

  if (isCrawler(navigator.userAgent)) return;
  const choices: ConsentChoice[] = [];
  window.consentChoices = choices;
  const page = document.documentElement;
  const findSwitches = () => document.querySelectorAll<HTMLInputElement>("#cookie-preferences input");

  let record: ConsentRecord | null = null;
  let despiteSignalDate: string | null = null;
  try {
    record = JSON.parse(localStorage.getItem(consentKey) ?? "null");
    despiteSignalDate = localStorage.getItem(consentDespiteSignalKey);
  } catch {}
  const isAnswered =
    record?.preferences?.version === consentVersion && Date.now() - Date.parse(record.lastUpdated) <= consentLifetimeMs;
  let consentDate = isAnswered ? record?.consentDate : undefined;
  const hasChoice = isAnswered || window.name.startsWith(`${consentKey}:`);
  if (hasPrivacySignal()) page.dataset.privacySignal = "";
  let hideTimer: number | undefined;
  const confirm = () => {
    const confirmation = document.getElementById("consent-saved");
    if (!confirmation) return;
    confirmation.textContent = confirmation.dataset.saved ?? "";
    clearTimeout(hideTimer);
    hideTimer = window.setTimeout(() => {
      confirmation.textContent = "";
    }, confirmationMs);
  };
  page.dataset.consent = hasChoice ? "answered" : "ask";
  // apply-consent.ts clears this state, and can run before the document is read whole.
  const wasSetBeforeReload: boolean = history.state?.consentIsSet ?? false;
  addEventListener("DOMContentLoaded", () => {
    if (wasSetBeforeReload) confirm();
    if (!record || !isAnswered) return;
    // This rule must equal `applyPrivacySignal` in domain/consent.ts.
    const isTrackingRefused = hasPrivacySignal() && despiteSignalDate !== record.lastUpdated;
    for (const input of findSwitches()) {
      const isTracking = input.name === "analytics" || input.name === "marketing";
      input.checked =
        record.preferences[input.name as keyof ConsentChoice] === true && !(isTracking && isTrackingRefused);
    }
  });

  addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a[data-consent-settings]");
    const dialog = document.querySelector<HTMLDialogElement>("#cookie-preferences");
    if (link && dialog) {
      event.preventDefault();
      dialog.showModal();
    }
    const button = event.target instanceof Element && event.target.closest<HTMLElement>("[data-consent-answer]");
    if (!button) return;
    const answer = button.dataset.consentAnswer;
    button.closest("dialog")?.close();
    if (page.dataset.consent === "ask") {
      const height = document.querySelector<HTMLElement>(".consent-banner")?.offsetHeight ?? 0;
      page.style.setProperty("--consent-place", `${height}px`);
      page.dataset.consentPlace = "";
    }
    page.dataset.consent = "answered";
    confirm();
    // The question's buttons are hidden now, so the focus moves to the page. A settings button that opened the dialog
    // keeps the focus.
    if (!document.activeElement?.matches("[data-consent-settings]")) {
      document.getElementById("main")?.focus({ preventScroll: true });
    }
    const choice = {} as ConsentChoice;
    for (const input of findSwitches()) {
      choice[input.name as keyof ConsentChoice] = answer === "save" ? input.checked : answer === "accept";
    }
    if (window.consentChoices === choices) {
      // Stores the choice now, because the visitor may leave before the scripts load.
      const lastUpdated = new Date().toISOString();
      const preferences: ConsentRecord["preferences"] = {
        ...choice,
        necessary: true,
        timestamp: lastUpdated,
        version: consentVersion,
      };
      consentDate ||= lastUpdated;
      const newRecord: ConsentRecord = { preferences, userAgent: navigator.userAgent, consentDate, lastUpdated };
      try {
        if (hasPrivacySignal() && (choice.analytics || choice.marketing)) {
          localStorage.setItem(consentDespiteSignalKey, lastUpdated);
        } else localStorage.removeItem(consentDespiteSignalKey);
        localStorage.setItem(consentKey, JSON.stringify(newRecord));
        return;
      } catch {}
      try {
        // If a withdrawal cannot be stored, the old record must not stay.
        localStorage.removeItem(consentKey);
      } catch {}
    }
    window.consentChoices.push(choice);
  });
}
