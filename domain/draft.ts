import type { Typed } from "./form-fields.ts";
import { propertiesOf } from "./json-text.ts";

/** The name of the draft in the browser's local storage. */
export const draftKey = "form_data";

/** How long a draft is kept after its last change, in milliseconds. */
export const draftLifetimeMs = 24 * 60 * 60 * 1000;

/** The form that was typed in last and is not stored yet. */
export interface Draft {
  /** The path of the form's page. */
  path: string;
  typed: Typed<string>;
  /** When it was last changed, in milliseconds since 1970. */
  savedAt: number;
}

/** Reads a kept draft; null for another shape, and for one that is too old or from the future. `now` is in milliseconds since 1970. */
export function parseDraft(kept: unknown, now: number): Draft | null {
  const { path, typed, savedAt } = propertiesOf(kept);
  if (typeof path !== "string" || typeof savedAt !== "number") return null;
  if (savedAt > now || now - savedAt > draftLifetimeMs) return null;
  const texts = Object.entries(propertiesOf(typed)).filter(([, value]) => typeof value === "string");
  return { path, typed: Object.fromEntries(texts) as Typed<string>, savedAt };
}
