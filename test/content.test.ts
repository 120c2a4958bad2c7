import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { siteFacts } from "../app/site-facts.ts";
import { cities, citySlugs, landingPageOf, market, serviceSlugs } from "../content/chosen-market.ts";
import type { LandingPage } from "../content/types.ts";
import { readBlogPosts } from "../domain/blog-post.ts";
import { localTime } from "../domain/local-time.ts";
import type { ServiceSlug } from "../domain/service.ts";
import { textParts } from "../domain/text.ts";
import { readSampleBlog } from "../server/database/seed.ts";
import { localTexts } from "../server/market/gate.ts";
import { sentencesOf } from "../server/market/shared-words.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
/** What says who the business is, and what is no content but the way to it. */
const otherModules = ["market/brand-defaults.ts", "content/chosen-market.ts", "content/market-module.ts"];
const modules = globSync("{content,market}/**/*.ts", { cwd: root }).filter((path) => !otherModules.includes(path));

/** Placeholders that one page or message fills in by itself. */
const ownPlaceholders = [
  "leadsKept",
  "messagesKept",
  "applicationsKept",
  "minutes",
  "page",
  "reason",
  "blogTitle",
  "licenseBadge",
  "licenseAdvice",
  "reminder",
];
/** The same of words that are about one request: who reads them fills them in from it. */
const requestPlaceholders: Record<string, string[]> = {
  "content/closed-page-words.ts": ["city", "service", "service_name"],
  "content/link-words.ts": [
    "business",
    "contractor",
    "day",
    "email",
    "name",
    "number",
    "phone",
    "service",
    "when",
    "zip",
  ],
  "market/licensing.ts": ["business", "number"],
  "market/market.ts": ["business", "number"],
  "content/page-words.ts": ["contractor", "count", "day", "service", "time", "zip"],
  "content/mail-words.ts": [
    "applicant",
    "business",
    "city",
    "contractor",
    "count",
    "date",
    "day",
    "days",
    "due",
    "hours",
    "id",
    "issue",
    "kind",
    "license",
    "number",
    "numbered",
    "phone",
    "reason",
    "reference",
    "requests",
    "sender",
    "service",
    "short_id",
    "site",
    "site_short",
    "subject",
    "time",
    "timeline",
    "timeZoneName",
    "zip_code",
  ],
};
const site = { url: "", name: "", email: "", phone: "", builderName: "", builderUrl: "" };
const placeholders = [...Object.keys(siteFacts(site, [])), ...ownPlaceholders];

/** Everything that a value holds, itself included. */
function parts(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(parts)] : [value];
}

describe.each(modules)("%s", (path) => {
  test("is data, in which every placeholder has a value and no brand is written out", async () => {
    const values = parts({ ...(await import(root + path)) });
    expect(values.filter((value) => typeof value === "function")).toEqual([]);
    for (const text of values.filter((value) => typeof value === "string")) {
      if (path !== "market/market.ts") expect(text).not.toMatch(/cedarline/i);
      for (const [, placeholder] of text.matchAll(/\{([A-Za-z_]*)\}/g)) {
        expect([...placeholders, ...(requestPlaceholders[path] ?? [])], text).toContain(placeholder);
      }
    }
  });

  test("takes from the domain nothing but types", () => {
    const imports = readFileSync(root + path, "utf8").match(/^import [^;]*?\/domain\/[^;]*;/gm) ?? [];
    for (const statement of imports) expect(statement).toMatch(/^import type /);
  });
});

const articles = globSync("market/blog/*.md", { cwd: root });

test.each(articles)("%s names no brand and no author", (path) => {
  expect(readFileSync(root + path, "utf8")).not.toMatch(/cedarline|^author:/im);
});

const posts = readBlogPosts(readSampleBlog(), localTime(market.region.timeZone));
const strings = (value: unknown) => parts(value).filter((part) => typeof part === "string");

/** The names that tell one city from another, the longest first, so that "Bear Creek" goes before "Bear". */
const placeNames = cities
  .flatMap(({ name, zipCodes, neighborhoods }) => [name, ...zipCodes, ...neighborhoods])
  .sort((a, b) => b.length - a.length);
const withoutPlaces = (text: string) =>
  placeNames
    .reduce((rest, name) => rest.replaceAll(name, "…"), text)
    .toLowerCase()
    .trim();

const pagesOf = (service: ServiceSlug) => citySlugs.map((city) => ({ city, page: landingPageOf(service, city) }));
const linksOf = (page: LandingPage) =>
  strings([page.localParagraphs, page.localQuestions])
    .flatMap(textParts)
    .flatMap((part) => part.href ?? []);

describe.each(serviceSlugs)("the landing pages of %s", (service) => {
  test("link in their text to every article about the service", () => {
    const linked = pagesOf(service).flatMap(({ page }) => linksOf(page));
    const own = posts.filter((post) => post.service_type === service).map((post) => `/blog/${post.slug}`);
    expect(linked).toEqual(expect.arrayContaining(own));
  });

  test.each(pagesOf(service))("have questions and sources of their own: $city", ({ page }) => {
    expect(page.localQuestions.length).toBeGreaterThanOrEqual(3);
    expect(page.localQuestions.length).toBeLessThanOrEqual(5);
    expect(page.sources.length).toBeGreaterThan(0);
    for (const { title, url, checked } of page.sources) {
      expect(title).not.toBe("");
      expect(url).toMatch(/^https:\/\/[^\s]+$/);
      expect(checked).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
    // What was meant as a link and is none would be read with its brackets.
    for (const text of localTexts(page)) expect(text).not.toMatch(/[[\]]|\]\(/);
  });
});

test("no sentence about one place is used of another with the names exchanged", () => {
  const told = new Map<string, string>();
  const repeated: string[] = [];
  for (const service of serviceSlugs) {
    for (const { city, page } of pagesOf(service)) {
      const here = `/${service}/${city}`;
      for (const sentence of localTexts(page).flatMap(sentencesOf)) {
        const blanked = withoutPlaces(sentence);
        // "Ask first." may be said anywhere.
        if (blanked.split(/\s+/).length < 5) continue;
        const there = told.get(blanked);
        if (there !== undefined && there !== here) repeated.push(`${there} and ${here}: ${sentence}`);
        told.set(blanked, here);
      }
    }
  }
  expect(repeated).toEqual([]);
});

/** Ways to write a word of which we use one other: email, shutoff, outage, zip code. */
const refusedSpellings = /\be-mail|(?<!-)\bshut-offs?\b|\bpower cut|\bZIP\b|\bSprinkle Splash\b/;

/** The product's own words. Those about places may speak of letters: a house can get its mail as another city. */
const ownWords = modules.filter((path) => /^(content|market\/legal)\//.test(path));

test.each(ownWords)("%s is American English, and says email of electronic mail", async (path) => {
  for (const text of strings({ ...(await import(root + path)) })) {
    expect(text).not.toMatch(/\b(e-)?mail(s|ed|ing)?\b|\bany more\b|\btelephone|\bwhilst\b|\bcolour|\bdearer\b/i);
  }
});

test("every link of the content is encrypted", () => {
  const files = globSync("{content,market}/**/*.{ts,md}", { cwd: root });
  expect(files.filter((path) => readFileSync(root + path, "utf8").includes("http://"))).toEqual([]);
});

test.each([...modules, ...articles])("%s writes each word in one way", async (path) => {
  const texts = path.endsWith(".md")
    ? [readFileSync(root + path, "utf8")]
    : parts({ ...(await import(root + path)) }).filter((value) => typeof value === "string");
  for (const text of texts) expect(text).not.toMatch(refusedSpellings);
});

/**
 * Who only repeats what a law, an agency, a maker or a station says: news and radio on weather and law, how-to sites, forums, price
 * guides. The one release that is excepted is the Utilities and Transportation Commission's own text on the dig law.
 */
const secondHand =
  /lynnwoodtimes|kpq\.com|610kona|mynorthwest|blogspot|sussmanshank|bbjtoday|courierherald|pubt\.io\/view\/(?!CC0B686396FFF250E1408F74DC1DAFE9BC60E030\b)|citizenportal|expertce|sparkshift|irrigationtutorials|diynetwork|homeguide|nachi\.org|lotigardwater|ask\.extension|arcamax/;

test.each(articles)("%s rests on no second-hand source", (path) => {
  expect(
    readFileSync(root + path, "utf8")
      .match(/\]\(https:[^)]+/g)
      ?.filter((link) => secondHand.test(link)),
  ).toEqual([]);
});

test.each(articles)("%s names its sources as links, and the days on which it was written and checked", (path) => {
  const text = readFileSync(root + path, "utf8");
  const sources = text.split("\n## Sources\n")[1]?.match(/^- .+$/gm) ?? [];
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.filter((source) => !source.includes("](https://"))).toEqual([]);
  expect(
    sources.filter(
      (source) =>
        !/\bread (on )?(january|february|march|april|may|june|july|august|september|october|november|december)\b/i.test(
          source,
        ),
    ),
  ).toEqual([]);
  const [, published = "", updated = ""] = /^published_at: (\S+)\nupdated_at: (\S+)$/m.exec(text) ?? [];
  // Nothing here was written before November 2026, and an article is checked after it is written.
  expect(Date.parse(published)).toBeGreaterThan(Date.parse("2026-11-01T00:00:00-07:00"));
  expect(Date.parse(updated)).toBeGreaterThan(Date.parse(published));
});
