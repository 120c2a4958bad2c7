import type { ImapFlow } from "imapflow";
import type { ReportOutcome } from "../../../domain/bounce.ts";
import { isRetryable } from "../../database/database.ts";
import { shortLine } from "../../events/channel.ts";
import { errorFields, log } from "../../log.ts";
import type { BounceAddress, BounceMailbox } from "../../mail-addresses.ts";
import { mailTls } from "../mail-tls.ts";
import { boundedMessage } from "./message-text.ts";
import type { NoteReport } from "./note-report.ts";
import { recipientFields } from "./report.ts";

/** The longest time for connecting and greeting, and the longest silence after that, in milliseconds. */
const timeoutsMs = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** The most bytes that a server may send at once. Requests ask for less. */
const imapLimits = {
  maxLiteralSize: 4 * 1024 * 1024,
  maxLineLength: 8 * 1024 * 1024,
  maxResponseSize: 16 * 1024 * 1024,
};

/** The messages of one look, and the bytes of one request. */
const messagesAtOnce = 500;
const bytesAtOnce = 256 * 1024;

/** The result of one reading. */
interface Reading {
  /** Unread messages that are no report of ours. */
  waiting: number;
}

/**
 * Reads the reports in a mailbox. Each is noted and then deleted there. Every other message stays unread, and is looked
 * at once. Only address headers are fetched, and the text only of messages to an address with a token, in pieces.
 */
export function mailboxReader(mailbox: BounceMailbox, address: BounceAddress, noteReport: NoteReport) {
  /** The first message that was not looked at. It is valid for one UIDVALIDITY of the folder (RFC 3501, 2.3.1.1). */
  let seen = { validity: 0n, next: 1 };

  async function readWith(client: ImapFlow): Promise<Reading> {
    await client.connect();
    const { uidValidity: validity } = await client.mailboxOpen(mailbox.folder);
    if (seen.validity !== validity) seen = { validity, next: 1 };
    // A range beyond the last message means the last one.
    const found = await search(client, { uid: `${seen.next}:*` });
    const uids = found.filter((uid) => uid >= seen.next);
    let tooEarly = Number.POSITIVE_INFINITY;
    for (let from = 0; from < uids.length; from += messagesAtOnce) {
      const some = uids.slice(from, from + messagesAtOnce);
      for (const uid of await addressedToUs(client, some)) {
        if ((await readMessage(client, uid)) === "too-early") tooEarly = Math.min(tooEarly, uid);
      }
      seen = { validity, next: Math.min(tooEarly, (some.at(-1) ?? 0) + 1) };
    }
    const waiting = await search(client, { seen: false, deleted: false });
    await client.logout().catch(() => {});
    return { waiting: waiting.length };
  }

  /** Messages to an address of ours with a suffix. */
  async function addressedToUs(client: ImapFlow, uids: number[]): Promise<number[]> {
    const prefix = `${address.local}+`.toLowerCase();
    const addressed: number[] = [];
    for await (const { uid, headers } of client.fetch(uids, { uid: true, headers: recipientFields }, { uid: true })) {
      if (headers?.toString("latin1").toLowerCase().includes(prefix)) addressed.push(uid);
    }
    return addressed;
  }

  async function readMessage(client: ImapFlow, uid: number): Promise<ReportOutcome> {
    const outcome = await recordOrSkip(await boundedMessage(piecesOf(client, uid)));
    if (outcome === "noted" || outcome === "without-effect") await remove(client, uid);
    return outcome;
  }

  /** A message that cannot be noted stays, and does not block the next one. */
  async function recordOrSkip(message: Uint8Array): Promise<ReportOutcome> {
    try {
      return await noteReport(message);
    } catch (error) {
      if (isRetryable(error)) throw error;
      log("error", "bounce report not stored", errorFields(error));
      return "unproven";
    }
  }

  return {
    /** Reads everything new. Throws the fault; what was noted before stays noted. */
    async read(signal: AbortSignal): Promise<Reading> {
      const { host, port, isSecure, choice, user, password: pass } = mailbox;
      const tls = mailTls({ hostname: host, isSecure, hasPassword: true, choice });
      // Imported here, so that only a reader loads the library.
      const { ImapFlow } = await import("imapflow");
      const client = new ImapFlow({
        ...{ host, port, secure: isSecure, auth: { user, pass } },
        // TLS is used where the server offers it, even if it is not required.
        ...{ doSTARTTLS: tls.isRequired && !isSecure ? true : undefined, tls: { rejectUnauthorized: tls.isVerified } },
        ...{ logger: false, disableAutoIdle: true, ...timeoutsMs, ...imapLimits },
      });
      // A broken connection ends the waiting command, which reports it.
      client.on("error", () => {});
      const close = () => client.close();
      signal.addEventListener("abort", close, { once: true });
      try {
        signal.throwIfAborted();
        return await readWith(client);
      } finally {
        signal.removeEventListener("abort", close);
        close();
      }
    },
  };
}

async function search(client: ImapFlow, query: object): Promise<number[]> {
  const found = await client.search(query, { uid: true });
  if (!Array.isArray(found)) throw new Error("The server refused to list the folder.");
  return found;
}

/** A message's text, as far as the server has more. The message stays unread. */
async function* piecesOf(client: ImapFlow, uid: number): AsyncGenerator<Buffer> {
  for (let start = 0; ; start += bytesAtOnce) {
    const found = await client.fetchOne(`${uid}`, { source: { start, maxLength: bytesAtOnce } }, { uid: true });
    const source = found ? found.source : undefined;
    if (source?.length) yield source;
    if (!source || source.length < bytesAtOnce) return;
  }
}

/**
 * Deletes one message. On a server that can only delete all marked messages it stays marked, because others may be
 * somebody's.
 */
async function remove(client: ImapFlow, uid: number): Promise<void> {
  const canDeleteOne = client.capabilities.has("UIDPLUS") || client.capabilities.has("IMAP4rev2");
  const isDone = canDeleteOne
    ? await client.messageDelete(`${uid}`, { uid: true })
    : await client.messageFlagsAdd(`${uid}`, ["\\Deleted"], { uid: true });
  if (!isDone) throw new Error("The server did not delete a report that was read.");
}

/** Why a mailbox could not be read, in one line for the operator, without a password. */
export function problemOf(error: unknown): string {
  const { authenticationFailed, responseText, code, message } = error as Error & {
    authenticationFailed?: boolean;
    responseText?: string;
    code?: string;
  };
  if (authenticationFailed) return "The server refused the user or the password.";
  return shortLine([code, responseText ?? message].filter(Boolean).join(": "), 200);
}
