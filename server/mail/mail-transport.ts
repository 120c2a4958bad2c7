import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import SMTPTransport from "nodemailer/lib/smtp-transport";
import { refusesSender } from "../../domain/bounce.ts";
import { mailLogo, mailLogoId } from "../../domain/mail-logo.ts";
import type { Site } from "../../domain/site.ts";
import { type SendResult, toShortLine } from "../events/channel.ts";
import { takeTlsChoice } from "../mail-addresses.ts";
import { mailTimes, type OutgoingMail, type SendMail } from "./mail-channel.ts";
import { mailTls } from "./mail-tls.ts";

/** Name lookup and connection, before the greeting. */
const longestConnectingMs = 60_000;

/** `from`: null for the site's name and address. */
export function smtpTransport(smtpUrl: string, from: string | null, site: Site, times = mailTimes): SendMail {
  const sender = senderOf(from, site);
  const { options, auth } = new SMTPTransport({
    ...withTls(smtpUrl),
    greetingTimeout: times.greeting,
    connectionTimeout: longestConnectingMs + times.greeting,
    // Longer than the time limits below, which depend on the step.
    socketTimeout: times.greeting + times.commands + times.messageEnd,
  });

  return async (message, signal, handOver) => {
    const mail = compose(message, sender, site);
    const bytes = await mail.build();
    const connection = new SMTPConnection(options);
    let isHandedOver = false;
    let timer: NodeJS.Timeout | undefined;
    let giveUp = () => {};
    const giveUpAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp(), ms);
    };
    // A server accepts a message after its end, so the email cannot arrive before `handOver` has resolved.
    async function* body() {
      yield bytes;
      await handOver();
      if (connection.destroyed) return;
      isHandedOver = true;
      giveUpAfter(times.messageEnd);
    }
    try {
      const answer = await new Promise<string>((resolve, reject) => {
        const next = (step: () => void) => (error?: Error | null) => (error ? reject(error) : step());
        const { from, ...to } = mail.getEnvelope();
        const envelope = { ...to, from: message.envelopeFrom ?? from };
        const send = () => {
          giveUpAfter(times.commands);
          connection.send(envelope, Readable.from(body()), (error, info) =>
            error ? reject(error) : resolve(info.response),
          );
        };
        giveUp = () => reject(new Error("The server did not respond in time."));
        if (signal.aborted) giveUp();
        signal.addEventListener("abort", giveUp, { once: true });
        connection.on("error", reject);
        giveUpAfter(longestConnectingMs + times.greeting + times.commands);
        connection.connect(
          next(() => {
            if (!auth || !connection.allowsAuth) return send();
            giveUpAfter(times.commands);
            connection.login(auth, next(send));
          }),
        );
      });
      return { is: "accepted", answer: toShortLine(answer) };
    } catch (error) {
      return resultOf(error as SmtpError, isHandedOver);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      connection.close();
    }
  };
}

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
  /** The mail library's. */
  code?: string;
  /** Node.js's, if it caused this error. */
  originalCode?: string;
  command?: string;
  /** Starts with the reply code. */
  response?: string;
  responseCode?: number;
  /** A retry cannot succeed. */
  permanent?: boolean;
}

/** 530: the server requires a login (RFC 4954, section 6). */
const notSignedInCode = 530;

/** The mail library's. One message was refused. */
const messageErrorCodes = ["EENVELOPE", "EMESSAGE"];

/** Node.js's. */
const certificateErrorPattern = /CERT|SIGNATURE|^ERR_(?:TLS|SSL)/;

function resultOf(error: SmtpError, isHandedOver: boolean): SendResult {
  const { code, originalCode, command, response, responseCode = 0, permanent } = error;
  const why = toShortLine(response ?? [command, error.message].filter(Boolean).join(": "));
  if (permanent) {
    const isSenderProblem =
      !messageErrorCodes.includes(code ?? "") || responseCode === notSignedInCode || command === "MAIL FROM";
    if (isSenderProblem || refusesSender(why)) return { is: "deferred", why, isSenderRefused: true };
    return { is: "refused", why, step: command === "RCPT TO" ? "recipient" : "message" };
  }
  if (responseCode >= 400) return { is: "deferred", why };
  // Until the TLS settings or the certificate are corrected.
  if (code === "ETLS" || certificateErrorPattern.test(originalCode ?? ""))
    return { is: "deferred", why, isSenderRefused: true };
  return { is: isHandedOver ? "unanswered" : "deferred", why };
}

const logoAttachment = {
  cid: mailLogoId,
  filename: "mark.png",
  content: Buffer.from(mailLogo, "base64"),
  contentType: "image/png",
  contentDisposition: "inline" as const,
};

/** The delivery's id instead of random values, so that a retry is the same message. */
function compose({ id, to, subject, text, html, replyTo, date }: OutgoingMail, from: Address, site: Site) {
  return new MailComposer({
    from,
    to: { name: "", address: to },
    replyTo: replyTo ?? undefined,
    subject,
    text,
    html,
    // Emails that an earlier version composed have no logo.
    attachments: html.includes(`cid:${mailLogoId}`) ? [logoAttachment] : [],
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

function senderOf(from: string | null, site: Site): Address {
  if (from === null) return { name: site.name, address: site.email };
  const [, name, address] = /^(.*)<([^<>]+)>$/.exec(from) ?? ["", "", from];
  return { name: (name ?? "").trim().replace(/^"(.*)"$/, "$1"), address: (address ?? "").trim() };
}
