import {
  emptyAfterSanitization,
  fieldsMissingAndWrong,
  fieldsNeedAnotherLook,
  type Message,
  notSent,
  requiredFieldsMissing,
  unknownReason,
} from "../../content/messages.ts";
import type { Problem } from "../../domain/form-fields.ts";
import type { Refusal } from "../../domain/receipt.ts";
import { fill } from "../../domain/text.ts";

/** What a form shows after a submission that stored nothing. */
export interface Failure {
  message: Message;
  /** A plain sentence before the message. */
  lead?: string;
  problems: readonly Problem<string>[];
  /** The server refused the form or did not answer, although the fields were in order. */
  refusal: Refusal | null;
}

/** The failure in the catalogue's words, with the server's reason. */
function withReason(failed: Message, reason: string): Message {
  return fill(failed, { reason: reason || unknownReason });
}

/** Puts a form's problems into the words of the error catalogue. */
export function problemFailure(problems: readonly Problem<string>[], failed: Message): Failure {
  const reasons = new Set(problems.map((problem) => problem.reason));
  const failure = { problems, refusal: null };
  if (reasons.has("missing")) {
    return { ...failure, message: reasons.size === 1 ? requiredFieldsMissing : fieldsMissingAndWrong };
  }
  if (reasons.has("empty-after-cleaning")) {
    return { ...failure, message: withReason(failed, emptyAfterSanitization), lead: fieldsNeedAnotherLook.text };
  }
  return { ...failure, message: fieldsNeedAnotherLook };
}

/** Says why a form was not stored. A refusal without a code came from a proxy and not from the server. */
export function refusalFailure(refusal: Refusal, failed: Message): Failure {
  return { message: withReason(failed, refusal.code ? refusal.message : ""), problems: [], refusal };
}

/** Says that no try got an answer. */
export function unansweredFailure(refusal: Refusal, failed: Message): Failure {
  return { ...refusalFailure(refusal, failed), lead: notSent };
}

/** The server's message, ready to copy. */
export function detailsText(refusal: Refusal | null | undefined): string {
  return refusal ? JSON.stringify(refusal, ["code", "message", "details", "hint"], 2) : "";
}
