import type { Site } from "../../domain/site.ts";
import type { Connection } from "../database/database.ts";
import type { DeliveryContentRow } from "../database/rows.ts";
import type { Channel, Delivery, Outcome } from "../events/channel.ts";
import { hasEnded } from "../links/link-requests.ts";
import type { LinkSubject, Links } from "../links/links.ts";
import { newToken } from "../links/token.ts";
import { isForUnreachable } from "./bounces/consequences.ts";
import type { EnvelopeSenders } from "./bounces/envelope-sender.ts";
import { type Mail, mailKinds } from "./kinds.ts";
import type { FactSettings, WrittenMail } from "./mail-kind.ts";
import { mailOf } from "./write-mail.ts";

/** Words and draws a mail (write-mail.ts). */
export type WriteMail = (mail: Mail, site: Site) => WrittenMail | Promise<WrittenMail>;

/** A mail as it is sent, equal in every attempt. */
export interface Message extends WrittenMail {
  /** The delivery's id. */
  id: string;
  to: string;
  /** The envelope sender, which gets bounce reports. Null: the mail's own sender. */
  envelopeFrom: string | null;
  date: Date;
}

/** Hands a mail to a mail server. */
export type SendMail = (message: Message, signal: AbortSignal, handOver: () => Promise<void>) => Promise<Outcome>;

/** The stored form of a mail after its first attempt. Random letters of the same length replace each link's token. */
interface Content extends WrittenMail {
  /** ISO 8601. */
  date: string;
  links: (LinkSubject & { placeholder: string })[];
}

/**
 * Words mails. Yields a mail as its first attempt worded it, and whether that is stored. Null: it would be wrong now.
 */
export function mailWording(settings: FactSettings & { site: Site }, write: WriteMail) {
  const { site } = settings;
  return async (connection: Connection, delivery: Delivery): Promise<{ content: Content; isKept: boolean } | null> => {
    if (await isForUnreachable(connection, delivery)) return null;
    const placeholders: Content["links"] = [];
    const mail = await mailOf(connection, delivery, settings, (subject) => {
      const placeholder = newToken();
      placeholders.push({ ...subject, placeholder });
      return `${site.url}/${subject.purpose}/${placeholder}`;
    });
    if (mail === null) return null;
    const hasJobLink = placeholders.some(({ purpose }) => purpose === "job");
    if (hasJobLink && (await hasEnded(connection, delivery.contractor_id))) return null;
    const [kept] = await connection.query<Pick<DeliveryContentRow, "content"> & { content: Content }>(
      "select content from delivery_contents where delivery_id = $1",
      [delivery.id],
    );
    if (kept) return { content: kept.content, isKept: true };
    const date = (delivery.last_attempt_at ?? new Date()).toISOString();
    return { content: { ...(await write(mail, site)), date, links: placeholders }, isKept: false };
  };
}

/** A mail's text for the operator, without its links. */
export function textWithoutLinks({ text, links }: Content): string {
  return links.reduce((said, { placeholder }) => said.replaceAll(placeholder, "…"), text);
}

/**
 * Limits for each recipient, because a mail server often waits for the server that it forwards to. An address has one
 * place. A domain, whose server may hang for all its addresses, leaves two places free.
 */
const limits = { total: 10, addressee: 1, domain: 8 };

/** Mails: worded once, and stored without links while another attempt may follow. */
export function mailChannel(
  contentOf: ReturnType<typeof mailWording>,
  links: Links,
  senders: EnvelopeSenders,
  operatorEmail: string,
  send: SendMail,
): Channel<Message> {
  return {
    name: "mail",
    webhookUrl: null,
    operatorEmail,
    limits,
    kinds: Object.keys(mailKinds),
    async prepare(connection, delivery) {
      const worded = await contentOf(connection, delivery);
      if (worded === null) return null;
      const { content, isKept } = worded;
      if (!isKept) {
        await connection.query("insert into delivery_contents (delivery_id, content) values ($1, $2)", [
          delivery.id,
          JSON.stringify(content),
        ]);
      }
      let { text, html } = content;
      for (const { placeholder, ...subject } of content.links) {
        const path = await links.pathOf(connection, subject);
        text = text.replaceAll(`/${subject.purpose}/${placeholder}`, path);
        html = html.replaceAll(`/${subject.purpose}/${placeholder}`, path);
      }
      const { subject, replyTo, date } = content;
      const envelopeFrom = await senders.of(connection, delivery.id);
      const { id, recipient: to } = delivery;
      return { id, to, envelopeFrom, subject, text, html, replyTo, date: new Date(date) };
    },
    send,
  };
}
