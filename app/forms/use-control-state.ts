import { useLayoutEffect } from "react";
import { phoneWarningId, problemId } from "./field-ids.ts";
import type { FormControls } from "./form-controls.ts";

interface ControlState {
  /** The names of the fields with a problem. */
  invalid: readonly string[];
  isPhoneOdd: boolean;
  isBusy: boolean;
}

/** Tells assistive technology about a form's fields, and locks its button. Nothing else writes to the controls. */
export function useControlState(controls: FormControls, { invalid, isPhoneOdd, isBusy }: ControlState): void {
  useLayoutEffect(() => {
    setDescription(controls, "phone", phoneWarningId, isPhoneOdd);
    for (const name of controls.names) {
      const isInvalid = invalid.includes(name);
      const described = setDescription(controls, name, problemId(name), isInvalid);
      if (isInvalid) described?.setAttribute("aria-invalid", "true");
      else described?.removeAttribute("aria-invalid");
    }
    const button = controls.form.querySelector<HTMLButtonElement>("button[type=submit]");
    if (button) button.disabled = isBusy;
  });
}

/**
 * Adds or removes `id` in a field's `aria-describedby`. Returns the element that assistive technology reads as the
 * field.
 */
function setDescription(controls: FormControls, name: string, id: string, isDescribed: boolean): Element | null {
  const frame = controls.frameOf(name);
  const control = frame?.matches("fieldset") ? frame : (controls.of(name)[0] ?? null);
  const ids = (control?.getAttribute("aria-describedby") ?? "").split(" ").filter((other) => other && other !== id);
  if (isDescribed) ids.push(id);
  if (ids.length > 0) control?.setAttribute("aria-describedby", ids.join(" "));
  else control?.removeAttribute("aria-describedby");
  return control;
}
