import { contactFormWords } from "../../../content/contact-words.ts";
import { userTypeLabels } from "../../../content/messages.ts";
import { contactMessageFields, parseContactMessage } from "../../../domain/contact-message.ts";
import { choicesFrom, EmailField, MessageField, NameField, PhoneField, RadioField } from "../../forms/fields.tsx";
import type { FormResultProps, FormRules } from "../../forms/form-answer.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";

export const contactForm = {
  table: "contact_messages",
  path: "/contact",
  words: contactFormWords,
  fields: contactMessageFields,
  parse: parseContactMessage,
} satisfies FormRules<string, object>;

export function ContactForm(formResult: FormResultProps) {
  return (
    <SubmissionForm rules={contactForm} {...formResult}>
      {(field) => (
        <>
          <NameField {...field("name")} />
          <EmailField {...field("email")} />
          <PhoneField {...field("phone")} />
          <RadioField {...field("user_type")} choices={choicesFrom(userTypeLabels)} tiles="row" />
          <MessageField {...field("message")} />
        </>
      )}
    </SubmissionForm>
  );
}
