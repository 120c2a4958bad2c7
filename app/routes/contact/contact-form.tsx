import { contactFormWords } from "../../../content/contact-words.ts";
import { userTypeLabels } from "../../../content/messages.ts";
import { contactMessageFields, contactMessageLimits, parseContactMessage } from "../../../domain/contact-message.ts";
import { choices, EmailField, MessageField, NameField, PhoneField, RadioField } from "../../forms/fields.tsx";
import type { FormRules, PostedProps } from "../../forms/form-answer.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { useSubmission } from "../../forms/use-submission.ts";

const { labels, hints } = contactFormWords;

export const contactForm = {
  table: "contact_messages",
  path: "/contact",
  fields: contactMessageFields,
  parse: parseContactMessage,
} satisfies FormRules<string, object>;

export function ContactForm({ answer, isSent }: PostedProps) {
  const submission = useSubmission({ ...contactForm, answer });
  const { field } = submission;

  return (
    <SubmissionForm submission={submission} words={contactFormWords} isSent={isSent}>
      <NameField {...field} label={labels.name} required maxLength={contactMessageLimits.name} />
      <EmailField {...field} label={labels.email} required maxLength={contactMessageLimits.email} />
      <PhoneField {...field} label={labels.phone} hint={hints.phone} />
      <RadioField {...field} name="user_type" label={labels.user_type} required choices={choices(userTypeLabels)} />
      <MessageField {...field} label={labels.message} required maxLength={contactMessageLimits.message} />
    </SubmissionForm>
  );
}
