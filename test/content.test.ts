import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { siteFacts } from "../app/site-facts.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const modules = globSync("content/**/*.ts", { cwd: root });

/** Placeholders that one page or message fills in by itself. */
const ownPlaceholders = ["leadsKept", "messagesKept", "applicationsKept", "minutes", "page", "reason"];
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

test.each(globSync("content/blog/*.md", { cwd: root }))("%s names no brand and no author", (path) => {
  expect(readFileSync(root + path, "utf8")).not.toMatch(/cedarline|^author:/im);
});
