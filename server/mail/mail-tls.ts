import ipaddr from "ipaddr.js";
import type { TlsChoice } from "../mail-addresses.ts";

interface MailTls {
  /** Without TLS, no email is sent. */
  isRequired: boolean;
  /** The certificate must be valid for the server's host name. */
  isVerified: boolean;
}

/** `isSecure`: TLS from the first byte. */
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
    // With neither, TLS is optional and an attacker could prevent it, so checking the certificate would protect
    // nothing.
    isVerified: choice !== "unverified" && (isSecure || hasPassword),
  };
}

/** Nobody can intercept a connection to this machine. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}
