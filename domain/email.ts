import { typedLength } from "./letters.ts";

/** The greatest length of an address, in characters. */
export const longestEmail = 254;

/**
 * The one stored form of an address: a dot-string of at most 64 characters (RFC 5321, 4.1.2) and a domain in lower case
 * and A-labels. The SQL function `is_email` checks the same.
 */
export const emailShape =
  /^(?![^@]{65})[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?!.*[^.]{64})(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z][a-z0-9]*(?:-+[a-z0-9]+)*$/;

/** Labels of a domain in any script. Other characters never reach `URL`, which would drop or decode them. */
const domainShape = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** An address in its one form. Null: what was typed is none. Only the space around it and the spelling of the domain change. */
export function parseEmail(typed: string): string | null {
  if (typedLength(typed) > longestEmail) return null;
  const address = typed.trim();
  const at = address.lastIndexOf("@");
  if (at < 0) return null;
  const email = `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
  return email.length <= longestEmail && emailShape.test(email) ? email : null;
}

/** A domain in A-labels and lower case; an empty text where it is none. */
function asciiDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain.toLowerCase();
  try {
    return domainShape.test(domain) ? new URL(`http://${domain}`).hostname : "";
  } catch {
    return "";
  }
}

/** How addresses end that nothing is ever sent to. */
export const nowhere = "@invalid.example";

/** What a row has in place of an address that is not known. */
export const unknownEmail = (id: string) => `unknown+${id}${nowhere}`;
