import { submitForm } from "./submit-form.ts";

/**
 * The browser's own post of a form, which takes over when a script fails. The form's key goes along, so what the script
 * already sent is stored once.
 */
export class NativePost {
  /** True from a press of the button until the visitor sees what became of it. */
  isNeeded = false;
  isChosen = false;
  readonly #form: HTMLFormElement;

  constructor(form: HTMLFormElement) {
    this.#form = form;
  }

  /** From now on, the browser sends the form, and at once if the visitor has pressed the button. */
  choose(error: unknown): void {
    if (this.isChosen) return;
    this.isChosen = true;
    console.error("The form’s script failed, so the browser sends the form.", error);
    const button = this.#form.querySelector<HTMLButtonElement>("button[type=submit]");
    if (button) button.disabled = false;
    if (this.isNeeded) submitForm(this.#form);
  }
}
