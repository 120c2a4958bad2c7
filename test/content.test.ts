import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { siteFacts } from "../app/site-facts.ts";
import { market } from "../content/chosen-market.ts";
import { spellingProblems } from "../server/market/editorial.ts";

// What `npm run market -- check` says of every market is in server/market/gate.test.ts; this is about the product's own words.

const root = fileURLToPath(new URL("../", import.meta.url));
/** What says who the business is, and what is no content but the way to it. */
const otherModules = ["market/brand-defaults.ts", "content/chosen-market.ts", "content/market-module.ts"];
const modules = globSync("{content,market}/**/*.ts", { cwd: root }).filter((path) => !otherModules.includes(path));

/** Placeholders that one page or message fills in by itself. */
// biome-ignore format: a list of words reads better whole
const ownPlaceholders = [
  "leadsKept", "messagesKept", "applicationsKept", "minutes", "page", "reason", "blogTitle", "licenseBadge", "licenseAdvice",
  "reminder",
];
/** The same of words that are about one request: who reads them fills them in from it. */
const requestPlaceholders: Record<string, string> = {
  "content/closed-page-words.ts": "city service service_name",
  "content/link-words.ts": "business contractor day email name number phone service when zip",
  "market/licensing.ts": "business number",
  "market/market.ts": "business number",
  "content/page-words.ts": "contractor count day service time zip",
  "content/mail-words.ts":
    "applicant business city contractor count date day days due hours id issue kind license number numbered phone reason " +
    "reference requests sender service short_id site site_short subject time timeline timeZoneName zip_code",
};
const site = { url: "", name: "", email: "", phone: "", builderName: "", builderUrl: "" };
const placeholders = [...Object.keys(siteFacts(site, [])), ...ownPlaceholders];

/** Everything that a value holds, itself included. */
function parts(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(parts)] : [value];
}
const strings = (value: unknown) => parts(value).filter((part) => typeof part === "string");

describe.each(modules)("%s", (path) => {
  test("is data, in which every placeholder has a value and no brand is written out", async () => {
    const content = { ...(await import(root + path)) };
    expect(parts(content).filter((value) => typeof value === "function")).toEqual([]);
    for (const text of strings(content)) {
      if (path !== "market/market.ts") expect(text).not.toMatch(/cedarline/i);
      for (const [, placeholder] of text.matchAll(/\{([A-Za-z_]*)\}/g)) {
        expect([...placeholders, ...(requestPlaceholders[path]?.split(" ") ?? [])], text).toContain(placeholder);
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

/** The product's own words. Those about places may speak of letters: a house can get its mail as another city. */
const ownWords = modules.filter((path) => /^(content|market\/legal)\//.test(path));
/** Other ways to write them: email, American English, and what the market writes in another way (`market.editorial`). */
const foreignWords = /\b(e-)?mail(s|ed|ing)?\b|\bany more\b|\btelephone|\bwhilst\b|\bcolour|\bdearer\b/i;

test.each(ownWords)("%s is American English, and writes each word in one way", async (path) => {
  for (const text of strings({ ...(await import(root + path)) })) {
    expect(text).not.toMatch(foreignWords);
    expect(spellingProblems(text, market.editorial)).toEqual([]);
  }
});

test("every link of the content is encrypted", () => {
  const files = globSync("{content,market}/**/*.{ts,md}", { cwd: root });
  expect(files.filter((path) => readFileSync(root + path, "utf8").includes("http://"))).toEqual([]);
});
