import type { FieldTexts } from "../../domain/form-fields.ts";

/**
 * A form's fields, which are the server's nodes. Looks them up at every call, because translation and extensions may
 * replace what is around them.
 */
export class FormControls {
  readonly form: HTMLFormElement;
  readonly names: readonly string[];

  constructor(form: HTMLFormElement) {
    this.form = form;
    this.names = [...form.querySelectorAll<HTMLElement>("[data-field]")].map(({ dataset }) => dataset.field ?? "");
  }

  frameOf(name: string) {
    return this.form.querySelector<HTMLElement>(`[data-field="${name}"]`);
  }

  of(name: string): HTMLInputElement[] {
    return [...this.form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
  }

  /** The values of a field's radio buttons, or of its menu. */
  choicesOf(name: string): string[] {
    const choices = this.form.querySelectorAll<HTMLInputElement | HTMLOptionElement>(
      `[name="${name}"][type=radio], [name="${name}"] option`,
    );
    return [...choices].map(({ value }) => value).filter(Boolean);
  }

  read(): FieldTexts<string> {
    const data = new FormData(this.form);
    return Object.fromEntries(this.names.map((name) => [name, String(data.get(name) ?? "")]));
  }

  /** The value that the server rendered. */
  renderedValue(name: string): string {
    const values = this.of(name).map((control: Element) => {
      if (control instanceof HTMLSelectElement) return control.querySelector<HTMLOptionElement>("[selected]")?.value;
      const { type, value, defaultValue, defaultChecked } = control as HTMLInputElement;
      return type === "radio" ? defaultChecked && value : defaultValue;
    });
    return values.find(Boolean) || "";
  }

  hasInput(): boolean {
    const typed = this.read();
    return this.names.some((name) => typed[name] !== this.renderedValue(name));
  }

  /** A select that does not offer `value` becomes empty. */
  set(name: string, value: string): void {
    for (const control of this.of(name)) {
      if (control.type === "radio") control.checked = control.value === value;
      else {
        control.value = value;
        if (control.value !== value) control.value = "";
      }
    }
  }

  clear(): void {
    for (const name of this.names) this.set(name, "");
    // What depends on a value listens to this event.
    this.form.dispatchEvent(new Event("change"));
  }

  focusFirst(): void {
    this.of(this.names[0] ?? "")[0]?.focus();
  }
}
