type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a visitor can fill in on this page; not what is hidden from people. */
function controls(): Control[] {
  const all = document.querySelectorAll<Control>("main form :is(input:not([type=hidden]), select, textarea)");
  return [...all].filter((control) => !control.closest("[inert]"));
}

const isMark = (control: Control): control is HTMLInputElement => /^(radio|checkbox)$/.test(control.type);

/** What stands in the forms of the page, in the order of the page. */
export function typed(): (string | boolean)[] {
  return controls().map((control) => (isMark(control) ? control.checked : control.value));
}

/** Puts it back into the same page, made anew. */
export function retype(values: readonly (string | boolean)[]): void {
  const all = controls();
  if (all.length !== values.length) return;
  for (const [place, control] of all.entries()) {
    const value = values[place];
    if (isMark(control)) control.checked = value === true;
    else if (typeof value === "string") control.value = value;
  }
}
