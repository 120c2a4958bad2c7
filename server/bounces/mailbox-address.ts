/** A folder of a mail account, and how it is reached. */
export interface BounceMailbox {
  host: string;
  port: number;
  /** TLS from the first byte; without it the connection is encrypted where the server offers it. */
  isSecure: boolean;
  user: string;
  password: string;
  folder: string;
}

export const wantedMailbox = "an address such as imaps://user:password@imap.example.com:993/INBOX";

/** Reads `imaps://user:password@host:port/Folder`. Throws where user or password is missing, or a letter is written as none can be. */
export function mailboxAt({ protocol, username, password, hostname, port, pathname }: URL): BounceMailbox {
  if (!username || !password || !hostname) throw new Error(wantedMailbox);
  const isSecure = protocol === "imaps:";
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port) || (isSecure ? 993 : 143),
    isSecure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.replace(/^\/+/, "")) || "INBOX",
  };
}
