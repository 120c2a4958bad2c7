import { type Draft, type Drafts, draftsKey, isSameTyping, parseDrafts, type Sent } from "../../domain/draft.ts";
import type { Typed } from "../../domain/form-fields.ts";
import { keep, readKept } from "../consent/kept.ts";

/** What the document before this one was still sending, until the form goes on with it. */
let handedOver: Drafts = {};

/** Takes what `handOver` of the document before this one yielded. */
export function takeOverDrafts(handed: unknown): void {
  handedOver = parseDrafts(handed, Date.now());
}

/** What is kept of every form. */
export function readDrafts(): Drafts {
  return { ...parseDrafts(readKept(draftsKey), Date.now()), ...handedOver };
}

function keepDrafts(path: string, drafts: Drafts): boolean {
  delete handedOver[path];
  return keep(draftsKey, Object.keys(drafts).length ? drafts : null);
}

/** What is kept of the form on the page of this path. */
export function readDraft(path: string): Draft | null {
  return readDrafts()[path] ?? null;
}

/**
 * Keeps it for a day from its last change. `sent` goes on at the next visit; without it, what was sent before goes on no more,
 * and its key is kept for the visitor who sends the same again. Answers whether it is kept: the visitor or the browser may not
 * allow it.
 */
export function keepDraft(path: string, typed: Typed<string>, sent: Sent | null): boolean {
  const drafts = readDrafts();
  const before = drafts[path];
  const last = sent ?? before?.waiting ?? null;
  const waiting = last && { ...last, isStopped: !sent };
  const isUnchanged = before && isSameTyping(before.typed, typed);
  const savedAt = isUnchanged ? before.savedAt : Date.now();
  return keepDrafts(path, { ...drafts, [path]: { typed, savedAt, waiting } });
}

export function forgetDraft(path: string): void {
  const { [path]: _forgotten, ...others } = readDrafts();
  keepDrafts(path, others);
}
