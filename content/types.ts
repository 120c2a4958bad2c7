import { z } from "zod";
import { emailShape } from "../domain/email.ts";
import type { LicenseKind, RegisterFormat, RegisterRow } from "../domain/register.ts";
import type { Site } from "../domain/site.ts";
import { fiveDigits } from "../domain/zip-code.ts";

// The shape of a market, written once as a zod schema. The compiler takes its types from it, and every build and start
// checks the market by it (vite/check-market.ts). Other files import only types from here, so that no browser loads
// zod.

const text = z.string().regex(/\S/, "is empty");
const order = z.number("must be a number: the lowest is listed first");
const slug = text.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be small letters and digits, with hyphens between words");
const day = text.regex(/^20\d\d-\d\d-\d\d$/, "must be a day such as 2026-11-21");
const file = text.regex(/^[\w-]+\.svg$/, "must be the name of an .svg file");
const webAddress = text.regex(/^https:\/\/[^\s/]+/, "must be an address that begins with https://");
const email = text.regex(emailShape, "must be an email address");
const phone = text.regex(/^\d{10}$/, "must be ten digits");
const description = text.min(70, "must have 70 characters or more").max(165, "must have 165 characters at most");

/** An array as `as const` types it. */
const list = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).readonly();
const filledList = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).min(1, "is empty").readonly();
const entries = <Entry extends z.ZodType>(entry: Entry, least: number, most: number) => {
  const problem = `must have ${least} to ${most} entries`;
  return z.array(entry).min(least, problem).max(most, problem).readonly();
};

/** A question and its answer. In `answer` a blank line starts a paragraph, and `[words](https://…)` becomes a link. */
const question = z.strictObject({ question: text, answer: text });
export type Question = z.infer<typeof question>;

/** An outside page that supports a claim. */
const source = z.strictObject({
  /** The publisher and the page, as the link's words: "City of Kirkland: Use water wisely". */
  title: text,
  url: webAddress,
  /** The day on which somebody last read it. */
  checked: day,
});
export type Source = z.infer<typeof source>;

/** A choice in a form. `value` is stored and `label` is shown. */
const choice = z.strictObject({ value: slug, label: text });
export type Choice = z.infer<typeof choice>;

/** A link without words around it. */
const link = z.strictObject({ text, href: webAddress });

/** A link with words before it. */
const labelledLink = z.strictObject({ text, label: text, url: webAddress });

const step = z.strictObject({ title: text, text });

/** The steps before a contractor comes, in order. */
const urgentHelp = z.strictObject({
  heading: text,
  steps: list(step),
  /** The last step, before the lead is sent and after. */
  beforeRequest: step,
  afterRequest: step,
});
export type UrgentHelp = z.infer<typeof urgentHelp>;

/** The facts of a service that hold in every city. */
const service = z.strictObject({
  /** The name of its folder: stored, and the first segment of a landing page's path, such as "sprinkler-repair". */
  slug,
  /** Its position in the site's lists, lowest first. */
  order,
  /** As a title: "Sprinkler Repair". */
  name: text,
  /** Within a sentence: "sprinkler repair". */
  phrase: text,
  /** The object of the work, in a list: "sprinkler". */
  subject: text,
  /** The person who does the work, within a sentence: "sprinkler contractor". */
  trade: text,
  /** The license that a contractor needs beside the registration before leads go to them. */
  licenses: list(z.literal("electrical", "is a license that the product does not know")),
  /** Its name in the partner form. Null: the form does not offer it. */
  partnerChoice: text.nullable(),
  /** One of the market's accents. */
  accent: text,
  /** A path that contains this gets the service's accent in the header. Null: the header keeps the market's own. */
  headerAccentPath: text.startsWith("/", "must begin with /").nullable(),
  /**
   * The drawing on its pages, a 4:3 SVG beside this file, and the part that stays visible: `focus` in a narrow frame,
   * `band` in a landing page's 5:2 band, as the band's height in the picture.
   */
  scene: z.strictObject({
    file,
    focus: z.enum(["left", "35%", "center", "right"], "must be left, 35%, center or right"),
    band: z.enum(["60%", "80%", "90%"], "must be 60%, 80% or 90%"),
  }),
  /** Its icon, a line drawing of 24 by 24 in an SVG beside this file. */
  icon: file,
  /** The price in a few words, at the top of its pages: "Plan on $75-$300. Your quote sets the price." */
  cost: text,
  /** Its scope on the Why Us page. Null: that page lists it under what is coming. */
  coverage: text.nullable(),
  /**
   * The choices under "What do you need?": five to eight, and `other` as the last one. Null: the general choices, and
   * the form sends `general` (docs/product.md, Quote form).
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
  /** Three to five questions with the same answer in every city. Empty: the page has none. */
  faq: list(question),
  /** What to do in an emergency before a contractor comes. Null: no emergency is likely. */
  urgentHelp: urgentHelp.nullable(),
});
export type Service = z.infer<typeof service>;

/** The contents of a service's file. Its folder supplies the rest. */
export type ServiceFacts = Omit<Service, "slug">;

/** One landing page: the facts of this service in this city. */
const landingPage = z.strictObject({
  /** Unique in the site. */
  title: text.min(10, "must have 10 characters or more").max(64, "must have 64 characters at most"),
  /** Unique in the site. */
  description,
  /** One or two sentences below the heading: the promise for this service and city. */
  lead: text,
  /** The heading of the local part, in a homeowner's words. */
  localHeading: text,
  /** Two or three sentences about this service in this city. */
  blurb: text,
  /**
   * The other local text, hidden at first: two or three paragraphs of 50 to 90 words. `[words](/blog/an-article)` and
   * `[words](https://…)` become links, here and in the answers below. A phone number such as 425-555-0100 becomes a
   * link that calls, here and in the facts.
   */
  localParagraphs: entries(text, 2, 3),
  /**
   * Three or four short facts, each with its heading (water supplier, permit office, season, soil and slope …). The
   * first three stand below the blurb.
   */
  localFacts: entries(z.strictObject({ heading: text, text }), 3, 4),
  /**
   * Three to five questions that homeowners of this city ask about this service: permit, season, soil, water, whom to
   * call.
   */
  localQuestions: entries(question, 3, 5),
  /** The sources of these facts: at least one outside page. */
  sources: filledList(source),
});
export type LandingPage = z.infer<typeof landingPage>;

/** The facts of a city that hold for every service. */
const city = z.strictObject({
  /** The name of its folder: stored, and the second segment of a landing page's path, such as "kirkland". */
  slug,
  /** Its position in the site's lists, lowest first. */
  order,
  name: text,
  /** docs/product.md, Zip codes. No zip code belongs to two cities. */
  zipCodes: filledList(text.regex(fiveDigits, "must be five digits")),
  /** Local names. They do not follow zip code lines, so pages say "including". */
  neighborhoods: filledList(text),
  /** One sentence where some zip codes reach beyond the city limits, else null. */
  beyondCityLimits: text.nullable(),
  /** Services whose page for this city has no link under "Popular Services by City". */
  notPopular: list(text),
  /** The landing page of every service, each in its own file. */
  landingPages: z.record(text, landingPage),
});
export type City = z.infer<typeof city>;

/** The contents of a city's file. Its folder supplies the rest. */
export type CityFacts = Omit<City, "slug" | "landingPages">;

/** The place of the market. */
const region = z.strictObject({
  /** "Washington" */
  state: text,
  /** In a heading: "Washington State". */
  stateTitle: text,
  /** "WA" */
  stateCode: text.regex(/^[A-Z]{2}$/, "must be two capital letters"),
  /** The market's time zone, an IANA name. Days begin and end by it. */
  timeZone: text.refine(
    (name) => Intl.supportedValuesOf("timeZone").includes(name),
    "must be a time zone such as America/Denver",
  ),
  /** Follows a time: "Pacific time". */
  timeZoneName: text,
  /** The first three digits of the state's zip codes as the Postal Service assigns them: "980". */
  zipPrefixes: filledList(text.regex(/^\d{3}$/, "must be three digits")),
});
export type Region = z.infer<typeof region>;

/** Words of the mails about an expiring license. `{number}` may stand in `numbered`. */
const expiringWords = z.strictObject({ license: text, numbered: text, requests: text });

/** The state's requirements for contractors, and where anybody can look them up. */
const licensing = z.strictObject({
  registration: z.strictObject({
    /** The shape of a number as a regular expression for both JavaScript and PostgreSQL. */
    pattern: text.regex(/^\^.*\$$/, "must begin with ^ and end with $").refine(isPattern, "is no regular expression"),
    /** The same in words: "12 characters of A–Z, 0–9 and *". */
    shape: text,
    /** The number and its issuer, as a hint for the operator: "12-character L&I number". */
    origin: text,
    /** Precedes the number on a contractor's own page: "Washington registration". */
    name: text,
    /** Follows every contractor's name: "Washington contractor registration {number}". */
    numbered: text,
    /** A contractor within a sentence: "{business} (registration {number})". */
    inSentence: text,
  }),
  electrical: z.strictObject({
    /** The law that a refusal names where a contractor lacks the license: "RCW 19.28.041". */
    statute: text,
    /** Who needs one, in a hint for the operator. */
    origin: text,
    /** Precedes the number on a contractor's own page: "Electrical license". */
    name: text,
  }),
  expiring: z.strictObject({
    registration: expiringWords,
    electrical: expiringWords,
  } satisfies Record<LicenseKind, z.ZodType>),
  /** The state's lookup page: on a receipt, and in mails with `mail.label` as the link's words. */
  verify: z.strictObject({ receipt: link, mail: labelledLink }),
  /** Below the badge "Licensed Pros". */
  badge: text,
  /** The note below the partner program's requirements. */
  partnerNote: text,
  /** Below an application's message field: what to write there. */
  applicationHint: text,
  /** Questions that a homeowner can ask a contractor. */
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

/** A column or a word of the state's register. */
const column = text.regex(/^[^A-Z,"]+$/, "must be in small letters");
const registerWord = text.regex(/^[^a-z]+$/, "must be in capital letters");

/** What each license state means for its contractor. `other`: a state with another word. */
const meaning = z.strictObject({ suspended: text, expired: text, other: text });

/** The state's public register of contractors, which anybody may query by number. */
const register = z.strictObject({
  /** At the beginning of a sentence and within one: "The state’s register (L&I)". */
  name: z.strictObject({ atStart: text, inside: text }),
  /** The query: `GET {url}?{columns.number}={number}` returns rows as a JSON array. REGISTER_URL replaces it. */
  url: webAddress,
  /** The state's own page about one number. */
  numberPage: webAddress.includes("{number}", "must have {number} where the number stands"),
  /** The register's column names. A row may lack `specialties` and no other column. */
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
  /** Endings that do not distinguish business names. */
  nameEndings: list(registerWord),
  meaning: z.strictObject({ registration: meaning, electrical: meaning } satisfies Record<LicenseKind, z.ZodType>),
  /** Where a contractor gets an entry corrected. */
  mend: labelledLink,
  /** The documentation of columns and words. */
  sources: filledList(source),
});
export type Register = z.infer<typeof register>;

/** Sentences that hold only in this market, by page. */
const words = z.strictObject({
  contact: z.strictObject({
    hours: list(z.strictObject({ days: text, hours: text })),
    /** Shown outside business hours. */
    emergencies: text,
  }),
  thankYou: z.strictObject({
    /**
     * The last reminder: what cannot wait for the call. Below a request it appears only where the service has
     * `urgentHelp`.
     */
    reminder: text,
  }),
  whyUs: z.strictObject({
    /** The heading of the services without `coverage`. */
    moreServices: z.strictObject({ heading: text, text }),
  }),
  faq: z.strictObject({ description }),
  blog: z.strictObject({
    title: text,
    description,
    /** For page 2 and later ones; `{page}` is the number. */
    pageDescription: text,
    /** The slugs of the home page's articles, by season. The newest articles replace unpublished ones. */
    seasonal: z.strictObject({ winter: list(slug), spring: list(slug), summer: list(slug), fall: list(slug) }),
  }),
});
export type MarketWords = z.infer<typeof words>;

/** The 15 questions of the FAQ page, by subject. */
const questionGroup = z.strictObject({ id: slug, heading: text, questions: list(question) });
export type QuestionGroup = z.infer<typeof questionGroup>;

/** A legal page: the sections of a table of contents. `{name}` and `{email}` in its texts are the site's. */
const legalPage = z.strictObject({
  title: text,
  description,
  heading: text,
  lead: text,
  sections: filledList(
    z.strictObject({
      /** The section's anchor. */
      id: slug,
      heading: text,
      /** A paragraph, or a list. */
      blocks: list(z.union([text, filledList(text)])),
    }),
  ),
});
export type LegalPage = z.infer<typeof legalPage>;

/**
 * A service in a city: whether a contractor has it, and its monthly leads and fee (docs/product.md, Lead
 * opportunities).
 */
const leadOpportunity = z.strictObject({
  /** A service of the partner form. */
  service: text,
  city: text,
  status: z.enum(["available", "filled"], "must be available or filled"),
  /** An estimate, as a range. */
  leadsPerMonth: text,
  /** The flat monthly fee. */
  pricing: text,
});
export type LeadOpportunity = z.infer<typeof leadOpportunity>;

/** The colors of an accent: `fill` below `on`, `text` on paper, `wash` behind ink. Any CSS color. */
const accentColors = z.strictObject({
  fill: text,
  /** `fill` while it is hovered or pressed. */
  fillStrong: text,
  on: text,
  text,
  wash: text,
});
export type AccentColors = z.infer<typeof accentColors>;

const accent = z.strictObject({ day: accentColors, night: accentColors });
export type Accent = z.infer<typeof accent>;

/** The heading and drawing of a social picture: an illustration of the product, or a service's scene by its slug. */
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

/**
 * Everything about one business that is not the product: its place, services, laws, and words. `MARKET` names the
 * folder of the running market (vite/market-parts.ts reads it), which also holds `blog/` and `public/`.
 */
export const marketShape = z.strictObject({
  /** The site's name and addresses where the environment gives none (docs/operations/settings.md). */
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
  /** Null: the state has no register that programs can read. */
  register: register.nullable(),
  words,
  /** The business's home city. */
  homeCity: text,
  cities: filledList(city),
  services: filledList(service),
  questionGroups: filledList(questionGroup),
  legal: z.strictObject({
    /** "Last updated January 2025" */
    updated: text,
    /** The day of the last revision of either page. */
    revisedOn: day,
    privacyPolicy: legalPage,
    termsOfService: legalPage,
  }),
  leadOpportunities: list(leadOpportunity),
  /** Earlier addresses and their permanent targets. */
  redirects: z.record(text, text),
  /** By path. */
  socialPictures: z.record(text, socialPicture),
  accents: z.record(text, accent),
  /** The accent of pages without a service. */
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

/** The contents of `market.ts`. The folders of services and cities supply the rest. */
export type MarketFacts = Omit<Market, "services" | "cities">;
