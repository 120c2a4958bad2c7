import { get as httpGet, type IncomingMessage } from "node:http";
import { get as httpsGet } from "node:https";
import { TLSSocket } from "node:tls";
import type { Connection } from "../database/database.ts";
import type { Links } from "../links/links.ts";

// How preflight finds out whether an address leads to this very installation: it asks there for the MAC of a number that it has just made.
// Only who knows the secret of the links, which no answer tells, can make one.

/** Where the site answers with the proof for a nonce. */
export const proofPath = (nonce: string) => `/.well-known/installation/${nonce}`;

export async function proofOf(links: Links, connection: Connection, nonce: string): Promise<string> {
  return (await links.macOf(connection, `installation ${nonce}`)).toString("base64url");
}

/** What came from an address. */
export interface Answer {
  status: number;
  /** The beginning of it. */
  text: string;
  /** When the certificate ends; null: there is none. */
  certificateEndsAt: Date | null;
}

/** How long an answer may take, in milliseconds, and how much of it is read, in characters. */
const longestAnswerMs = 10_000;
const longestAnswer = 1_000;

/** Asks an address, over a certificate that holds where it is https; redirects are not followed. Throws where there is no answer. */
export async function ask(url: string): Promise<Answer> {
  const get = url.startsWith("https:") ? httpsGet : httpGet;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, signal: AbortSignal.timeout(longestAnswerMs) }, resolve).on("error", reject);
  });
  const { socket, statusCode = 0 } = response;
  const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : null;
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) {
    text += chunk;
    if (text.length > longestAnswer) break;
  }
  return { status: statusCode, text, certificateEndsAt: certificate && new Date(certificate.valid_to) };
}
