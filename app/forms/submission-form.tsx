import { Fragment, type ReactNode } from "react";
import { contactConsents } from "../../content/consent-wordings.ts";
import { formWords } from "../../content/form-words.ts";
import { isConsentingTable } from "../../domain/contact-consent.ts";
import { ContactConsent } from "./consent-note.tsx";
import { ContextFields } from "./context-fields.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { DraftNote, SentNotice, WaitingNotice } from "./notices.tsx";
import { TechnicalDetails } from "./technical-details.tsx";
import type { Submission } from "./use-submission.ts";

interface SubmissionFormProps {
  submission: Submission;
  /** Whether it was sent without JavaScript just before, and stored. */
  isSent?: boolean;
  /** Whether a failure shows what the server said of it, folded away. */
  hasDetails?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** The frame of every form: what went wrong, the fields, the button. */
export function SubmissionForm({ submission, isSent, hasDetails, children }: SubmissionFormProps) {
  const { table, words, step, failure, isSubmitting, round } = submission;
  const hasNote = submission.isRestored && step !== "waiting" && step !== "stopped";
  return (
    <form
      ref={submission.form}
      method="post"
      action={submission.path}
      noValidate
      onSubmit={submission.submit}
      onInput={submission.edit}
      className="relative grid gap-5"
    >
      {isSent && !failure && <SentNotice message={submission.succeeded} />}
      {failure && <ErrorSummary failure={failure} ref={submission.summary} />}
      <WaitingNotice {...submission} />
      {hasDetails && failure?.refusal && <TechnicalDetails refusal={failure.refusal} />}
      <div className="relative">
        <p className={`text-sm text-ink-soft ${hasNote ? "opacity-0" : ""}`}>{formWords.requiredNote}</p>
        {/* It lies over the line and the gaps around it, so that nothing moves when it comes after the page. */}
        {hasNote && <DraftNote {...submission} />}
      </div>
      <Fragment key={round}>{children}</Fragment>
      {isConsentingTable(table) && (
        <>
          <ContextFields consentVersion={contactConsents[table][0].version} />
          <ContactConsent table={table} />
        </>
      )}
      <button type="submit" disabled={isSubmitting} className="button w-full">
        {isSubmitting ? words.submitting : words.button}
      </button>
      {words.note && <p className="-mt-2 text-center text-sm text-ink-soft">{words.note}</p>}
    </form>
  );
}
