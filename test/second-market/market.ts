import type { MarketFacts } from "../../content/types.ts";

// A second, minimal market for tests, with invented laws and offices.

const colors = (hue: number) => ({
  day: {
    fill: `oklch(0.42 0.08 ${hue})`,
    fillStrong: `oklch(0.36 0.08 ${hue})`,
    on: "oklch(0.99 0.01 100)",
    text: `oklch(0.42 0.08 ${hue})`,
    wash: `oklch(0.948 0.02 ${hue})`,
  },
  night: {
    fill: `oklch(0.78 0.08 ${hue})`,
    fillStrong: `oklch(0.85 0.08 ${hue})`,
    on: "oklch(0.2 0.04 100)",
    text: `oklch(0.81 0.08 ${hue})`,
    wash: `oklch(0.295 0.03 ${hue})`,
  },
});

const meaning = {
  suspended: "The board holds a license when a fee is unpaid.",
  expired: "Its last day is over.",
  other: "The board has closed it.",
};

export const market = {
  brand: {
    name: "Peakline Home Help",
    email: "hello@peakline.example",
    phone: "+1-303-555-0100",
    builderName: "Peakline",
    builderUrl: "https://peakline.example",
    anonKey: "peakline-public-anon-key",
  },
  region: {
    state: "Colorado",
    stateTitle: "the Front Range",
    stateCode: "CO",
    timeZone: "America/Denver",
    timeZoneName: "Mountain time",
    // biome-ignore format: a list of numbers reads better whole
    zipPrefixes: [
      "800", "801", "802", "803", "804", "805", "806", "807", "808", "809", "810", "811", "812", "813", "814", "815", "816",
    ],
  },
  partnerTerms: { version: "2026-11", text: "{name} sends you requests. You pay one fee a month." },
  payNextTerms: { version: "2026-11", text: "{name} charges your invoices to the card you leave with Stripe." },
  licensing: {
    registration: {
      pattern: "^HT-[0-9]{6}$",
      shape: "HT- and six digits",
      origin: "Of the Board of Home Trades, HT- and six digits",
      name: "Home trades license",
      numbered: "Colorado home trades license {number}",
      brief: "CO license {number}",
      inSentence: "{business} (license {number})",
    },
    electrical: { statute: "HTA 7", origin: "Of an electrician; attic fans need one", name: "Wiring license" },
    expiring: {
      registration: { license: "license", numbered: "Colorado home trades license", requests: "requests" },
      electrical: {
        license: "wiring license",
        numbered: "wiring license {number}",
        requests: "requests for attic fans",
      },
    },
    verify: {
      receipt: { text: "Look it up with the board", href: "https://trades.example/look-up" },
      mail: { text: "Look it up:", label: "Board of Home Trades", url: "https://trades.example/look-up" },
      find: "Find a licensed contractor",
    },
    badge: "Each holds a home trades license.",
    partnerNote: "For attic fans the Home Trades Act (HTA 7) also asks for a wiring license.",
    applicationHint: "Your license number, HT- and six digits, and the zip codes you would like",
    homeownerAdvice: "You can ask for their home trades license and look it up with the board.",
  },
  register: {
    name: { atStart: "The board’s list of licenses", inside: "the board’s list of licenses" },
    url: "https://trades.example/licenses.json",
    licensePageUrl: "https://trades.example/licenses/{number}",
    columns: {
      number: "license_no",
      name: "holder",
      status: "standing",
      trade: "kind",
      effective_on: "first_day",
      expires_on: "last_day",
      suspended_on: "held_since",
      specialties: [],
    },
    words: { active: "GOOD STANDING", suspended: "ON HOLD", expired: "LAPSED" },
    nameEndings: ["LLC", "GMBH"],
    meaning: {
      registration: meaning,
      electrical: meaning,
    },
    mend: { text: "The board says why:", label: "Board of Home Trades", url: "https://trades.example/help" },
    sources: [{ title: "An invented board", url: "https://trades.example/", checked: "2026-11-22" }],
  },
  words: {
    contact: {
      hours: [{ days: "Every day", hours: "9:00 AM to 5:00 PM" }],
      emergencies: "After hail somebody may answer later too.",
    },
    thankYou: { reminder: "If water comes in, put a bucket below it now." },
    whyUs: { moreServices: { heading: "New here", text: "More by summer." } },
    faq: {
      description:
        "Who will contact you, how soon, and what it costs: short answers for homeowners on the Front Range.",
    },
    blog: {
      title: "Roofs & Attics Blog",
      description: "Short guides for homeowners on the Front Range: roofs, hail, attics and what to ask a contractor.",
      pageDescription: "Page {page} of our short guides for homeowners on the Front Range: roofs, hail and attics.",
      seasonal: { winter: [], spring: [], summer: [], fall: [] },
    },
  },
  homeCity: "longmont",
  questionGroups: [
    {
      id: "requests",
      heading: "How it works",
      questions: [
        { question: "How does {name} work?", answer: "You describe the job, and one contractor in {cities} answers." },
      ],
    },
  ],
  legal: {
    updated: "Last updated November 2026",
    revisedOn: "2026-11-22",
    privacyPolicy: {
      title: "Privacy Policy",
      description: "What this site stores when you send a request, who gets it, and how to have it deleted again.",
      heading: "Privacy Policy",
      lead: "What this site stores about you.",
      sections: [
        { id: "what", heading: "What we store", blocks: ["What you type, for {leadsKept}."] },
        { id: "cookies", heading: "Cookies", blocks: ["What may be kept in your browser:"] },
        { id: "your-choices", heading: "Your choices", blocks: ["Write to {email}, or use this form."] },
      ],
    },
    termsOfService: {
      title: "Terms of Service",
      description: "What this site does and does not do, and who is responsible for the work that follows a request.",
      heading: "Terms of Service",
      lead: "What you can expect.",
      sections: [{ id: "what", heading: "What this is", blocks: ["{name} connects homeowners with contractors."] }],
    },
  },
  leadOpportunities: [
    { service: "roof-repair", city: "longmont", status: "available", leadsPerMonth: "5-10", pricing: "$900" },
  ],
  map: null,
  redirects: { "/roofing/longmont": "/roof-repair/longmont" },
  socialPictures: {
    "/": { heading: "One local contractor", drawing: "home" },
    "/why-us": { heading: "One call, not five", drawing: "why-us" },
    "/faq": { heading: "Short answers", drawing: "roof-repair" },
    "/blog": { heading: "Roofs & Attics Blog", drawing: "roof-repair" },
    "/contact": { heading: "Write to us", drawing: "thank-you" },
    "/partner-program": { heading: "One contractor per zip code", drawing: "attic-fan-installation" },
    "/privacy": { heading: "Privacy Policy", drawing: "empty" },
    "/terms": { heading: "Terms of Service", drawing: "empty" },
  },
  accents: { slate: colors(250), clay: colors(40) },
  mainAccent: "slate",
  examples: {
    lead: {
      phone: "3035550137",
      correctedPhone: "7205550123",
      message: "Hail went through the skylight. I am at home.",
    },
    contractor: {
      business_name: "Longs Peak Roofing & Sons LLC",
      registration_number: "HT-123456",
      email: "office@longspeak.example",
      phone: "3035550188",
    },
    electricalLicenseNumber: "WL-4471",
    applicant: {
      business_name: "Park Roofs",
      email: "lee@parkroofs.example",
      phone: "3035550155",
      city: "Niwot",
      message: "We have laid shingles since 2009. Two crews.",
    },
    message: "Do you also serve Niwot? Hail broke my roof.",
  },
} as const satisfies MarketFacts;
