import { phoneDigits } from "./phone.ts";

// In a homeowner's words. An operator looks at such a request first.

export type SuspectText = "markup" | "links" | "phone";

/** Endings that people write without `https://`. `2.5in` is no link. */
const ending = "(?:com|net|org|info|biz|io|co|ru|cn|xyz|top|site|online|club|shop|ly)";
const link = new RegExp(
  `(?:https?:\\/\\/|www\\.)[^\\s<>"']{1,300}|\\b[\\w-]{1,63}\\.${ending}\\/[^\\s<>"']{1,300}`,
  "gi",
);
const linkInName = new RegExp(`https?:\\/\\/|\\bwww\\.|(?<![\\w@-])[\\w-]{1,63}\\.${ending}\\b`, "i");

/** HTML, or a forum's `[url=…]`. An email address in angle brackets is none. */
const tag = /<[!/]?[a-z][^<>@]{0,300}>|<[a-z]+ |\[\/?(?:url|link|img)\b/i;

/** `typedByHand`: without the form's script, which tells a person about an unusual phone number. */
export function suspectTextIn(
  { name, phone, message }: { name: string; phone: string | null; message: string | null },
  typedByHand: boolean,
): SuspectText | null {
  if (tag.test(name) || linkInName.test(name)) return "markup";
  if (message !== null && countLinks(message) > 1) return "links";
  return typedByHand && phone !== null && !canBePhone(phone) ? "phone" : null;
}

function countLinks(message: string): number {
  return message.match(link)?.length ?? 0;
}

/**
 * In North America ten digits, or eleven with a leading 1; area code and exchange begin with 2 to 9. Elsewhere up to 15
 * (E.164).
 */
function canBePhone(phone: string): boolean {
  const digits = phoneDigits(phone);
  if (/^(\d)\1*$/.test(digits)) return false;
  const american = /^1?(\d{10})$/.exec(digits)?.[1];
  if (american !== undefined) return /^[2-9]\d\d[2-9]/.test(american);
  return digits.length === 7 || (digits.length > 10 && digits.length <= 15 && !digits.startsWith("1"));
}
