import { typedLength } from "./letters.ts";

export const longestEmail = 254;

/**
 * A dot-string of at most 64 characters (RFC 5321, 4.1.2), and a lower-case ASCII domain. The SQL function `is_email`
 * has the same rules.
 */
export const emailShape =
  /^(?![^@]{65})[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?!.*[^.]{64})(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z][a-z0-9]*(?:-+[a-z0-9]+)*$/;

/** `URL` would drop or decode some other characters. */
const domainShape = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** With the domain in lower case and ASCII (`xn--`). */
export function parseEmail(typed: string): string | null {
  if (typedLength(typed) > longestEmail) return null;
  const address = typed.trim();
  const at = address.lastIndexOf("@");
  if (at < 0) return null;
  const email = `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
  return email.length <= longestEmail && emailShape.test(email) ? email : null;
}

/** "" for a refused domain. `emailShape` checks the rest. */
function asciiDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain.toLowerCase();
  try {
    return domainShape.test(domain) ? new URL(`http://${domain}`).hostname : "";
  } catch {
    return "";
  }
}

/** We send no email there: `unknown+ID@invalid.example` stands for an unknown address. */
export const undeliverableSuffix = "@invalid.example";
