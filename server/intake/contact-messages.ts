import type { ContactMessage } from "../../domain/contact-message.ts";
import type { FormContext } from "../../domain/form-context.ts";
import type { Receipt } from "../../domain/receipt.ts";
import type { Sender, Submit } from "./submit.ts";

export interface ContactMessages {
  /** Stores a message from the contact page. */
  receive(message: ContactMessage, sender: Sender, context: FormContext): Promise<Receipt>;
}

export function contactMessages(submit: Submit): ContactMessages {
  return {
    receive: (message, sender, context) =>
      submit({ table: "contact_messages", rows: [{ ...message }], returning: null, context }, sender),
  };
}
