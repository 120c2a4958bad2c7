import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { market } from "../content/chosen-market.ts";
import { mailKinds } from "../server/mail/kinds.ts";

// The product's own words. vite/check-market.test.ts tests the check of markets.

const root = fileURLToPath(new URL("../", import.meta.url));
/** Files about the business, files that only lead to them, and functions that put facts into words. */
const otherModules = [
  "market/brand.ts",
  "content/chosen-market.ts",
  "content/market-clock.ts",
  "content/market-module.ts",
  "content/register-evidence.ts",
  "content/request-facts.ts",
  "content/types.ts",
];
const modules = globSync("{content,market}/**/*.ts", { cwd: root }).filter((path) => !otherModules.includes(path));

/** Every value within a value, itself included. */
function parts(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(parts)] : [value];
}
const strings = (value: unknown) => parts(value).filter((part) => typeof part === "string");

test.each(modules)(
  "%s is data, in which no brand is written out, and takes from the domain nothing but types",
  async (path) => {
    const content = { ...(await import(root + path)) };
    expect(parts(content).filter((value) => typeof value === "function")).toEqual([]);
    if (path !== "market/market.ts") for (const text of strings(content)) expect(text).not.toMatch(/cedarline/i);
    const imports = readFileSync(root + path, "utf8").match(/^import [^;]*?\/domain\/[^;]*;/gm) ?? [];
    for (const statement of imports) expect(statement).toMatch(/^import type /);
  },
);

const articles = globSync("market/blog/*.md", { cwd: root });

test.each(articles)("%s names no brand and no author", (path) => {
  expect(readFileSync(root + path, "utf8")).not.toMatch(/cedarline|^author:/im);
});

const claims = /\bbonded\b|\binsured\b|verified by us/i;

test.each(modules)("%s says of no contractor what the register is no evidence of", (path) => {
  expect(readFileSync(root + path, "utf8")).not.toMatch(claims);
});

/**
 * The product's own words. Words about places may speak of letters, because a house can get its mail under another
 * city.
 */
const ownWords = modules.filter((path) => /^(content|market\/legal)\//.test(path));
/** Spellings that we do not use. */
const foreignWords = /\b(e-)?mail(s|ed|ing)?\b|\bany more\b|\btelephone|\bwhilst\b|\bcolour|\bdearer\b/i;

test.each(Object.entries(mailKinds))("the mail %s has words like those of the content", (_kind, { words }) => {
  for (const text of strings(words)) {
    for (const wrong of [foreignWords, claims, /cedarline/i]) expect(text).not.toMatch(wrong);
  }
});

test.each(ownWords)("%s is American English, and writes each word in one way", async (path) => {
  for (const text of strings({ ...(await import(root + path)) })) expect(text).not.toMatch(foreignWords);
});

test("every link of the content is encrypted", () => {
  const files = globSync("{content,market}/**/*.{ts,md}", { cwd: root });
  expect(files.filter((path) => readFileSync(root + path, "utf8").includes("http://"))).toEqual([]);
});

test("nothing outside the market's folder names the market, but in comments", () => {
  const { brand, region, licensing, cities, services } = market;
  const slugs = [...cities, ...services].flatMap(({ slug, name }) => [slug, name]);
  const facts = [brand.name, region.state, region.timeZone, licensing.electrical.statute, "RCW", "WAC", "lni\\.wa"];
  const names = new RegExp(`\\b(${[...slugs, ...facts].join("|")})\\b`);
  const files = globSync("{app,content,desk,domain,server,wire}/**/*.{ts,tsx,sql}", { cwd: root });
  const found = files.flatMap((path) => {
    if (path.includes(".test.")) return [];
    const code = readFileSync(root + path, "utf8").replace(/\/\*.*?\*\/|^\s*(\/\/|--).*?$/gms, "");
    const name = names.exec(code)?.[0];
    return name === undefined ? [] : [`${path}: ${name}`];
  });
  expect(found).toEqual([]);
});
