/** Chrome before 120, Firefox before 130, and Safari before 17.2 leave open the other `details` with the same name. */
export function closeOtherDetails(): void {
  if ("name" in HTMLDetailsElement.prototype) return;
  const closeOthers = ({ target: opened }: Event) => {
    const name = opened instanceof HTMLDetailsElement && opened.open && opened.getAttribute("name");
    if (!name) return;
    for (const other of document.querySelectorAll("details")) {
      if (other !== opened && other.getAttribute("name") === name) other.open = false;
    }
  };
  // `toggle` does not bubble, so the listener uses capture.
  addEventListener("toggle", closeOthers, { capture: true });
}
