import ipaddr from "ipaddr.js";

/** What `?tls=` of a mail server's address allows. The parameter is ours: it is taken off before a library reads the address. */
export const tlsChoices = ["optional", "unverified"] as const;
export type TlsChoice = (typeof tlsChoices)[number] | null;

/** How a mail server is spoken to. */
export interface MailTls {
  /** Nothing is said in the clear, the password least of all. */
  isRequired: boolean;
  /** The certificate must be one that this machine trusts, for the name in the address. */
  isVerified: boolean;
}

/** Decides by who is at the other end. `isSecure`: the address asks for TLS from the first byte. */
export function mailTls(server: {
  hostname: string;
  isSecure: boolean;
  hasPassword: boolean;
  choice: TlsChoice;
}): MailTls {
  const { hostname, isSecure, hasPassword, choice } = server;
  if (isLoopback(hostname)) return { isRequired: isSecure, isVerified: false };
  return {
    isRequired: isSecure || (hasPassword && choice !== "optional"),
    // Without a password an attacker could take STARTTLS away altogether: any certificate is better than none.
    isVerified: choice !== "unverified" && (isSecure || hasPassword),
  };
}

/** Whether a name or an address is this machine, over which nobody listens. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}

/** What an address chooses, and the address without it. Throws for another choice or parameter. */
export function takeTlsChoice(address: string): { url: URL; choice: TlsChoice } {
  const url = new URL(address);
  const given = url.searchParams.getAll("tls");
  url.searchParams.delete("tls");
  const choice = tlsChoices.find((known) => known === given[0]) ?? null;
  if (given.length > 1 || (given.length === 1 && choice === null)) throw new Error("tls is optional or unverified.");
  // The mail library would take others as options of its own, also such as switch TLS off.
  if (url.searchParams.size > 0) throw new Error("tls is the only parameter.");
  return { url, choice };
}
