import { z } from "zod";
import type { Market } from "../../content/types.ts";

// The shape of a market, for what no compiler has looked at. It is held to the types: what they have and this lacks is an error here.

const text = z.string("is missing").regex(/\S/, "is empty");
const texts = z.array(text, "is missing").min(1, "is empty");
const order = z.number("must be a number: the lowest is listed first");
const list = <Item extends z.ZodType>(item: Item) => z.array(item, "is missing");
const slug = text.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be small letters and digits, with hyphens between words");
const day = text.regex(/^20\d\d-\d\d-\d\d$/, "must be a day such as 2026-11-21");
const file = text.regex(/^[\w-]+\.svg$/, "must be the name of an .svg file");
const webAddress = text.regex(/^https:\/\/[^\s/]+/, "must be an address that begins with https://");
const email = text.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "must be an email address");
const phone = text.regex(/^\d{10}$/, "must be ten digits");
const between = (least: number, most: number) =>
  text.min(least, `must have ${least} characters or more`).max(most, `must have ${most} characters at most`);

const question = z.strictObject({ question: text, answer: text }, "is missing");
const titled = z.strictObject({ title: text, text }, "is missing");
const choice = z.strictObject({ value: slug, label: text }, "is missing");
const accentColors = z.strictObject({ fill: text, fillStrong: text, on: text, text, wash: text }, "is missing");
const expiring = z.strictObject({ license: text, numbered: text, requests: text }, "is missing");

const service = z.strictObject({
  slug,
  order,
  name: text,
  phrase: text,
  subject: text,
  trade: text,
  licenses: list(z.literal("electrical", "is a license that the product does not know")),
  partnerChoice: text.nullable(),
  accent: text,
  headerAccentPath: text.startsWith("/", "must begin with /").nullable(),
  scene: z.strictObject(
    { file, focus: z.enum(["left", "35%", "center", "right"], "must be left, 35%, center or right") },
    "is missing",
  ),
  icon: file,
  cost: text,
  coverage: text.nullable(),
  issues: list(choice)
    .min(6, "must have five choices and other")
    .max(9, "must have eight choices and other at most")
    .refine((issues) => issues.at(-1)?.value === "other", "must end with other")
    .refine((issues) => new Set(issues.map(({ value }) => value)).size === issues.length, "has a value twice")
    .nullable(),
  commonServices: list(titled).min(1, "is empty"),
  faq: list(question),
  urgentHelp: z
    .strictObject({ heading: text, steps: list(titled), beforeRequest: titled, afterRequest: titled }, "is missing")
    .nullable(),
});

// How much stands on a landing page, and how well, is the gate's to say (gate.ts): a page that is not ready is no reason not to start.
const landingPage = z.strictObject(
  {
    title: text,
    description: text,
    lead: text,
    localHeading: text,
    localParagraphs: list(text),
    localFacts: list(z.strictObject({ heading: text, text })),
    localQuestions: list(question),
    sources: list(z.strictObject({ title: text, url: webAddress, checked: day })),
  },
  "is missing",
);

const city = z.strictObject({
  slug,
  order,
  name: text,
  zipCodes: list(text.regex(/^\d{5}$/, "must be five digits")),
  neighborhoods: list(text),
  beyondCityLimits: text.nullable(),
  notPopular: list(text),
  landingPages: z.record(text, landingPage, "is missing"),
});

const legalPage = z.strictObject(
  {
    title: text,
    description: between(70, 165),
    heading: text,
    lead: text,
    sections: list(z.strictObject({ id: slug, heading: text, blocks: list(z.union([text, texts])) })).min(
      1,
      "is empty",
    ),
  },
  "is missing",
);

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

export const marketSchema: z.ZodType<Market> = z.strictObject(
  {
    brand: z.strictObject(
      {
        name: text,
        email,
        phone: text,
        builderName: text,
        builderUrl: webAddress,
        anonKey: text.min(8, "is too short"),
      },
      "is missing",
    ),
    region: z.strictObject(
      {
        state: text,
        stateTitle: text,
        stateCode: text.regex(/^[A-Z]{2}$/, "must be two capital letters"),
        timeZone: text.refine(isTimeZone, "must be a time zone such as America/Denver"),
        timeZoneName: text,
        zipPrefixes: list(text.regex(/^\d{3}$/, "must be three digits")).min(1, "is empty"),
      },
      "is missing",
    ),
    licensing: z.strictObject(
      {
        registration: z.strictObject(
          { pattern, shape: text, origin: text, name: text, numbered: text, inSentence: text },
          "is missing",
        ),
        electrical: z.strictObject({ statute: text, origin: text, name: text }, "is missing"),
        expiring: z.strictObject({ registration: expiring, electrical: expiring }, "is missing"),
        verify: z.strictObject(
          {
            receipt: z.strictObject({ text, href: webAddress }, "is missing"),
            mail: z.strictObject({ text, label: text, url: webAddress }, "is missing"),
          },
          "is missing",
        ),
        badge: text,
        partnerNote: text,
        applicationHint: text,
        homeownerAdvice: text,
      },
      "is missing",
    ),
    words: z.strictObject(
      {
        pro: text,
        contact: z.strictObject({ hours: list(z.strictObject({ days: text, hours: text })), emergencies: text }),
        thankYou: z.strictObject({ reminder: text }, "is missing"),
        whyUs: z.strictObject({ moreServices: z.strictObject({ heading: text, text }) }, "is missing"),
        faq: z.strictObject({ description: between(70, 165) }, "is missing"),
        blog: z.strictObject({ title: text, description: between(70, 165), pageDescription: text }, "is missing"),
      },
      "is missing",
    ),
    homeCity: text,
    cities: list(city).min(1, "is empty"),
    services: list(service).min(1, "is empty"),
    questionGroups: list(z.strictObject({ id: slug, heading: text, questions: list(question) })).min(1, "is empty"),
    legal: z.strictObject(
      { updated: text, revisedOn: day, privacyPolicy: legalPage, termsOfService: legalPage },
      "is missing",
    ),
    leadOpportunities: list(
      z.strictObject({
        service: text,
        city: text,
        status: z.enum(["available", "filled"], "must be available or filled"),
        leadsPerMonth: text,
        pricing: text,
      }),
    ),
    redirects: z.record(text, text, "is missing"),
    socialPictures: z.record(text, z.strictObject({ heading: text, drawing: text }), "is missing"),
    accents: z.record(text, z.strictObject({ day: accentColors, night: accentColors }), "is missing"),
    mainAccent: text,
    partnerScene: text,
    examples: z.strictObject(
      {
        lead: z.strictObject({ phone, correctedPhone: phone, message: text }, "is missing"),
        contractor: z.strictObject({ business_name: text, registration_number: text, email, phone }, "is missing"),
        electricalLicenseNumber: text,
        applicant: z.strictObject({ business_name: text, email, phone, city: text, message: text }, "is missing"),
        message: text,
      },
      "is missing",
    ),
  },
  "is missing",
);
