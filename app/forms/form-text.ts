type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controls(): Control[] {
  const all = document.querySelectorAll<Control>("main form :is(input:not([type=hidden]), select, textarea)");
  return [...all].filter((control) => !control.closest("[inert]"));
}

const isCheckable = (control: Control): control is HTMLInputElement => /^(radio|checkbox)$/.test(control.type);

export const formText = {
  save: () => controls().map((control) => (isCheckable(control) ? control.checked : control.value)),
  restore(values: unknown) {
    const all = controls();
    if (!Array.isArray(values) || all.length !== values.length) return;
    for (const [index, control] of all.entries()) {
      const value = values[index];
      if (isCheckable(control)) control.checked = value === true;
      else if (typeof value === "string") control.value = value;
    }
  },
};
