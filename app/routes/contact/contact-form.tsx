import { contactFormWords } from "../../../content/contact-words.ts";
import { userTypeLabels } from "../../../content/messages.ts";
import { contactMessageFields, contactMessageLimits, parseContactMessage } from "../../../domain/contact-message.ts";
import { choices, EmailField, MessageField, NameField, PhoneField, RadioField } from "../../forms/fields.tsx";
import type { FormRules, PostedProps } from "../../forms/form-answer.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { useSubmission } from "../../forms/use-submission.ts";

export const contactForm = {
  table: "contact_messages",
  path: "/contact",
  words: contactFormWords,
  fields: contactMessageFields,
  limits: contactMessageLimits,
  parse: parseContactMessage,
} satisfies FormRules<string, object>;

export function ContactForm({ answer, isSent }: PostedProps) {
  const submission = useSubmission({ ...contactForm, answer });
  const { field } = submission;

  return (
    <SubmissionForm submission={submission} isSent={isSent}>
      <NameField {...field("name")} />
      <EmailField {...field("email")} />
      <PhoneField {...field("phone")} />
      <RadioField {...field("user_type")} choices={choices(userTypeLabels)} />
      <MessageField {...field("message")} />
    </SubmissionForm>
  );
}
