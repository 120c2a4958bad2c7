import { HtmlValidate } from "html-validate";
import { beforeAll, expect, test } from "vitest";
import { citySlugs } from "../content/chosen-market.ts";
import { atOnce, openSite } from "./open-site.ts";

const site = openSite();

/** Of each service the landing page of one city: what a browser or a picture makes of the others differs in words alone. */
const isOfItsKind = (path: string) => !citySlugs.slice(1).some((city) => path.endsWith(`/${city}`));

/** Every page that can be reached by links from the home page, with its HTML. */
const pages = new Map<string, string>();
/** Every address of the site that some page names (a link, a picture, a script), and one page that does. */
const named = new Map<string, string>();

beforeAll(async () => {
  const waiting = ["/", "/thank-you"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const html = await site.html(path);
    pages.set(path, html);
    for (const [, kind, address = ""] of html.matchAll(
      /<(a|img|link|script|source)\b[^>]*?\s(?:href|src)="([^"#]*)/g,
    )) {
      if (!address.startsWith("/")) continue;
      named.set(address, path);
      if (kind === "a") waiting.push(address);
    }
    if (!isOfItsKind(path)) continue;
    for (const [, address = ""] of html.matchAll(/content="[^"]*?(\/social\/[^"]+)"/g)) named.set(address, path);
  }
});

test("the links of the home page lead to every page there is", async () => {
  const listed = [...(await site.html("/sitemap.xml")).matchAll(/<loc>(.*?)<\/loc>/g)];
  expect(listed.length).toBeGreaterThan(30);
  for (const [, address = ""] of listed) expect([...pages.keys()]).toContain(new URL(address).pathname);
});

test("no address that a page names leads nowhere", async () => {
  const broken: string[] = [];
  for (const [address, page] of named) {
    const { status } = await fetch(site.url + address.replaceAll("&amp;", "&"));
    if (status !== 200) broken.push(`${address} on ${page}: ${status}`);
  }
  expect(broken).toEqual([]);
});

test("every page has one h1, a language, and words for every picture", () => {
  for (const [path, html] of pages) {
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(html, path).toContain('<html lang="en-US"');
    expect([...html.matchAll(/<img\b(?![^>]*\salt=)[^>]*>/g)], path).toEqual([]);
  }
});

test("every page is valid HTML", async () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:standard"],
    rules: {
      // Matters of style in a renderer's output, not of validity.
      "void-style": "off",
      "doctype-style": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "no-trailing-whitespace": "off",
      "long-title": "off",
      // The styles are part of the document on purpose: docs/decisions/0004.
      "no-inline-style": "off",
      "require-sri": "off",
      // Native buttons that open dialogs; newer than the validator.
      "no-unknown-attributes": "off",
    },
  });
  const complaints: string[] = [];
  for (const [path, html] of pages) {
    const report = await validator.validateString(html);
    for (const { messages } of report.results) {
      for (const message of messages)
        complaints.push(`${path}: ${message.ruleId}: ${message.message} (${message.selector})`);
    }
  }
  expect(complaints).toEqual([]);
});

test("in a browser nothing complains, is missing, comes from elsewhere or leaves a cookie", async () => {
  const complaints: string[] = [];
  await site.visit("about:blank", async (tab) => {
    const context = tab.context();
    const free = [tab, await context.newPage(), await context.newPage()];
    for (const page of free) {
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
      });
      page.on("response", (response) => {
        if (response.status() >= 400) complaints.push(`${page.url()}: ${response.url()} ${response.status()}`);
      });
      page.on("request", (request) => {
        if (!request.url().startsWith(site.url)) complaints.push(`${page.url()}: ${request.url()}`);
      });
    }
    await atOnce(free.length, [...pages.keys()].filter(isOfItsKind), async (path) => {
      const page = free.pop();
      if (!page) throw new Error("There is a page for each that is at work.");
      await page.goto(path, { waitUntil: "networkidle" });
      free.push(page);
    });
    expect(await context.cookies()).toEqual([]);
  });
  expect(complaints).toEqual([]);
});
