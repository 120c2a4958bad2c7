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

const { labels, hints } = applicationFormWords;

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
    fields: partnerApplicationFields,
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
    <SubmissionForm submission={submission} words={applicationFormWords} isSent={isSent}>
      <div className="grid gap-5 sm:grid-cols-2">
        <NameField {...field} label={labels.name} required maxLength={partnerApplicationLimits.name} />
        <TextField
          {...field}
          name="business_name"
          label={labels.business_name}
          required
          autoComplete="organization"
          maxLength={partnerApplicationLimits.business_name}
        />
        <EmailField {...field} label={labels.email} required maxLength={partnerApplicationLimits.email} />
        <PhoneField {...field} label={labels.phone} />
        <TextField
          {...field}
          name="city"
          label={labels.city}
          hint={hints.city}
          required
          autoComplete="address-level2"
          maxLength={partnerApplicationLimits.city}
        />
        <SelectField
          {...field}
          name="service"
          label={labels.service}
          hint={hints.service}
          required
          placeholder={applicationFormWords.servicePlaceholder}
          choices={services}
        />
      </div>
      <MessageField {...field} label={labels.message} hint={messageHint} maxLength={partnerApplicationLimits.message} />
    </SubmissionForm>
  );
}
