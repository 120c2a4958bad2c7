import { type FormContext, formatFormContext, parseFormContext } from "./form-context.ts";
import type { Typed } from "./submission.ts";

/** The name of the drafts in the browser's local storage. */
export const draftsKey = "form_data";

/** How long a draft is kept, in milliseconds: a day from its last change. A key counts as long (contract, section 5). */
export const draftLifetimeMs = 24 * 60 * 60 * 1000;

/** What a form that was sent is sent with again, for as long as nobody answers. */
export interface Waiting {
  /** The `Idempotency-Key`: the same for each try, so that it is stored once. */
  key: string;
  context: FormContext;
}

/** A form that is not stored yet. */
export interface Draft {
  typed: Typed<string>;
  /** When it was last changed, in milliseconds since 1970. */
  savedAt: number;
  /** Null: it was not sent. */
  waiting: Waiting | null;
}

/** Drafts by the path of their page. */
export type Drafts = Record<string, Draft>;

/** Reads kept drafts; what cannot be read, what is too old and what comes from the future is left out. */
export function parseDrafts(kept: unknown, now: number): Drafts {
  const drafts: Drafts = {};
  for (const [path, entry] of entries(kept)) {
    const { typed, savedAt, waiting } = Object.fromEntries(entries(entry));
    if (typeof savedAt !== "number" || savedAt > now || now - savedAt > draftLifetimeMs) continue;
    drafts[path] = { typed: texts(typed), savedAt, waiting: parseWaiting(waiting) };
  }
  return drafts;
}

/** What `JSON.stringify` is to write; null where there is nothing to keep. */
export function formatDrafts(drafts: Drafts): object | null {
  const kept = Object.entries(drafts).map(([path, { typed, savedAt, waiting }]) => [
    path,
    { typed, savedAt, waiting: waiting && { key: waiting.key, context: formatFormContext(waiting.context) } },
  ]);
  return kept.length ? Object.fromEntries(kept) : null;
}

/** Whether two forms have the same in every field; an empty field is as good as none. */
export function isSameTyping(one: Typed<string>, other: Typed<string>): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (field) => (one[field] ?? "") === (other[field] ?? ""),
  );
}

function parseWaiting(kept: unknown): Waiting | null {
  const { key, context } = texts(kept);
  return key ? { key, context: parseFormContext(context ?? null) } : null;
}

function texts(kept: unknown): Typed<string> {
  return Object.fromEntries(entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function entries(kept: unknown): [string, unknown][] {
  return typeof kept === "object" && kept !== null ? Object.entries(kept) : [];
}
