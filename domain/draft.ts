import { type FormContext, noFormContext, readFormContext } from "./form-context.ts";
import type { Typed } from "./form-fields.ts";
import { propertiesOf } from "./json-text.ts";

/** The name of the drafts in the browser's local storage. */
export const draftsKey = "form_data";

/** How long a draft is kept, in milliseconds: a day from its last change, as long as the server knows an idempotency key. */
export const draftLifetimeMs = 24 * 60 * 60 * 1000;

/** What a form sends, the same in every try. */
export interface Sent {
  /** The table that is to keep it. */
  table: string;
  row: object;
  /** The idempotency key: with it the server stores the row once, however often it comes. */
  key: string;
  context: FormContext;
}

/** What was sent and is, as far as is known, not stored yet. */
interface Waiting extends Sent {
  /** Whether only the visitor sends it again. */
  isStopped: boolean;
}

/** A form that is not stored yet, as plain data. */
export interface Draft {
  typed: Typed<string>;
  /** When it was last changed, in milliseconds since 1970. */
  savedAt: number;
  /** Null: it was not sent. */
  waiting: Waiting | null;
}

/** Drafts by the path of their page. */
export type Drafts = Record<string, Draft>;

/** Reads kept drafts; leaves out what has another shape, is too old or comes from the future. `now` is in milliseconds since 1970. */
export function parseDrafts(kept: unknown, now: number): Drafts {
  const drafts: Drafts = {};
  for (const [path, entry] of Object.entries(propertiesOf(kept))) {
    const { typed, savedAt, waiting } = propertiesOf(entry);
    if (typeof savedAt !== "number" || savedAt > now || now - savedAt > draftLifetimeMs) continue;
    drafts[path] = { typed: texts(typed), savedAt, waiting: parseWaiting(waiting) };
  }
  return drafts;
}

/** Whether two forms have the same in every field; an empty field is as good as none. */
export function isSameTyping(one: Typed<string>, other: Typed<string>): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (field) => (one[field] ?? "") === (other[field] ?? ""),
  );
}

function parseWaiting(kept: unknown): Waiting | null {
  const { table, key } = texts(kept);
  const { row, context: keptContext, isStopped } = propertiesOf(kept);
  if (!table || !key || typeof row !== "object" || row === null) return null;
  const context = readFormContext(keptContext);
  // Without its context it cannot be sent again by itself. Its key is still of use when the visitor sends the same again.
  return { table, row, key, context: context ?? noFormContext, isStopped: isStopped === true || context === null };
}

function texts(kept: unknown): Typed<string> {
  return Object.fromEntries(
    Object.entries(propertiesOf(kept)).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
