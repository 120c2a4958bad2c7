import type { MarketFacts } from "../content/types.ts";
import { accents } from "./accents.ts";
import { brand } from "./brand.ts";
import { examples } from "./examples.ts";
import { leadOpportunities } from "./lead-opportunities.ts";
import { partnerTerms } from "./legal/partner-terms.ts";
import { payNextTerms } from "./legal/pay-next-terms.ts";
import { privacyPolicy } from "./legal/privacy-policy.ts";
import { termsOfService } from "./legal/terms-of-service.ts";
import { licensing } from "./licensing.ts";
import { map } from "./map.ts";
import { questionGroups } from "./question-groups.ts";
import { redirects } from "./redirects.ts";
import { region } from "./region.ts";
import { register } from "./register.ts";
import { socialPictures } from "./social-pictures.ts";
import { words } from "./words.ts";

/** Home services on the Eastside of Lake Washington. */
export const market = {
  brand,
  region,
  licensing,
  register,
  words,
  homeCity: "kirkland",
  partnerTerms,
  payNextTerms,
  questionGroups,
  legal: {
    updated: "Last updated January 2025",
    revisedOn: "2026-11-29",
    privacyPolicy,
    termsOfService,
    business: {
      name: "Cedarline Home Services LLC",
      // Invented: preflight asks for the real one while the address says "Example".
      address: "100 Example Street\nKirkland, WA 98033",
      registration_number: "UBI 600 000 000",
    },
  },
  leadOpportunities,
  map,
  redirects,
  socialPictures,
  accents,
  mainAccent: "green",
  examples,
} as const satisfies MarketFacts;
