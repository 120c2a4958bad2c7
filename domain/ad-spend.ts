import { cleanSourcePart, longestSourcePart } from "./lead-source.ts";
import { codePoints } from "./letters.ts";
import { parseDollars } from "./money.ts";
import { isMonth } from "./statement.ts";

export interface SpendKey {
  source: string;
  medium: string;
  /** "" for no campaign. */
  campaign: string;
  /** Its first day. */
  month: string;
}

export interface AdSpend extends SpendKey {
  cents: number;
}

const maxMonthlySpendCents = 100_000_000;

/**
 * Returns an error sentence if a value is refused. `clean` must be the one that `leadSourceOf` gets, so that both name
 * a source alike.
 */
export function parseSpendKey(
  typed: { place: string; month: string; campaign: string },
  clean: (text: string) => string,
): SpendKey | string {
  if (Object.values(typed).some((text) => text.length > 4 * longestSourcePart)) return tooLong;
  const end = typed.place.lastIndexOf("/");
  const parts = [typed.place.slice(0, Math.max(end, 0)), typed.place.slice(end + 1), typed.campaign];
  if (parts.some((part) => codePoints(part.trim()) > longestSourcePart)) return tooLong;
  const [source = "", medium = "", campaign = ""] = parts.map((part) => cleanSourcePart(part, clean));
  if (!source || !medium) return "Give a source and a medium, such as google/cpc.";
  if (!isMonth(typed.month)) return "Give a month, such as 2026-10.";
  return { source: source.toLowerCase(), medium: medium.toLowerCase(), campaign, month: `${typed.month}-01` };
}

const tooLong = `Source, medium, and campaign can have at most ${longestSourcePart} characters each.`;

/** Returns cents, or an error sentence. */
export function parseSpend(typedDollars: string, { month }: SpendKey, today: string): number | string {
  if (month > today) return "That month hasn’t begun.";
  const typed = typedDollars.trim();
  const cents = typed.length > 20 ? null : parseDollars(/\.\d$/.test(typed) ? `${typed}0` : typed);
  if (cents === null || Number(cents) > maxMonthlySpendCents)
    return "Give an amount from 0 to 1,000,000 dollars, such as 1200 or 1200.50.";
  return Number(cents);
}
