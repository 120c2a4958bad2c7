import { readDrafts } from "./drafts.ts";
import type { Sender } from "./submissions.ts";

/** Sends on what waited when an earlier visit ended, whichever page this one begins with. */
export function resumeWaitingForms(sender: Sender): void {
  // Most visitors have nothing there, and fetch nothing for it.
  if (!Object.values(readDrafts()).some(({ waiting }) => waiting && !waiting.isStopped)) return;
  import("./resume-forms.ts")
    .then(({ resumeForms }) => resumeForms(sender))
    // It stays where it is for the next page.
    .catch(() => {});
}
