import { shrinkPicture } from "../../../app/photos/shrink-picture.ts";
import { localTime } from "../../../domain/local-time.ts";

// The post form's script. Saves without leaving the page, warns about unsaved text, and updates the preview.

/** Milliseconds from the last key to a new preview. */
const previewDelayMs = 500;

const coverImageOptions = { side: 1_600, type: "image/webp", quality: 0.82 } as const;

export function enhancePostForm(): void {
  const form = document.querySelector<HTMLFormElement>("[data-post-form]");
  const find = <Part extends Element>(selector: string) => form?.querySelector<Part>(selector) ?? null;
  const saveState = find("[data-save-state]");
  const notShown = find("[data-not-shown]");
  const versionInput = find<HTMLInputElement>('input[name="version"]');
  const previewButton = find<HTMLButtonElement>("[data-preview]");
  const frames = find("[data-preview-frames]");
  const fileInput = find<HTMLInputElement>('input[type="file"]');
  if (!form || !saveState || !notShown || !versionInput || !previewButton || !frames || !fileInput) return;
  const clock = localTime(form.dataset.timeZone ?? "UTC");
  /** The saved values, as text. Null if the server has just refused the values in the form. */
  let savedValues = form.dataset.unsaved === undefined ? formValues(form) : null;
  let isLeaving = false;

  const isChanged = () => formValues(form) !== savedValues || fileInput.files?.length !== 0;
  const showState = (words: string) => {
    if (saveState.textContent !== words) saveState.textContent = words;
  };

  const save = async () => {
    const sentValues = formValues(form);
    showState("Saving…");
    const body = new FormData(form);
    const response = await fetch(`/posts/${form.dataset.postForm}/save`, { method: "POST", body }).catch(() => null);
    if (response?.status === 409 || response?.status === 422) {
      // Submits the form, so that the next page shows the problem.
      isLeaving = true;
      form.submit();
    } else if (response?.status === 401) {
      showState("Not saved: your session ended. Sign in again in another tab, then save.");
    } else if (!response?.ok) {
      showState("Not saved: can’t reach the desk. What you entered is all here; save again in a moment.");
    } else {
      const storedPost = (await response.json()) as { version: number; notShown: string[] };
      versionInput.value = String(storedPost.version);
      notShown.textContent = storedPost.notShown.join("\n");
      savedValues = sentValues;
      showState(isChanged() ? "Unsaved changes" : `Saved at ${clock.short(new Date(), new Date())}`);
    }
  };

  /**
   * Loads a preview of the entered text into a hidden frame. When the preview has loaded, the hidden frame replaces the
   * visible frame.
   */
  const showPreview = () => {
    const last = frames.querySelector<HTMLIFrameElement>("iframe:last-of-type");
    if (!last) return;
    const next = last.cloneNode() as HTMLIFrameElement;
    next.removeAttribute("src");
    next.name = `post-preview-${performance.now()}`;
    next.style.visibility = "hidden";
    frames.append(next);
    next.addEventListener("load", () => {
      if (next.contentWindow?.location.href === "about:blank") return;
      const before = next.previousElementSibling as HTMLIFrameElement | null;
      next.contentWindow?.scrollTo(0, before?.contentWindow?.scrollY ?? 0);
      next.style.visibility = "";
      while (frames.firstElementChild && frames.firstElementChild !== next) frames.firstElementChild.remove();
    });
    previewButton.formTarget = next.name;
    // Leaves out the picture, because only saving sends it.
    fileInput.disabled = true;
    form.requestSubmit(previewButton);
    fileInput.disabled = false;
    previewButton.formTarget = usualTarget;
  };
  const usualTarget = previewButton.formTarget;

  form.addEventListener("input", debounced(showPreview, previewDelayMs));
  form.addEventListener("input", () => {
    if (isChanged()) showState("Unsaved changes");
  });
  fileInput.addEventListener("change", () => resizeImage(fileInput));
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => {
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    if (button === previewButton) {
      if (previewButton.formTarget !== usualTarget) return;
      event.preventDefault();
      showPreview();
      return;
    }
    // A save with a picture reloads the page, because the picture changes the form.
    if ((button === null || button.value === "save") && fileInput.files?.length === 0) {
      event.preventDefault();
      save();
      return;
    }
    isLeaving = true;
  });
  window.addEventListener("beforeunload", (event) => {
    if (!isLeaving && isChanged()) event.preventDefault();
  });
  if (isChanged()) showPreview();
  form.dataset.ready = "";
}

function formValues(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(
    ([name, value]) => typeof value === "string" && !["action", "version", "publish_at"].includes(name),
  );
  return JSON.stringify(fields);
}

function debounced(callback: () => void, ms: number): () => void {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(callback, ms);
  };
}

/** Shrinks a picture. This also removes metadata such as the location. */
async function resizeImage(input: HTMLInputElement): Promise<void> {
  const [picture] = input.files ?? [];
  const smallerPicture = picture && (await shrinkPicture(picture, coverImageOptions));
  if (!smallerPicture || input.files?.[0] !== picture) return;
  const transfer = new DataTransfer();
  transfer.items.add(new File([smallerPicture.blob], "cover", { type: smallerPicture.blob.type }));
  input.files = transfer.files;
}
