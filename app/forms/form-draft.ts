import { draftKey, type FormDraft, parseFormDraft } from "../../domain/draft.ts";
import { onStoragePermission, readStoredEntry, storeEntry } from "../browser-storage.ts";
import type { FormParts } from "./form-parts.ts";

/** Null if there is no draft or the draft belongs to another page. */
function readDraft(): FormDraft | null {
  const draft = parseFormDraft(readStoredEntry(draftKey), Date.now());
  return draft?.path === location.pathname ? draft : null;
}

export function forgetDraft(): void {
  if (readDraft()) storeEntry(draftKey, null);
}

function hasInput(parts: FormParts): boolean {
  const typed = parts.readValues();
  return parts.names.some((name) => typed[name] !== parts.renderedValue(name));
}

function saveDraft(parts: FormParts): void {
  if (!hasInput(parts)) forgetDraft();
  else
    storeEntry(draftKey, {
      path: location.pathname,
      typed: parts.readValues(),
      savedAt: Date.now(),
    } satisfies FormDraft);
}

/** Fills the form with its draft and saves later input. A browser stores one draft. */
export function enableDraft(parts: FormParts): void {
  const hadInput = hasInput(parts);
  restoreDraft(parts);
  const save = () => saveDraft(parts);
  if (hadInput) save();
  parts.form.addEventListener("input", save);
  onStoragePermission(save);
}

/**
 * Fills empty fields from the draft. If a value that the server prefilled differs from the draft, the draft may be
 * another person's and is not used.
 */
function restoreDraft(parts: FormParts): void {
  const draft = readDraft();
  const typed = parts.readValues();
  const isForAnotherPerson = parts.names.some(
    (name) => parts.renderedValue(name) && parts.renderedValue(name) !== draft?.typed[name],
  );
  const namesToRestore = parts.names.filter((name) => !typed[name] && draft?.typed[name]);
  if (isForAnotherPerson || namesToRestore.length === 0) return;
  for (const name of namesToRestore) parts.setValue(name, draft?.typed[name] ?? "");
  const note = parts.copyTemplate("draft-note");
  parts.find("template[data-part=draft-note]")?.after(note);
  note.querySelector("button")?.addEventListener("click", () => {
    note.remove();
    forgetDraft();
    parts.clearValues();
    parts.focusFirst();
  });
}
