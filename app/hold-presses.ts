import { submitForm } from "./forms/submit-form.ts";
import { loadWithReact } from "./load-react.ts";
import { onIntent } from "./on-intent.ts";

/** A press waits at most this long for the script. If the script has not started by then, the browser posts the form. */
const longestHoldMs = 5_000;

/**
 * Loads a script at the first sign that the visitor will use `element`, and starts it. A press of a form in it waits
 * until the script has started.
 */
export function startWithHeldPresses(
  element: HTMLElement,
  load: () => Promise<(element: HTMLElement) => Promise<void>>,
): void {
  let held: HTMLFormElement | null = null;
  let isLeft = false;
  const leave = () => {
    isLeft = true;
    element.removeEventListener("submit", hold);
    if (held) submitForm(held);
  };
  const hold = (event: Event) => {
    event.preventDefault();
    held ??= event.target as HTMLFormElement;
    setTimeout(() => !element.hasAttribute("data-scripted") && leave(), longestHoldMs);
  };
  element.addEventListener("submit", hold);
  onIntent(element, () => {
    loadWithReact(load)
      .then(async (start) => {
        if (isLeft) return;
        await start(element);
        element.removeEventListener("submit", hold);
        if (held && !isLeft) submitForm(held);
      })
      .catch(leave);
  });
}
