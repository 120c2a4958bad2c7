import type { ImapFlow } from "imapflow";
import type { ReportOutcome } from "../../../domain/bounce.ts";
import { isRetryable } from "../../database/database.ts";
import { toShortLine } from "../../events/channel.ts";
import { errorFields, log } from "../../log.ts";
import type { BounceAddress, BounceMailbox } from "../../mail-addresses.ts";
import { mailTls } from "../mail-tls.ts";
import { readBoundedMessage } from "./message-text.ts";
import type { NoteReport } from "./note-report.ts";
import { recipientFields } from "./report.ts";

/** A server with a slower greeting is read at a later check, if it then answers sooner. */
const timeoutsMs = { connectionTimeout: 60_000, greetingTimeout: 2 * 60_000, socketTimeout: 2 * 60_000 };

/** In a response. The reader asks for less. */
const imapLimits = {
  maxLiteralSize: 4 * 1024 * 1024,
  maxLineLength: 8 * 1024 * 1024,
  maxResponseSize: 16 * 1024 * 1024,
};

/** In one request for headers. */
const messagesAtOnce = 500;
/** In one request for text. */
const bytesAtOnce = 256 * 1024;

/**
 * Later checks that read it again: some servers list a message before they can return its text, and a person's answer
 * may have none.
 */
const maxEmptyReads = 10;

interface ReadResult {
  /** Unread messages. */
  waiting: number;
}

/**
 * Deletes bounce reports once they are stored. Other messages stay unread. A text is fetched only if a recipient header
 * has the bounce address's local part, followed by `+`.
 */
export function mailboxReader(mailbox: BounceMailbox, address: BounceAddress, noteReport: NoteReport) {
  /** `next`: the UID of the next message. UIDs change with UIDVALIDITY (RFC 3501, 2.3.1.1). */
  let position = { validity: 0n, next: 1 };
  /** By UID. */
  let emptyReads = new Map<number, number>();

  function shouldReadAgain(uid: number): boolean {
    const count = (emptyReads.get(uid) ?? 0) + 1;
    emptyReads.set(uid, count);
    return count <= maxEmptyReads;
  }

  async function readWith(client: ImapFlow): Promise<ReadResult> {
    await client.connect();
    const { uidValidity: validity } = await client.mailboxOpen(mailbox.folder);
    if (position.validity !== validity) {
      position = { validity, next: 1 };
      emptyReads = new Map();
    }
    // IMAP returns the last message even if the range starts after it.
    const foundUids = await search(client, { uid: `${position.next}:*` });
    const uids = foundUids.filter((uid) => uid >= position.next);
    let tooEarly = Number.POSITIVE_INFINITY;
    for (let from = 0; from < uids.length; from += messagesAtOnce) {
      const batch = uids.slice(from, from + messagesAtOnce);
      const { addressedUids, emptyUids } = await findAddressedToUs(client, batch);
      tooEarly = Math.min(tooEarly, ...emptyUids);
      for (const uid of addressedUids) {
        if ((await readMessage(client, uid)) === "too-early") tooEarly = Math.min(tooEarly, uid);
      }
      position = { validity, next: Math.min(tooEarly, (batch.at(-1) ?? 0) + 1) };
    }
    emptyReads = new Map([...emptyReads].filter(([uid]) => uid >= position.next));
    const unread = await search(client, { seen: false, deleted: false });
    await client.logout().catch(() => {});
    return { waiting: unread.length };
  }

  /** `emptyUids` came without any recipient header. */
  async function findAddressedToUs(client: ImapFlow, uids: number[]) {
    const prefix = `${address.local}+`.toLowerCase();
    const addressedUids: number[] = [];
    const emptyUids: number[] = [];
    for await (const { uid, headers } of client.fetch(uids, { uid: true, headers: recipientFields }, { uid: true })) {
      const text = headers?.toString("latin1").toLowerCase() ?? "";
      if (text.includes(prefix)) addressedUids.push(uid);
      else if (text.trim() === "" && shouldReadAgain(uid)) emptyUids.push(uid);
    }
    return { addressedUids, emptyUids };
  }

  async function readMessage(client: ImapFlow, uid: number): Promise<ReportOutcome> {
    const message = await readBoundedMessage(piecesOf(client, uid));
    if (!hasBody(message) && shouldReadAgain(uid)) return "too-early";
    const outcome = await recordOrSkip(message);
    if (outcome === "noted" || outcome === "without-effect") await remove(client, uid);
    return outcome;
  }

  /** If a report cannot be stored, the message stays, and the reader goes on. A failure that may pass ends the run. */
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
    /** Throws if the connection fails. */
    async read(signal: AbortSignal): Promise<ReadResult> {
      const { host, port, isSecure, choice, user, password: pass } = mailbox;
      const tls = mailTls({ hostname: host, isSecure, hasPassword: true, choice });
      // Only a process that reads a mailbox loads the library.
      const { ImapFlow } = await import("imapflow");
      const client = new ImapFlow({
        host,
        port,
        secure: isSecure,
        auth: { user, pass },
        // Undefined: the library uses TLS when the server offers it.
        doSTARTTLS: tls.isRequired && !isSecure ? true : undefined,
        tls: { rejectUnauthorized: tls.isVerified },
        logger: false,
        disableAutoIdle: true,
        ...timeoutsMs,
        ...imapLimits,
      });
      // The event "error" would end the process. The running IMAP command fails, too.
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

function hasBody(message: Buffer): boolean {
  const [, ...body] = message.toString("latin1").split(/\n\r?\n/);
  return body.some((part) => part.trim() !== "");
}

async function search(client: ImapFlow, query: object): Promise<number[]> {
  const uids = await client.search(query, { uid: true });
  if (!Array.isArray(uids)) throw new Error("The mail server refused to search the folder.");
  return uids;
}

/** It stays unread. */
async function* piecesOf(client: ImapFlow, uid: number): AsyncGenerator<Buffer> {
  for (let start = 0; ; start += bytesAtOnce) {
    const message = await client.fetchOne(`${uid}`, { source: { start, maxLength: bytesAtOnce } }, { uid: true });
    const source = message ? message.source : undefined;
    if (source?.length) yield source;
    if (!source || source.length < bytesAtOnce) return;
  }
}

/** Some servers can only delete all marked messages, also other programs'. There, this only marks. */
async function remove(client: ImapFlow, uid: number): Promise<void> {
  const canDeleteOne = client.capabilities.has("UIDPLUS") || client.capabilities.has("IMAP4rev2");
  const isRemoved = canDeleteOne
    ? await client.messageDelete(`${uid}`, { uid: true })
    : await client.messageFlagsAdd(`${uid}`, ["\\Deleted"], { uid: true });
  if (!isRemoved)
    throw new Error(
      "The mail server did not delete a bounce report that was already processed, or mark it as deleted.",
    );
}

/** Without the password. */
export function problemOf(error: unknown): string {
  const { authenticationFailed, responseText, code, message } = error as Error & {
    authenticationFailed?: boolean;
    responseText?: string;
    code?: string;
  };
  if (authenticationFailed) return "The server refused the user or the password.";
  return toShortLine([code, responseText ?? message].filter(Boolean).join(": "), 200);
}
