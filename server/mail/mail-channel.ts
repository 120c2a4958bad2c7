import type { Site } from "../../domain/site.ts";
import type { Connection } from "../database/database.ts";
import type { DeliveryContentRow } from "../database/rows.ts";
import type { Env } from "../env.ts";
import type { Channel, Delivery, SendResult } from "../events/channel.ts";
import { hasContractorEnded } from "../links/link-actions.ts";
import type { LinkSubject, Links } from "../links/links.ts";
import { newToken } from "../links/token.ts";
import { isRecipientUnreachable } from "./bounces/consequences.ts";
import type { EnvelopeSenders } from "./bounces/envelope-sender.ts";
import { type Mail, mailKinds } from "./kinds.ts";
import type { FactSettings, WrittenMail } from "./mail-kind.ts";
import { mailOf } from "./write-mail.ts";

export type WriteMail = (mail: Mail, site: Site) => WrittenMail | Promise<WrittenMail>;

export interface OutgoingMail extends WrittenMail {
  /** The delivery's. */
  id: string;
  to: string;
  /** It receives bounce reports. Null: the address in the From header does. */
  envelopeFrom: string | null;
  date: Date;
}

/** `Channel.send` explains `handOver`. */
export type SendMail = (
  message: OutgoingMail,
  signal: AbortSignal,
  handOver: () => Promise<void>,
) => Promise<SendResult>;

/** Placeholders stand for the links' secret tokens, so that nobody can read one in the database. */
interface StoredMail extends WrittenMail {
  /** ISO 8601. */
  date: string;
  links: ((LinkSubject | SignInSubject) & { placeholder: string })[];
}

interface SignInSubject {
  purpose: "sign-in";
  signInId: string;
}

/** Composes an email without stored content. Null if it should no longer be sent. */
export function mailContents(settings: FactSettings & { site: Site }, write: WriteMail) {
  const { site } = settings;
  return async (
    connection: Connection,
    delivery: Delivery,
  ): Promise<{ content: StoredMail; isStored: boolean } | null> => {
    if (await isRecipientUnreachable(connection, delivery)) return null;
    const placeholders: StoredMail["links"] = [];
    const placed = (origin: string, subject: LinkSubject | SignInSubject) => {
      const placeholder = newToken();
      placeholders.push({ ...subject, placeholder });
      return `${origin}/${subject.purpose}/${placeholder}`;
    };
    const mail = await mailOf(
      connection,
      delivery,
      settings,
      (subject) => placed(site.url, subject),
      (signInId, desk) => placed(desk, { purpose: "sign-in", signInId }),
    );
    if (mail === null) return null;
    const hasJobLink = placeholders.some(({ purpose }) => purpose === "job");
    if (hasJobLink && (await hasContractorEnded(connection, delivery.contractor_id))) return null;
    const stored = await readStoredMail(connection, delivery.id);
    if (stored) return { content: stored, isStored: true };
    const date = (delivery.last_attempt_at ?? new Date()).toISOString();
    return { content: { ...(await write(mail, site)), date, links: placeholders }, isStored: false };
  };
}

export async function readStoredMail(connection: Connection, deliveryId: string): Promise<StoredMail | null> {
  const [stored] = await connection.query<Pick<DeliveryContentRow, "content"> & { content: StoredMail }>(
    "select content from delivery_contents where delivery_id = $1",
    [deliveryId],
  );
  return stored?.content ?? null;
}

export function textWithoutLinks({ text, links }: StoredMail): string {
  return links.reduce((shown, { placeholder }) => shown.replaceAll(placeholder, "…"), text);
}

/** At the same time. One slow domain (`domain`) must not take the whole `total`. */
const limits = { total: 10, addressee: 1, domain: 8 };

/** With `limits`, fewer than the 50 connections that Postfix accepts from one client. */
const slowLimits = { total: 30, domain: 20 };

/** Milliseconds that an email waits for a mail server. */
export interface MailTimes {
  /** For the server's greeting. */
  greeting: number;
  /** For the answers up to the message's end. */
  commands: number;
  /** For the last answer. The server may check the message meanwhile. */
  messageEnd: number;
  /** `SlowLimits`. */
  slowAfter: number;
  longestWithoutRoom: number;
}

/** A client that waits less sends a message twice that was about to be accepted (RFC 5321, 4.5.3.2). */
export const mailTimes: MailTimes = {
  greeting: 5 * 60_000,
  commands: 5 * 60_000,
  messageEnd: 10 * 60_000,
  slowAfter: 15_000,
  longestWithoutRoom: 60_000,
};

/** Composed and stored at the first attempt, so that a retry sends the same email. */
export function mailChannel(
  contentOf: ReturnType<typeof mailContents>,
  links: Links,
  senders: EnvelopeSenders,
  { operatorEmail, newMailboxes }: Pick<Env, "operatorEmail" | "newMailboxes">,
  send: SendMail,
  times: MailTimes,
): Channel<OutgoingMail> {
  return {
    name: "mail",
    webhookUrl: null,
    operatorEmail,
    newMailboxes,
    limits,
    slow: { ...slowLimits, afterMs: times.slowAfter, longestMs: times.longestWithoutRoom },
    kinds: Object.keys(mailKinds),
    async prepare(connection, delivery) {
      const prepared = await contentOf(connection, delivery);
      if (prepared === null) return null;
      const { content, isStored } = prepared;
      if (!isStored) {
        await connection.query("insert into delivery_contents (delivery_id, content) values ($1, $2)", [
          delivery.id,
          JSON.stringify(content),
        ]);
      }
      let { text, html } = content;
      for (const { placeholder, ...subject } of content.links) {
        const path =
          subject.purpose === "sign-in"
            ? `/sign-in/${await links.signInTokenOf(connection, subject.signInId)}`
            : await links.pathOf(connection, subject);
        text = text.replaceAll(`/${subject.purpose}/${placeholder}`, path);
        html = html.replaceAll(`/${subject.purpose}/${placeholder}`, path);
      }
      const { subject, replyTo, date } = content;
      const envelopeFrom = await senders.addressFor(connection, delivery.id);
      const { id, recipient: to } = delivery;
      return { id, to, envelopeFrom, subject, text, html, replyTo, date: new Date(date) };
    },
    send,
  };
}
