import {
  emptyAfterSanitizationText,
  fieldsMissingAndWrong,
  fieldsWrong,
  notSentText,
  requiredFieldsMissing,
  type TitledMessage,
  unknownReason,
} from "../../content/messages.ts";
import type { InputProblem } from "../../domain/form-fields.ts";
import type { DataApiError } from "../../domain/submission-outcome.ts";
import { fill } from "../../domain/text.ts";

/** The error that a form displays if a field has a problem, or if the server did not confirm the submission. */
export interface FormFailure {
  message: TitledMessage;
  /** Replaces the default heading of the error summary. */
  heading?: string;
  problems: readonly InputProblem<string>[];
  /** The server's. Without one, the problem is in the form's fields. */
  refusal: DataApiError | null;
}

function withReason(failedMessage: TitledMessage, reason: string): TitledMessage {
  return fill(failedMessage, { reason: reason || unknownReason });
}

export function problemFailure(problems: readonly InputProblem<string>[], failedMessage: TitledMessage): FormFailure {
  const reasons = new Set(problems.map((problem) => problem.reason));
  const failure = { problems, refusal: null };
  if (reasons.has("missing")) {
    return { ...failure, message: reasons.size === 1 ? requiredFieldsMissing : fieldsMissingAndWrong };
  }
  if (reasons.has("empty-after-cleaning")) {
    return { ...failure, message: withReason(failedMessage, emptyAfterSanitizationText), heading: fieldsWrong.text };
  }
  return { ...failure, message: fieldsWrong };
}

/**
 * A refusal without a code comes from a proxy or from a request that failed in the browser. The sentence in the
 * form's error summary leaves out the message of such a refusal.
 */
export function refusalFailure(refusal: DataApiError, failedMessage: TitledMessage): FormFailure {
  return { message: withReason(failedMessage, refusal.code ? refusal.message : ""), problems: [], refusal };
}

/** The failure for the outcome `no-response` (send.ts). */
export function noResponseFailure(refusal: DataApiError, failedMessage: TitledMessage): FormFailure {
  return { ...refusalFailure(refusal, failedMessage), heading: notSentText };
}

/** The server's refusal as JSON, for the visitor to copy. */
export function detailsText(refusal: DataApiError | null | undefined): string {
  return refusal ? JSON.stringify(refusal, ["code", "message", "details", "hint"], 2) : "";
}
