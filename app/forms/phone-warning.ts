import { needsPhoneHint } from "../../domain/phone.ts";
import type { FormParts } from "./form-parts.ts";

/**
 * Warns about a phone number of an unusual length when the field loses focus. Hides the warning as soon as the length
 * is usual.
 */
export function enablePhoneWarning(parts: FormParts): void {
  const warning = parts.find("#phone-warning");
  if (!warning) return;
  const needsHint = () => needsPhoneHint(parts.controlsOf("phone")[0]?.value ?? "");
  const update = () => {
    warning.hidden = !needsHint();
    parts.setDescription("phone", warning.id, !warning.hidden);
  };
  let isPressed = false;
  addEventListener("mousedown", () => (isPressed = true), { capture: true });
  addEventListener("mouseup", () => setTimeout(() => (isPressed = false)));
  const updateAfterPress = () => {
    // The warning moves the page, so the warning waits until the mouse button is released. Otherwise the click would
    // miss its target.
    if (isPressed) addEventListener("mouseup", () => setTimeout(update), { once: true });
    else update();
  };
  for (const type of ["change", "focusout"]) parts.form.addEventListener(type, updateAfterPress);
  parts.form.addEventListener("input", () => {
    if (!needsHint()) update();
  });
  update();
}
