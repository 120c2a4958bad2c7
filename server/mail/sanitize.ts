/**
 * Control characters, characters that reorder or hide text, and lone surrogates. Joiners stay, because some scripts
 * need them.
 */
const unsafeCharacters = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
const unsafeInAddresses = /[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Everything that some program takes for a line end, with the spaces around it. */
const whiteSpace = /[\s\u0085]+/g;

/** Fields that may have several lines. */
const ofSeveralLines = ["message", "last_error"];

/**
 * Copies a value so that no text in it can break out of its place: one line each, except in fields of several lines,
 * and no invisible characters. An email address with such a character becomes unusable instead of repaired, because the
 * repaired one could be somebody else's.
 */
export function sanitizeForMail<Value>(value: Value): Value {
  return sanitized(value, "") as Value;
}

function sanitized(value: unknown, field: string): unknown {
  if (typeof value === "string") {
    return ofSeveralLines.includes(field)
      ? lines(value)
      : field === "email"
        ? sanitizedAddress(value)
        : plainLine(value);
  }
  if (Array.isArray(value)) return value.map((part) => sanitized(part, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sanitized(part, name)]));
}

function sanitizedAddress(address: string): string {
  return address.replace(whiteSpace, " ").replace(unsafeInAddresses, "\ufffd").trim();
}

function plainLine(text: string): string {
  return text.replace(whiteSpace, " ").replace(unsafeCharacters, "").trim();
}

function lines(text: string): string {
  const each = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map((line) => plainLine(line));
  const joined = each.join("\n");
  return joined.replace(/\n{3,}/g, "\n\n").trim();
}

/** At most this many UTF-16 units, without half a character at the end. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "");
  return `${start.trimEnd()}…`;
}

/**
 * The same text to the eye, which no mail program turns into a link. Strangers may have typed it with somebody else's
 * address.
 */
export function withoutLinks(text: string): string {
  return text.replace(/(?<=\S)[.:@/](?=\S)/g, "$&\u200c");
}

/** Names of people and businesses. Text that reads like an address or like a sentence of ours does not count. */
const nameShape = /^(?!.*\.\S)[\p{L}\p{N}][\p{L}\p{M}\p{N} &'’,.-]{0,39}$/u;

/** The name if it fits a subject, or else `otherwise`. */
export function subjectName(name: string, otherwise: string): string {
  return nameShape.test(name) ? name : otherwise;
}

/** An address that every mail server reads as one address. */
const addressShape = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** The address for replies. Null: the text is no address beyond doubt. */
export function answerTo({ name, email }: { name: string | null; email: string }) {
  return addressShape.test(email) ? { name: clip(name ?? "", 78), address: email } : null;
}

/** A `mailto:` link in which nothing reads as a parameter. Null: not an address. */
export function mailtoUrl(email: string): string | null {
  return addressShape.test(email) ? `mailto:${encodeURIComponent(email).replace("%40", "@")}` : null;
}
