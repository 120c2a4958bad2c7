import type { Mail, WrittenMail } from "../../domain/mail.ts";
import { mailKinds } from "../../domain/notification.ts";
import type { Site } from "../../domain/site.ts";
import type { Connection } from "../database/database.ts";
import type { DeliveryContentRow } from "../database/rows.ts";
import type { Channel, Delivery, Outcome } from "../events/channel.ts";
import { hasEnded } from "../links/link-requests.ts";
import type { LinkSubject, Links } from "../links/links.ts";
import { newToken } from "../links/token.ts";
import { isForUnreachable } from "./bounces/consequences.ts";
import type { EnvelopeSenders } from "./bounces/envelope-sender.ts";
import type { FactSettings } from "./common-mail-facts.ts";
import { mailOf } from "./mail-facts.ts";

/** Words and draws a mail (app/handler.ts). */
export type WriteMail = (mail: Mail, site: Site) => WrittenMail | Promise<WrittenMail>;

/** A mail as it leaves, the same in every attempt. */
export interface Message extends WrittenMail {
  /** Of the delivery. */
  id: string;
  to: string;
  /** Whom mail servers tell that it did not arrive; null: whom it is from. */
  envelopeFrom: string | null;
  date: Date;
}

/** Hands a mail to a mail server. */
export type SendMail = (message: Message, signal: AbortSignal, handOver: () => Promise<void>) => Promise<Outcome>;

/** What is kept of a mail from its first attempt on. In place of a link's token stand random letters of the same shape. */
interface Content extends WrittenMail {
  /** ISO 8601. */
  date: string;
  links: (LinkSubject & { standIn: string })[];
}

/**
 * Puts what mails say into words. Yields what one says, as its first attempt found it, and whether that is kept already; null: it would
 * be wrong by now.
 */
export function mailWording(settings: FactSettings & { site: Site }, write: WriteMail) {
  const { site } = settings;
  return async (connection: Connection, delivery: Delivery): Promise<{ content: Content; isKept: boolean } | null> => {
    if (await isForUnreachable(connection, delivery)) return null;
    const standIns: Content["links"] = [];
    const mail = await mailOf(connection, delivery, settings, (subject) => {
      const standIn = newToken();
      standIns.push({ ...subject, standIn });
      return `${site.url}/${subject.purpose}/${standIn}`;
    });
    if (mail === null) return null;
    const hasJobLink = standIns.some(({ purpose }) => purpose === "job");
    if (hasJobLink && (await hasEnded(connection, delivery.contractor_id))) return null;
    const [kept] = await connection.query<Pick<DeliveryContentRow, "content"> & { content: Content }>(
      "select content from delivery_contents where delivery_id = $1",
      [delivery.id],
    );
    if (kept) return { content: kept.content, isKept: true };
    const date = (delivery.last_attempt_at ?? new Date()).toISOString();
    return { content: { ...(await write(mail, site)), date, links: standIns }, isKept: false };
  };
}

/** The text of a mail for the operator, who gets none of its links. */
export function textWithoutLinks({ text, links }: Content): string {
  return links.reduce((said, { standIn }) => said.replaceAll(standIn, "…"), text);
}

/**
 * A mail server often waits for the server of the one it sends to. So an address has one place, however much there is for it, and a domain,
 * whose server may hang for all of its addresses, leaves two.
 */
const limits = { total: 10, addressee: 1, domain: 8 };

/** Mails: worded once, kept without their links while there may be another attempt. */
export function mailChannel(
  contentOf: ReturnType<typeof mailWording>,
  links: Links,
  senders: EnvelopeSenders,
  operatorEmail: string,
  send: SendMail,
): Channel<Message> {
  return {
    name: "mail",
    only: null,
    operatorEmail,
    limits,
    kinds: mailKinds,
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
      for (const { standIn, ...subject } of content.links) {
        const path = await links.pathOf(connection, subject);
        text = text.replaceAll(`/${subject.purpose}/${standIn}`, path);
        html = html.replaceAll(`/${subject.purpose}/${standIn}`, path);
      }
      const { subject, replyTo, date } = content;
      const envelopeFrom = await senders.of(connection, delivery.id);
      const { id, recipient: to } = delivery;
      return { id, to, envelopeFrom, subject, text, html, replyTo, date: new Date(date) };
    },
    send,
  };
}
