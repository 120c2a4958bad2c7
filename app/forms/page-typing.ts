// What visitors have typed into a page, where the page would lose it.

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a visitor can fill in on this page; not what is hidden from people. */
function controls(): Control[] {
  const all = document.querySelectorAll<Control>("main form :is(input:not([type=hidden]), select, textarea)");
  return [...all].filter((control) => !control.closest("[inert]"));
}

const isMark = (control: Control): control is HTMLInputElement => /^(radio|checkbox)$/.test(control.type);

/** Takes what stands in the forms of the page, in their order, over to the same page when it is loaded again. */
export const pageTyping = {
  name: "typing",
  handOver: () => controls().map((control) => (isMark(control) ? control.checked : control.value)),
  takeOver(values: unknown) {
    const all = controls();
    if (!Array.isArray(values) || all.length !== values.length) return;
    for (const [place, control] of all.entries()) {
      const value = values[place];
      if (isMark(control)) control.checked = value === true;
      else if (typeof value === "string") control.value = value;
    }
  },
};

const early = new WeakMap<HTMLTextAreaElement, string>();

/**
 * Notes what was typed into text areas before React takes a part of the page over: unlike other fields, it puts a pre-filled one back
 * to what the server sent.
 */
export function rememberEarlyTyping(part: Element): void {
  for (const area of part.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) early.set(area, area.value);
  }
}

/** A text area's `ref`: gives it back what was typed into it. */
export function restoreEarlyTyping(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  const typed = early.get(area);
  if (typed === undefined) return;
  early.delete(area);
  area.value = typed;
}
