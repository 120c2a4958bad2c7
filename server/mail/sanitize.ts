/**
 * Control characters, characters that reorder or hide text, lone surrogates, and noncharacters. Some writing systems
 * need the zero-width joiner and non-joiner.
 */
const unsafeCharacters = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
const unsafeInAddresses = /[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** With all that some program may take for a line end. */
const whiteSpace = /[\s\u0085]+/g;

const multilineFields = ["message", "last_error"];

/**
 * Strings become one line, except in `multilineFields`. An email address with unsafe characters becomes invalid,
 * because a repaired one could be somebody else's.
 */
export function sanitizeForMail<Value>(value: Value): Value {
  return sanitize(value, "") as Value;
}

function sanitize(value: unknown, field: string): unknown {
  if (typeof value === "string") {
    return multilineFields.includes(field)
      ? plainLines(value)
      : field === "email"
        ? sanitizedAddress(value)
        : plainLine(value);
  }
  if (Array.isArray(value)) return value.map((part) => sanitize(part, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sanitize(part, name)]));
}

function sanitizedAddress(address: string): string {
  return address.replace(whiteSpace, " ").replace(unsafeInAddresses, "\ufffd").trim();
}

function plainLine(text: string): string {
  return text.replace(whiteSpace, " ").replace(unsafeCharacters, "").trim();
}

function plainLines(text: string): string {
  const each = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map((line) => plainLine(line));
  const joined = each.join("\n");
  return joined.replace(/\n{3,}/g, "\n\n").trim();
}

/** To UTF-16 units, without splitting a surrogate pair. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "");
  return `${start.trimEnd()}…`;
}

/** With invisible characters, so that no email program makes links. */
export function withoutLinks(text: string): string {
  return text.replace(/(?<=\S)[.:@/](?=\S)/g, "$&\u200c");
}

/** People and businesses. No URLs, email addresses, or long texts. */
const nameShape = /^(?!.*\.\S)[\p{L}\p{N}][\p{L}\p{M}\p{N} &'’,.-]{0,39}$/u;

/** `otherwise` if the name is unsafe in a subject, for example a URL. */
export function subjectName(name: string, otherwise: string): string {
  return nameShape.test(name) ? name : otherwise;
}

/** Every mail server understands these in the same way. */
const addressShape = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** A mail server must read `email` as we do. */
export function replyToOf({ name, email }: { name: string | null; email: string }) {
  return addressShape.test(email) ? { name: clip(name ?? "", 78), address: email } : null;
}

/** A mail server must read `email` as we do. */
export function mailtoUrl(email: string): string | null {
  return addressShape.test(email) ? `mailto:${encodeURIComponent(email).replace("%40", "@")}` : null;
}
