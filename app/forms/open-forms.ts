import type { Drafts, Sent } from "../../domain/draft.ts";
import type { Typed } from "../../domain/form-fields.ts";
import { restoreHandedDrafts } from "./drafts.ts";

// Every page loads this file; what sends a form (outgoing.ts) comes with a form.

/** A form that is being sent, until the visitor knows how that went. */
export interface OpenForm {
  /** Of the page that has the form. */
  readonly path: string;
  readonly sent: Sent;
  /** As it stood in the fields. */
  readonly typed: Typed<string>;
  /** Keeps it for the next visit. Answers whether nothing is lost when the visitor leaves. */
  keep(): boolean;
  /** Tries at once; the waits begin anew. */
  retryNow(): void;
}

const open = new Set<OpenForm>();

export function addOpenForm(form: OpenForm): void {
  open.add(form);
  // A listener that is added again is still there once.
  addEventListener("online", retryAll);
  document.addEventListener("visibilitychange", retryWhenVisible);
  addEventListener("beforeunload", warn);
}

export function removeOpenForm(form: OpenForm): void {
  open.delete(form);
  // Some browsers do not keep a page in memory that asks to be warned.
  if (open.size === 0) removeEventListener("beforeunload", warn);
}

/** Takes forms that are being sent over to the same page when it is loaded again, which sends them on with the same key. */
export const openForms = {
  name: "open-forms",
  handOver(): Drafts {
    isHandedOver = true;
    const drafts: Drafts = {};
    for (const { path, typed, sent } of open) {
      drafts[path] = { typed, savedAt: Date.now(), waiting: { ...sent, isStopped: false } };
    }
    return drafts;
  },
  takeOver: restoreHandedDrafts,
};

/** Whether the page is about to be loaded again, with everything that is open. */
let isHandedOver = false;

/** Who leaves now loses what is being sent, unless it is kept for the next visit. */
function warn(event: BeforeUnloadEvent): void {
  if (isHandedOver) return;
  for (const form of open) if (!form.keep()) event.preventDefault();
}

function retryAll(): void {
  for (const form of open) form.retryNow();
}

function retryWhenVisible(): void {
  if (document.visibilityState === "visible") retryAll();
}
