import { z } from "zod";
import { emailShape } from "../domain/email.ts";
import type { LicenseKind, RegisterFormat, RegisterRow } from "../domain/register.ts";
import type { Site } from "../domain/site.ts";
import { fiveDigitShape } from "../domain/zip-code.ts";

// server/market/check-market.ts checks a market by these zod schemas. Code for browsers imports only types from this file, so
// that browsers do not load zod.

const text = z.string().regex(/\S/, "is empty");
const order = z.number("must be a number: the lowest is listed first");
const slug = text.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be small letters and digits, with hyphens between words");
const day = text.regex(/^20\d\d-\d\d-\d\d$/, "must be a date such as 2026-11-21");
const file = text.regex(/^[\w-]+\.svg$/, "must be the name of an .svg file");
const webAddress = text.regex(/^https:\/\/[^\s/]+/, "must be an address that begins with https://");
const email = text.regex(emailShape, "must be an email address");
const phone = text.regex(/^\d{10}$/, "must be ten digits");
const description = text.min(70, "must have at least 70 characters").max(165, "must have at most 165 characters");

/** Read-only, so that a market can be declared `as const`. */
const list = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).readonly();
const filledList = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).min(1, "is empty").readonly();
const entries = <Entry extends z.ZodType>(entry: Entry, least: number, most: number) => {
  const problem = `must have ${least} to ${most} entries`;
  return z.array(entry).min(least, problem).max(most, problem).readonly();
};

/** `answer`: a blank line starts a paragraph, and `[text](https://…)` is a link. */
const question = z.strictObject({ question: text, answer: text });
export type FaqQuestion = z.infer<typeof question>;

/** A page of another site that supports a claim. */
const source = z.strictObject({
  /** The text of the link: publisher and page, such as "City of Kirkland: Use water wisely". */
  title: text,
  url: webAddress,
  /** The latest day on which somebody read the page. */
  checked: day,
});
export type CitedSource = z.infer<typeof source>;

/** `value` is stored; `label` is shown. */
const choice = z.strictObject({ value: slug, label: text });
export type FormChoice = z.infer<typeof choice>;

const link = z.strictObject({ text, href: webAddress });

/** `text` comes before the link. `label` is the text of the link. */
const labeledLink = z.strictObject({ text, label: text, url: webAddress });

const step = z.strictObject({ title: text, text });

/** Steps for a homeowner in an emergency, until the contractor arrives. */
const urgentHelp = z.strictObject({
  /** The answer to "What do you need?" that opens the steps. */
  issue: slug,
  heading: text,
  steps: list(step),
  /** Shown after `steps`: `beforeRequest` until the homeowner has sent a request, then `afterRequest`. */
  beforeRequest: step,
  afterRequest: step,
});
export type UrgentHelp = z.infer<typeof urgentHelp>;

const service = z.strictObject({
  /** The service's folder, and the first segment of paths: "sprinkler-repair". */
  slug,
  order,
  /** In titles: "Sprinkler Repair". */
  name: text,
  /** Within a sentence: "sprinkler repair". */
  phrase: text,
  /** What the service works on, for lists: "sprinkler". */
  subject: text,
  /** Within a sentence: "sprinkler contractor". */
  trade: text,
  /** Licenses that a contractor needs besides the registration. */
  licenses: list(z.literal("electrical", "is a license that the product does not know")),
  /** The label in the partner form. Null if contractors cannot apply for the service. */
  partnerChoice: text.nullable(),
  /** A key of `accents`. */
  accent: text,
  /** Pages whose path contains this text show the service's accent in the header. Null if there are none. */
  headerAccentPath: text.startsWith("/", "must begin with /").nullable(),
  /**
   * A 4:3 SVG in the service's folder. A narrow frame shows the part at `focus`. The 5:2 band of a landing page shows
   * the part at `band`.
   */
  scene: z.strictObject({
    file,
    focus: z.enum(["left", "35%", "center", "right"], "must be left, 35%, center or right"),
    band: z.enum(["38%", "62%", "83%", "93%"], "must be 38%, 62%, 83% or 93%"),
  }),
  /** A line drawing of 24 by 24 units: an SVG in the service's folder. */
  icon: file,
  /** For lists: "Most repairs run $75–$300. Your quote sets the price." */
  cost: text,
  /** Ends the line below a landing page's heading: "Most repairs run $75–$300." Null if there is no usual cost. */
  usualCost: text.nullable(),
  /**
   * The work that the service covers, for the Why Us page. If null, that page lists the service under `moreServices`.
   */
  coverage: text.nullable(),
  /**
   * The choices for "What do you need?". If null, the form has the general choices, and its leads store `general`
   * as their service (docs/product.md, Quote form).
   */
  issues: z
    .array(choice)
    .min(6, "must have at least five choices and other")
    .max(9, "must have at most eight choices and other")
    .refine((issues) => issues.at(-1)?.value === "other", "must end with other")
    .refine((issues) => new Set(issues.map(({ value }) => value)).size === issues.length, "has a value twice")
    .readonly()
    .nullable(),
  /** Six common jobs. */
  commonServices: filledList(step),
  /** Three to five questions, or empty. Each answer is true in every city. */
  faq: list(question),
  /** For a service with emergencies. */
  urgentHelp: urgentHelp.nullable(),
});
export type Service = z.infer<typeof service>;

/** What a service's own file defines. The slug is the name of the service's folder. */
export type ServiceFacts = Omit<Service, "slug">;

/** The local facts about one service in one city. */
const landingPage = z.strictObject({
  /** Unique on the site. */
  title: text.min(10, "must have at least 10 characters").max(64, "must have at most 64 characters"),
  /** Unique on the site. */
  description,
  /** One or two sentences below the heading. */
  lead: text,
  /** The heading of the local part, in a homeowner's words. */
  localHeading: text,
  /** Two or three sentences about this service in this city, shown below `localHeading`. */
  blurb: text,
  /** Each has 50 to 90 words. `[text](…)` is a link. */
  localParagraphs: entries(text, 2, 3),
  /** Such as water supplier, permit office, or soil. The page collapses a fourth fact. */
  localFacts: entries(z.strictObject({ heading: text, text }), 3, 4),
  /** What homeowners in this city ask about this service, such as when they need a permit. */
  localQuestions: entries(question, 3, 5),
  sources: filledList(source),
});
export type LandingPage = z.infer<typeof landingPage>;

const city = z.strictObject({
  /** The city's folder, and the second segment of landing pages' paths: "kirkland". */
  slug,
  order,
  name: text,
  /** No zip code belongs to two cities (docs/product.md, Zip codes). */
  zipCodes: filledList(text.regex(fiveDigitShape, "must be five digits")),
  neighborhoods: filledList(text),
  /**
   * One sentence about homes that have the city's zip code or postal address but are outside the city. Null if there
   * are none.
   */
  beyondCityLimits: text.nullable(),
  /** Slugs of services that "Popular Services by City" leaves out for this city. */
  notPopular: list(text),
  /** The keys are service slugs. Each landing page is a file in the city's folder. */
  landingPages: z.record(text, landingPage),
});
export type City = z.infer<typeof city>;

/** What a city's own file defines. The slug and landing pages come from the city's folder. */
export type CityFacts = Omit<City, "slug" | "landingPages">;

const region = z.strictObject({
  /** "Washington" */
  state: text,
  /** In headings: "Washington State". */
  stateTitle: text,
  stateCode: text.regex(/^[A-Z]{2}$/, "must be two capital letters"),
  /** An IANA name. In the product, a day begins at midnight in this zone. */
  timeZone: text.refine(
    (name) => Intl.supportedValuesOf("timeZone").includes(name),
    "must be a time zone such as America/Denver",
  ),
  /** Follows a time of day, for example "Pacific time" in "3:00 PM Pacific time". */
  timeZoneName: text,
  /** The first three digits of the state's zip codes, as the Postal Service assigns them. */
  zipPrefixes: filledList(text.regex(/^\d{3}$/, "must be three digits")),
});
export type Region = z.infer<typeof region>;

/**
 * For sentences about a license that expires. `license` is the license's name, `numbered` is the name with the
 * license's number (`{number}`), and `requests` are the requests that need the license.
 */
const expiringWords = z.strictObject({ license: text, numbered: text, requests: text });

const licensing = z.strictObject({
  registration: z.strictObject({
    /** A regular expression that both JavaScript and PostgreSQL understand. */
    pattern: text
      .regex(/^\^.*\$$/, "must begin with ^ and end with $")
      .refine(isPattern, "is not a regular expression"),
    /** The pattern in words: "12 characters of A–Z, 0–9 and *". */
    shape: text,
    /** Tells the operator who issues the number: "12-character L&I number". */
    origin: text,
    /** Precedes the number on a contractor's own page: "Washington registration". */
    name: text,
    /** Follows a contractor's name: "Washington contractor registration {number}". */
    numbered: text,
    /** The same on one line of a phone, in emails: "WA registration {number}". */
    brief: text,
    /** Names a contractor within a sentence: "{business} (registration {number})". */
    inSentence: text,
  }),
  electrical: z.strictObject({
    /** The law that we cite when we refuse a contractor without the license: "RCW 19.28.041". */
    statute: text,
    /** Tells the operator who needs the license. */
    origin: text,
    /** Precedes the number on a contractor's own page: "Electrical license". */
    name: text,
  }),
  expiring: z.strictObject({
    registration: expiringWords,
    electrical: expiringWords,
  } satisfies Record<LicenseKind, z.ZodType>),
  /** Links to the state's lookup page. */
  verify: z.strictObject({
    receipt: link,
    mail: labeledLink,
    /** The button of an email to a homeowner for whom we found nobody. It opens the URL of `mail`. */
    find: text,
  }),
  /** Shown below the badge "Licensed Pros". */
  badge: text,
  partnerNote: text,
  applicationHint: text,
  /** A sentence about what a homeowner can ask a contractor. */
  homeownerAdvice: text,
});
export type Licensing = z.infer<typeof licensing>;

function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(source));
  } catch {
    return false;
  }
}

const column = text.regex(/^[^A-Z,"]+$/, "must be in small letters");
const uppercaseText = text.regex(/^[^a-z]+$/, "must be in capital letters");

/** What each status means for the contractor. `other` is for a status that is not in the register's `words`. */
const meaning = z.strictObject({ suspended: text, expired: text, other: text });

/** The state's public register of contractors. Programs can query the register by license number. */
const register = z.strictObject({
  /** `atStart` begins a sentence. `inside` is for the middle of a sentence: "the state’s register (L&I)". */
  name: z.strictObject({ atStart: text, inside: text }),
  /** `GET {url}?{columns.number}={number}` returns a JSON array of rows. The setting REGISTER_URL replaces `url`. */
  url: webAddress,
  licensePageUrl: webAddress.includes("{number}", "must contain {number} in place of the license number"),
  /**
   * The register's column names. A row without `number`, `name`, `status`, or `expires_on` is invalid. Other columns
   * may be missing.
   */
  columns: z.strictObject({
    number: column,
    name: column,
    status: column,
    trade: column,
    effective_on: column,
    expires_on: column,
    suspended_on: column,
    specialties: list(column),
  } satisfies Record<keyof RegisterRow, z.ZodType>),
  words: z.strictObject({
    active: uppercaseText,
    suspended: uppercaseText,
    expired: uppercaseText,
  } satisfies Record<keyof RegisterFormat["words"], z.ZodType>),
  /** Endings such as LLC, which the comparison of business names ignores. */
  nameEndings: list(uppercaseText),
  meaning: z.strictObject({ registration: meaning, electrical: meaning } satisfies Record<LicenseKind, z.ZodType>),
  /** Where a contractor can have an error in the register corrected. */
  mend: labeledLink,
  sources: filledList(source),
});
export type Register = z.infer<typeof register>;

/** Texts that are true only in this market, by page. */
const words = z.strictObject({
  contact: z.strictObject({
    hours: list(z.strictObject({ days: text, hours: text })),
    /** A sentence about emergencies outside business hours. */
    emergencies: text,
  }),
  thankYou: z.strictObject({
    /** Emergency advice until the contractor calls. */
    reminder: text,
  }),
  whyUs: z.strictObject({
    /** Shown above the services without `coverage`. */
    /** `text` follows the list. */
    moreServices: z.strictObject({ heading: text, text }),
  }),
  faq: z.strictObject({ description }),
  blog: z.strictObject({
    title: text,
    description,
    /** The description of page 2 and later pages. `{page}` is the page number. */
    pageDescription: text,
    /** Slugs of the articles on the home page, by season. The newest articles replace unpublished ones. */
    seasonal: z.strictObject({ winter: list(slug), spring: list(slug), summer: list(slug), fall: list(slug) }),
  }),
});
export type MarketWords = z.infer<typeof words>;

const questionGroup = z.strictObject({ id: slug, heading: text, questions: list(question) });
export type QuestionGroup = z.infer<typeof questionGroup>;

const point = z.tuple([z.number(), z.number()]).readonly();
const pathData = text.regex(/^M[-\dMLCQZ .,]+$/, "must be the data of an SVG path with absolute commands");

/**
 * A schematic map in units of its own, with north up. A unit is about one pixel on a phone. `labelAt` is the middle of a
 * label. Firs, boats, and waves are decoration.
 */
const areaMap = z.strictObject({
  /** Follows "Map of": "the Eastside". */
  area: text,
  width: z.number(),
  height: z.number(),
  /** The path may contain islands. `labelTurn` is in degrees, clockwise. The name has two lines if it is 0. */
  lakes: list(z.strictObject({ name: text, labelAt: point, labelTurn: z.number(), path: pathData })),
  rivers: list(pathData),
  /** `name` is the number on the road's sign. */
  roads: list(z.strictObject({ name: text, signAt: point, path: pathData })),
  /** The keys are zip codes. Each zip code of a city has an area. Lakes cover an area that reaches into them. */
  zipAreas: z.record(text, z.strictObject({ labelAt: point, path: pathData })),
  /** The keys are slugs of cities. `window` is the part of the map that shows the city: x, y, width, and height. */
  cities: z.record(
    text,
    z.strictObject({
      houseAt: point,
      /** Where the city's name stands beside its house. */
      nameSide: z.enum(["left", "right", "above"], "must be left, right, or above"),
      window: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
      neighborhoods: z.record(text, point),
    }),
  ),
  firs: list(point),
  boats: list(point),
  waves: list(point),
});
export type AreaMap = z.infer<typeof areaMap>;

/** In the texts, `{name}` and `{email}` are those of the site. */
const legalPage = z.strictObject({
  title: text,
  description,
  heading: text,
  lead: text,
  sections: filledList(
    z.strictObject({
      id: slug,
      heading: text,
      blocks: list(z.union([text, filledList(text)])),
    }),
  ),
});
export type LegalPage = z.infer<typeof legalPage>;

/** A row of the partner program's table (docs/product.md, Lead opportunities). */
const leadOpportunity = z.strictObject({
  /** The slug of a service. */
  service: text,
  city: text,
  status: z.enum(["available", "filled"], "must be available or filled"),
  leadsPerMonth: text,
  pricing: text,
});
export type LeadOpportunity = z.infer<typeof leadOpportunity>;

/** CSS colors. `on` is for text on `fill`, and `text` for text on the page. `wash` is a background. */
const accentColors = z.strictObject({
  fill: text,
  /** Replaces `fill` while the element is hovered or pressed. */
  fillStrong: text,
  on: text,
  text,
  wash: text,
});

const accent = z.strictObject({ day: accentColors, night: accentColors });
export type Accent = z.infer<typeof accent>;

/** `drawing` is a service's slug, for its scene, or the name of a file in app/ui/illustrations without ".svg". */
const socialPicture = z.strictObject({ heading: text, drawing: text });
export type SocialPicture = z.infer<typeof socialPicture>;

/** Example people for previews of emails on the development server. */
const examples = z.strictObject({
  lead: z.strictObject({ phone, correctedPhone: phone, message: text }),
  contractor: z.strictObject({ business_name: text, registration_number: text, email, phone }),
  electricalLicenseNumber: text,
  applicant: z.strictObject({ business_name: text, email, phone, city: text, message: text }),
  message: text,
});
export type Examples = z.infer<typeof examples>;

/** A market is everything that belongs to one business and not to the product. The setting MARKET names its folder. */
export const marketShape = z.strictObject({
  /** Environment variables can replace these values (docs/operations/settings.md). */
  brand: z.strictObject({
    name: text,
    email,
    phone: text,
    builderName: text,
    builderUrl: webAddress,
    anonKey: text.min(8, "is too short"),
  } satisfies Record<Exclude<keyof Site, "url" | "isDemo"> | "anonKey", z.ZodType>),
  region,
  licensing,
  /** The state's, if programs can query it. */
  register: register.nullable(),
  words,
  homeCity: text,
  cities: filledList(city),
  services: filledList(service),
  questionGroups: filledList(questionGroup),
  /**
   * What contractors agree to. A changed text needs a new version, which is put to the active contractors. A blank line
   * separates paragraphs.
   */
  partnerTerms: z.strictObject({
    version: text.regex(/^[\w.-]{1,40}$/, "must have at most 40 letters, digits, dots, and hyphens"),
    text,
  }),
  /** What contractors agree to so that Stripe pays their next invoices without them. Like `partnerTerms`. */
  payNextTerms: z.strictObject({
    version: text.regex(/^[\w.-]{1,40}$/, "must have at most 40 letters, digits, dots, and hyphens"),
    text,
  }),
  legal: z.strictObject({
    /** "Last updated January 2025" */
    updated: text,
    /** The day of the latest revision of the privacy policy or the terms of service. */
    revisedOn: day,
    privacyPolicy: legalPage,
    termsOfService: legalPage,
    /** The business that sends invoices. Without it, no invoice is issued. */
    business: z.strictObject({ name: text, address: text, registration_number: text }).optional(),
  }),
  leadOpportunities: list(leadOpportunity),
  /** Without one, pages show lists alone. */
  map: areaMap.nullable(),
  /** Former paths, each with the path to which it permanently redirects. */
  redirects: z.record(text, text),
  socialPictures: z.record(text, socialPicture),
  accents: z.record(text, accent),
  /** The accent of pages that are not about one service. */
  mainAccent: text,
  examples,
});
export type Market = z.infer<typeof marketShape>;

/** A market whose service slugs and city slugs are known to the compiler. */
export type MarketOf<ServiceSlugs extends string, CitySlugs extends string> = Market & {
  homeCity: CitySlugs;
  services: readonly { slug: ServiceSlugs }[];
  cities: readonly {
    slug: CitySlugs;
    notPopular: readonly ServiceSlugs[];
    landingPages: Readonly<Record<ServiceSlugs, LandingPage>>;
  }[];
  leadOpportunities: readonly { service: ServiceSlugs; city: CitySlugs }[];
};

/** What `market.ts` defines. The services and cities have their own folders. */
export type MarketFacts = Omit<Market, "services" | "cities">;
