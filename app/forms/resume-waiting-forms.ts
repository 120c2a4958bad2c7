import { readDrafts } from "./drafts.ts";

/** Sends on what waited when an earlier visit ended, whichever page this one begins with. */
export function resumeWaitingForms(anonKey: string): void {
  // Most visitors have nothing there, and fetch nothing for it.
  if (!Object.values(readDrafts()).some(({ waiting }) => waiting && !waiting.isStopped)) return;
  import("./resume-forms.ts")
    .then(({ resumeForms }) => resumeForms(anonKey))
    // It stays where it is for the next page.
    .catch(() => {});
}
