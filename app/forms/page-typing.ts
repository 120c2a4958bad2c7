// Keeps text that visitors typed into a page that is about to reload.

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The visible fields of this page. */
function controls(): Control[] {
  const all = document.querySelectorAll<Control>("main form :is(input:not([type=hidden]), select, textarea)");
  return [...all].filter((control) => !control.closest("[inert]"));
}

const isMark = (control: Control): control is HTMLInputElement => /^(radio|checkbox)$/.test(control.type);

/** Carries the text of the page's forms, in order, over a reload. */
export const pageTyping = {
  handOver: () => controls().map((control) => (isMark(control) ? control.checked : control.value)),
  restore(values: unknown) {
    const all = controls();
    if (!Array.isArray(values) || all.length !== values.length) return;
    for (const [place, control] of all.entries()) {
      const value = values[place];
      if (isMark(control)) control.checked = value === true;
      else if (typeof value === "string") control.value = value;
    }
  },
};
