import { longestSourcePart } from "./lead-source.ts";
import { parseDollars } from "./money.ts";
import { isMonth } from "./statement.ts";

/** What ads of a source, and of one campaign, are noted under for one month. */
export interface SpendPlace {
  source: string;
  medium: string;
  /** Empty: no campaign in particular. */
  campaign: string;
  /** Its first day. */
  month: string;
}

/** What was spent there, in whole cents. */
export interface AdSpend extends SpendPlace {
  cents: number;
}

/** The highest amount for a month, in cents. */
const mostCents = 100_000_000;

/**
 * Reads where spend is noted: `google/cpc`, a month like 2026-10, a campaign or nothing. Yields a sentence about what cannot be taken.
 * `clean` is that of `leadSource`, so that spend finds its requests.
 */
export function parseSpendPlace(
  typed: { place: string; month: string; campaign: string },
  clean: (text: string) => string,
): SpendPlace | string {
  if (Object.values(typed).some((text) => text.length > 4 * longestSourcePart)) return tooLong;
  const end = typed.place.lastIndexOf("/");
  const [source, medium] = [typed.place.slice(0, Math.max(end, 0)), typed.place.slice(end + 1)].map((part) =>
    clean(part).toLowerCase(),
  );
  const campaign = clean(typed.campaign);
  if (!source || !medium) return "Give a source and a medium, such as google/cpc.";
  if ([source, medium, campaign].some((part) => part.length > longestSourcePart)) return tooLong;
  if (!isMonth(typed.month)) return "Give a month, such as 2026-10.";
  return { source, medium, campaign, month: `${typed.month}-01` };
}

const tooLong = `Source, medium, and campaign have at most ${longestSourcePart} characters each.`;

/** Reads an amount of up to a million dollars into whole cents, or yields a sentence. `today` is the day at home. */
export function parseSpend(typedDollars: string, { month }: SpendPlace, today: string): number | string {
  if (month > today) return "That month hasn’t begun.";
  const typed = typedDollars.trim();
  const cents = typed.length > 20 ? null : parseDollars(/\.\d$/.test(typed) ? `${typed}0` : typed);
  if (cents === null || Number(cents) > mostCents)
    return "Give an amount from 0 to 1,000,000 dollars, such as 1200 or 1200.50.";
  return Number(cents);
}
