// The environment's addresses of mail servers and of returned mail.

/**
 * The choices of `?tls=` in a mail server's address. The parameter is ours and is removed before a library reads the
 * address.
 */
const tlsChoices = ["optional", "unverified"] as const;
export type TlsChoice = (typeof tlsChoices)[number] | null;

/** An address's choice, and the address without it. Throws for another choice or parameter. */
export function takeTlsChoice(address: string): { url: URL; choice: TlsChoice } {
  const url = new URL(address);
  const given = url.searchParams.getAll("tls");
  url.searchParams.delete("tls");
  const choice = tlsChoices.find((known) => known === given[0]) ?? null;
  if (given.length > 1 || (given.length === 1 && choice === null)) throw new Error("tls is optional or unverified.");
  // The mail library would read other parameters as its own options, even ones that turn TLS off.
  if (url.searchParams.size > 0) throw new Error("tls is the only parameter.");
  return { url, choice };
}

/** A folder of a mail account and its server. */
export interface BounceMailbox {
  host: string;
  port: number;
  /** TLS from the first byte. */
  isSecure: boolean;
  choice: TlsChoice;
  user: string;
  password: string;
  folder: string;
}

export const wantedMailbox = "an address such as imaps://user:password@imap.example.com:993/INBOX";

/**
 * Reads `imaps://user:password@host:port/Folder`. Throws where user or password is missing, or a part is not
 * percent-encoded.
 */
export function mailboxAt(address: string): BounceMailbox {
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

/** The address for returned mail: the two sides of `BOUNCE_ADDRESS`. */
export interface BounceAddress {
  local: string;
  domain: string;
}

/** The length of the token after the `+`: a delivery's 16 bytes and 8 of a MAC, five bits to a character. */
export const bounceTokenLength = Math.ceil(((16 + 8) * 8) / 5);

/** With the `+` and a token, this makes the 64 characters that a local part may have (RFC 5321, 4.5.3.1.1). */
export const longestLocalPart = 64 - 1 - bounceTokenLength;
