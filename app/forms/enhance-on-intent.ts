import { draftKey, parseFormDraft } from "../../domain/draft.ts";
import { readStoredEntry } from "../browser-storage.ts";
import { loadWithReact } from "../load-react.ts";
import { signsOfIntent } from "../on-intent.ts";
import { submitForm } from "./submit-form.ts";

/** A submit waits at most this long for the script. If the script has not started by then, the browser sends the form. */
const longestHoldMs = 5_000;

/** Loads the form's script when the visitor starts to use the form, or at once if there is a draft. */
export function enhanceFormOnIntent(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-form]");
  if (!form) return;
  let isRequested = false;
  let isSubmitHeld = false;
  let isLeftToBrowser = false;
  let holdTimer: ReturnType<typeof setTimeout> | undefined;

  function stopHolding() {
    clearTimeout(holdTimer);
    form?.removeEventListener("submit", holdSubmit);
  }

  /** From now on, the browser sends the form. A script that loads or starts later sends nothing of what was held. */
  function leaveToBrowser() {
    isLeftToBrowser = true;
    stopHolding();
    if (form && isSubmitHeld) submitForm(form);
  }

  function enhance() {
    if (isRequested) return;
    isRequested = true;
    loadWithReact(() => import("./form-root.tsx"))
      .then(
        async ({ startForm }) => {
          if (!form || isLeftToBrowser) return;
          await startForm(form);
          stopHolding();
          if (isSubmitHeld && !isLeftToBrowser) submitForm(form);
        },
        () => {
          // The next sign of intent tries again.
          isRequested = false;
          if (isSubmitHeld) leaveToBrowser();
        },
      )
      .catch(leaveToBrowser);
  }

  function holdSubmit(event: Event) {
    if (!isSubmitHeld) holdTimer = setTimeout(leaveToBrowser, longestHoldMs);
    isSubmitHeld = true;
    event.preventDefault();
    enhance();
  }

  form.addEventListener("submit", holdSubmit);
  for (const sign of signsOfIntent) form.addEventListener(sign, enhance);
  const hasDraft = parseFormDraft(readStoredEntry(draftKey), Date.now())?.path === location.pathname;
  // The visitor may have used the form before this script loaded.
  if (hasDraft || form.matches(":hover, :focus-within") || hasInput(form)) enhance();
}

/** Whether a field differs from the server's value. */
function hasInput(form: HTMLFormElement): boolean {
  // For a text area, `checked` and `defaultChecked` are both undefined and therefore equal.
  return [...form.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")].some(
    ({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked,
  );
}
