import { applicationFormWords } from "../../../content/partner-program-words.ts";
import type { Choice } from "../../../content/types.ts";
import {
  parsePartnerApplication,
  partnerApplicationFields,
  partnerApplicationLimits,
} from "../../../domain/partner-application.ts";
import { EmailField, MessageField, NameField, PhoneField, SelectField, TextField } from "../../forms/fields.tsx";
import type { FormRules, PostedProps } from "../../forms/form-answer.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { useSubmission } from "../../forms/use-submission.ts";

interface ApplicationFormProps extends PostedProps {
  /** What there is to apply for. */
  services: readonly Choice[];
  /** What is useful in the message. */
  messageHint: string;
}

export function applicationForm(services: readonly Choice[]) {
  return {
    table: "partner_applications",
    path: "/partner-program",
    words: applicationFormWords,
    fields: partnerApplicationFields,
    limits: partnerApplicationLimits,
    parse: (typed) =>
      parsePartnerApplication(
        typed,
        services.map(({ value }) => value),
      ),
  } satisfies FormRules<string, object>;
}

export function ApplicationForm({ services, messageHint, answer, isSent }: ApplicationFormProps) {
  const submission = useSubmission({ ...applicationForm(services), answer });
  const { field } = submission;

  return (
    <SubmissionForm submission={submission} isSent={isSent}>
      <div className="grid gap-5 sm:grid-cols-2">
        <NameField {...field("name")} />
        <TextField {...field("business_name")} autoComplete="organization" />
        <EmailField {...field("email")} />
        <PhoneField {...field("phone")} />
        <TextField {...field("city")} autoComplete="address-level2" />
        <SelectField {...field("service")} placeholder={applicationFormWords.servicePlaceholder} choices={services} />
      </div>
      <MessageField {...field("message")} hint={messageHint} />
    </SubmissionForm>
  );
}
