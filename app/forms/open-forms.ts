import type { Drafts } from "../../domain/draft.ts";
import { onStoragePermission } from "../browser-storage.ts";
import { keepDraft, takeOverDrafts } from "./drafts.ts";
import type { SubmissionMachine } from "./submission-machine.ts";

// The forms that are being sent belong to the document, not to the form on the screen: the visitor may look at other pages
// meanwhile. Every page loads this file; the machine itself comes with a form.

/** Those of which the visitor has not heard the end, by the path of their page. */
const open = new Map<string, SubmissionMachine>();

/** What is being sent of the form on the page of this path. */
export function openForm(path: string): SubmissionMachine | null {
  const machine = open.get(path);
  return machine?.outgoing() ? machine : null;
}

/** Counts the form as open from the moment it is sent until the visitor knows how that went. */
export function watchForm(path: string, machine: SubmissionMachine): void {
  machine.subscribe(() => {
    if (machine.untold()) open.set(path, machine);
    else if (open.get(path) === machine) open.delete(path);
    listen();
  });
}

/** Takes forms that are being sent over to the same page when it is loaded again, which sends them on with the same key. */
export const openForms = {
  name: "open-forms",
  handOver(): Drafts {
    isHandedOver = true;
    const drafts: Drafts = {};
    for (const [path, machine] of open) {
      const untold = machine.untold();
      if (!untold) continue;
      drafts[path] = { typed: untold.typed, savedAt: Date.now(), waiting: { ...untold.sent, isStopped: false } };
    }
    return drafts;
  },
  takeOver: takeOverDrafts,
};

/** Whether the page is about to be loaded again, with everything that is open. */
let isHandedOver = false;

/** A listener that is added again is still there once. */
function listen(): void {
  addEventListener("online", reconnect);
  document.addEventListener("visibilitychange", reconnectWhenVisible);
  onStoragePermission(keepAgain);
  // Some browsers do not keep a page in memory that asks to be warned.
  if (open.size > 0) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
}

/** Who leaves now loses what is being sent, unless it is kept for the next visit. */
function warn(event: BeforeUnloadEvent): void {
  if (isHandedOver) return;
  for (const [path, machine] of open) {
    const outgoing = machine.outgoing();
    if (outgoing && !keepDraft(path, outgoing.typed, outgoing.sent)) event.preventDefault();
  }
}

function reconnect(): void {
  for (const machine of open.values()) machine.reconnected();
}

function reconnectWhenVisible(): void {
  if (document.visibilityState === "visible") reconnect();
}

function keepAgain(): void {
  for (const machine of open.values()) machine.storageChanged();
}
