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

  frameOf(name: string) {
    return this.find(`[data-field="${name}"]`);
  }

  controlsOf(name: string): HTMLInputElement[] {
    return [...this.form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
  }

  optionValuesOf(name: string): string[] {
    const options = this.form.querySelectorAll<HTMLOptionElement>(`[name="${name}"] option`);
    return [...options].map(({ value }) => value).filter(Boolean);
  }

  readValues(): FieldTexts<string> {
    const data = new FormData(this.form);
    return Object.fromEntries(this.names.map((name) => [name, String(data.get(name) ?? "")]));
  }

  renderedValue(name: string): string {
    const values = this.controlsOf(name).map((control: Element) => {
      if (control instanceof HTMLSelectElement) return control.querySelector<HTMLOptionElement>("[selected]")?.value;
      const { type, value, defaultValue, defaultChecked } = control as HTMLInputElement;
      return type === "radio" ? defaultChecked && value : defaultValue;
    });
    return values.find(Boolean) || "";
  }

  /** A select that does not offer `value` becomes empty. */
  setValue(name: string, value: string): void {
    for (const control of this.controlsOf(name)) {
      if (control.type === "radio") control.checked = control.value === value;
      else {
        control.value = value;
        if (control.value !== value) control.value = "";
      }
    }
    if (value) this.unfold(name);
  }

  unfold(name: string): void {
    this.frameOf(name)?.closest("details")?.setAttribute("open", "");
  }

  clearValues(): void {
    for (const name of this.names) this.setValue(name, "");
    // Notifies the listeners of the phone and zip code fields (phone-warning.ts, show-coverage.ts).
    for (const name of ["phone", "zip_code"])
      this.controlsOf(name)[0]?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  focusFirst(): void {
    this.controlsOf(this.names[0] ?? "")[0]?.focus();
  }

  /**
   * Adds or removes `id` in a field's `aria-describedby`. Returns the element that assistive technology reads as the
   * field.
   */
  setDescription(name: string, id: string, isDescribed: boolean): Element | null {
    const frame = this.frameOf(name);
    const control = frame?.matches("fieldset") ? frame : (this.controlsOf(name)[0] ?? null);
    const ids = (control?.getAttribute("aria-describedby") ?? "").split(" ").filter((other) => other && other !== id);
    if (isDescribed) ids.push(id);
    if (ids.length > 0) control?.setAttribute("aria-describedby", ids.join(" "));
    else control?.removeAttribute("aria-describedby");
    return control;
  }

  copyTemplate(part: string): HTMLElement {
    const template = this.find<HTMLTemplateElement>(`template[data-part="${part}"]`);
    return template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  }
}
