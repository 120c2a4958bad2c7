import ipaddr from "ipaddr.js";
import type { TlsChoice } from "../mail-addresses.ts";

/** How to connect to a mail server. */
interface MailTls {
  /** Nothing travels in the clear, least of all the password. */
  isRequired: boolean;
  /** This machine must trust the certificate for the address's name. */
  isVerified: boolean;
}

/** Decides by the other end. `isSecure`: the address asks for TLS from the first byte. */
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
    // Without a password, any certificate is better than none, because an attacker could remove STARTTLS anyway.
    isVerified: choice !== "unverified" && (isSecure || hasPassword),
  };
}

/** Whether a name or address is this machine, where nobody can listen in. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}
