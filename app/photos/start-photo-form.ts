import { loadWithReact } from "../load-react.ts";
import { onIntent, whenIdle } from "../on-intent.ts";

/** Loads the photo form's script at the first sign of intent or when the browser is idle. */
function startPhotoForm(form: HTMLFormElement): void {
  // Turns the labels into buttons now, so that nothing moves when the script comes.
  form.dataset.scripted = "";
  const leaveToBrowser = () => form.removeAttribute("data-scripted");
  /** A second choice replaces the first in its field, so both are kept here until the script comes. */
  const files: File[] = [];
  const keepFiles = (input: HTMLInputElement) => files.push(...(input.files ?? []));
  const onChange = ({ target }: Event) => keepFiles(target as HTMLInputElement);
  form.querySelectorAll<HTMLInputElement>("input[type=file]").forEach(keepFiles);
  form.addEventListener("change", onChange);
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    loadWithReact(() => import("./photo-form.tsx"))
      .then((script) => {
        form.removeEventListener("change", onChange);
        script.startPhotoForm(form, files, leaveToBrowser);
      })
      .catch(leaveToBrowser);
  };
  onIntent(form, start);
  whenIdle(start);
}

const form = document.querySelector<HTMLFormElement>("[data-photo-form]");
if (form) startPhotoForm(form);
