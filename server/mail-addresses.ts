// Parses the addresses of mail servers and mailboxes in the environment.

/**
 * Values of the parameter `tls` in a mail server's address. It is removed before a library reads the address.
 */
const tlsChoices = ["optional", "unverified"] as const;
export type TlsChoice = (typeof tlsChoices)[number] | null;

/** Separates the value of `tls` from an address (null: none). Throws for another value or parameter. */
export function takeTlsChoice(address: string): { url: URL; choice: TlsChoice } {
  const url = new URL(address);
  const given = url.searchParams.getAll("tls");
  url.searchParams.delete("tls");
  const choice = tlsChoices.find((known) => known === given[0]) ?? null;
  if (given.length > 1 || (given.length === 1 && choice === null))
    throw new Error("tls must be optional or unverified.");
  // The mail library would read other parameters as its own options, even ones that turn TLS off.
  if (url.searchParams.size > 0) throw new Error("No parameter other than tls is allowed.");
  return { url, choice };
}

/** The IMAP folder that receives returned mail. */
export interface BounceMailbox {
  host: string;
  port: number;
  isSecure: boolean;
  choice: TlsChoice;
  user: string;
  password: string;
  folder: string;
}

export const wantedMailbox = "an address such as imaps://user:password@imap.example.com:993/INBOX";

/**
 * Parses `imaps://user:password@host:port/Folder`. Throws if user or password is missing, or a part is not
 * percent-encoded.
 */
export function parseMailbox(address: string): BounceMailbox {
  const { url, choice } = takeTlsChoice(address);
  const { protocol, username, password, hostname, port, pathname } = url;
  if (!username || !password || !hostname) throw new Error(wantedMailbox);
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

/** `BOUNCE_ADDRESS`, split at the @. */
export interface BounceAddress {
  local: string;
  domain: string;
}

/** Characters of the token after the `+`: 16 bytes of a delivery's id and 8 bytes of a MAC, five bits per character. */
export const bounceTokenLength = Math.ceil(((16 + 8) * 8) / 5);

/** Leaves room for the `+` and the token in the 64 characters of a local part (RFC 5321, 4.5.3.1.1). */
export const longestLocalPart = 64 - 1 - bounceTokenLength;
