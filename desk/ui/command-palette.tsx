import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { Search } from "../../app/ui/icons.tsx";
import { useDestinations } from "../destinations.ts";
import type { loader } from "../routes/find/find.ts";
import { useStored } from "../stored.ts";
import { noCommands, pageCommands, paletteOpener } from "./commands.ts";

/** Milliseconds from the last key to the search. */
const typingPauseMs = 150;

interface Choice {
  key: string;
  name: string;
  note: string;
  run(): void;
}

/** `Ctrl K`: goes to a page, opens what is found by its name, and does what the open page can do. */
export function CommandPalette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => {
      dialog.current?.showModal();
      setOpen(true);
    };
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!dialog.current?.open) open();
    };
    paletteOpener.set(open);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label="Search everything"
      // The dialog may be open again when the event comes.
      onClose={({ currentTarget }) => setOpen(currentTarget.open)}
      closedby="any"
      className="mx-auto mt-[12vh] mb-auto w-[min(36rem,calc(100vw-2rem))] rounded-lg bg-transparent p-0"
    >
      {isOpen && <Palette close={() => dialog.current?.close()} />}
    </dialog>
  );
}

function Palette({ close }: { close: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const find = useFetcher<typeof loader>();
  const commands = useStored(pageCommands, noCommands);
  const [text, setText] = useState("");
  const [chosenIndex, setChosenIndex] = useState(0);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const choose = (run: () => void) => () => {
    close();
    run();
  };
  const isNamed = (name: string) =>
    text
      .trim()
      .split(/\s+/)
      .every((word) => name.toLowerCase().includes(word.toLowerCase()));
  const destinations = useDestinations();
  const found = text.trim() === "" ? [] : (find.data ?? []);
  const choices: Choice[] = [
    ...commands
      .filter(({ name }) => isNamed(name))
      .map(({ name, run }) => ({ key: `do ${name}`, name, note: "On this page", run: choose(run) })),
    ...destinations
      .filter(({ name }) => isNamed(name))
      .map(({ name, path }) => ({ key: path, name, note: "Go to", run: choose(() => navigate(path)) })),
    ...found.map(({ path, name, kind }) => ({
      key: path,
      name,
      note: foundNotes[kind] ?? "",
      run: choose(() => navigate(path)),
    })),
  ];
  const chosen = choices[Math.min(chosenIndex, choices.length - 1)];

  function type(next: string) {
    setText(next);
    setChosenIndex(0);
    clearTimeout(timer.current);
    if (next.trim() !== "")
      timer.current = window.setTimeout(() => find.load(`/find?${new URLSearchParams({ q: next })}`), typingPauseMs);
  }

  function pressKey(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && choices.length > 0) {
      setChosenIndex((Math.min(chosenIndex, choices.length - 1) + step + choices.length) % choices.length);
    } else if (event.key === "Enter") chosen?.run();
    else return;
    event.preventDefault();
  }

  return (
    <div className="panel overflow-hidden shadow-card">
      <label className="flex items-center gap-3 border-line border-b px-4">
        <span className="sr-only">Search everything</span>
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <input
          // biome-ignore lint/a11y/noAutofocus: a dialog's first field has the focus.
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-choices`}
          aria-activedescendant={chosen && `${id}-${choices.indexOf(chosen)}`}
          aria-autocomplete="list"
          placeholder="A page, a name, an email, or an action"
          maxLength={200}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={pressKey}
          className="min-h-13 w-full min-w-0 bg-transparent text-lg outline-none placeholder:text-ink-soft"
        />
      </label>
      <div
        role="listbox"
        id={`${id}-choices`}
        aria-label="Choices"
        aria-busy={find.state !== "idle" || undefined}
        className="max-h-[min(24rem,55vh)] overflow-y-auto p-2"
      >
        {choices.map(({ key, name, note, run }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys.
          <div
            key={key}
            role="option"
            tabIndex={-1}
            id={`${id}-${index}`}
            aria-selected={choices[index] === chosen}
            ref={choices[index] === chosen ? showWhole : undefined}
            onClick={run}
            onPointerMove={() => setChosenIndex(index)}
            className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-md px-3 py-1.5 aria-selected:bg-wash pointer-coarse:min-h-11"
          >
            <span className="min-w-0 truncate font-semibold">{name}</span>
            <span className="shrink-0 text-ink-soft text-sm">{note}</span>
          </div>
        ))}
        {choices.length === 0 && (
          <p className="px-3 py-2 text-ink-soft">{find.state === "idle" ? "Nothing found." : "Searching…"}</p>
        )}
      </div>
    </div>
  );
}

const showWhole = (choice: HTMLElement | null) => choice?.scrollIntoView({ block: "nearest" });

const foundNotes: Partial<Record<string, string>> = {
  lead: "Request",
  application: "Application",
  message: "Message",
  privacy: "Privacy request",
  delivery: "Delivery",
  license: "License",
  register: "State register",
  contractor: "Contractor",
  key: "Failed sign-ins",
  post: "Post",
};
