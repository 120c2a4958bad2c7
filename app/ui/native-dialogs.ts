/**
 * Opens and closes dialogs in browsers that lack `commandfor` or `closedby="any"`. Browsers began to support both in
 * 2025.
 */
export function polyfillDialogs(): void {
  addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const button = target.closest("button[commandfor]");
    if (button && !("commandForElement" in button)) applyCommand(button);
    const supportsClosedBy = "closedBy" in HTMLDialogElement.prototype;
    if (!supportsClosedBy && target instanceof HTMLDialogElement && target.getAttribute("closedby") === "any") {
      if (isOutside(event, target.getBoundingClientRect())) target.close();
    }
  });
  // Closes open dialogs, so that the Back button restores the page without them.
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
