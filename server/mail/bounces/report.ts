import PostalMime, { type Attachment, addressParser, type Email } from "postal-mime";
import { type DeliveryReport, statusIn } from "../../../domain/bounce.ts";
import { toShortLine } from "../../events/channel.ts";

interface ParsedMessage {
  /** In the message's own header, not in that of an attached message. */
  recipients: string[];
  report: DeliveryReport | null;
  /** It tells apart reports about one email. */
  fingerprint: string;
}

/** They have the address to which a message was delivered. */
export const recipientFields = ["to", "delivered-to", "x-original-to"];

const reportTypes = ["message/delivery-status", "message/global-delivery-status"];

/** In characters, as in `deliveries`. */
const longestAnswer = 500;

/** A message beyond them cannot be parsed. */
const parserLimits = { maxNestingDepth: 32, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };

/** Ignores attached emails. */
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

/** RFC 3464: a paragraph about the message, and one about each recipient. A repeated field has its first value. */
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

/** Worst first, which counts. */
const actions = ["failed", "delayed", "delivered", "relayed", "expanded"] as const;

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

/** Older versions of Exim send plain text, and name the failed recipients in a header field. */
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

/** Postfix and Exim write this if the sender, for example, was refused. */
const otherSmtpSteps =
  /in reply to (?!RCPT)|after (?:pipelined )?(?:MAIL FROM|sending data|DATA|end of data|initial connection|[HE]{2}LO)/i;

const isOfOtherSmtpStep = (text: string) => otherSmtpSteps.test(text);
