/** Control characters, characters that turn or hide the text around them, half characters; joiners are part of some scripts. */
const unsafeCharacters = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
const unsafeInAddresses = /[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Everything that some program takes for the end of a line, with the spaces around it. */
const whiteSpace = /[\s\u0085]+/g;

/** The fields that may have several lines. */
const ofSeveralLines = ["message", "last_error"];

/**
 * A copy of a value in which no text can break out of its place: one line each, but for the fields that may have several, and
 * no invisible characters. An email address with any of these is spoiled and not mended: mended it could be somebody else's.
 */
export function sanitizeForMail<Value>(value: Value): Value {
  return sanitized(value, "") as Value;
}

function sanitized(value: unknown, field: string): unknown {
  if (typeof value === "string") {
    return ofSeveralLines.includes(field) ? lines(value) : field === "email" ? sanitizedAddress(value) : oneLine(value);
  }
  if (Array.isArray(value)) return value.map((part) => sanitized(part, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sanitized(part, name)]));
}

function sanitizedAddress(address: string): string {
  return address.replace(whiteSpace, " ").replace(unsafeInAddresses, "\ufffd").trim();
}

function oneLine(text: string): string {
  return text.replace(whiteSpace, " ").replace(unsafeCharacters, "").trim();
}

function lines(text: string): string {
  const each = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map((line) => oneLine(line));
  const joined = each.join("\n");
  return joined.replace(/\n{3,}/g, "\n\n").trim();
}

/** At most so many UTF-16 units, and no half of a character at the end. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "");
  return `${start.trimEnd()}…`;
}

/**
 * The same text for the eye, but no mail program makes a link of it: for what a stranger may have typed with somebody else's
 * address beside it.
 */
export function withoutLinks(text: string): string {
  return text.replace(/(?<=\S)[.:@/](?=\S)/g, "$&\u200c");
}

/** Names of people and businesses. What could be read as an address or as a sentence of ours is none. */
const nameShape = /^(?!.*\.\S)[\p{L}\p{N}][\p{L}\p{M}\p{N} &'’,.-]{0,39}$/u;

/** The name, if it is fit for a subject, or else `otherwise`. */
export function subjectName(name: string, otherwise: string): string {
  return nameShape.test(name) ? name : otherwise;
}

/** An address that every mail server reads as one address. */
const addressShape = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** Whom an answer goes to; null where the address is none that can be written to without doubt. */
export function answerTo({ name, email }: { name: string | null; email: string }) {
  return addressShape.test(email) ? { name: clip(name ?? "", 78), address: email } : null;
}

/** `mailto:` for an address, in which nothing is read as a parameter; null where it is none. */
export function mailtoUrl(email: string): string | null {
  return addressShape.test(email) ? `mailto:${encodeURIComponent(email).replace("%40", "@")}` : null;
}
