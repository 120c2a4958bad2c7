import { z } from "zod";
import { emailShape } from "../domain/email.ts";
import type { LicenseKind, RegisterFormat, RegisterRow } from "../domain/register.ts";
import type { Site } from "../domain/site.ts";
import { fiveDigits } from "../domain/zip-code.ts";

// The shape of a market as zod schemas. vite/check-market.ts checks the market by them. Import only types from this
// file, so that no browser loads zod.

const text = z.string().regex(/\S/, "is empty");
const order = z.number("must be a number: the lowest is listed first");
const slug = text.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be small letters and digits, with hyphens between words");
const day = text.regex(/^20\d\d-\d\d-\d\d$/, "must be a day such as 2026-11-21");
const file = text.regex(/^[\w-]+\.svg$/, "must be the name of an .svg file");
const webAddress = text.regex(/^https:\/\/[^\s/]+/, "must be an address that begins with https://");
const email = text.regex(emailShape, "must be an email address");
const phone = text.regex(/^\d{10}$/, "must be ten digits");
const description = text.min(70, "must have 70 characters or more").max(165, "must have 165 characters at most");

/** Arrays are read-only, because a market is written `as const`. */
const list = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).readonly();
const filledList = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).min(1, "is empty").readonly();
const entries = <Entry extends z.ZodType>(entry: Entry, least: number, most: number) => {
  const problem = `must have ${least} to ${most} entries`;
  return z.array(entry).min(least, problem).max(most, problem).readonly();
};

/** In `answer`, a blank line starts a paragraph, and `[words](https://…)` becomes a link. */
const question = z.strictObject({ question: text, answer: text });
export type Question = z.infer<typeof question>;

/** An outside page that supports a claim. */
const source = z.strictObject({
  /** The link's words, with publisher and page: "City of Kirkland: Use water wisely". */
  title: text,
  url: webAddress,
  /** The day when somebody last read the page. */
  checked: day,
});
export type Source = z.infer<typeof source>;

/** `value` is stored; `label` is shown. */
const choice = z.strictObject({ value: slug, label: text });
export type Choice = z.infer<typeof choice>;

const link = z.strictObject({ text, href: webAddress });

/** `text` precedes the link, whose words are `label`. */
const labelledLink = z.strictObject({ text, label: text, url: webAddress });

const step = z.strictObject({ title: text, text });

/** What a homeowner does before the contractor comes. */
const urgentHelp = z.strictObject({
  heading: text,
  steps: list(step),
  /** The last step: `beforeRequest` on landing pages, `afterRequest` once the lead is sent. */
  beforeRequest: step,
  afterRequest: step,
});
export type UrgentHelp = z.infer<typeof urgentHelp>;

const service = z.strictObject({
  /** The name of the service's folder and the first segment of its paths: "sprinkler-repair". */
  slug,
  order,
  /** In titles: "Sprinkler Repair". */
  name: text,
  /** Within a sentence: "sprinkler repair". */
  phrase: text,
  /** The thing to work on, in lists: "sprinkler". */
  subject: text,
  /** Within a sentence: "sprinkler contractor". */
  trade: text,
  /** Licenses that a contractor needs besides the registration. */
  licenses: list(z.literal("electrical", "is a license that the product does not know")),
  /** The choice in the partner form. Null if contractors cannot apply for the service. */
  partnerChoice: text.nullable(),
  /** A key of `accents`. */
  accent: text,
  /** On paths that contain this text the header has the service's accent. Null: it keeps the main accent. */
  headerAccentPath: text.startsWith("/", "must begin with /").nullable(),
  /**
   * A 4:3 SVG in the service's folder. `focus` is the part that a narrow frame shows, and `band` the vertical position
   * in a landing page's 5:2 band.
   */
  scene: z.strictObject({
    file,
    focus: z.enum(["left", "35%", "center", "right"], "must be left, 35%, center or right"),
    band: z.enum(["60%", "80%", "90%"], "must be 60%, 80% or 90%"),
  }),
  /** A line drawing of 24 by 24 in an SVG in the service's folder. */
  icon: file,
  /** At the top of the service's pages: "Plan on $75-$300. Your quote sets the price." */
  cost: text,
  /** The work that the service covers, for the Why Us page. Null: that page lists the service as coming. */
  coverage: text.nullable(),
  /**
   * The choices under "What do you need?". Null: the general choices, and leads store `general` as their service
   * (docs/product.md, Quote form).
   */
  issues: z
    .array(choice)
    .min(6, "must have five choices and other")
    .max(9, "must have eight choices and other at most")
    .refine((issues) => issues.at(-1)?.value === "other", "must end with other")
    .refine((issues) => new Set(issues.map(({ value }) => value)).size === issues.length, "has a value twice")
    .readonly()
    .nullable(),
  /** Six common jobs. */
  commonServices: filledList(step),
  /** Three to five questions whose answers hold in every city. Empty: the pages have none. */
  faq: list(question),
  /** What to do in an emergency. Null if none is likely. */
  urgentHelp: urgentHelp.nullable(),
});
export type Service = z.infer<typeof service>;

/** The file of a service. The folder's name supplies the slug. */
export type ServiceFacts = Omit<Service, "slug">;

/** The local facts about one service in one city. */
const landingPage = z.strictObject({
  /** Unique on the site. */
  title: text.min(10, "must have 10 characters or more").max(64, "must have 64 characters at most"),
  /** Unique on the site. */
  description,
  /** One or two sentences below the heading. */
  lead: text,
  /** The heading of the local part, in a homeowner's words. */
  localHeading: text,
  /** Two or three sentences about this service in this city. */
  blurb: text,
  /**
   * Two or three collapsed paragraphs of 50 to 90 words. Links are written `[words](/blog/an-article)` or
   * `[words](https://…)`. Phone numbers such as 425-555-0100 become links.
   */
  localParagraphs: entries(text, 2, 3),
  /** Short facts: water supplier, permit office, season, soil, slope. The first three follow the blurb. */
  localFacts: entries(z.strictObject({ heading: text, text }), 3, 4),
  /** What homeowners of this city ask about this service: permit, season, soil, water, whom to call. */
  localQuestions: entries(question, 3, 5),
  sources: filledList(source),
});
export type LandingPage = z.infer<typeof landingPage>;

const city = z.strictObject({
  /** The name of the city's folder and the second segment of landing pages' paths: "kirkland". */
  slug,
  order,
  name: text,
  /** docs/product.md, Zip codes. No zip code belongs to two cities. */
  zipCodes: filledList(text.regex(fiveDigits, "must be five digits")),
  /** Pages say "including", because neighborhoods do not follow zip code lines. */
  neighborhoods: filledList(text),
  /** One sentence if some zip codes reach beyond the city limits, else null. */
  beyondCityLimits: text.nullable(),
  /** Services that "Popular Services by City" leaves out for this city. */
  notPopular: list(text),
  /** By service slug. Each landing page is a file in the city's folder. */
  landingPages: z.record(text, landingPage),
});
export type City = z.infer<typeof city>;

/** The file of a city. The folder supplies the rest. */
export type CityFacts = Omit<City, "slug" | "landingPages">;

const region = z.strictObject({
  /** "Washington" */
  state: text,
  /** In headings: "Washington State". */
  stateTitle: text,
  /** "WA" */
  stateCode: text.regex(/^[A-Z]{2}$/, "must be two capital letters"),
  /** An IANA name. The product's days begin and end by this zone. */
  timeZone: text.refine(
    (name) => Intl.supportedValuesOf("timeZone").includes(name),
    "must be a time zone such as America/Denver",
  ),
  /** Follows a time: "Pacific time". */
  timeZoneName: text,
  /** The first three digits of the state's zip codes, as the Postal Service assigns them. */
  zipPrefixes: filledList(text.regex(/^\d{3}$/, "must be three digits")),
});
export type Region = z.infer<typeof region>;

/** For the mails about an expiring license. `numbered` may contain `{number}`. */
const expiringWords = z.strictObject({ license: text, numbered: text, requests: text });

const licensing = z.strictObject({
  registration: z.strictObject({
    /** A regular expression that both JavaScript and PostgreSQL understand. */
    pattern: text
      .regex(/^\^.*\$$/, "must begin with ^ and end with $")
      .refine(isPattern, "is not a regular expression"),
    /** The pattern in words: "12 characters of A–Z, 0–9 and *". */
    shape: text,
    /** A hint for the operator about the number's issuer: "12-character L&I number". */
    origin: text,
    /** Precedes the number on a contractor's own page: "Washington registration". */
    name: text,
    /** Follows a contractor's name: "Washington contractor registration {number}". */
    numbered: text,
    /** A contractor within a sentence: "{business} (registration {number})". */
    inSentence: text,
  }),
  electrical: z.strictObject({
    /** The law that a refusal cites if a contractor lacks the license: "RCW 19.28.041". */
    statute: text,
    /** A hint for the operator about who needs the license. */
    origin: text,
    /** Precedes the number on a contractor's own page: "Electrical license". */
    name: text,
  }),
  expiring: z.strictObject({
    registration: expiringWords,
    electrical: expiringWords,
  } satisfies Record<LicenseKind, z.ZodType>),
  /** The state's lookup page: `receipt` for receipts, `mail` for mails. */
  verify: z.strictObject({ receipt: link, mail: labelledLink }),
  /** Below the badge "Licensed Pros". */
  badge: text,
  /** Below the partner program's requirements. */
  partnerNote: text,
  /** A hint below the application's message field. */
  applicationHint: text,
  /** What a homeowner can ask a contractor. */
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
const registerWord = text.regex(/^[^a-z]+$/, "must be in capital letters");

/** What each state means for the contractor. `other`: the register has a word that is none of the three. */
const meaning = z.strictObject({ suspended: text, expired: text, other: text });

/** The state's public register of contractors. Programs can query it by license number. */
const register = z.strictObject({
  /** `atStart` begins a sentence, `inside` stands within one: "the state’s register (L&I)". */
  name: z.strictObject({ atStart: text, inside: text }),
  /** `GET {url}?{columns.number}={number}` returns a JSON array of rows. The setting REGISTER_URL replaces the URL. */
  url: webAddress,
  /** The state's page about one license, for people. */
  numberPage: webAddress.includes("{number}", "must have {number} where the number stands"),
  /** The register's column names. Rows may lack `specialties`, but no other column. */
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
    active: registerWord,
    suspended: registerWord,
    expired: registerWord,
  } satisfies Record<keyof RegisterFormat["words"], z.ZodType>),
  /** Company endings, which the comparison of business names ignores. */
  nameEndings: list(registerWord),
  meaning: z.strictObject({ registration: meaning, electrical: meaning } satisfies Record<LicenseKind, z.ZodType>),
  /** Where a contractor can have an entry corrected. */
  mend: labelledLink,
  sources: filledList(source),
});
export type Register = z.infer<typeof register>;

/** Sentences that are true only in this market, by page. */
const words = z.strictObject({
  contact: z.strictObject({
    hours: list(z.strictObject({ days: text, hours: text })),
    /** Shown outside business hours. */
    emergencies: text,
  }),
  thankYou: z.strictObject({
    /**
     * The last reminder: what cannot wait for the contractor. Below a request, it appears only if the service has
     * `urgentHelp`.
     */
    reminder: text,
  }),
  whyUs: z.strictObject({
    /** Above the services without `coverage`. */
    moreServices: z.strictObject({ heading: text, text }),
  }),
  faq: z.strictObject({ description }),
  blog: z.strictObject({
    title: text,
    description,
    /** For page 2 and later pages. `{page}` is the number. */
    pageDescription: text,
    /** Slugs of the home page's articles, by season. The newest articles replace those that are not published. */
    seasonal: z.strictObject({ winter: list(slug), spring: list(slug), summer: list(slug), fall: list(slug) }),
  }),
});
export type MarketWords = z.infer<typeof words>;

const questionGroup = z.strictObject({ id: slug, heading: text, questions: list(question) });
export type QuestionGroup = z.infer<typeof questionGroup>;

/** A legal page. `{name}` and `{email}` in its texts are the site's. */
const legalPage = z.strictObject({
  title: text,
  description,
  heading: text,
  lead: text,
  sections: filledList(
    z.strictObject({
      id: slug,
      heading: text,
      /** Each is a paragraph, or the entries of a list. */
      blocks: list(z.union([text, filledList(text)])),
    }),
  ),
});
export type LegalPage = z.infer<typeof legalPage>;

/** A row of the partner program's table (docs/product.md, Lead opportunities). */
const leadOpportunity = z.strictObject({
  /** A service of the partner form. */
  service: text,
  city: text,
  status: z.enum(["available", "filled"], "must be available or filled"),
  /** An estimate, as a range. */
  leadsPerMonth: text,
  pricing: text,
});
export type LeadOpportunity = z.infer<typeof leadOpportunity>;

/** CSS colors. `on` is the text on `fill`, `text` is text on the page, and `wash` is a background for ink. */
const accentColors = z.strictObject({
  fill: text,
  /** `fill` while hovered or pressed. */
  fillStrong: text,
  on: text,
  text,
  wash: text,
});
export type AccentColors = z.infer<typeof accentColors>;

const accent = z.strictObject({ day: accentColors, night: accentColors });
export type Accent = z.infer<typeof accent>;

/** `drawing` is an illustration of the product, or a service's slug for its scene. */
const socialPicture = z.strictObject({ heading: text, drawing: text });
export type SocialPicture = z.infer<typeof socialPicture>;

/** The people in the development server's mail previews. */
const examples = z.strictObject({
  lead: z.strictObject({ phone, correctedPhone: phone, message: text }),
  contractor: z.strictObject({ business_name: text, registration_number: text, email, phone }),
  electricalLicenseNumber: text,
  applicant: z.strictObject({ business_name: text, email, phone, city: text, message: text }),
  message: text,
});
export type Examples = z.infer<typeof examples>;

/** Everything that belongs to one business and not to the product. The setting MARKET names its folder. */
export const marketShape = z.strictObject({
  /** Environment variables replace these values (docs/operations/settings.md). */
  brand: z.strictObject({
    name: text,
    email,
    phone: text,
    builderName: text,
    builderUrl: webAddress,
    anonKey: text.min(8, "is too short"),
  } satisfies Record<Exclude<keyof Site, "url"> | "anonKey", z.ZodType>),
  region,
  licensing,
  /** Null if the state has no register that programs can query. */
  register: register.nullable(),
  words,
  homeCity: text,
  cities: filledList(city),
  services: filledList(service),
  questionGroups: filledList(questionGroup),
  legal: z.strictObject({
    /** "Last updated January 2025" */
    updated: text,
    /** The day when either page was last revised. */
    revisedOn: day,
    privacyPolicy: legalPage,
    termsOfService: legalPage,
  }),
  leadOpportunities: list(leadOpportunity),
  /** Earlier paths, and where each redirects permanently. */
  redirects: z.record(text, text),
  socialPictures: z.record(text, socialPicture),
  accents: z.record(text, accent),
  /** For pages that are not about one service. */
  mainAccent: text,
  /** The service whose scene is on the partner program's page. */
  partnerScene: text,
  examples,
});
export type Market = z.infer<typeof marketShape>;

/** A market whose services and cities are known to the compiler. */
export type MarketOf<ItsService extends string, ItsCity extends string> = Market & {
  homeCity: ItsCity;
  partnerScene: ItsService;
  services: readonly { slug: ItsService }[];
  cities: readonly {
    slug: ItsCity;
    notPopular: readonly ItsService[];
    landingPages: Readonly<Record<ItsService, LandingPage>>;
  }[];
  leadOpportunities: readonly { service: ItsService; city: ItsCity }[];
};

/** The contents of `market.ts`. The folders supply services and cities. */
export type MarketFacts = Omit<Market, "services" | "cities">;
