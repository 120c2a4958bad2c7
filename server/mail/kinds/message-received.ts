import { senderLabels } from "../../../content/mail-parts.ts";
import { userTypeLabels } from "../../../content/messages.ts";
import { labelOf } from "../../../content/request-facts.ts";
import type { ContactMessage } from "../../../domain/contact-message.ts";
import { type NameWithReading, nameWithReading } from "../../../domain/letters.ts";
import type { ContactMessageRow } from "../../database/rows.ts";
import { writtenNameColumns } from "../../leads/request-columns.ts";
import { factsBlock } from "../blocks.ts";
import { people, toOperatorAt } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { replyToOf, subjectName } from "../sanitize.ts";
import { emailFact, fact, messageWithReplyNote, phoneFact } from "../shared-words.ts";

const example: ContactMessage & NameWithReading & { isSuspected: boolean } = {
  name: "Sam Reyes",
  name_reading: null,
  email: "sam@example.net",
  phone: null,
  user_type: "homeowner",
  message: people.message,
  isSuspected: false,
};

export const messageReceived = defineMail({
  to: ["operator"],
  when: [{ event: "message.created" }],
  desk: { path: "/messages", id: "message_id" },
  async facts({ connection, delivery }) {
    const [message] = await connection.query<
      Pick<ContactMessageRow, keyof ContactMessage> & NameWithReading & { isSuspected: boolean }
    >(
      `select ${writtenNameColumns()}, email, phone, user_type, coalesce(message_as_typed, message) as message,
              hold_reason is not null as "isSuspected"
         from contact_messages where id = $1`,
      [delivery.about.message_id],
    );
    return message ? { message } : null;
  },
  words: {
    subject: "Message from {sender}",
    preheader: "From the contact form.",
    heading: "New message",
    opening: [],
  },
  content({ message: { name, name_reading, email, phone, user_type, message, isSuspected } }, words) {
    const replyTo = replyToOf({ name, email });
    const senderLabel = labelOf(senderLabels, Object.hasOwn(senderLabels, user_type) ? user_type : "other");
    return {
      words,
      values: { sender: isSuspected ? senderLabel : subjectName(name, senderLabel) },
      blocks: [
        factsBlock([
          fact("name", nameWithReading({ name, name_reading })),
          fact("user_type", labelOf(userTypeLabels, user_type)),
          emailFact(email),
          phoneFact(phone),
        ]),
        ...messageWithReplyNote(message, replyTo),
      ],
      replyTo,
      isSuspected,
    };
  },
  examples: {
    usual: { ...toOperatorAt("/messages"), message: example },
    held: {
      ...toOperatorAt("/messages"),
      message: {
        ...example,
        name: "Cheap SEO",
        user_type: "other",
        message: "Buy links at https://seo.example",
        isSuspected: true,
      },
    },
  },
});
