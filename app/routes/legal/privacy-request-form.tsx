import { privacyRequestKindLabels } from "../../../content/messages.ts";
import { privacyRequestFormWords } from "../../../content/privacy-request-words.ts";
import { parsePrivacyRequest, privacyRequestFields, privacyRequestLimits } from "../../../domain/privacy-request.ts";
import { choices, EmailField, MessageField, NameField, RadioField } from "../../forms/fields.tsx";
import type { FormRules, PostedProps } from "../../forms/form-answer.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { useSubmission } from "../../forms/use-submission.ts";

const { labels, hints } = privacyRequestFormWords;

export const privacyRequestForm = {
  table: "privacy_requests",
  path: "/privacy",
  fields: privacyRequestFields,
  parse: parsePrivacyRequest,
} satisfies FormRules<string, object>;

export function PrivacyRequestForm({ answer, isSent }: PostedProps) {
  const submission = useSubmission({ ...privacyRequestForm, answer });
  const { field } = submission;

  return (
    <div className="card no-print mt-8 p-5 shadow-card sm:p-8">
      <h3 className="title mb-4 text-xl">{privacyRequestFormWords.heading}</h3>
      <SubmissionForm submission={submission} words={privacyRequestFormWords} isSent={isSent}>
        <EmailField
          {...field}
          label={labels.email}
          hint={hints.email}
          required
          maxLength={privacyRequestLimits.email}
        />
        <RadioField {...field} name="kind" label={labels.kind} required choices={choices(privacyRequestKindLabels)} />
        <NameField {...field} label={labels.name} maxLength={privacyRequestLimits.name} />
        <MessageField {...field} label={labels.message} hint={hints.message} maxLength={privacyRequestLimits.message} />
      </SubmissionForm>
    </div>
  );
}
