import ipaddr from "ipaddr.js";
import type { TlsChoice } from "../mail-addresses.ts";

/** How a mail server is spoken to. */
interface MailTls {
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
