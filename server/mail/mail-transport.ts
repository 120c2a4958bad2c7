import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import SMTPTransport from "nodemailer/lib/smtp-transport";
import { refusesSender } from "../../domain/bounce.ts";
import { mailMark, mailMarkId } from "../../domain/mail-mark.ts";
import type { Site } from "../../domain/site.ts";
import { type Outcome, shortLine } from "../events/channel.ts";
import { takeTlsChoice } from "../mail-addresses.ts";
import type { Message, SendMail } from "./mail-channel.ts";
import { mailTls } from "./mail-tls.ts";

/** The longest attempt, in milliseconds. */
const longestAttemptMs = 60_000;

/** Sends mails to the server at `smtpUrl`. `from` is `MAIL_FROM`; null: the site's name and address. */
export function smtpTransport(smtpUrl: string, from: string | null, site: Site): SendMail {
  const sender = senderOf(from, site);
  const { options, auth } = new SMTPTransport(withTls(smtpUrl));

  return async (message, signal, handOver) => {
    const mail = compose(message, sender, site);
    const bytes = await mail.build();
    const connection = new SMTPConnection(options);
    let isHandedOver = false;
    // The server answers the message's end, so nothing can arrive before that is written.
    async function* body() {
      yield bytes;
      await handOver();
      if (connection.destroyed) return;
      isHandedOver = true;
    }
    const limit = AbortSignal.any([signal, AbortSignal.timeout(longestAttemptMs)]);
    try {
      const answer = await new Promise<string>((resolve, reject) => {
        const next = (step: () => void) => (error?: Error | null) => (error ? reject(error) : step());
        const { from, ...to } = mail.getEnvelope();
        const envelope = { ...to, from: message.envelopeFrom ?? from };
        const send = () => {
          connection.send(envelope, Readable.from(body()), (error, info) =>
            error ? reject(error) : resolve(info.response),
          );
        };
        const late = () => reject(new Error("There was no answer in time."));
        if (limit.aborted) late();
        limit.addEventListener("abort", late, { once: true });
        connection.on("error", reject);
        connection.connect(next(() => (auth && connection.allowsAuth ? connection.login(auth, next(send)) : send())));
      });
      return { is: "accepted", answer: shortLine(answer) };
    } catch (error) {
      return outcomeOf(error as SmtpError, isHandedOver);
    } finally {
      connection.close();
    }
  };
}

/** The library's address, with the required security. */
function withTls(smtpUrl: string): SMTPTransport.Options {
  const { url, choice } = takeTlsChoice(smtpUrl);
  const isSecure = url.protocol === "smtps:";
  const tls = mailTls({ hostname: url.hostname, isSecure, hasPassword: url.password !== "", choice });
  return {
    url: url.href,
    ...(tls.isRequired && !isSecure && { requireTLS: true }),
    tls: { rejectUnauthorized: tls.isVerified },
  };
}

interface SmtpError extends Error {
  /** The library's kind of problem. */
  code?: string;
  /** Node's code of the cause. */
  originalCode?: string;
  /** The command that failed. */
  command?: string;
  /** The server's words with its reply code. */
  response?: string;
  responseCode?: number;
  /** A final refusal. */
  permanent?: boolean;
}

/** A server's answer to every message while we are not signed in, or not safely (RFC 4954, section 6). */
const notSignedIn = 530;

/** The library's error codes for refusals of one message: of its sender, its recipient, or its content. */
const aboutMessage = ["EENVELOPE", "EMESSAGE"];

/** Node's codes of an invalid certificate. */
const certificateProblem = /CERT|SIGNATURE|^ERR_(?:TLS|SSL)/;

function outcomeOf(error: SmtpError, isHandedOver: boolean): Outcome {
  const { code, originalCode, command, response, responseCode = 0, permanent } = error;
  const why = shortLine(response ?? [command, error.message].filter(Boolean).join(": "));
  if (permanent) {
    const isAboutUs = !aboutMessage.includes(code ?? "") || responseCode === notSignedIn || command === "MAIL FROM";
    if (isAboutUs || refusesSender(why)) return { is: "deferred", why, isSenderRefused: true };
    return { is: "refused", why, step: command === "RCPT TO" ? "recipient" : "message" };
  }
  if (responseCode >= 400) return { is: "deferred", why };
  // Without safe TLS nothing is sent, today or later.
  if (code === "ETLS" || certificateProblem.test(originalCode ?? ""))
    return { is: "deferred", why, isSenderRefused: true };
  return { is: isHandedOver ? "unanswered" : "deferred", why };
}

const mark = {
  cid: mailMarkId,
  filename: "mark.png",
  content: Buffer.from(mailMark, "base64"),
  contentType: "image/png",
  contentDisposition: "inline" as const,
};

/** The message. The same content gives the same bytes. */
function compose({ id, to, subject, text, html, replyTo, date }: Message, from: Address, site: Site) {
  return new MailComposer({
    from,
    to: { name: "", address: to },
    replyTo: replyTo ?? undefined,
    subject,
    text,
    html,
    // A mail that an earlier version worded has no such part.
    attachments: html.includes(`cid:${mailMarkId}`) ? [mark] : [],
    date,
    messageId: `<${id}@${new URL(site.url).hostname}>`,
    baseBoundary: id,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
}

interface Address {
  name: string;
  address: string;
}

/** `Name <address>` or an address alone. The name may be quoted. */
function senderOf(from: string | null, site: Site): Address {
  if (from === null) return { name: site.name, address: site.email };
  const [, name, address] = /^(.*)<([^<>]+)>$/.exec(from) ?? ["", "", from];
  return { name: (name ?? "").trim().replace(/^"(.*)"$/, "$1"), address: (address ?? "").trim() };
}
