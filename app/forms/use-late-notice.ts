import { useRef, useState } from "react";
import { useListener } from "../slots/use-listener.ts";
import type { FormControls } from "./form-controls.ts";

/**
 * What `find` finds odd about a form's fields. Looks when a field loses the focus. Forgets it as soon as `find` finds
 * something else. Null if nothing is odd.
 */
export function useLateNotice<Found>(controls: FormControls, find: () => Found | null): Found | null {
  const [found, setFound] = useState(find);
  /** `held`: the field lost the focus during a press. */
  const press = useRef<"none" | "down" | "held">("none");
  const update = () => setFound(find());
  useListener(window, ["pointerdown"], () => {
    press.current = "down";
  });
  // The notice moves the page, so it waits until the press ends. Otherwise a click would miss its target.
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
    if (find() !== found) setFound(null);
  });
  return found;
}
