import { destinations } from "./destinations.ts";

// ui/keyboard-help.tsx lists the shortcuts.

/** Milliseconds in which a second key may follow `g`. */
const secondKeyMs = 1_500;

export function listenForKeys(): void {
  let secondKeyDeadline = 0;

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    // Uses the time of the key press, because a busy page may handle the key later.
    const isSecondKey = event.timeStamp < secondKeyDeadline;
    secondKeyDeadline = 0;
    const destination = isSecondKey ? destinations.find(({ key }) => key === event.key) : undefined;
    if (destination) {
      location.assign(destination.path);
    } else if (event.key === "g") {
      secondKeyDeadline = event.timeStamp + secondKeyMs;
    } else if (!runShortcut(event.key)) return;
    event.preventDefault();
  });
}

/** Returns false if the key has no shortcut, or if the page has nothing that the shortcut applies to. */
function runShortcut(key: string): boolean {
  switch (key) {
    case "j":
      return moveFocus(1);
    case "k":
      return moveFocus(-1);
    case "/": {
      const field = document.querySelector<HTMLInputElement>('form[data-filters] input[type="search"]');
      field?.select();
      return field !== null;
    }
    case "?": {
      document.querySelector<HTMLDialogElement>("#keyboard-help")?.showModal();
      return true;
    }
    case "e": {
      const row = document.activeElement?.closest("[data-row]");
      const doneButton = (row ?? document).querySelector<HTMLButtonElement>("button[data-done]");
      doneButton?.click();
      return doneButton !== null;
    }
    default:
      return false;
  }
}

function moveFocus(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-rows] [data-open]")];
  const row = document.activeElement?.closest("[data-row]");
  const index = links.findIndex((link) => row?.contains(link));
  const next = links[index === -1 ? (step === 1 ? 0 : links.length - 1) : index + step];
  next?.focus();
  return links.length > 0;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null
  );
}
