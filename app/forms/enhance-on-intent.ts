import { draftKey, parseDraft } from "../../domain/draft.ts";
import { readStored } from "../browser-storage.ts";

/** Events by which a visitor starts to use a form. */
const signsOfIntent = ["pointerover", "pointerdown", "focusin", "keydown", "input"] as const;

/** If the script is not loaded after this time, the browser sends the form. */
const longestHoldMs = 5_000;

/**
 * Loads the form's script at the visitor's first move toward the form, or at once if there is a draft. A press of the
 * button meanwhile waits for the script.
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
  // The visitor may have started before this script loaded.
  if (hasDraft || form.matches(":hover, :focus-within") || hasInput(form)) enhance();
}

/** Whether a field differs from the server's value. */
function hasInput(form: HTMLFormElement): boolean {
  // A text area has neither `checked` nor `defaultChecked`, so both are undefined.
  return [...form.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")].some(
    ({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked,
  );
}
