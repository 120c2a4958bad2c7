/**
 * Since 2025, browsers open and close dialogs by buttons with `commandfor`, and close `closedby="any"` at a click
 * outside. This does the same in older browsers, and closes an open dialog when the page is left.
 */
export function polyfillDialogs(): void {
  addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const button = target.closest("button[commandfor]");
    if (button && !("commandForElement" in button)) applyCommand(button);
    const isNative = "closedBy" in HTMLDialogElement.prototype;
    if (!isNative && target instanceof HTMLDialogElement && target.getAttribute("closedby") === "any") {
      if (isOutside(event, target.getBoundingClientRect())) target.close();
    }
  });
  // A page that the Back button restores comes back without its dialog.
  addEventListener("pagehide", () => {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  });
}

function applyCommand(button: Element): void {
  const dialog = document.getElementById(button.getAttribute("commandfor") ?? "");
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button.getAttribute("command") === "close") dialog.close();
  else if (!dialog.open) dialog.showModal();
}

function isOutside({ clientX: x, clientY: y }: MouseEvent, { left, right, top, bottom }: DOMRect): boolean {
  return x < left || x > right || y < top || y > bottom;
}
