import { type FormTable, submissionMessages } from "../../content/messages.ts";
import type { Typed } from "../../domain/form-fields.ts";
import { showToast } from "../ui/show-toast.ts";
import { forgetDraft, keepDraft, readDraft } from "./drafts.ts";
import type { Failure } from "./failure.ts";
import { openForm, watchForm } from "./open-forms.ts";
import { randomKey, send } from "./send.ts";
import { type SubmissionMachine, type SubmissionPorts, submissionMachine } from "./submission-machine.ts";

/**
 * The form on the page of this path: the one that is being sent, or else a new one, which starts with `first`. `anonKey` is
 * the public key of the data API.
 */
export function submissionOn(
  path: string,
  table: FormTable,
  anonKey: string,
  first: { typed: Typed<string>; failure: Failure | null },
): SubmissionMachine {
  const before = openForm(path);
  if (before) return before;
  const ports = {
    send: (sent) => send(sent, anonKey),
    newKey: randomKey,
    schedule(callback, ms) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    toast: showToast,
    draft: {
      keep: (typed, sent) => keepDraft(path, typed, sent),
      forget: () => forgetDraft(path),
      read: () => readDraft(path)?.typed ?? null,
    },
  } satisfies SubmissionPorts;
  const machine = submissionMachine({ table, ...submissionMessages[table] }, ports, first);
  watchForm(path, machine);
  return machine;
}
