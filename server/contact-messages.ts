import type { ContactMessage } from "../domain/contact-message.ts";
import type { Receipt, Sender, Submit } from "./submissions.ts";

export interface ContactMessages {
  /** Stores a message from the contact page. */
  receive(message: ContactMessage, sender: Sender): Promise<Receipt>;
}

export function contactMessages(submit: Submit): ContactMessages {
  return {
    receive: (message, sender) =>
      submit({ table: "contact_messages", rows: [{ ...message }], returning: null }, sender),
  };
}
