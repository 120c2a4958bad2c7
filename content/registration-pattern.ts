import { market } from "./chosen-market.ts";

/** The shape of a registration number in this market. */
export const registrationPattern = new RegExp(market.licensing.registration.pattern);
