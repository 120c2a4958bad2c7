import { draftKey, parseDraft } from "../../domain/draft.ts";
import { readStored } from "../browser-storage.ts";

/** Signs that a visitor is about to use a form. */
const signsOfIntent = ["pointerover", "pointerdown", "focusin", "keydown", "input"] as const;

/** Milliseconds for which a press waits for the script. */
const longestHoldMs = 5_000;

/**
 * Loads the form's script when the visitor turns to the form, or at once where a draft waits. A press of the button
 * waits for the script. If the script is late, the browser sends the form.
 */
export function enhanceFormOnIntent(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-form]");
  if (!form) return;
  let isAsked = false;
  let isPressed = false;
  let holdTimer: ReturnType<typeof setTimeout> | undefined;

  function enhance() {
    if (isAsked) return;
    isAsked = true;
    import("./enhance-form.ts")
      .then(({ enhanceForm }) => {
        clearTimeout(holdTimer);
        form?.removeEventListener("submit", holdPress);
        if (form) enhanceForm(form);
        if (isPressed) form?.requestSubmit();
      })
      .catch(() => {
        isAsked = false;
        clearTimeout(holdTimer);
        if (isPressed) form?.submit();
      });
  }

  function holdPress(event: Event) {
    event.preventDefault();
    if (!isPressed) holdTimer = setTimeout(() => form?.submit(), longestHoldMs);
    isPressed = true;
    enhance();
  }

  form.addEventListener("submit", holdPress);
  for (const sign of signsOfIntent) form.addEventListener(sign, enhance);
  const hasDraft = parseDraft(readStored(draftKey), Date.now())?.path === location.pathname;
  // The visitor may have been faster than this script.
  if (hasDraft || form.matches(":hover, :focus-within") || isTypedInto(form)) enhance();
}

/** Whether the form holds anything beyond the server's values. */
function isTypedInto(form: HTMLFormElement): boolean {
  // A text area has neither `checked` nor `defaultChecked`.
  return [...form.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")].some(
    ({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked,
  );
}
