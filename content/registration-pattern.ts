import { market } from "./chosen-market.ts";

export const registrationPattern = new RegExp(market.licensing.registration.pattern);
