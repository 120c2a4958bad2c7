import PostalMime, { type Attachment, addressParser, type Email } from "postal-mime";
import { type DeliveryReport, statusIn } from "../../../domain/bounce.ts";
import { toShortLine } from "../../events/channel.ts";

interface ParsedMessage {
  /** The recipients in the message's own header. The header of an attached message does not count. */
  recipients: string[];
  /** Null if the message is not a bounce report. */
  report: DeliveryReport | null;
  /** Distinguishes this report from other reports about the same email. */
  fingerprint: string;
}

/** The header fields that contain the address to which a message was delivered. */
export const recipientFields = ["to", "delivered-to", "x-original-to"];

const reportTypes = ["message/delivery-status", "message/global-delivery-status"];

/** The most characters stored of a server's answer. The table `deliveries` has the same limit. */
const longestAnswer = 500;

/** A message that exceeds a limit cannot be parsed. */
const parserLimits = { maxNestingDepth: 32, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };

/** Returns null if the message cannot be parsed. Emails attached to the message are ignored. */
export async function readMessage(bytes: Uint8Array): Promise<ParsedMessage | null> {
  const email = await PostalMime.parse(bytes, parserLimits).catch(() => null);
  if (email === null) return null;
  const fields = email.headers.filter(({ key }) => recipientFields.includes(key));
  const recipients = fields.flatMap(({ value }) =>
    addressParser(value, { flatten: true }).map(({ address }) => address),
  );
  const statuses = email.attachments.filter(({ mimeType }) => reportTypes.includes(mimeType)).map(textOf);
  const report = statuses.length ? reportFromStatus(statuses.join("\n\n"), email.text ?? "") : reportFromExim(email);
  const reportTexts = statuses.length ? statuses : [email.text ?? ""];
  return {
    recipients: recipients.filter((address) => address !== undefined),
    report,
    fingerprint: [email.messageId, email.date, ...reportTexts].join("\n"),
  };
}

function textOf({ content }: Attachment): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

type Fields = ReadonlyMap<string, string>;

/**
 * RFC 3464: one paragraph about the message, and one about each recipient. If a field repeats, its first value counts.
 */
function fieldsOf(status: string): Fields[] {
  const paragraphs = status.replace(/\r\n?/g, "\n").split(/\n[ \t]*\n/);
  return paragraphs.map((paragraph) => {
    const lines = paragraph.replace(/\n[ \t]+/g, " ").split("\n");
    const entries = lines.flatMap((line): [string, string][] => {
      const [, name, value = ""] = /^\s*([\w-]+)[ \t]*:(.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), value.trim()]] : [];
    });
    return new Map(entries.reverse());
  });
}

/** Worst first. If recipients have different actions, the worst action counts. */
const actions = ["failed", "delayed", "delivered", "relayed", "expanded"] as const;

/** Returns null if no recipient in the report has a known action. */
function reportFromStatus(status: string, text: string): DeliveryReport | null {
  const recipients = fieldsOf(status).flatMap((fields) => {
    const action = actions.find((action) => action === /^[a-z]+/.exec((fields.get("action") ?? "").toLowerCase())?.[0]);
    return action ? [{ action, fields }] : [];
  });
  const [worst] = recipients.sort((one, other) => actions.indexOf(one.action) - actions.indexOf(other.action));
  if (!worst) return null;
  const { action, fields } = worst;
  const answer = toShortLine((fields.get("diagnostic-code") ?? "").replace(/^[\w-]+\s*;\s*/, ""), longestAnswer);
  return {
    action,
    status: statusIn(fields.get("status") ?? ""),
    answer,
    isToRecipient: !isOfOtherSmtpStep(`${answer} ${text}`),
  };
}

/** Older versions of Exim send plain text, with a header field that names the failed recipients. */
function reportFromExim({ headers, text = "" }: Email): DeliveryReport | null {
  const failedRecipients = headers.find(({ key }) => key === "x-failed-recipients")?.value.trim();
  if (!failedRecipients) return null;
  const [address = ""] = failedRecipients.toLowerCase().split(/[\s,]+/);
  // The server's answer follows the failed address.
  const lines = text.split("\n");
  const reason = lines.slice(lines.findIndex((line) => line.trim().toLowerCase().startsWith(address)) + 1).join("\n");
  const paragraph = reason.trim().split(/\n\s*\n/, 1)[0] ?? "";
  const [, reply] = /:\s*([245]\d\d[\s-].*)$/s.exec(paragraph) ?? [];
  const answer = toShortLine(reply ?? paragraph, longestAnswer);
  return { action: "failed", status: null, answer, isToRecipient: !isOfOtherSmtpStep(paragraph) };
}

/** What Postfix and Exim write if a server refused something other than the recipient, for example the sender. */
const otherSmtpSteps =
  /in reply to (?!RCPT)|after (?:pipelined )?(?:MAIL FROM|sending data|DATA|end of data|initial connection|[HE]{2}LO)/i;

const isOfOtherSmtpStep = (text: string) => otherSmtpSteps.test(text);
