/**
 * Control characters, characters that reorder or hide text, and lone surrogates. Joiners are allowed, because some
 * scripts need them.
 */
const unsafeCharacters = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
const unsafeInAddresses = /[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Characters that some program may treat as a line end, and spaces around them. */
const whiteSpace = /[\s\u0085]+/g;

const multilineFields = ["message", "last_error"];

/**
 * Copies a value without invisible characters. Each text becomes one line, except in fields of several lines. A bad
 * email address becomes unusable, because a repaired address could belong to somebody else.
 */
export function sanitizeForMail<Value>(value: Value): Value {
  return sanitized(value, "") as Value;
}

function sanitized(value: unknown, field: string): unknown {
  if (typeof value === "string") {
    return multilineFields.includes(field)
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

/** Shortens a text to at most `length` UTF-16 units. Never splits a surrogate pair. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "");
  return `${start.trimEnd()}…`;
}

/**
 * Adds invisible characters, so that no mail program makes links of the text. A stranger may have typed the text with
 * somebody else's address.
 */
export function withoutLinks(text: string): string {
  return text.replace(/(?<=\S)[.:@/](?=\S)/g, "$&\u200c");
}

/** The name of a person or business, unless it looks like an address or a sentence. */
const nameShape = /^(?!.*\.\S)[\p{L}\p{N}][\p{L}\p{M}\p{N} &'’,.-]{0,39}$/u;

/** `otherwise` replaces a name that is unsafe in a subject. */
export function subjectName(name: string, otherwise: string): string {
  return nameShape.test(name) ? name : otherwise;
}

/** An address that every mail server reads as one address. */
const addressShape = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** Null: some mail server might read the text as another address. */
export function answerTo({ name, email }: { name: string | null; email: string }) {
  return addressShape.test(email) ? { name: clip(name ?? "", 78), address: email } : null;
}

/** The URL has no parameters. Null: the text is not an address. */
export function mailtoUrl(email: string): string | null {
  return addressShape.test(email) ? `mailto:${encodeURIComponent(email).replace("%40", "@")}` : null;
}
