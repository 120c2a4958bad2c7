import { reducedPicture } from "../../../app/photos/reduce-picture.ts";
import { localTime } from "../../../domain/local-time.ts";

// What a script adds to the form of a post: it saves without leaving the page, keeps what is not saved, and shows the page beside
// the words. The form does the rest by itself.

/** How long after the last key words are kept and shown, in milliseconds. */
const keepAfterMs = 250;
const showAfterMs = 500;

/** How a picture is sent. */
const reduction = { side: 1_600, type: "image/webp", quality: 0.82 } as const;

/** What is kept of a form in the browser. */
interface KeptWords {
  /** The version that they are based on. */
  version: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The form was on its way with them when the page was left. */
  isSent: boolean;
  fields: [name: string, value: string][];
}

export async function enhancePostForm(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>("[data-post-form]");
  const find = <Part extends Element>(selector: string) => form?.querySelector<Part>(selector) ?? null;
  const area = find<HTMLTextAreaElement>("[data-article]");
  const state = find("[data-save-state]");
  const version = find<HTMLInputElement>('input[name="version"]');
  const preview = find<HTMLButtonElement>("[data-preview]");
  const frames = find("[data-preview-frames]");
  const file = find<HTMLInputElement>('input[type="file"]');
  const note = find("[data-kept]");
  if (!form || !area || !state || !version || !preview || !frames || !file || !note) return;
  const clock = localTime(form.dataset.timeZone ?? "UTC");
  const key = `post ${form.dataset.postForm}`;
  /** What of the form is stored; null: the page has just said that it is not. */
  let saved = form.dataset.unsaved === undefined ? wordsIn(form) : null;
  let leaving: "sent" | "discarded" | null = null;

  const isChanged = () => wordsIn(form) !== saved || file.files?.length !== 0;
  const say = (words: string) => {
    if (state.textContent !== words) state.textContent = words;
  };

  /** Keeps what is typed in the browser until it is saved. */
  const keep = () => {
    const words = wordsIn(form);
    if (words === saved || leaving === "discarded") write(key, null);
    else {
      const fields: KeptWords["fields"] = JSON.parse(words);
      write(key, { version: version.value, at: Date.now(), isSent: leaving === "sent", fields });
    }
  };

  /** Puts back what was typed and not saved. It keeps its version, so that what others saved since is seen. */
  const restoreDraft = () => {
    const kept = read(key);
    if (kept === null || saved === null) return;
    if (JSON.stringify(kept.fields) === saved || (kept.isSent && form.dataset.stored !== undefined)) {
      write(key, null);
      return;
    }
    fill(form, kept.fields);
    version.value = kept.version;
    const words = note.querySelector("[data-kept-words]");
    if (words) words.textContent = `Your unsaved changes of ${clock.short(new Date(kept.at), new Date())} are back.`;
    note.classList.remove("hidden");
    note.querySelector("[data-discard]")?.addEventListener("click", () => {
      leaving = "discarded";
      keep();
      location.reload();
    });
    say("Unsaved changes");
  };

  /** Sends the form to its page, which comes anew and says what became of it. */
  const submitPage = () => {
    leaving = "sent";
    keep();
    form.submit();
  };

  const save = async () => {
    const sent = wordsIn(form);
    say("Saving…");
    const body = new FormData(form);
    const answer = await fetch(`/posts/${form.dataset.postForm}/save`, { method: "POST", body }).catch(() => null);
    if (answer === null) {
      say("Not saved: the desk cannot be reached. What you typed is kept in this browser.");
    } else if (!answer.ok) {
      submitPage();
    } else {
      const stored = (await answer.json()) as { version: number };
      version.value = String(stored.version);
      saved = sent;
      keep();
      note.classList.add("hidden");
      say(isChanged() ? "Unsaved changes" : `Saved at ${clock.short(new Date(), new Date())}`);
    }
  };

  /** Shows the page with what is typed: in a new frame, which takes the place of the old one when it is there. */
  const show = () => {
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
    preview.formTarget = next.name;
    // It is sent once, when the post is saved.
    file.disabled = true;
    form.requestSubmit(preview);
    file.disabled = false;
    preview.formTarget = usualTarget;
  };
  const usualTarget = preview.formTarget;

  restoreDraft();
  const { growEditor } = await import("./markdown-editor.ts");
  growEditor(area, () => form.dispatchEvent(new Event("input")));
  form.addEventListener("input", debounced(keep, keepAfterMs));
  form.addEventListener("input", debounced(show, showAfterMs));
  form.addEventListener("input", () => {
    if (isChanged()) say("Unsaved changes");
  });
  file.addEventListener("change", () => resizeImage(file));
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => {
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    if (button === preview) {
      if (preview.formTarget !== usualTarget) return;
      event.preventDefault();
      show();
      return;
    }
    // A picture changes what the form shows: the whole page comes anew.
    if ((button === null || button.value === "save") && file.files?.length === 0) {
      event.preventDefault();
      save();
      return;
    }
    leaving = "sent";
    keep();
  });
  window.addEventListener("beforeunload", (event) => {
    if (leaving === null && isChanged()) event.preventDefault();
  });
  window.addEventListener("pagehide", keep);
  if (isChanged()) show();
  form.dataset.ready = "";
}

/** Everything that a person types into the form, as text. */
function wordsIn(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(
    ([name, value]) => typeof value === "string" && !["action", "version", "publish_at"].includes(name),
  );
  return JSON.stringify(fields);
}

function fill(form: HTMLFormElement, fields: KeptWords["fields"]): void {
  const left = new Map<string, string[]>();
  for (const [name, value] of fields) left.set(name, [...(left.get(name) ?? []), value]);
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox")) {
      control.checked = left.get(control.name)?.includes(control.value) ?? false;
    } else if (
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement ||
      (control instanceof HTMLInputElement && control.type === "text")
    ) {
      const value = left.get(control.name)?.shift();
      if (value !== undefined) control.value = value;
    }
  }
}

function read(key: string): KeptWords | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Null forgets what is kept. */
function write(key: string, kept: KeptWords | null): void {
  try {
    if (kept === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Full, or not allowed: the form still has the words, and leaving asks.
  }
}

function debounced(work: () => void, ms: number): () => void {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(work, ms);
  };
}

/** Makes a picture as small as a page needs it. What a camera writes into a file, such as the place, goes with it. */
async function resizeImage(input: HTMLInputElement): Promise<void> {
  const [picture] = input.files ?? [];
  const reduced = picture && (await reducedPicture(picture, reduction));
  if (!reduced || input.files?.[0] !== picture) return;
  const transfer = new DataTransfer();
  transfer.items.add(new File([reduced.blob], "cover", { type: reduced.blob.type }));
  input.files = transfer.files;
}
