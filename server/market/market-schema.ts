import { z } from "zod";
import type { Market } from "../../content/types.ts";
import { emailShape } from "../../domain/form-fields.ts";
import { fiveDigits } from "../../domain/zip-code.ts";

// The shape of a market, for what no compiler has looked at. It is held to the types: what they have and this lacks is an error here.

const text = z.string().regex(/\S/, "is empty");
const texts = z.array(text).min(1, "is empty");
const order = z.number("must be a number: the lowest is listed first");
const slug = text.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be small letters and digits, with hyphens between words");
const day = text.regex(/^20\d\d-\d\d-\d\d$/, "must be a day such as 2026-11-21");
const file = text.regex(/^[\w-]+\.svg$/, "must be the name of an .svg file");
const webAddress = text.regex(/^https:\/\/[^\s/]+/, "must be an address that begins with https://");
const email = text.regex(emailShape, "must be an email address");
const phone = text.regex(/^\d{10}$/, "must be ten digits");
const between = (least: number, most: number) =>
  text.min(least, `must have ${least} characters or more`).max(most, `must have ${most} characters at most`);

const question = z.strictObject({ question: text, answer: text });
const titled = z.strictObject({ title: text, text });
const choice = z.strictObject({ value: slug, label: text });
const accentColors = z.strictObject({ fill: text, fillStrong: text, on: text, text, wash: text });
const expiring = z.strictObject({ license: text, numbered: text, requests: text });

/** A column of the state's register, or one of its words. */
const column = text.regex(/^[^A-Z,"]+$/, "must be in small letters");
const registerWord = text.regex(/^[^a-z]+$/, "must be in capital letters");

const meaning = z.strictObject({ suspended: text, expired: text, other: text });

const register = z.strictObject({
  name: z.strictObject({ atStart: text, inside: text }),
  url: webAddress,
  filePage: z.strictObject({ text, href: webAddress }),
  numberPage: webAddress.includes("{number}", "must have {number} where the number stands"),
  columns: z.strictObject({
    number: column,
    name: column,
    status: column,
    trade: column,
    effective_on: column,
    expires_on: column,
    suspended_on: column,
    specialties: z.array(column),
  }),
  words: z.strictObject({ active: registerWord, suspended: registerWord, expired: registerWord }),
  nameEndings: z.array(registerWord),
  meaning: z.strictObject({ registration: meaning, electrical: meaning }),
  mend: z.strictObject({ text, label: text, url: webAddress }),
  sources: z.array(z.strictObject({ title: text, url: webAddress, checked: day })).min(1, "is empty"),
});

const service = z.strictObject({
  slug,
  order,
  name: text,
  phrase: text,
  subject: text,
  trade: text,
  licenses: z.array(z.literal("electrical", "is a license that the product does not know")),
  partnerChoice: text.nullable(),
  accent: text,
  headerAccentPath: text.startsWith("/", "must begin with /").nullable(),
  scene: z.strictObject({
    file,
    focus: z.enum(["left", "35%", "center", "right"], "must be left, 35%, center or right"),
  }),
  icon: file,
  cost: text,
  coverage: text.nullable(),
  issues: z
    .array(choice)
    .min(6, "must have five choices and other")
    .max(9, "must have eight choices and other at most")
    .refine((issues) => issues.at(-1)?.value === "other", "must end with other")
    .refine((issues) => new Set(issues.map(({ value }) => value)).size === issues.length, "has a value twice")
    .nullable(),
  commonServices: z.array(titled).min(1, "is empty"),
  faq: z.array(question),
  urgentHelp: z
    .strictObject({ heading: text, steps: z.array(titled), beforeRequest: titled, afterRequest: titled })
    .nullable(),
});

// How much stands on a landing page, and how well, is the gate's to say (gate.ts): a page that is not ready is no reason not to start.
const landingPage = z.strictObject({
  title: text,
  description: text,
  lead: text,
  localHeading: text,
  localParagraphs: z.array(text),
  localFacts: z.array(z.strictObject({ heading: text, text })),
  localQuestions: z.array(question),
  sources: z.array(z.strictObject({ title: text, url: webAddress, checked: day })),
});

const city = z.strictObject({
  slug,
  order,
  name: text,
  zipCodes: z.array(text.regex(fiveDigits, "must be five digits")),
  neighborhoods: z.array(text),
  beyondCityLimits: text.nullable(),
  notPopular: z.array(text),
  landingPages: z.record(text, landingPage),
});

const legalPage = z.strictObject({
  title: text,
  description: between(70, 165),
  heading: text,
  lead: text,
  sections: z
    .array(z.strictObject({ id: slug, heading: text, blocks: z.array(z.union([text, texts])) }))
    .min(1, "is empty"),
});

/** `^` and `$` around it, and two engines that read it. */
const pattern = text
  .regex(/^\^.*\$$/, "must begin with ^ and end with $")
  .refine(isPattern, "is no regular expression");

function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(source));
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf("timeZone").includes(name);
}

const marketSchema: z.ZodType<Market> = z.strictObject({
  brand: z.strictObject({
    name: text,
    email,
    phone: text,
    builderName: text,
    builderUrl: webAddress,
    anonKey: text.min(8, "is too short"),
  }),
  region: z.strictObject({
    state: text,
    stateTitle: text,
    stateCode: text.regex(/^[A-Z]{2}$/, "must be two capital letters"),
    timeZone: text.refine(isTimeZone, "must be a time zone such as America/Denver"),
    timeZoneName: text,
    zipPrefixes: z.array(text.regex(/^\d{3}$/, "must be three digits")).min(1, "is empty"),
  }),
  licensing: z.strictObject({
    registration: z.strictObject({ pattern, shape: text, origin: text, name: text, numbered: text, inSentence: text }),
    electrical: z.strictObject({ statute: text, origin: text, name: text }),
    expiring: z.strictObject({ registration: expiring, electrical: expiring }),
    verify: z.strictObject({
      receipt: z.strictObject({ text, href: webAddress }),
      mail: z.strictObject({ text, label: text, url: webAddress }),
    }),
    badge: text,
    partnerNote: text,
    applicationHint: text,
    homeownerAdvice: text,
  }),
  register: register.nullable(),
  words: z.strictObject({
    contact: z.strictObject({ hours: z.array(z.strictObject({ days: text, hours: text })), emergencies: text }),
    thankYou: z.strictObject({ reminder: text }),
    whyUs: z.strictObject({ moreServices: z.strictObject({ heading: text, text }) }),
    faq: z.strictObject({ description: between(70, 165) }),
    blog: z.strictObject({ title: text, description: between(70, 165), pageDescription: text }),
  }),
  homeCity: text,
  cities: z.array(city).min(1, "is empty"),
  services: z.array(service).min(1, "is empty"),
  questionGroups: z.array(z.strictObject({ id: slug, heading: text, questions: z.array(question) })).min(1, "is empty"),
  legal: z.strictObject({ updated: text, revisedOn: day, privacyPolicy: legalPage, termsOfService: legalPage }),
  leadOpportunities: z.array(
    z.strictObject({
      service: text,
      city: text,
      status: z.enum(["available", "filled"], "must be available or filled"),
      leadsPerMonth: text,
      pricing: text,
    }),
  ),
  redirects: z.record(text, text),
  socialPictures: z.record(text, z.strictObject({ heading: text, drawing: text })),
  accents: z.record(text, z.strictObject({ day: accentColors, night: accentColors })),
  mainAccent: text,
  partnerScene: text,
  editorial: z
    .strictObject({
      since: day,
      secondHandSources: z.array(text),
      excepted: z.array(webAddress),
      spellings: z.record(text, text),
    })
    .optional(),
  examples: z.strictObject({
    lead: z.strictObject({ phone, correctedPhone: phone, message: text }),
    contractor: z.strictObject({ business_name: text, registration_number: text, email, phone }),
    electricalLicenseNumber: text,
    applicant: z.strictObject({ business_name: text, email, phone, city: text, message: text }),
    message: text,
  }),
});

/** The market that `given` is, or what is wrong with it: each problem with the way to it, as the rest of a sentence. */
export function parseMarket(
  given: unknown,
): { market: Market } | { problems: { path: PropertyKey[]; problem: string }[] } {
  const { data: market, error } = marketSchema.safeParse(given, {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? `has ${issue.keys.join(", ")}, which is no field of it` : "is missing",
  });
  if (market) return { market };
  return { problems: error.issues.map(({ path, message }) => ({ path, problem: message })) };
}
