import { privacyRequestKindLabels } from "../../../content/messages.ts";
import { privacyRequestFormWords } from "../../../content/privacy-request-words.ts";
import { parsePrivacyRequest, privacyRequestFields } from "../../../domain/privacy-request.ts";
import { choicesFrom, EmailField, MessageField, NameField, RadioField } from "../../forms/fields.tsx";
import type { FormResultProps, FormRules } from "../../forms/form-answer.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";

export const privacyRequestForm = {
  table: "privacy_requests",
  path: "/privacy",
  words: privacyRequestFormWords,
  fields: privacyRequestFields,
  parse: parsePrivacyRequest,
} satisfies FormRules<string, object>;

export function PrivacyRequestForm(formResult: FormResultProps) {
  return (
    <div className="card no-print mt-8 p-5 shadow-card sm:p-8">
      <h3 className="title mb-4 text-xl">{privacyRequestFormWords.heading}</h3>
      <SubmissionForm rules={privacyRequestForm} {...formResult}>
        {(field) => (
          <>
            <EmailField {...field("email")} />
            <RadioField {...field("kind")} choices={choicesFrom(privacyRequestKindLabels)} tiles="row" />
            <NameField {...field("name")} />
            <MessageField {...field("message")} />
          </>
        )}
      </SubmissionForm>
    </div>
  );
}
