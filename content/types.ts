import { z } from "zod";
import { emailShape } from "../domain/email.ts";
import type { LicenseKind, RegisterFormat, RegisterRow } from "../domain/register.ts";
import type { Site } from "../domain/site.ts";
import { fiveDigits } from "../domain/zip-code.ts";

// The shape of a market, once: as types for the compiler, and for what no compiler has looked at as a schema, which each build and start
// asks (vite/check-market.ts). Only types are imported from here elsewhere, so that no browser loads zod.

const text = z.string().regex(/\S/, "is empty");
const order = z.number("must be a number: the lowest is listed first");
const slug = text.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be small letters and digits, with hyphens between words");
const day = text.regex(/^20\d\d-\d\d-\d\d$/, "must be a day such as 2026-11-21");
const file = text.regex(/^[\w-]+\.svg$/, "must be the name of an .svg file");
const webAddress = text.regex(/^https:\/\/[^\s/]+/, "must be an address that begins with https://");
const email = text.regex(emailShape, "must be an email address");
const phone = text.regex(/^\d{10}$/, "must be ten digits");
const description = text.min(70, "must have 70 characters or more").max(165, "must have 165 characters at most");

/** What `as const` makes of an array. */
const list = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).readonly();
const filledList = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).min(1, "is empty").readonly();
const entries = <Entry extends z.ZodType>(entry: Entry, least: number, most: number) => {
  const problem = `must have ${least} to ${most} entries`;
  return z.array(entry).min(least, problem).max(most, problem).readonly();
};

/** An answer that a visitor can open. In `answer` a blank line starts a new paragraph, and `[words](https://…)` becomes a link. */
const question = z.strictObject({ question: text, answer: text });
export type Question = z.infer<typeof question>;

/** A page outside that a claim rests on. */
const source = z.strictObject({
  /** Who says it and where, as a link's words: "City of Kirkland: Use water wisely". */
  title: text,
  url: webAddress,
  /** The day on which it was last read. */
  checked: day,
});
export type Source = z.infer<typeof source>;

/** One choice of a form: `value` is stored, `label` is read. */
const choice = z.strictObject({ value: slug, label: text });
export type Choice = z.infer<typeof choice>;

/** A link whose words are the whole of it. */
const link = z.strictObject({ text, href: webAddress });

/** A link with words before it. */
const labelledLink = z.strictObject({ text, label: text, url: webAddress });

const step = z.strictObject({ title: text, text });

/** What to do before anybody comes, in this order. */
const urgentHelp = z.strictObject({
  heading: text,
  steps: list(step),
  /** The last step, until the request is sent and after that. */
  beforeRequest: step,
  afterRequest: step,
});
export type UrgentHelp = z.infer<typeof urgentHelp>;

/** What is true of a service in every city. */
const service = z.strictObject({
  /** The name of its folder; stored, and the first segment of a landing page's path: "sprinkler-repair". */
  slug,
  /** Its place wherever the site lists services, the lowest first. */
  order,
  /** As a title: "Sprinkler Repair". */
  name: text,
  /** Inside a sentence: "sprinkler repair". */
  phrase: text,
  /** What the work is about, in a list: "sprinkler". */
  subject: text,
  /** The person who does it, inside a sentence: "sprinkler contractor". */
  trade: text,
  /** What a contractor must hold, beside the registration, before a request for it goes to them. */
  licenses: list(z.literal("electrical", "is a license that the product does not know")),
  /** Its name in the form of the partner program; null: the form does not offer it. */
  partnerChoice: text.nullable(),
  /** One of the market's accents. */
  accent: text,
  /** Wherever a path contains this, the header has the service's accent; null: the header keeps the market's own. */
  headerAccentPath: text.startsWith("/", "must begin with /").nullable(),
  /**
   * The drawing on its pages, an SVG of 4 by 3 beside this file, and which part of it stays in sight: of a narrow frame `focus`, of the
   * band of 5 by 2 on a landing page `band`, which says how far down the band lies.
   */
  scene: z.strictObject({
    file,
    focus: z.enum(["left", "35%", "center", "right"], "must be left, 35%, center or right"),
    band: z.enum(["60%", "75%", "90%"], "must be 60%, 75% or 90%"),
  }),
  /** Its sign of 24 by 24, drawn in lines: an SVG beside this file. */
  icon: file,
  /** The price in a few words, for the head of its pages: "Plan on $75-$300. Your quote sets the price." */
  cost: text,
  /** What it covers, on the Why Us page; null: there it is named under what is coming. */
  coverage: text.nullable(),
  /**
   * What a homeowner may pick under "What do you need?", at least five and at most eight, then `other`, always the last. Null: the
   * general choices, and the form sends `general` (docs/product.md, Quote form).
   */
  issues: z
    .array(choice)
    .min(6, "must have five choices and other")
    .max(9, "must have eight choices and other at most")
    .refine((issues) => issues.at(-1)?.value === "other", "must end with other")
    .refine((issues) => new Set(issues.map(({ value }) => value)).size === issues.length, "has a value twice")
    .readonly()
    .nullable(),
  /** Six kinds of work that are commonly asked for. */
  commonServices: filledList(step),
  /** Three to five questions that have the same answer in every city; empty for a page without them. */
  faq: list(question),
  /** What to do about an emergency before anybody comes; null: there is none. */
  urgentHelp: urgentHelp.nullable(),
});
export type Service = z.infer<typeof service>;

/** What the file of a service says: its folder says the rest. */
export type ServiceFacts = Omit<Service, "slug">;

/** One landing page: what is true of this service in this city and of no other pair. */
const landingPage = z.strictObject({
  /** Unique over the site. */
  title: text.min(10, "must have 10 characters or more").max(64, "must have 64 characters at most"),
  /** Unique over the site. */
  description,
  /** One or two sentences under the heading: the promise, for this service and city. */
  lead: text,
  /** A heading for the local part, in a homeowner's words. */
  localHeading: text,
  /** Two or three sentences on what is special about this service in this city. */
  blurb: text,
  /**
   * The rest that holds only for this service in this city, folded away: two or three paragraphs of 50 to 90 words.
   * `[words](/blog/an-article)` and `[words](https://…)` become links, here and in the answers below. A telephone number such as
   * 425-555-0100 leads to a call, there and in the facts too.
   */
  localParagraphs: entries(text, 2, 3),
  /**
   * Three or four short facts, each with its own heading (water supplier, permit office, season, soil and slope …). The first three stand
   * under the blurb.
   */
  localFacts: entries(z.strictObject({ heading: text, text }), 3, 4),
  /** Three to five questions that a homeowner of this city asks about this service: permit, season, soil, water, who to call. */
  localQuestions: entries(question, 3, 5),
  /** Where the facts above come from: at least one page outside. */
  sources: filledList(source),
});
export type LandingPage = z.infer<typeof landingPage>;

/** What is true of a city whatever the service. */
const city = z.strictObject({
  /** The name of its folder; stored, and the second segment of a landing page's path: "kirkland". */
  slug,
  /** Its place wherever the site lists cities, the lowest first. */
  order,
  name: text,
  /** docs/product.md, Zip codes. No zip code belongs to two cities. */
  zipCodes: filledList(text.regex(fiveDigits, "must be five digits")),
  /** Names that people who live there use; a zip code's line does not follow them, so pages say "including". */
  neighborhoods: filledList(text),
  /** Where part of the zip codes lies outside the city limits: one sentence that says so; otherwise null. */
  beyondCityLimits: text.nullable(),
  /** The services whose page for this city has no link under "Popular Services by City". */
  notPopular: list(text),
  /** Of every service, each a file of its own. */
  landingPages: z.record(text, landingPage),
});
export type City = z.infer<typeof city>;

/** What the file of a city says: its folder says the rest. */
export type CityFacts = Omit<City, "slug" | "landingPages">;

/** Where the market is. */
const region = z.strictObject({
  /** "Washington" */
  state: text,
  /** In a heading: "Washington State". */
  stateTitle: text,
  /** "WA" */
  stateCode: text.regex(/^[A-Z]{2}$/, "must be two capital letters"),
  /** The clock of the business, a name of the IANA database: days begin and end with it. */
  timeZone: text.refine(
    (name) => Intl.supportedValuesOf("timeZone").includes(name),
    "must be a time zone such as America/Denver",
  ),
  /** Behind a time: "Pacific time". */
  timeZoneName: text,
  /** The first three digits of the state's zip codes, as the Postal Service hands them out: "980". */
  zipPrefixes: filledList(text.regex(/^\d{3}$/, "must be three digits")),
});
export type Region = z.infer<typeof region>;

/** Of the mails about a license that expires. `{number}` may stand in `numbered`. */
const expiringWords = z.strictObject({ license: text, numbered: text, requests: text });

/** What the state asks of contractors, and where anybody can look it up. */
const licensing = z.strictObject({
  registration: z.strictObject({
    /** What a number looks like, as a regular expression that JavaScript and PostgreSQL read alike. */
    pattern: text.regex(/^\^.*\$$/, "must begin with ^ and end with $").refine(isPattern, "is no regular expression"),
    /** The same in words: "12 characters of A–Z, 0–9 and *". */
    shape: text,
    /** The number and its issuer, as a hint for the operator: "12-character L&I number". */
    origin: text,
    /** Before the number on a contractor's own page: "Washington registration". */
    name: text,
    /** Wherever a contractor is named: "Washington contractor registration {number}". */
    numbered: text,
    /** A contractor inside a sentence: "{business} (registration {number})". */
    inSentence: text,
  }),
  electrical: z.strictObject({
    /** The law behind it, where a database refuses a contractor who has none: "RCW 19.28.041". */
    statute: text,
    /** Who needs one, in a help for the operator. */
    origin: text,
    /** Before the number on a contractor's own page: "Electrical license". */
    name: text,
  }),
  expiring: z.strictObject({
    registration: expiringWords,
    electrical: expiringWords,
  } satisfies Record<LicenseKind, z.ZodType>),
  /** The state's own record of contractors: on a receipt, and in mails with `mail.label` as the link. */
  verify: z.strictObject({ receipt: link, mail: labelledLink }),
  /** Under the badge "Licensed Pros". */
  badge: text,
  /** The note below what the partner program asks for. */
  partnerNote: text,
  /** Below the message of an application: what to write there. */
  applicationHint: text,
  /** What a homeowner can ask a contractor for. */
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

/** A column of the state's register, or one of its words. */
const column = text.regex(/^[^A-Z,"]+$/, "must be in small letters");
const registerWord = text.regex(/^[^a-z]+$/, "must be in capital letters");

/** What a license means that is in one of these states, to a contractor whose it is; `other`: in one that has another word. */
const meaning = z.strictObject({ suspended: text, expired: text, other: text });

/** The state's public register of contractors, which anybody may ask for a number. */
const register = z.strictObject({
  /** At the beginning of a sentence and inside one: "The state’s register (L&I)". */
  name: z.strictObject({ atStart: text, inside: text }),
  /** What is asked: `GET {url}?{columns.number}={number}`, answered with an array of rows as JSON. REGISTER_URL names another. */
  url: webAddress,
  /** The state's own page of one number. */
  numberPage: webAddress.includes("{number}", "must have {number} where the number stands"),
  /** The names of its columns. A row may lack `specialties`, and none of the rest. */
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
  /** Endings of a business name that make no other business of it. */
  nameEndings: list(registerWord),
  meaning: z.strictObject({ registration: meaning, electrical: meaning } satisfies Record<LicenseKind, z.ZodType>),
  /** Where a contractor has it mended. */
  mend: labelledLink,
  /** Where columns and words are documented. */
  sources: filledList(source),
});
export type Register = z.infer<typeof register>;

/** Sentences that only hold where the market is, by the page that they stand on. */
const words = z.strictObject({
  contact: z.strictObject({
    hours: list(z.strictObject({ days: text, hours: text })),
    /** What holds outside the hours. */
    emergencies: text,
  }),
  thankYou: z.strictObject({
    /** The last of the reminders: what cannot wait for the call. Below a request only where the service has `urgentHelp`. */
    reminder: text,
  }),
  whyUs: z.strictObject({
    /** Over the services without `coverage`. */
    moreServices: z.strictObject({ heading: text, text }),
  }),
  faq: z.strictObject({ description }),
  blog: z.strictObject({
    title: text,
    description,
    /** Of a page behind the first one, `{page}`. */
    pageDescription: text,
    /** The slugs of the articles that the home page shows, by season. The newest stand in for one that is not published. */
    seasonal: z.strictObject({ winter: list(slug), spring: list(slug), summer: list(slug), fall: list(slug) }),
  }),
});
export type MarketWords = z.infer<typeof words>;

/** The 15 questions of the FAQ page, by subject. */
const questionGroup = z.strictObject({ id: slug, heading: text, questions: list(question) });
export type QuestionGroup = z.infer<typeof questionGroup>;

/** A legal page: sections that a table of contents leads to. In its texts `{name}` and `{email}` stand for the site's own. */
const legalPage = z.strictObject({
  title: text,
  description,
  heading: text,
  lead: text,
  sections: filledList(
    z.strictObject({
      /** The section's address on the page. */
      id: slug,
      heading: text,
      /** A paragraph, or a list. */
      blocks: list(z.union([text, filledList(text)])),
    }),
  ),
});
export type LegalPage = z.infer<typeof legalPage>;

/** A service in a city, whether a contractor has it, and what it brings and costs in a month (docs/product.md, Lead opportunities). */
const leadOpportunity = z.strictObject({
  /** One that the partner program's form offers. */
  service: text,
  city: text,
  status: z.enum(["available", "filled"], "must be available or filled"),
  /** An estimate, as a range. */
  leadsPerMonth: text,
  /** The flat fee for a month. */
  pricing: text,
});
export type LeadOpportunity = z.infer<typeof leadOpportunity>;

/** The colors of an accent: `fill` under `on`, `text` on paper, `wash` behind ink. Any CSS color. */
const accentColors = z.strictObject({
  fill: text,
  /** `fill` while it is pressed or pointed at. */
  fillStrong: text,
  on: text,
  text,
  wash: text,
});
export type AccentColors = z.infer<typeof accentColors>;

const accent = z.strictObject({ day: accentColors, night: accentColors });
export type Accent = z.infer<typeof accent>;

/** The heading and the drawing of the picture beside a shared link: an illustration of the product, or a service's scene by its slug. */
const socialPicture = z.strictObject({ heading: text, drawing: text });
export type SocialPicture = z.infer<typeof socialPicture>;

/** Whom the examples of mails are about, in the development server's preview. */
const examples = z.strictObject({
  lead: z.strictObject({ phone, correctedPhone: phone, message: text }),
  contractor: z.strictObject({ business_name: text, registration_number: text, email, phone }),
  electricalLicenseNumber: text,
  applicant: z.strictObject({ business_name: text, email, phone, city: text, message: text }),
  message: text,
});
export type Examples = z.infer<typeof examples>;

/**
 * All that one business is, apart from the product: where it works, what for, under which law and in which words. The market that
 * runs is the folder that `MARKET` names (vite/market-parts.ts puts it together); beside its modules it holds `blog/` and `public/`.
 */
export const marketShape = z.strictObject({
  /** What the site says of itself where the environment says nothing else (README.md, Settings). */
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
  /** Null: the state has none that can be read by a program. */
  register: register.nullable(),
  words,
  /** The city that the business is at home in. */
  homeCity: text,
  cities: filledList(city),
  services: filledList(service),
  questionGroups: filledList(questionGroup),
  legal: z.strictObject({
    /** "Last updated January 2025" */
    updated: text,
    /** The day of the last change to a word of either page. */
    revisedOn: day,
    privacyPolicy: legalPage,
    termsOfService: legalPage,
  }),
  leadOpportunities: list(leadOpportunity),
  /** Earlier addresses and where each moved for good. */
  redirects: z.record(text, text),
  /** By the page's path. */
  socialPictures: z.record(text, socialPicture),
  accents: z.record(text, accent),
  /** The accent of everything that belongs to no service. */
  mainAccent: text,
  /** The service whose scene stands on the partner program's page. */
  partnerScene: text,
  examples,
});
export type Market = z.infer<typeof marketShape>;

/** A market whose services and cities the compiler knows by their folders. */
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

/** What `market.ts` says: the folders of services and cities say the rest. */
export type MarketFacts = Omit<Market, "services" | "cities">;
