import { readConsentRecord } from "./consent-store.ts";

export const preferencesId = "cookie-preferences";

export function showStoredChoice(dialog: HTMLDialogElement): void {
  const preferences: Partial<Record<string, unknown>> = readConsentRecord()?.preferences ?? { necessary: true };
  for (const input of dialog.querySelectorAll("input")) input.checked = preferences[input.name] === true;
}
