type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function findControls(): Control[] {
  const all = document.querySelectorAll<Control>("main form :is(input:not([type=hidden]), select, textarea)");
  return [...all].filter((control) => !control.closest("[inert]"));
}

const isCheckable = (control: Control): control is HTMLInputElement => /^(radio|checkbox)$/.test(control.type);

export const formTextKeeper = {
  save: () => findControls().map((control) => (isCheckable(control) ? control.checked : control.value)),
  restore(values: unknown) {
    const all = findControls();
    if (!Array.isArray(values) || all.length !== values.length) return;
    for (const [index, control] of all.entries()) {
      const value = values[index];
      if (isCheckable(control)) control.checked = value === true;
      else if (typeof value === "string") control.value = value;
    }
  },
};
