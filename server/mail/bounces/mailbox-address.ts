import { type TlsChoice, takeTlsChoice } from "../mail-tls.ts";

/** A folder of a mail account, and how it is reached. */
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

/** Reads `imaps://user:password@host:port/Folder`. Throws where user or password is missing, or something is written as nothing can be. */
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
