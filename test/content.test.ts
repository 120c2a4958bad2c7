import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { siteFacts } from "../app/site-facts.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const modules = globSync("content/**/*.ts", { cwd: root });

/** Placeholders that one page or message fills in by itself. */
const ownPlaceholders = ["leadsKept", "messagesKept", "applicationsKept", "minutes", "reason"];
/** The same of words that are about one request: who reads them fills them in from it. */
const requestPlaceholders: Record<string, string[]> = {
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
    "zip_code",
  ],
};
const site = { url: "", name: "", email: "", phone: "", builderName: "", builderUrl: "" };
const placeholders = [...Object.keys(siteFacts(site)), ...ownPlaceholders];

/** Everything that a value holds, itself included. */
function parts(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(parts)] : [value];
}

describe.each(modules)("%s", (path) => {
  test("is data, in which every placeholder has a value and no brand is written out", async () => {
    const values = parts({ ...(await import(root + path)) });
    expect(values.filter((value) => typeof value === "function")).toEqual([]);
    for (const text of values.filter((value) => typeof value === "string")) {
      expect(text).not.toMatch(/cedarline/i);
      for (const [, placeholder] of text.matchAll(/\{(\w*)\}/g)) {
        expect([...placeholders, ...(requestPlaceholders[path] ?? [])], text).toContain(placeholder);
      }
    }
  });

  test("takes from the domain nothing but types", () => {
    const imports = readFileSync(root + path, "utf8").match(/^import [^;]*?\/domain\/[^;]*;/gm) ?? [];
    for (const statement of imports) expect(statement).toMatch(/^import type /);
  });
});

const articles = globSync("content/blog/*.md", { cwd: root });

test.each(articles)("%s names no brand and no author", (path) => {
  expect(readFileSync(root + path, "utf8")).not.toMatch(/cedarline|^author:/im);
});

/** Ways to write a word of which we use one other: email, shutoff, outage, zip code. */
const refusedSpellings = /\be-mail|(?<!-)\bshut-offs?\b|\bpower cut|\bZIP\b|\bSprinkle Splash\b/;

test("every link of the content is encrypted", () => {
  const files = globSync("content/**/*.{ts,md}", { cwd: root });
  expect(files.filter((path) => readFileSync(root + path, "utf8").includes("http://"))).toEqual([]);
});

test.each([...modules, ...articles])("%s writes each word in one way", async (path) => {
  const texts = path.endsWith(".md")
    ? [readFileSync(root + path, "utf8")]
    : parts({ ...(await import(root + path)) }).filter((value) => typeof value === "string");
  for (const text of texts) expect(text).not.toMatch(refusedSpellings);
});

test.each(articles)("%s names its sources as links, and the days on which it was written and checked", (path) => {
  const text = readFileSync(root + path, "utf8");
  const sources = text.split("\n## Sources\n")[1]?.match(/^- .+$/gm) ?? [];
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.filter((source) => !source.includes("](https://"))).toEqual([]);
  const [, published = "", updated = ""] = /^published_at: (\S+)\nupdated_at: (\S+)$/m.exec(text) ?? [];
  // Nothing here was written before November 2026, and an article is checked after it is written.
  expect(Date.parse(published)).toBeGreaterThan(Date.parse("2026-11-01T00:00:00-07:00"));
  expect(Date.parse(updated)).toBeGreaterThan(Date.parse(published));
});
