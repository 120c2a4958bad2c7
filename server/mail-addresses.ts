/** The parameter `tls` of a mail server's URL. */
const tlsChoices = ["optional", "unverified"] as const;
export type TlsChoice = (typeof tlsChoices)[number] | null;

/** `choice`: null without `tls`. Throws for an unknown value or another parameter. */
export function takeTlsChoice(mailServerUrl: string): { url: URL; choice: TlsChoice } {
  const url = new URL(mailServerUrl);
  const values = url.searchParams.getAll("tls");
  url.searchParams.delete("tls");
  const choice = tlsChoices.find((known) => known === values[0]) ?? null;
  if (values.length > 1 || (values.length === 1 && choice === null))
    throw new Error('The parameter tls must have the value "optional" or "unverified".');
  // The mail library would take others as options, and some turn TLS off.
  if (url.searchParams.size > 0) throw new Error("No parameter other than tls is allowed.");
  return { url, choice };
}

/** It receives bounce reports. */
export interface BounceMailbox {
  host: string;
  port: number;
  isSecure: boolean;
  choice: TlsChoice;
  user: string;
  password: string;
  folder: string;
}

export const mailboxRule = "an address such as imaps://user:password@imap.example.com:993/INBOX";

/** Throws without user or password, or if a part is not validly percent-encoded. */
export function parseMailbox(mailboxUrl: string): BounceMailbox {
  const { url, choice } = takeTlsChoice(mailboxUrl);
  const { protocol, username, password, hostname, port, pathname } = url;
  if (!username || !password || !hostname) throw new Error(mailboxRule);
  const isSecure = protocol === "imaps:";
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port) || (isSecure ? 993 : 143),
    isSecure,
    choice,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.replace(/^\/+/, "")) || "INBOX",
  };
}

/** Split at the @. */
export interface BounceAddress {
  local: string;
  domain: string;
}

/** A delivery's id (16 bytes) and a MAC (8 bytes), five bits a character. */
export const bounceTokenLength = Math.ceil(((16 + 8) * 8) / 5);

/** In characters. A local part has at most 64 (RFC 5321, 4.5.3.1.1), with the `+` and the token. */
export const longestLocalPart = 64 - 1 - bounceTokenLength;
