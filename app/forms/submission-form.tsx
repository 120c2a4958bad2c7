import { Fragment, type ReactNode } from "react";
import { formWords } from "../../content/forms.ts";
import type { Message } from "../../content/messages.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { SentNotice } from "./sent-notice.tsx";
import { TechnicalDetails } from "./technical-details.tsx";
import type { Submission } from "./use-submission.ts";

interface SubmissionFormProps {
  submission: Submission;
  /** The path of the page, whose action takes the form without JavaScript. */
  action: string;
  words: { button: string; submitting: string };
  /** What to say above a form that was sent without JavaScript and stored. */
  sent?: Message | null;
  /** Whether a failure shows what the server said of it, folded away. */
  hasDetails?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** The frame of every form: what went wrong, the fields, the button. */
export function SubmissionForm({ submission, action, words, sent, hasDetails, children }: SubmissionFormProps) {
  const { failure, field, isSubmitting, round, summary, submit, mend } = submission;
  return (
    <form method="post" action={action} noValidate onSubmit={submit} onInput={mend} className="grid gap-5">
      {sent && !failure && <SentNotice message={sent} />}
      {failure && <ErrorSummary ref={summary} message={failure.message} problems={field.problems} />}
      {hasDetails && failure?.refusal && <TechnicalDetails refusal={failure.refusal} />}
      <p className="text-sm text-ink-soft">{formWords.requiredNote}</p>
      <Fragment key={round}>{children}</Fragment>
      <button type="submit" disabled={isSubmitting} className="button w-full">
        {isSubmitting ? words.submitting : words.button}
      </button>
    </form>
  );
}
