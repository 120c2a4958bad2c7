import { draftKey, parseDraft } from "../../domain/draft.ts";
import { readStored } from "../browser-storage.ts";

/** What a visitor does who is about to use a form. */
const signsOfIntent = ["pointerover", "pointerdown", "focusin", "keydown", "input"] as const;

/**
 * Fetches the script of the page's form when the visitor turns to it, or at once where a draft waits for it. Until then the form is the
 * browser's own and sends itself.
 */
export function enhanceFormOnIntent(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-form]");
  if (!form) return;
  let isAsked = false;
  let isSent = false;
  const enhance = () => {
    if (isAsked) return;
    isAsked = true;
    import("./enhance-form.ts")
      .then(({ enhanceForm }) => {
        // The browser is sending it: a second press would send it twice.
        if (!isSent) enhanceForm(form);
      })
      .catch(() => {
        isAsked = false;
      });
  };
  for (const sign of signsOfIntent) form.addEventListener(sign, enhance);
  form.addEventListener("submit", () => {
    isSent = true;
  });
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
