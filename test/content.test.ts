import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { market } from "../content/chosen-market.ts";
import { mailKinds } from "../server/mail/kinds.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
/** The tests skip these modules, which are allowed to contain functions or the brand's name. */
const exemptModules = [
  "market/brand.ts",
  "content/chosen-market.ts",
  "content/invoice-facts.ts",
  "content/market-clock.ts",
  "content/market-module.ts",
  "content/offer-in-words.ts",
  "content/parcel-in-words.ts",
  "content/register-evidence.ts",
  "content/request-facts.ts",
  "content/types.ts",
];
const modules = globSync("{content,market}/**/*.ts", { cwd: root }).filter((path) => !exemptModules.includes(path));

function parts(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(parts)] : [value];
}
const strings = (value: unknown) => parts(value).filter((part) => typeof part === "string");

test.each(modules)("%s contains no function and no brand name, and imports only types from domain", async (path) => {
  const content = { ...(await import(root + path)) };
  expect(parts(content).filter((value) => typeof value === "function")).toEqual([]);
  if (path !== "market/market.ts") for (const text of strings(content)) expect(text).not.toMatch(/cedarline/i);
  const imports = readFileSync(root + path, "utf8").match(/^import [^;]*?\/domain\/[^;]*;/gm) ?? [];
  for (const statement of imports) expect(statement).toMatch(/^import type /);
});

test("each accent has a ground of its own by day and by night", () => {
  const accents = Object.values(market.accents);
  for (const time of ["day", "night"] as const)
    expect(new Set(accents.map((accent) => accent[time].wash)).size).toBe(accents.length);
});

const articles = globSync("market/blog/*.md", { cwd: root });

test.each(articles)("the article %s does not name the brand or an author", (path) => {
  expect(readFileSync(root + path, "utf8")).not.toMatch(/cedarline|^author:/im);
});

const claims = /\bbonded\b|\binsured\b|verified by us/i;

test.each(modules)("%s claims nothing about contractors that the state's register does not prove", (path) => {
  expect(readFileSync(root + path, "utf8")).not.toMatch(claims);
});

// City pages are left out, because they may use the word "mail" for postal mail.
const productTextModules = modules.filter((path) => /^(content|market\/legal)\//.test(path));
const avoidedWords = /\b(e-)?mail(s|ed|ing)?\b|\bany more\b|\btelephone|\bwhilst\b|\bcolour|\bdearer\b/i;

test.each(Object.entries(mailKinds))(
  "the email %s contains no avoided word, no unproven claim, and no brand name",
  (_kind, { words }) => {
    for (const text of strings(words)) {
      for (const avoided of [avoidedWords, claims, /cedarline/i]) expect(text).not.toMatch(avoided);
    }
  },
);

test.each(productTextModules)("%s contains no avoided word", async (path) => {
  for (const text of strings({ ...(await import(root + path)) })) expect(text).not.toMatch(avoidedWords);
});

test("every link in the content uses https", () => {
  const files = globSync("{content,market}/**/*.{ts,md}", { cwd: root });
  expect(files.filter((path) => readFileSync(root + path, "utf8").includes("http://"))).toEqual([]);
});

test("no code outside the market's folder names the market's brand, places, services, or laws", () => {
  const { brand, region, licensing, cities, services } = market;
  const slugs = [...cities, ...services].flatMap(({ slug, name }) => [slug, name]);
  const facts = [brand.name, region.state, region.timeZone, licensing.electrical.statute, "RCW", "WAC", "lni\\.wa"];
  const names = new RegExp(`\\b(${[...slugs, ...facts].join("|")})\\b`);
  const files = globSync("{app,content,desk,domain,server,wire}/**/*.{ts,tsx,sql}", { cwd: root });
  const foundNames = files.flatMap((path) => {
    if (path.includes(".test.")) return [];
    const code = readFileSync(root + path, "utf8").replace(/\/\*.*?\*\/|^\s*(\/\/|--).*?$/gms, "");
    const name = names.exec(code)?.[0];
    return name === undefined ? [] : [`${path}: ${name}`];
  });
  expect(foundNames).toEqual([]);
});
