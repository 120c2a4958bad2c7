import { typedLength } from "./letters.ts";

/** In characters, with separators. */
export const longestTypedPhone = 40;

/** To 0 to 9. */
export function westernDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    // Some Unicode blocks repeat the ten digits in other styles.
    return String((code - zero) % 10);
  });
}

export function phoneDigits(value: string): string {
  return westernDigits(value).replace(/\D/g, "");
}

export function needsPhoneHint(value: string): boolean {
  return value.trim() !== "" && phoneDigits(value).length !== 10;
}

/** Ten digits, without a leading 1. */
export function parsePhone(value: string): string | null {
  return typedLength(value) > longestTypedPhone ? null : (/^1?(\d{10})$/.exec(phoneDigits(value))?.[1] ?? null);
}

/** "(425) 555-0100". Other text stays. */
export function formatPhone(digits: string): string {
  return parsePhone(digits)?.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3") ?? digits;
}

/** `sms` starts a text message. */
export function phoneHref(digits: string, scheme: "tel" | "sms" = "tel"): string {
  const american = parsePhone(digits);
  return american === null ? `${scheme}:${digits}` : `${scheme}:+1${american}`;
}
