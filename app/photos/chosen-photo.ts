import type { photoProblemWords, photoWords } from "../../content/photo-words.ts";
import {
  largestPhotoBytes,
  longestPhotoSidePixels,
  type PhotoPostOutcome,
  type PhotoProblem,
} from "../../domain/photo.ts";
import { hasLocation } from "../../domain/photo-location.ts";
import { fill } from "../../domain/text.ts";
import { sendPhoto } from "./send-photo.ts";
import { drawScaled, shrinkPicture } from "./shrink-picture.ts";
import { copyRow } from "./templates.ts";

export type ScriptWords = typeof photoWords & { problems: typeof photoProblemWords };

/** No loss is visible, and a 12-megapixel photo shrinks to about 300 kB. */
const jpegQuality = 0.78;

/** The thumbnail's longest side, in pixels. */
const previewSide = 160;

const retryableProblems: readonly PhotoProblem[] = ["interrupted", "unavailable"];

export class ChosenPhoto {
  readonly row = copyRow("chosen");
  /** A refused photo cannot be sent again, but a failed photo can. */
  state: "preparing" | "ready" | "sending" | "failed" | "refused" = "preparing";
  hadLocation = false;
  readonly #words: ScriptWords;
  #photo: Blob;

  constructor(file: File, words: ScriptWords) {
    this.#words = words;
    this.#photo = file;
    this.#show(words.script.preparing);
    if (file.size === 0) this.refuse("empty");
    else if (file.size > largestPhotoBytes) this.refuse("too-large");
  }

  on(part: "retry" | "discard", act: () => void) {
    this.#part(part)?.addEventListener("click", act);
  }

  async prepare(): Promise<void> {
    if (this.state !== "preparing") return;
    const file = this.#photo;
    this.hadLocation = await file.arrayBuffer().then(
      (bytes) => hasLocation(new Uint8Array(bytes)),
      () => false,
    );
    const smallerPicture = await shrinkPicture(file, {
      side: longestPhotoSidePixels,
      type: "image/jpeg",
      quality: jpegQuality,
    });
    if (smallerPicture) {
      const { blob, canvas } = smallerPicture;
      this.#photo = blob;
      const preview = this.row.querySelector<HTMLImageElement>("[data-preview]");
      const thumbnail = drawScaled(canvas, canvas.width, canvas.height, previewSide, null);
      if (preview && thumbnail) preview.src = thumbnail.toDataURL("image/jpeg", 0.7);
    }
    // The server can read some photos that this browser cannot, so every photo can be sent.
    this.state = "ready";
    this.#show(fill(this.#words.script.ready, { size: sizeInWords(this.#photo.size) }));
  }

  wait() {
    this.state = "sending";
    this.#show(this.#words.script.waiting, 0);
  }

  /** Returns the stored photo's number. Null if the photo was not stored. The row then shows why. */
  async send(url: string): Promise<number | null> {
    const { sending, arrived } = this.#words.script;
    this.#show(sending, 0);
    return this.#settle(await sendPhoto(url, this.#photo, (part) => this.#show(part < 1 ? sending : arrived, part)));
  }

  refuse(problem: PhotoProblem) {
    this.state = "refused";
    this.#show(this.#words.problems[problem]);
  }

  #settle(post: PhotoPostOutcome | null): number | null {
    const { script, problems, closed } = this.#words;
    if (post?.outcome === "received") {
      const [outcome = { problem: "interrupted" as const }] = post.photos;
      if ("position" in outcome) {
        this.hadLocation ||= outcome.hadLocation;
        return outcome.position;
      }
      if (retryableProblems.includes(outcome.problem)) this.#fail(problems[outcome.problem]);
      else this.refuse(outcome.problem);
    } else if (post === null) this.#fail(script.failed);
    else if (post.outcome === "too-many") this.#fail(script.tooMuch);
    else if (post.outcome === "unavailable") this.#fail(problems.unavailable);
    else this.#fail(closed);
    return null;
  }

  #fail(text: string) {
    this.state = "failed";
    this.#show(text);
  }

  /** `part` is the share that was sent, from 0 to 1. Null hides the progress bar. */
  #show(text: string, part: number | null = null) {
    const { state } = this;
    const line = this.#part("state");
    if (line) {
      line.textContent = text;
      line.className = state === "failed" || state === "refused" ? "text-sm font-semibold text-danger" : "text-sm";
    }
    const bar = this.row.querySelector<HTMLProgressElement>("[data-progress]");
    if (bar) {
      bar.hidden = part === null;
      bar.value = Math.round((part ?? 0) * 100);
      bar.setAttribute("aria-label", text);
    }
    this.#part("retry")?.toggleAttribute("hidden", state !== "failed");
    this.#part("discard")?.toggleAttribute("hidden", state === "sending");
  }

  #part(name: string): HTMLElement | null {
    return this.row.querySelector<HTMLElement>(`[data-${name}]`);
  }
}

function sizeInWords(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
