import { type FormContext, formatFormContext, parseFormContext } from "./form-context.ts";
import type { Typed } from "./form-fields.ts";

/** The name of the drafts in the browser's local storage. */
export const draftsKey = "form_data";

/** How long a draft is kept, in milliseconds: a day from its last change. A key counts as long (docs/product.md, Idempotency keys). */
export const draftLifetimeMs = 24 * 60 * 60 * 1000;

/** A form that was sent: what it is sent with again, for as long as nobody answers. */
export interface Sent {
  /** The table that is to keep it. */
  table: string;
  row: object;
  /** The `Idempotency-Key`: the same for each try, so that it is stored once. */
  key: string;
  context: FormContext;
}

/** A form that was sent and is not stored yet, as far as is known. */
export interface Waiting extends Sent {
  /** Whether only the visitor sends it again. */
  isStopped: boolean;
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
    { typed, savedAt, waiting: waiting && formatWaiting(waiting) },
  ]);
  return kept.length ? Object.fromEntries(kept) : null;
}

/** Whether two forms have the same in every field; an empty field is as good as none. */
export function isSameTyping(one: Typed<string>, other: Typed<string>): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (field) => (one[field] ?? "") === (other[field] ?? ""),
  );
}

function formatWaiting({ table, row, key, context, isStopped }: Waiting): object {
  return { table, row, key, context: formatFormContext(context), isStopped };
}

function parseWaiting(kept: unknown): Waiting | null {
  const { table, key, context } = texts(kept);
  const { row, isStopped } = Object.fromEntries(entries(kept));
  if (!table || !key || typeof row !== "object" || row === null) return null;
  return { table, row, key, context: parseFormContext(context ?? null), isStopped: isStopped === true };
}

function texts(kept: unknown): Typed<string> {
  return Object.fromEntries(entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function entries(kept: unknown): [string, unknown][] {
  return typeof kept === "object" && kept !== null ? Object.entries(kept) : [];
}
