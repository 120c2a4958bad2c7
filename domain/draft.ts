import type { FieldTexts } from "./form-fields.ts";
import { propertiesOf } from "./json-text.ts";

/** In local storage. */
export const draftKey = "form_data";

/** Since the last change. */
export const draftLifetimeMs = 24 * 60 * 60 * 1000;

export interface FormDraft {
  path: string;
  typed: FieldTexts<string>;
  /** Milliseconds since the epoch. */
  savedAt: number;
}

/**
 * `now`: milliseconds since the epoch. A clock that is set back makes drafts from the future, which count as saved now.
 */
export function parseFormDraft(value: unknown, now: number): FormDraft | null {
  const { path, typed, savedAt } = propertiesOf(value);
  if (typeof path !== "string" || typeof savedAt !== "number") return null;
  if (now - savedAt > draftLifetimeMs) return null;
  const texts = Object.entries(propertiesOf(typed)).filter(([, value]) => typeof value === "string");
  return { path, typed: Object.fromEntries(texts) as FieldTexts<string>, savedAt: Math.min(savedAt, now) };
}
