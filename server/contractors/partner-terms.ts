import { market, siteFacts } from "../../content/chosen-market.ts";
import type { Site } from "../../domain/site.ts";
import { fill } from "../../domain/text.ts";

export interface PartnerTerms {
  version: string;
  text: string;
}

/** With its placeholders filled in. */
export function partnerTermsOf(site: Site): PartnerTerms {
  const { version, text } = market.partnerTerms;
  return { version, text: fill(text, siteFacts(site)) };
}
