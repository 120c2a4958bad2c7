import { useRef } from "react";
import { type Destination, useDestinations } from "../destinations.ts";
import { useShortcut } from "./shortcuts.ts";

const shortcutsOf = (destinations: readonly Destination[]): [keys: string[], does: string][] => [
  [["j"], "Next row"],
  [["k"], "Previous row"],
  [["Enter"], "Open the row"],
  [["e"], "Mark done"],
  [["/"], "Search the list"],
  [["Ctrl or ⌘", "k"], "Search everything"],
  ...destinations.map(({ key, name }): [string[], string] => [["g", key], name]),
  [["Ctrl or ⌘", "s"], "Save post"],
  [["?"], "Show shortcuts"],
];

export function KeyboardHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const shortcuts = shortcutsOf(useDestinations());
  useShortcut("?", () => {
    dialog.current?.showModal();
    return true;
  });
  return (
    <dialog
      ref={dialog}
      aria-labelledby="keyboard-help-title"
      className="panel m-auto w-[min(26rem,calc(100vw-2rem))] p-6 shadow-card"
    >
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="keyboard-help-title" className="title text-xl">
          Keyboard shortcuts
        </h2>
        <form method="dialog">
          <button type="submit" className="button button-quiet">
            Close
          </button>
        </form>
      </div>
      <dl className="grid gap-2">
        {shortcuts.map(([keys, does]) => (
          <div key={does} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-soft">{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
