import type { FieldTexts } from "../../domain/form-fields.ts";

/** Looks up a form's parts at every call, because translation tools and browser extensions may replace parts. */
export class FormParts {
  readonly form: HTMLFormElement;
  readonly names: readonly string[];

  constructor(form: HTMLFormElement) {
    this.form = form;
    this.names = [...form.querySelectorAll<HTMLElement>("[data-field]")].map(({ dataset }) => dataset.field ?? "");
  }

  find<Part extends HTMLElement>(selector: string): Part | null {
    return this.form.querySelector<Part>(selector);
  }

  frame(name: string) {
    return this.find(`[data-field="${name}"]`);
  }

  controls(name: string): HTMLInputElement[] {
    return [...this.form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
  }

  offered(name: string): string[] {
    const options = this.form.querySelectorAll<HTMLOptionElement>(`[name="${name}"] option`);
    return [...options].map(({ value }) => value).filter(Boolean);
  }

  read(): FieldTexts<string> {
    const data = new FormData(this.form);
    return Object.fromEntries(this.names.map((name) => [name, String(data.get(name) ?? "")]));
  }

  renderedValue(name: string): string {
    const values = this.controls(name).map((control: Element) => {
      if (control instanceof HTMLSelectElement) return control.querySelector<HTMLOptionElement>("[selected]")?.value;
      const { type, value, defaultValue, defaultChecked } = control as HTMLInputElement;
      return type === "radio" ? defaultChecked && value : defaultValue;
    });
    return values.find(Boolean) || "";
  }

  /** A select that does not offer `value` becomes empty. */
  put(name: string, value: string): void {
    for (const control of this.controls(name)) {
      if (control.type === "radio") control.checked = control.value === value;
      else {
        control.value = value;
        if (control.value !== value) control.value = "";
      }
    }
    if (value) this.unfold(name);
  }

  unfold(name: string): void {
    this.frame(name)?.closest("details")?.setAttribute("open", "");
  }

  empty(): void {
    for (const name of this.names) this.put(name, "");
    // Notifies the listeners of the phone and zip code fields (phone-warning.ts, show-coverage.ts).
    for (const name of ["phone", "zip_code"])
      this.controls(name)[0]?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  focusFirst(): void {
    this.controls(this.names[0] ?? "")[0]?.focus();
  }

  /**
   * Adds or removes `id` in a field's `aria-describedby`. Returns the element that assistive technology reads as the
   * field.
   */
  describe(name: string, id: string, isDescribed: boolean): Element | null {
    const frame = this.frame(name);
    const control = frame?.matches("fieldset") ? frame : (this.controls(name)[0] ?? null);
    const ids = (control?.getAttribute("aria-describedby") ?? "").split(" ").filter((other) => other && other !== id);
    if (isDescribed) ids.push(id);
    if (ids.length > 0) control?.setAttribute("aria-describedby", ids.join(" "));
    else control?.removeAttribute("aria-describedby");
    return control;
  }

  copy(part: string): HTMLElement {
    const template = this.find<HTMLTemplateElement>(`template[data-part="${part}"]`);
    return template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  }
}
