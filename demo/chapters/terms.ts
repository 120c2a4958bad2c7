import { market } from "../../content/chosen-market.ts";
import { clock } from "../../content/market-clock.ts";
import { instantOfWallClock } from "../../domain/wall-clock.ts";
import type { PartnerTerms } from "../../server/contractors/partner-terms.ts";
import type { Story } from "../story.ts";

const presentTerms = market.partnerTerms;
const [ending = ""] = presentTerms.text.split("\n\n").slice(-1);

/** The market's terms before the present ones. They said nothing about changes. */
export const earlierTerms: PartnerTerms = {
  version: "2026-06-01",
  text: presentTerms.text.slice(0, -ending.length).trimEnd(),
};

/**
 * Lets the earlier terms hold if the present ones are of a later day than `from`, so that nobody agrees to a text that is
 * not written yet. Call this before the product reads the market's terms.
 */
export function holdEarlierTerms(from: Date): void {
  if (presentTerms.version > clock.day(from)) Object.assign(market, { partnerTerms: earlierTerms });
}

/** The present terms hold from their day on, and the clock tells those who agreed to the earlier ones. */
export function terms({ add, present }: Story): void {
  const published = instantOfWallClock(`${presentTerms.version}T00:00`, market.region.timeZone) ?? present;
  add(published < present ? published : present, async () => {
    Object.assign(market, { partnerTerms: presentTerms });
  });
}
