import type { Licensing } from "../content/types.ts";

/**
 * Laws: RCW 18.27 for contractors, RCW 19.28 for electrical contractors. The Department of Labor & Industries (L&I)
 * enforces both laws.
 */
export const licensing: Licensing = {
  registration: {
    pattern: "^[A-Z0-9*]{12}$",
    shape: "12 characters of A–Z, 0–9 and *",
    origin: "12-character L&I number",
    name: "Washington registration",
    numbered: "Washington contractor registration {number}",
    brief: "WA registration {number}",
    // RCW 18.27.100: an advertisement that shows a contractor's name must also show the registration number.
    inSentence: "{business} (registration {number})",
  },
  electrical: {
    statute: "RCW 19.28.041",
    origin: "Electrical contractor license; required for EV charging and generators",
    name: "Electrical license",
  },
  expiring: {
    registration: { license: "registration", numbered: "Washington contractor registration", requests: "requests" },
    electrical: {
      license: "electrical license",
      numbered: "electrical license {number}",
      requests: "requests for EV charging and generators",
    },
  },
  verify: {
    receipt: { text: "Check it with the state (L&I)", href: "https://lni.wa.gov/Verify" },
    mail: {
      text: "Check it with the state:",
      label: "L&I’s Verify a Contractor",
      url: "https://secure.lni.wa.gov/verify/",
    },
    find: "Find a registered contractor (L&I)",
  },
  badge: "Every contractor is registered with the state. Electrical contractors hold a license, too.",
  partnerNote:
    "For EV charger and generator work, Washington law (RCW 19.28) also requires an electrical contractor license.",
  applicationHint:
    "Which zip codes would you like? If it’s at hand, add your 12-character Washington registration number.",
  homeownerAdvice: "You can ask for their Washington contractor registration number and look it up with L&I.",
};
