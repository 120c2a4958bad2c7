import type { CitySlug } from "../domain/city.ts";
import type { LicenseKind, RegisterFormat, RegisterRow } from "../domain/register.ts";
import type { ServiceSlug } from "../domain/service.ts";
import type { Site } from "../domain/site.ts";
import type { Link } from "./navigation.ts";

/** An answer that a visitor can open. In `answer` a blank line starts a new paragraph, and `[words](https://…)` becomes a link. */
export interface Question {
  question: string;
  answer: string;
}

/** A page outside that a claim rests on. */
export interface Source {
  /** Who says it and where, as a link's words: "City of Kirkland: Use water wisely". */
  title: string;
  /** Always https. */
  url: string;
  /** The day on which it was last read, as `2026-11-21`. */
  checked: string;
}

/** One choice of a form: `value` is stored, `label` is read. */
export interface Choice {
  value: string;
  label: string;
}

/** A license beside the contractor's registration that a service may ask for. */
export type License = "electrical";

/** What is true of a service in every city. */
export interface Service {
  /** The name of its folder; stored, and the first segment of a landing page's path: "sprinkler-repair". */
  slug: ServiceSlug;
  /** Its place wherever the site lists services, the lowest first. */
  order: number;
  /** As a title: "Sprinkler Repair". */
  name: string;
  /** Inside a sentence: "sprinkler repair". */
  phrase: string;
  /** What the work is about, in a list: "sprinkler". */
  subject: string;
  /** The person who does it, inside a sentence: "sprinkler contractor". */
  trade: string;
  /** What a contractor must hold, beside the registration, before a request for it goes to them. */
  licenses: readonly License[];
  /** Its name in the form of the partner program; null: the form does not offer it. */
  partnerChoice: string | null;
  /** One of the market's accents. */
  accent: string;
  /** Wherever a path contains this, the header has the service's accent; null: the header keeps the market's own. */
  headerAccentPath: string | null;
  /** The drawing on its pages, an SVG of 4 by 3 beside this file, and the part that stays in sight in a narrower frame. */
  scene: { file: string; focus: "left" | "35%" | "center" | "right" };
  /** Its sign of 24 by 24, drawn in lines: an SVG beside this file. */
  icon: string;
  /** The price in a few words, for the head of its pages: "Typically $75-$300; your quote decides". */
  cost: string;
  /** What it covers, on the Why Us page; null: there it is named under what is coming. */
  coverage: string | null;
  /**
   * What a homeowner may pick under "What do you need?", at least five and at most eight, then `other`, always the last. Null: the
   * general choices, and the form sends `general` (docs/product.md, Quote form).
   */
  issues: readonly Choice[] | null;
  /** Six kinds of work that are commonly asked for. */
  commonServices: readonly { title: string; text: string }[];
  /** Three to five questions that have the same answer in every city; empty for a page without them. */
  faq: readonly Question[];
  /** What to do about an emergency before anybody comes; null: there is none. */
  urgentHelp: UrgentHelp | null;
}

/** What to do before anybody comes, in this order. */
export interface UrgentHelp {
  heading: string;
  steps: readonly Step[];
  /** The last step, until the request is sent and after that. */
  beforeRequest: Step;
  afterRequest: Step;
}

interface Step {
  title: string;
  text: string;
}

/** What is true of a city whatever the service. */
export interface City<ItsService extends ServiceSlug = ServiceSlug> {
  /** The name of its folder; stored, and the second segment of a landing page's path: "kirkland". */
  slug: CitySlug;
  /** Its place wherever the site lists cities, the lowest first. */
  order: number;
  name: string;
  /** docs/product.md, Zip codes. No zip code belongs to two cities. */
  zipCodes: readonly string[];
  /** Names that people who live there use; a zip code's line does not follow them, so pages say "including". */
  neighborhoods: readonly string[];
  /** Where part of the zip codes lies outside the city limits: one sentence that says so; otherwise null. */
  beyondCityLimits: string | null;
  /** The services whose page for this city has no link under "Popular Services by City". */
  notPopular: readonly ItsService[];
  /** Of every service, each a file of its own. */
  landingPages: Readonly<Record<ItsService, LandingPage>>;
}

/** What the file of a service says: its folder says the rest. */
export type ServiceFacts = Omit<Service, "slug">;

/** What the file of a city says: its folder says the rest. */
export type CityFacts = Omit<City, "slug" | "landingPages">;

/** One landing page: what is true of this service in this city and of no other pair. */
export interface LandingPage {
  /** Under 65 characters, unique over the site. */
  title: string;
  /** 70 to 165 characters, unique over the site. */
  description: string;
  /** One or two sentences under the heading: the promise, for this service and city. */
  lead: string;
  /** A heading for the local part, in a homeowner's words. */
  localHeading: string;
  /**
   * Two or three paragraphs of 50 to 90 words that hold only for this service in this city.
   * `[words](/blog/an-article)` and `[words](https://…)` become links, here and in the answers below. A telephone number such as
   * 425-555-0100 leads to a call, there and in the facts too.
   */
  localParagraphs: readonly string[];
  /** Three or four short facts beside them, each with its own heading (water supplier, permit office, season, soil and slope …). */
  localFacts: readonly { heading: string; text: string }[];
  /** Three to five questions that a homeowner of this city asks about this service: permit, season, soil, water, who to call. */
  localQuestions: readonly Question[];
  /** Where the facts above come from: at least one page outside. */
  sources: readonly Source[];
}

/** Where the market is. */
export interface Region {
  /** "Washington" */
  state: string;
  /** In a heading: "Washington State". */
  stateTitle: string;
  /** Two letters: "WA". */
  stateCode: string;
  /** The clock of the business, a name of the IANA database: days begin and end with it. */
  timeZone: string;
  /** Behind a time: "Pacific time". */
  timeZoneName: string;
  /** The first three digits of the state's zip codes, as the Postal Service hands them out: "980". */
  zipPrefixes: readonly string[];
}

/** What the state asks of contractors, and where anybody can look it up. */
export interface Licensing {
  registration: {
    /** What a number looks like, as a regular expression that JavaScript and PostgreSQL read alike. */
    pattern: string;
    /** The same in words: "12 characters of A–Z, 0–9 and *". */
    shape: string;
    /** Who gives it out, in a help for the operator: "Of the Department of Labor & Industries, 12 characters". */
    origin: string;
    /** Before the number on a contractor's own page: "Washington registration". */
    name: string;
    /** Wherever a contractor is named: "Washington contractor registration {number}". */
    numbered: string;
    /** A contractor inside a sentence: "{business} (registration {number})". */
    inSentence: string;
  };
  electrical: {
    /** The law behind it, where a database refuses a contractor who has none: "RCW 19.28.041". */
    statute: string;
    /** Who needs one, in a help for the operator. */
    origin: string;
    /** Before the number on a contractor's own page: "Electrical license". */
    name: string;
  };
  /** Of the mails about a license that expires. `{number}` may stand in `numbered`. */
  expiring: Readonly<Record<"registration" | License, { license: string; numbered: string; requests: string }>>;
  /** The state's own record of contractors: on a receipt, and in mails with `mail.label` as the link. */
  verify: { receipt: Link; mail: { text: string; label: string; url: string } };
  /** Under the badge "Licensed Pros". */
  badge: string;
  /** The note below what the partner program asks for. */
  partnerNote: string;
  /** Below the message of an application: what to write there. */
  applicationHint: string;
  /** What a homeowner can ask a contractor for. */
  homeownerAdvice: string;
}

/** The state's public register of contractors, which anybody may ask for a number, and which comes as a file too. */
export interface Register extends RegisterFormat {
  /** At the beginning of a sentence and inside one: "The state’s register (L&I)". */
  name: { atStart: string; inside: string };
  /** What is asked: `GET {url}?{columns.number}={number}`, answered with an array of rows as JSON. REGISTER_URL names another. */
  url: string;
  /** Where a person fetches the whole of it as a file of comma-separated values. */
  filePage: Link;
  /** The state's own page of one number, where `{number}` stands. */
  numberPage: string;
  /** The names of its columns, in small letters. `specialties`, which a row or a file may lack, and the rest, which neither may. */
  columns: Readonly<Record<Exclude<keyof RegisterRow, "specialties">, string>> & { specialties: readonly string[] };
  /** What a license means that is in one of these states, to a contractor whose it is; `other`: in one that has another word. */
  meaning: Readonly<Record<LicenseKind, Readonly<Record<"suspended" | "expired" | "other", string>>>>;
  /** Where a contractor has it mended. */
  mend: { text: string; label: string; url: string };
  /** Where columns and words are documented. */
  sources: readonly Source[];
}

/** Sentences that only hold where the market is, by the page that they stand on. */
export interface MarketWords {
  contact: {
    hours: readonly { days: string; hours: string }[];
    /** What holds outside the hours. */
    emergencies: string;
  };
  thankYou: {
    /** The last of the reminders: what cannot wait for the call. Below a request only where the service has `urgentHelp`. */
    reminder: string;
  };
  whyUs: {
    /** Over the services without `coverage`. */
    moreServices: { heading: string; text: string };
  };
  faq: { description: string };
  blog: {
    title: string;
    description: string;
    /** Of a page behind the first one, `{page}`. */
    pageDescription: string;
  };
}

/** The 15 questions of the FAQ page, by subject. */
export interface QuestionGroup {
  id: string;
  heading: string;
  questions: readonly Question[];
}

/** A legal page: sections that a table of contents leads to. In its texts `{name}` and `{email}` stand for the site's own. */
export interface LegalPage {
  title: string;
  description: string;
  heading: string;
  lead: string;
  sections: readonly LegalSection[];
}

interface LegalSection {
  /** The section's address on the page. */
  id: string;
  heading: string;
  /** A paragraph, or a list. */
  blocks: readonly (string | readonly string[])[];
}

/** A service in a city, whether a contractor has it, and what it brings and costs in a month (docs/product.md, Lead opportunities). */
export interface LeadOpportunity {
  /** One that the partner program's form offers. */
  service: ServiceSlug;
  city: CitySlug;
  status: "available" | "filled";
  /** An estimate, as a range. */
  leadsPerMonth: string;
  /** The flat fee for a month. */
  pricing: string;
}

/** The colors of an accent: `fill` under `on`, `text` on paper, `wash` behind ink. Any CSS color. */
export interface AccentColors {
  fill: string;
  /** `fill` while it is pressed or pointed at. */
  fillStrong: string;
  on: string;
  text: string;
  wash: string;
}

export interface Accent {
  day: AccentColors;
  night: AccentColors;
}

/** The heading and the drawing of the picture beside a shared link: an illustration of the product, or a service's scene by its slug. */
export interface SocialPicture {
  heading: string;
  drawing: string;
}

/** What this market's texts do not say and do not rest on (`npm run market -- check`). */
export interface Editorial {
  /** Before this day nothing was written here: 2026-11-01. */
  since: string;
  /** Parts of addresses of who only repeats what a law, an agency, a maker or a station says: no source of an article. */
  secondHandSources: readonly string[];
  /** Addresses among them that are good all the same. */
  excepted: readonly string[];
  /** What is not written here, and what is written in its place: "power cut", "outage". */
  spellings: Readonly<Record<string, string>>;
}

/** Whom the examples of mails are about, in the development server's preview. */
export interface Examples {
  lead: { phone: string; correctedPhone: string; message: string };
  contractor: { business_name: string; registration_number: string; email: string; phone: string };
  electricalLicenseNumber: string;
  applicant: { business_name: string; email: string; phone: string; city: string; message: string };
  message: string;
}

/**
 * All that one business is, apart from the product: where it works, what for, under which law and in which words. The market that
 * runs is the folder that `MARKET` names (market-parts.ts puts it together); beside its modules it holds `blog/` and `public/`.
 */
export interface Market<ItsService extends ServiceSlug = ServiceSlug, ItsCity extends CitySlug = CitySlug> {
  /** What the site says of itself where the environment says nothing else (README.md, Settings). */
  brand: Omit<Site, "url"> & { anonKey: string };
  region: Region;
  licensing: Licensing;
  /** Null: the state has none that can be read by a program. */
  register: Register | null;
  words: MarketWords;
  /** The city that the business is at home in. */
  homeCity: ItsCity;
  cities: readonly (City<ItsService> & { slug: ItsCity })[];
  services: readonly (Service & { slug: ItsService })[];
  questionGroups: readonly QuestionGroup[];
  legal: {
    /** "Last updated January 2025" */
    updated: string;
    /** The day of the last change to a word of either page: 2026-11-21. */
    revisedOn: string;
    privacyPolicy: LegalPage;
    termsOfService: LegalPage;
  };
  leadOpportunities: readonly (LeadOpportunity & { service: ItsService; city: ItsCity })[];
  /** Earlier addresses and where each moved for good. */
  redirects: Readonly<Record<string, string>>;
  /** By the page's path. */
  socialPictures: Readonly<Record<string, SocialPicture>>;
  accents: Readonly<Record<string, Accent>>;
  /** The accent of everything that belongs to no service. */
  mainAccent: string;
  /** The service whose scene stands on the partner program's page. */
  partnerScene: ItsService;
  editorial?: Editorial;
  examples: Examples;
}

/** What `market.ts` says: the folders of services and cities say the rest. */
export type MarketFacts = Omit<Market, "services" | "cities">;
