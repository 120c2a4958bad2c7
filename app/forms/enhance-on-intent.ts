import { draftKey, parseDraft } from "../../domain/draft.ts";
import { readStored } from "../browser-storage.ts";

/** What a visitor does who is about to use a form. */
const signsOfIntent = ["pointerover", "pointerdown", "focusin", "keydown", "input"] as const;

/** How long a press waits for the script, in milliseconds. */
const longestHoldMs = 5_000;

/**
 * Fetches the script of the page's form when the visitor turns to it, or at once where a draft waits for it. A press of the button waits for
 * the script; where the script does not come in time, the browser sends the form.
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

/** Whether something stands in the form that the server did not write there. */
function isTypedInto(form: HTMLFormElement): boolean {
  // A text area has neither `checked` nor `defaultChecked`.
  return [...form.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")].some(
    ({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked,
  );
}
