import { type Draft, type Drafts, draftsKey, isSameTyping, parseDrafts, type Sent } from "../../domain/draft.ts";
import type { Typed } from "../../domain/form-fields.ts";
import { readStored, store } from "../browser-storage.ts";

/** What the document before this one was still sending, until its form goes on with it. */
let handedOver: Drafts = {};

/** Takes drafts from the same page before it was loaded again. */
export function restoreHandedDrafts(handed: unknown): void {
  handedOver = parseDrafts(handed, Date.now());
}

/** The drafts of every form. */
export function readDrafts(): Drafts {
  return { ...parseDrafts(readStored(draftsKey), Date.now()), ...handedOver };
}

/** The draft of the form on the page of this path. */
export function readDraft(path: string): Draft | null {
  return readDrafts()[path] ?? null;
}

/**
 * Keeps it for a day from its last change. `sent` is what goes on being sent at the next visit; with null nothing does, and
 * only the key of what was sent before is kept, for a visitor who sends the same again. Answers whether it is kept: the
 * visitor or the browser may not allow it.
 */
export function keepDraft(path: string, typed: Typed<string>, sent: Sent | null): boolean {
  const drafts = readDrafts();
  const before = drafts[path];
  const last = sent ?? before?.waiting ?? null;
  const waiting = last && { ...last, isStopped: sent === null };
  const isUnchanged = before && isSameTyping(before.typed, typed);
  const savedAt = isUnchanged ? before.savedAt : Date.now();
  return storeDrafts(path, { ...drafts, [path]: { typed, savedAt, waiting } });
}

export function forgetDraft(path: string): void {
  const { [path]: _forgotten, ...others } = readDrafts();
  storeDrafts(path, others);
}

function storeDrafts(path: string, drafts: Drafts): boolean {
  delete handedOver[path];
  return store(draftsKey, drafts);
}
