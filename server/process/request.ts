import { get as httpGet, type IncomingMessage } from "node:http";
import { get as httpsGet } from "node:https";
import { TLSSocket } from "node:tls";

export interface HttpAnswer {
  status: number;
  /** Cut after about 1,000 characters. */
  text: string;
  certificateEndsAt: Date | null;
}

const longestAnswerMs = 10_000;
const maxCharacters = 1_000;

/** Follows no redirects. Throws without a response, and for an invalid certificate. */
export async function fetchUrl(url: string): Promise<HttpAnswer> {
  const get = url.startsWith("https:") ? httpsGet : httpGet;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, signal: AbortSignal.timeout(longestAnswerMs) }, resolve).on("error", reject);
  });
  const { socket, statusCode = 0 } = response;
  const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : null;
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) {
    text += chunk;
    if (text.length > maxCharacters) break;
  }
  return { status: statusCode, text, certificateEndsAt: certificate && new Date(certificate.valid_to) };
}
