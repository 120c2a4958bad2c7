import { applicationFormWords } from "../../../content/partner-program-words.ts";
import type { FormChoice } from "../../../content/types.ts";
import type { FieldTexts } from "../../../domain/form-fields.ts";
import {
  type PartnerApplicationField,
  parsePartnerApplication,
  partnerApplicationFields,
} from "../../../domain/partner-application.ts";
import { EmailField, MessageField, NameField, PhoneField, SelectField, TextField } from "../../forms/fields.tsx";
import type { FormResultProps, FormRules } from "../../forms/form-answer.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";

interface ApplicationFormProps extends FormResultProps {
  services: readonly FormChoice[];
  messageHint: string;
  /** Values for the zip code in the page's URL. */
  prefill: FieldTexts<PartnerApplicationField>;
}

export function applicationForm(services: readonly FormChoice[]) {
  return {
    table: "partner_applications",
    path: "/partner-program",
    words: applicationFormWords,
    fields: partnerApplicationFields,
    parse: (typed) =>
      parsePartnerApplication(
        typed,
        services.map(({ value }) => value),
      ),
  } satisfies FormRules<string, object>;
}

export function ApplicationForm({ services, messageHint, prefill, ...formResult }: ApplicationFormProps) {
  return (
    <SubmissionForm rules={applicationForm(services)} prefill={prefill} {...formResult}>
      {(field) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <NameField {...field("name")} />
            <TextField {...field("business_name")} autoComplete="organization" />
            <EmailField {...field("email")} />
            <PhoneField {...field("phone")} />
            <TextField {...field("city")} autoComplete="address-level2" />
            <SelectField
              {...field("service")}
              placeholder={applicationFormWords.servicePlaceholder}
              choices={services}
            />
          </div>
          <MessageField {...field("message")} hint={messageHint} />
        </>
      )}
    </SubmissionForm>
  );
}
