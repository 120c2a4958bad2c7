import { typedLength } from "./letters.ts";

/** Maximum length in characters. */
export const longestEmail = 254;

/**
 * The stored form of an address: a dot-string of at most 64 characters (RFC 5321, 4.1.2), and a lower-case domain in
 * A-labels. The SQL function `is_email` checks the same.
 */
export const emailShape =
  /^(?![^@]{65})[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?!.*[^.]{64})(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z][a-z0-9]*(?:-+[a-z0-9]+)*$/;

/** Domain labels in any script. `URL` would drop or decode other characters. */
const domainShape = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * The stored form of a typed address. Null if the text is no address. Only the domain's spelling and the surrounding
 * space change.
 */
export function parseEmail(typed: string): string | null {
  if (typedLength(typed) > longestEmail) return null;
  const address = typed.trim();
  const at = address.lastIndexOf("@");
  if (at < 0) return null;
  const email = `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
  return email.length <= longestEmail && emailShape.test(email) ? email : null;
}

/** The domain in lower case and A-labels. Empty if it is not a domain. */
function asciiDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain.toLowerCase();
  try {
    return domainShape.test(domain) ? new URL(`http://${domain}`).hostname : "";
  } catch {
    return "";
  }
}

/** The ending of addresses that get no mail. */
export const undeliverableSuffix = "@invalid.example";

/** Stands in a row whose email address is unknown. */
export const placeholderEmail = (id: string) => `unknown+${id}${undeliverableSuffix}`;
