import type { Intake, Receive } from "./submit.ts";

export interface ContactMessages {
  /** Stores messages, whether the contact form posted them or the data API brought them. */
  receive: Receive;
}

export function contactMessages(intake: Intake): ContactMessages {
  return { receive: intake({ table: "contact_messages" }) };
}
