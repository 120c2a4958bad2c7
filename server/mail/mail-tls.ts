import ipaddr from "ipaddr.js";
import type { TlsChoice } from "../mail-addresses.ts";

interface MailTls {
  /** If true and the server does not offer TLS, no email is sent. */
  isRequired: boolean;
  /** Whether the server must have a valid certificate for its host name. */
  isVerified: boolean;
}

/** `isSecure` means that the URL requires TLS from the first byte. */
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
    // With neither `isSecure` nor a password, TLS is optional, so an attacker could prevent it altogether. A check of
    // the certificate would protect nothing.
    isVerified: choice !== "unverified" && (isSecure || hasPassword),
  };
}

/** Whether a host is this machine, where nobody can intercept a connection. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}
