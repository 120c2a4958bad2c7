import { get as httpGet, type IncomingMessage } from "node:http";
import { get as httpsGet } from "node:https";
import { TLSSocket } from "node:tls";

/** The answer of an address. */
export interface Answer {
  status: number;
  /** Its beginning. */
  text: string;
  /** When the certificate expires. Null: none. */
  certificateEndsAt: Date | null;
}

/** The longest wait for an answer in milliseconds, and the most characters that are read. */
const longestAnswerMs = 10_000;
const longestAnswer = 1_000;

/** Requests an address, with a valid certificate for https, and follows no redirect. Throws without an answer. */
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
