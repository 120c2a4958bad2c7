import { submitForm } from "../../forms/submit-form.ts";
import { loadWithReact } from "../../load-react.ts";
import { onIntent } from "../../on-intent.ts";

/** A press waits at most this long for the script. If the script is not there by then, the browser posts the form. */
const longestHoldMs = 5_000;

/** Loads the row's script at the first sign of intent. A press before it is there waits for it. */
function startJobRow(row: HTMLElement): void {
  let held: HTMLFormElement | null = null;
  let isLeft = false;
  const leave = () => {
    isLeft = true;
    row.removeEventListener("submit", hold);
    if (held) submitForm(held);
  };
  const hold = (event: Event) => {
    event.preventDefault();
    held ??= event.target as HTMLFormElement;
    setTimeout(() => !row.hasAttribute("data-scripted") && leave(), longestHoldMs);
  };
  row.addEventListener("submit", hold);
  onIntent(row, () => {
    loadWithReact(() => import("./job-row-root.tsx"))
      .then(async ({ startJobRowScript }) => {
        if (isLeft) return;
        await startJobRowScript(row);
        row.removeEventListener("submit", hold);
        if (held && !isLeft) submitForm(held);
      })
      .catch(leave);
  });
}

for (const row of document.querySelectorAll<HTMLElement>("[data-job]")) startJobRow(row);
