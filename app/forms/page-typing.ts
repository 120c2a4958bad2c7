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
