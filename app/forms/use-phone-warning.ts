import { useRef, useState } from "react";
import { needsPhoneHint } from "../../domain/phone.ts";
import { useListener } from "../slots/use-listener.ts";
import type { FormControls } from "./form-controls.ts";

/**
 * Whether to warn about a phone number of an unusual length. Warns when the field loses focus. Stops as soon as the
 * length is usual.
 */
export function usePhoneWarning(controls: FormControls): boolean {
  const isOdd = () => needsPhoneHint(controls.of("phone")[0]?.value ?? "");
  const [isWarned, setWarned] = useState(isOdd);
  /** `held`: the field lost the focus during a press. */
  const press = useRef<"none" | "down" | "held">("none");
  const update = () => setWarned(isOdd());
  useListener(window, ["pointerdown"], () => {
    press.current = "down";
  });
  // The warning moves the page, so it waits until the press ends. Otherwise a click would miss its target.
  useListener(window, ["pointerup", "pointercancel"], () =>
    setTimeout(() => {
      if (press.current === "held") update();
      press.current = "none";
    }),
  );
  useListener(controls.form, ["change", "focusout"], () => {
    if (press.current === "none") update();
    else press.current = "held";
  });
  useListener(controls.form, ["input"], () => {
    if (!isOdd()) update();
  });
  return isWarned;
}
