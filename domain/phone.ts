import { typedLength } from "./letters.ts";

/** The greatest length of a number as it is typed, with all that stands between its digits. */
export const longestTypedPhone = 40;

/** A text with the decimal digits of every script as 0 to 9. */
export function westernDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    // Some blocks hold the ten digits several times, in other styles.
    return String((code - zero) % 10);
  });
}

/** The digits of a typed telephone number, in order. */
export function phoneDigits(value: string): string {
  return westernDigits(value).replace(/\D/g, "");
}

/** Whether to show the hint: something was typed and it does not come to exactly ten digits. */
export function phoneNeedsHint(value: string): boolean {
  return value.trim() !== "" && phoneDigits(value).length !== 10;
}

/** The ten digits of an American number, however it was typed and with or without the 1 in front; null: it is none. */
export function parsePhone(value: string): string | null {
  return typedLength(value) > longestTypedPhone ? null : (/^1?(\d{10})$/.exec(phoneDigits(value))?.[1] ?? null);
}

/** "(425) 555-0100" of the digits that are stored; digits that are no American number stay as they are. */
export function formatPhone(digits: string): string {
  return parsePhone(digits)?.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3") ?? digits;
}

/** The address that calls the number, or with `sms` begins a text message to it. */
export function phoneHref(digits: string, scheme: "tel" | "sms" = "tel"): string {
  const american = parsePhone(digits);
  return american === null ? `${scheme}:${digits}` : `${scheme}:+1${american}`;
}
