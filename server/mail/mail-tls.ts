import ipaddr from "ipaddr.js";
import type { TlsChoice } from "../mail-addresses.ts";

interface MailTls {
  /** Without TLS, nothing is sent. */
  isRequired: boolean;
  /** The certificate must be valid for the server's host name. */
  isVerified: boolean;
}

/** `isSecure`: the URL requires TLS from the first byte. */
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
    // With neither `isSecure` nor a password, TLS is optional. An attacker could remove STARTTLS anyway, so any
    // certificate is accepted.
    isVerified: choice !== "unverified" && (isSecure || hasPassword),
  };
}

/** Whether a host is this machine, where nobody can intercept a connection. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}
