import { type FormTable, submissionMessages } from "../../content/messages.ts";
import { readDrafts } from "./drafts.ts";
import { submissionOn } from "./submissions.ts";

/** Sends on every form that waited when an earlier visit ended. */
export function resumeForms(anonKey: string): void {
  for (const [path, draft] of Object.entries(readDrafts())) {
    const { waiting } = draft;
    // A form of this page goes on with its own.
    if (!waiting || waiting.isStopped || path === location.pathname || !isFormTable(waiting.table)) continue;
    submissionOn(path, waiting.table, anonKey, { typed: {}, failure: null }).resume(draft, true);
  }
}

function isFormTable(table: string): table is FormTable {
  return Object.hasOwn(submissionMessages, table);
}
