import { phoneNeedsHint } from "../../domain/phone.ts";
import type { FormParts } from "./form-parts.ts";

/**
 * Warns about a phone number of an unusual length when the field loses focus. The warning hides once the length is
 * usual.
 */
export function enablePhoneWarning(parts: FormParts): void {
  const warning = parts.find("#phone-warning");
  if (!warning) return;
  const needsHint = () => phoneNeedsHint(parts.controls("phone")[0]?.value ?? "");
  const show = () => {
    warning.hidden = !needsHint();
    parts.describe("phone", warning.id, !warning.hidden);
  };
  let isPressed = false;
  addEventListener("mousedown", () => (isPressed = true), { capture: true });
  addEventListener("mouseup", () => setTimeout(() => (isPressed = false)));
  const left = () => {
    // The warning moves the page. It waits for the end of a mouse press, or the press would miss its target.
    if (isPressed) addEventListener("mouseup", () => setTimeout(show), { once: true });
    else show();
  };
  for (const type of ["change", "focusout"]) parts.form.addEventListener(type, left);
  parts.form.addEventListener("input", () => {
    if (!needsHint()) show();
  });
  show();
}
