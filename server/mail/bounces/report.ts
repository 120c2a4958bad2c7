import PostalMime, { type Attachment, addressParser, type Email } from "postal-mime";
import { type DeliveryReport, statusIn } from "../../../domain/bounce.ts";
import { shortLine } from "../../events/channel.ts";

// Reports about undelivered mail, in the formats of mail systems.

/** A message that may be a report. */
interface ReadMessage {
  /** The recipients in its own header. An attached original does not count. */
  recipients: string[];
  /** Null: not a report. */
  report: DeliveryReport | null;
  /** Identifies this report, also among reports about other attempts. */
  fingerprint: string;
}

/** Header fields that name the address of ours that a message reached. */
export const recipientFields = ["to", "delivered-to", "x-original-to"];

const reportTypes = ["message/delivery-status", "message/global-delivery-status"];

/** The most characters kept of a server's words. The table `deliveries` checks the same. */
const longestSaid = 500;

/** The limits of parsing. A message beyond them is no report. */
const bounds = { maxNestingDepth: 32, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };

/**
 * Parses a message. Null: it cannot be parsed. Attached messages stay whole, so that none of their parts counts as the
 * report's.
 */
export async function readMessage(bytes: Uint8Array): Promise<ReadMessage | null> {
  const email = await PostalMime.parse(bytes, bounds).catch(() => null);
  if (email === null) return null;
  const fields = email.headers.filter(({ key }) => recipientFields.includes(key));
  const recipients = fields.flatMap(({ value }) =>
    addressParser(value, { flatten: true }).map(({ address }) => address),
  );
  const statuses = email.attachments.filter(({ mimeType }) => reportTypes.includes(mimeType)).map(textOf);
  const report = statuses.length ? fromStatus(statuses.join("\n\n"), email.text ?? "") : fromExim(email);
  const told = statuses.length ? statuses : [email.text ?? ""];
  return {
    recipients: recipients.filter((address) => address !== undefined),
    report,
    fingerprint: [email.messageId, email.date, ...told].join("\n"),
  };
}

function textOf({ content }: Attachment): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

type Fields = ReadonlyMap<string, string>;

/**
 * The fields of RFC 3464: one paragraph about the message and one for each recipient. The first field of a name counts.
 */
function fieldsOf(status: string): Fields[] {
  const paragraphs = status.replace(/\r\n?/g, "\n").split(/\n[ \t]*\n/);
  return paragraphs.map((paragraph) => {
    const lines = paragraph.replace(/\n[ \t]+/g, " ").split("\n");
    const named = lines.flatMap((line): [string, string][] => {
      const [, name, value = ""] = /^\s*([\w-]+)[ \t]*:(.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), value.trim()]] : [];
    });
    return new Map(named.reverse());
  });
}

/** Among several recipients the worst result counts. */
const actions = ["failed", "delayed", "delivered", "relayed", "expanded"] as const;

/** Null: it names no recipient. */
function fromStatus(status: string, text: string): DeliveryReport | null {
  const recipients = fieldsOf(status).flatMap((fields) => {
    const action = actions.find((known) => known === /^[a-z]+/.exec((fields.get("action") ?? "").toLowerCase())?.[0]);
    return action ? [{ action, fields }] : [];
  });
  const [worst] = recipients.sort((one, other) => actions.indexOf(one.action) - actions.indexOf(other.action));
  if (!worst) return null;
  const { action, fields } = worst;
  const said = shortLine((fields.get("diagnostic-code") ?? "").replace(/^[\w-]+\s*;\s*/, ""), longestSaid);
  return {
    action,
    status: statusIn(fields.get("status") ?? ""),
    said,
    isToRecipient: !isOfAnotherStep(`${said} ${text}`),
  };
}

/** Exim's older reports are plain text with a header field that names the failed recipients. */
function fromExim({ headers, text = "" }: Email): DeliveryReport | null {
  const failed = headers.find(({ key }) => key === "x-failed-recipients")?.value.trim();
  if (!failed) return null;
  const [address = ""] = failed.toLowerCase().split(/[\s,]+/);
  // The server's words follow the address, indented.
  const lines = text.split("\n");
  const reason = lines.slice(lines.findIndex((line) => line.trim().toLowerCase().startsWith(address)) + 1).join("\n");
  const paragraph = reason.trim().split(/\n\s*\n/, 1)[0] ?? "";
  const [, reply] = /:\s*([245]\d\d[\s-].*)$/s.exec(paragraph) ?? [];
  const said = shortLine(reply ?? paragraph, longestSaid);
  return { action: "failed", status: null, said, isToRecipient: !isOfAnotherStep(paragraph) };
}

/** Words of Postfix and Exim where the refusal was not about the recipient. */
const otherSteps =
  /in reply to (?!RCPT)|after (?:pipelined )?(?:MAIL FROM|sending data|DATA|end of data|initial connection|[HE]{2}LO)/i;

const isOfAnotherStep = (text: string) => otherSteps.test(text);
