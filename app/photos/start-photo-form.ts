import { loadWithReact } from "../load-react.ts";
import { onIntent, whenIdle } from "../on-intent.ts";

/** Loads the photo form's script at the first sign of intent or when the browser is idle. */
function startPhotoForm(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  // Turns the labels into buttons now, so that nothing moves when the script comes.
  form.dataset.scripted = "";
  /** A second choice replaces the first in its field, so both are kept here until the script comes. */
  const files: File[] = [];
  /** From now on, the browser posts the photos. `unsent` are in the field again. */
  const leaveToBrowser = (unsent: readonly Blob[]) => {
    form.removeAttribute("data-scripted");
    form.hidden = false;
    if (button) button.hidden = button.disabled = false;
    if (unsent.length === 0) return;
    const [input, ...others] = form.querySelectorAll<HTMLInputElement>("input[type=file]");
    const transfer = new DataTransfer();
    for (const photo of unsent) transfer.items.add(new File([photo], "photo", { type: photo.type }));
    if (input) input.files = transfer.files;
    for (const other of others) other.value = "";
  };
  const keepFiles = (input: HTMLInputElement) => {
    files.push(...(input.files ?? []));
    // While there is nothing to send, also the script hides the button.
    if (button) button.hidden = files.length === 0;
  };
  const onChange = ({ target }: Event) => keepFiles(target as HTMLInputElement);
  form.querySelectorAll<HTMLInputElement>("input[type=file]").forEach(keepFiles);
  form.addEventListener("change", onChange);
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    loadWithReact(() => import("./photo-form.tsx"))
      .then((script) => script.startPhotoForm(form, files, leaveToBrowser))
      .then(() => form.removeEventListener("change", onChange))
      .catch((error) => {
        console.error("The photos’ script failed, so the browser sends them.", error);
        leaveToBrowser(files);
      });
  };
  onIntent(form, start);
  whenIdle(start);
}

const form = document.querySelector<HTMLFormElement>("[data-photo-form]");
if (form) startPhotoForm(form);
