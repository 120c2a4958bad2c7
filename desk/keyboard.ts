import { destinations } from "./destinations.ts";

// The keys of the desk (ui/keyboard-help.tsx lists them). Each does what a link or a form of the page does as well.

/** How long after `g` the second key counts, in milliseconds. */
const secondKeyMs = 1_500;

export function listenForKeys(): void {
  let goUntil = 0;

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    // When it was pressed, not when a busy page came to it.
    const isSecond = event.timeStamp < goUntil;
    goUntil = 0;
    const destination = isSecond ? destinations.find(({ key }) => key === event.key) : undefined;
    if (destination) {
      location.assign(destination.path);
    } else if (event.key === "g") {
      goUntil = event.timeStamp + secondKeyMs;
    } else if (!act(event.key)) return;
    event.preventDefault();
  });
}

/** Does what the key stands for; false: nothing, so the browser may. */
function act(key: string): boolean {
  switch (key) {
    case "j":
      return move(1);
    case "k":
      return move(-1);
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
      const done = (row ?? document).querySelector<HTMLButtonElement>("button[data-done]");
      done?.click();
      return done !== null;
    }
    default:
      return false;
  }
}

/** Turns to the row before or after the one that has the focus. */
function move(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-rows] [data-open]")];
  const row = document.activeElement?.closest("[data-row]");
  const place = links.findIndex((link) => row?.contains(link));
  const next = links[place === -1 ? (step === 1 ? 0 : links.length - 1) : place + step];
  next?.focus();
  return links.length > 0;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null
  );
}
