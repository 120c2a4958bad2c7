import { type FormTable, submissionMessages } from "../../content/messages.ts";
import type { useToast } from "../ui/toasts.tsx";
import { forgetDraft, readDrafts } from "./draft-storage.ts";
import { failureMessage } from "./form-answer.ts";
import { keepTrying, outgoing } from "./outbox.ts";

function isFormTable(table: string): table is FormTable {
  return Object.hasOwn(submissionMessages, table);
}

/** Goes on with every form that waited when an earlier visit ended, and says so when it is stored. */
export function resume(anonKey: string, toast: ReturnType<typeof useToast>): void {
  for (const [path, { typed, waiting }] of Object.entries(readDrafts())) {
    // A form on the screen has begun with its own already.
    if (!waiting || waiting.isStopped || outgoing(path) || !isFormTable(waiting.table)) continue;
    const { succeeded, failed } = submissionMessages[waiting.table];
    keepTrying(path, {
      sending: { ...waiting, anonKey },
      typed,
      async settle(answer) {
        if (answer.outcome === "refused") return toast("error", failureMessage(answer.refusal, failed));
        forgetDraft(path);
        toast("success", succeeded);
      },
    });
  }
}
