import type { Typed } from "./form-fields.ts";
import { propertiesOf } from "./json-text.ts";

/** The draft's key in local storage. */
export const draftKey = "form_data";

/** Milliseconds for which a draft is kept after its last change. */
export const draftLifetimeMs = 24 * 60 * 60 * 1000;

/** The form that was typed in last and is not stored yet. */
export interface Draft {
  path: string;
  typed: Typed<string>;
  /** The last change, in milliseconds since 1970. */
  savedAt: number;
}

/** Reads a draft. Null: malformed, expired, or from the future. `now` is in milliseconds since 1970. */
export function parseDraft(kept: unknown, now: number): Draft | null {
  const { path, typed, savedAt } = propertiesOf(kept);
  if (typeof path !== "string" || typeof savedAt !== "number") return null;
  if (savedAt > now || now - savedAt > draftLifetimeMs) return null;
  const texts = Object.entries(propertiesOf(typed)).filter(([, value]) => typeof value === "string");
  return { path, typed: Object.fromEntries(texts) as Typed<string>, savedAt };
}
