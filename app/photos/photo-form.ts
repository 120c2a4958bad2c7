import { maxPhotos } from "../../domain/photo.ts";
import { countedWords } from "../../domain/text.ts";
import { ChosenPhoto, type ScriptWords } from "./chosen-photo.ts";
import { removePhoto } from "./send-photo.ts";
import { copyRow, photoWordsId } from "./templates.ts";

// The photo form's script: shrinks and shows each chosen photo, and sends it with its own progress and retry.

class PhotoForm {
  readonly #form: HTMLFormElement;
  readonly #section: HTMLElement;
  readonly #words: ScriptWords = JSON.parse(document.getElementById(photoWordsId)?.textContent ?? "{}");
  readonly #chosen = new Set<ChosenPhoto>();
  /** Photos are prepared one at a time, because a decoded photo takes far more memory than its file. */
  #preparation: Promise<unknown> = Promise.resolve();
  #isSending = false;

  constructor(form: HTMLFormElement, section: HTMLElement) {
    this.#form = form;
    this.#section = section;
  }

  listen() {
    const form = this.#form;
    form.dataset.scripted = "";
    form.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) this.#choose(target);
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      await this.#preparation;
      await this.#send([...this.#chosen].filter(({ state }) => state === "ready" || state === "failed"));
    });
    this.#part("photo-list")?.addEventListener("submit", (event) => {
      event.preventDefault();
      if (event.target instanceof HTMLFormElement) this.#remove(event.target);
    });
    // Reads files that were chosen before this script loaded.
    for (const input of form.querySelectorAll<HTMLInputElement>("input[type=file]")) this.#choose(input);
  }

  #choose(input: HTMLInputElement) {
    this.#say("");
    for (const file of input.files ?? []) {
      const photo = new ChosenPhoto(file, this.#words);
      if (photo.state !== "refused" && this.#countSendable() + this.#countStored() >= maxPhotos)
        photo.refuse("one-too-many");
      this.#chosen.add(photo);
      this.#part("chosen-list")?.append(photo.row);
      photo.on("retry", () => this.#send([photo]));
      photo.on("discard", () => {
        this.#drop(photo);
        this.#show();
        this.#focus();
      });
      this.#preparation = this.#preparation.then(() => photo.prepare()).then(() => this.#show());
    }
    // Empties the input, so that the visitor can choose the same file again and the browser does not also post the
    // file.
    input.value = "";
    this.#show();
  }

  async #send(photos: readonly ChosenPhoto[]) {
    if (this.#isSending) return;
    this.#isSending = true;
    this.#show();
    for (const photo of photos) photo.wait();
    const storedPhotos = new Map<number, ChosenPhoto>();
    for (const photo of photos) {
      const position = await photo.send(this.#form.action);
      if (position === null) continue;
      storedPhotos.set(position, photo);
      this.#drop(photo);
      this.#showStored(position, photo);
    }
    this.#isSending = false;
    this.#show();
    const { added, unplaced, notAdded } = this.#words;
    const locationsRemoved = [...storedPhotos.values()].filter(({ hadLocation }) => hadLocation).length;
    const counts = [
      [added, storedPhotos.size],
      [unplaced, locationsRemoved],
      [notAdded, this.#chosen.size],
    ] as const;
    const sentences = counts.flatMap(([words, count]) => (count > 0 ? [countedWords(words, count)] : []));
    this.#say(sentences.join(" ").replace(/:$/, "."));
  }

  async #remove(removal: HTMLFormElement) {
    const { removed, notRemoved } = this.#words.script;
    if (!(await removePhoto(removal.action))) return this.#say(notRemoved);
    removal.closest("li")?.remove();
    this.#show();
    this.#say(removed);
    this.#focus();
  }

  #showStored(position: number, { row }: ChosenPhoto) {
    if (this.#section.querySelector(`[data-photo="${position}"]`)) return;
    const storedRow = copyRow("stored", String(position));
    const preview = row.querySelector("img")?.src || (storedRow.querySelector("a")?.href ?? "");
    storedRow.querySelector("img")?.setAttribute("src", preview);
    this.#part("photo-list")?.append(storedRow);
  }

  #drop(photo: ChosenPhoto) {
    this.#chosen.delete(photo);
    photo.row.remove();
  }

  #show() {
    const isFull = this.#countStored() >= maxPhotos;
    this.#part("photos-full")?.toggleAttribute("hidden", !isFull);
    this.#form.hidden = isFull && this.#chosen.size === 0;
    const button = this.#form.querySelector<HTMLButtonElement>("button[type=submit]");
    if (!button) return;
    button.hidden = this.#countSendable() === 0;
    button.disabled = this.#isSending;
    button.textContent = countedWords(this.#words.script.send, this.#countSendable());
  }

  #say(text: string) {
    const status = this.#part("photo-status");
    if (status) status.textContent = text;
  }

  #focus() {
    this.#form.querySelector<HTMLElement>("input[type=file]")?.focus();
  }

  #countSendable(): number {
    return [...this.#chosen].filter(({ state }) => state !== "refused").length;
  }

  #countStored(): number {
    return this.#part("photo-list")?.childElementCount ?? 0;
  }

  #part(name: string): HTMLElement | null {
    return this.#section.querySelector<HTMLElement>(`[data-${name}]`);
  }
}

const form = document.querySelector<HTMLFormElement>("[data-photo-form]");
const section = form?.closest("section");
if (form && section) new PhotoForm(form, section).listen();
