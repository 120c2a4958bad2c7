import { readDrafts } from "./drafts.ts";

/** Sends on what waited when an earlier visit ended, whichever page this one begins with. */
export function resumeWaitingForms(): void {
  for (const [path, draft] of Object.entries(readDrafts())) {
    // A form of this page goes on with its own.
    if (!draft.waiting || draft.waiting.isStopped || path === location.pathname) continue;
    import("./resume-form.ts")
      .then(({ resumeForm }) => resumeForm(path, draft))
      // It stays where it is for the next page.
      .catch(() => {});
  }
}
