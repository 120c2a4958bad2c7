import { type FormTable, submissionMessages } from "../../content/messages.ts";
import { readDrafts } from "./drafts.ts";
import { openForm } from "./open-forms.ts";
import { type Sender, submissionOn } from "./submissions.ts";

/** Sends on every form that waited when an earlier visit ended. */
export function resumeForms(sender: Sender): void {
  for (const [path, draft] of Object.entries(readDrafts())) {
    const { waiting } = draft;
    // A form on the screen has begun with its own already.
    if (!waiting || waiting.isStopped || openForm(path) || !isFormTable(waiting.table)) continue;
    submissionOn(path, waiting.table, sender, { typed: {}, failure: null }).resume(draft, true);
  }
}

function isFormTable(table: string): table is FormTable {
  return Object.hasOwn(submissionMessages, table);
}
