import type { CitySlug } from "../domain/city.ts";
import type { ServiceSlug } from "../domain/service.ts";

/** An answer that a visitor can open. `answer` is plain text; a blank line starts a new paragraph. */
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

/** What is true of a service in every city. */
export interface Service {
  slug: ServiceSlug;
  /** As a title: "Sprinkler Repair". */
  name: string;
  /** Inside a sentence: "sprinkler repair". */
  phrase: string;
  /** What the work is about, in a list: "sprinkler". */
  subject: string;
  /** The person who does it, inside a sentence: "sprinkler contractor". */
  trade: string;
  /** Whether only an electrical contractor may offer it (RCW 19.28.041). */
  needsElectricalLicense: boolean;
  /** What a homeowner may pick under "What do you need?", at least five and at most eight, then `other`, always the last. */
  issues: Choice[];
  /** Six kinds of work that are commonly asked for. */
  commonServices: { title: string; text: string }[];
  /** Three to five questions that have the same answer in every city; empty for generator installation, whose page has none. */
  faq: Question[];
}

/** What is true of a city whatever the service. */
export interface City {
  slug: CitySlug;
  name: string;
  /** docs/product.md, Zip codes. */
  zipCodes: string[];
  /** Names that people who live there use; a zip code's line does not follow them, so pages say "including". */
  neighborhoods: string[];
  /** Where part of the zip codes lies outside the city limits: one sentence that says so; otherwise null. */
  beyondCityLimits: string | null;
}

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
   * `[words](/blog/an-article)` and `[words](https://…)` become links, here and in the answers below.
   */
  localParagraphs: string[];
  /** Three or four short facts beside them, each with its own heading (water supplier, permit office, season, soil and slope …). */
  localFacts: { heading: string; text: string }[];
  /** Three to five questions that a homeowner of this city asks about this service: permit, season, soil, water, who to call. */
  localQuestions: Question[];
  /** Where the facts above come from: at least one page outside. */
  sources: Source[];
}
