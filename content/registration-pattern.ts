import { market } from "./chosen-market.ts";

/** What the number of a registration looks like here. */
export const registrationPattern = new RegExp(market.licensing.registration.pattern);
