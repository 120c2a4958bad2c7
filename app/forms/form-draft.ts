import { draftKey, type FormDraft, parseFormDraft } from "../../domain/draft.ts";
import { readStoredEntry, storeEntry } from "../browser-storage.ts";
import type { FormControls } from "./form-controls.ts";

// A browser stores one draft: what was typed last and not sent.

function readDraft(): FormDraft | null {
  const draft = parseFormDraft(readStoredEntry(draftKey), Date.now());
  return draft?.path === location.pathname ? draft : null;
}

export function forgetDraft(): void {
  if (readDraft()) storeEntry(draftKey, null);
}

export function saveDraft(controls: FormControls): void {
  const draft: FormDraft = { path: location.pathname, typed: controls.read(), savedAt: Date.now() };
  if (controls.hasInput()) storeEntry(draftKey, draft);
  else forgetDraft();
}

/**
 * Fills empty fields from the draft. If a value that the server prefilled differs from the draft, the draft may be
 * another person's and is not used. Returns whether any field was filled.
 */
export function restoreDraft(controls: FormControls): boolean {
  const draft = readDraft();
  if (!draft) return false;
  const typed = controls.read();
  const isForAnotherPerson = controls.names.some((name) => {
    const rendered = controls.renderedValue(name);
    return rendered && rendered !== draft.typed[name];
  });
  const names = controls.names.filter((name) => !typed[name] && draft.typed[name]);
  if (isForAnotherPerson) return false;
  for (const name of names) controls.set(name, draft.typed[name] ?? "");
  return names.length > 0;
}
