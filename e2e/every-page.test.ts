import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { citySlugs, landingPageOf, serviceSlugs } from "../content/chosen-market.ts";
import { dateInWords } from "../domain/local-time.ts";
import { plainWords } from "../domain/text.ts";
import { faultsOn, overflowAt } from "../test/accessibility.ts";
import { openSite, structuredData } from "./open-site.ts";

const site = openSite();

/** Every page that can be reached by links from the home page, with its HTML. */
const pages = new Map<string, string>();
/** Every address of the site that some page names (a link, a picture, a script), and one page that does. */
const named = new Map<string, string>();

/** Of each service the landing page of one city: what a browser or a picture makes of the others differs in words alone. */
const isOfItsKind = (path: string) => !citySlugs.slice(1).some((city) => path.endsWith(`/${city}`));

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

const one = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? "";

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

test("every page has one h1, a language, words for every picture, and a title and a description that are nobody else's", () => {
  const [titles, descriptions] = [new Set<string>(), new Set<string>()];
  for (const [path, html] of pages) {
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(html, path).toContain('<html lang="en-US"');
    expect([...html.matchAll(/<img\b(?![^>]*\salt=)[^>]*>/g)], path).toEqual([]);
    const title = one(html, /<title>(.*?)<\/title>/);
    const description = one(html, /<meta name="description" content="(.*?)"/);
    expect(title.length, `${path}: ${title}`).toBeLessThan(65);
    expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(70);
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(165);
    titles.add(title);
    descriptions.add(description);
  }
  expect([titles.size, descriptions.size]).toEqual([pages.size, pages.size]);
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
    const { results } = await validator.validateString(html);
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      complaints.push(`${path}: ${ruleId}: ${message} (${selector})`);
  }
  expect(complaints).toEqual([]);
});

describe("a landing page names its canonical address and its business, answers its city's questions in the open, and names its sources", () => {
  const landingPages = serviceSlugs.flatMap((service) =>
    citySlugs.map((city) => ({ path: `/${service}/${city}`, page: landingPageOf(service, city) })),
  );

  test.each(landingPages)("$path", ({ path, page }) => {
    const html = pages.get(path) ?? "";
    expect(one(html, /<link rel="canonical" href="(.*?)"/)).toMatch(new RegExp(`^https?://[^/]+${path}$`));
    expect(structuredData(html).map((item) => item["@type"])).toContain("LocalBusiness");

    const local = one(html, /<section aria-labelledby="local"(.*?)<\/section>/s).replaceAll("&amp;", "&");
    expect(local).not.toContain("<details");
    const oldest = page.sources.map((source) => source.checked).sort()[0] ?? "";
    expect(local).toContain(`Sources, last read ${dateInWords(oldest)}`);
    for (const { url, title } of page.sources)
      expect(local).toContain(`href="${url}" class="link inline-block py-1">${title}<`);

    const shown = local.replace(/<[^>]*>/g, "");
    for (const { question, answer } of page.localQuestions) {
      expect(local).toMatch(new RegExp(`<h3[^>]*>${question.replace(/[?().$]/g, "\\$&")}</h3>`));
      for (const paragraph of answer.split("\n\n")) expect(shown).toContain(plainWords(paragraph));
    }

    const faq = structuredData(html).find((item) => item["@type"] === "FAQPage");
    if (path.startsWith("/generator-")) return expect(faq).toBeUndefined();
    const told = faq.mainEntity.map((item: { name: string; acceptedAnswer: { text: string } }) => [
      item.name,
      item.acceptedAnswer.text,
    ]);
    expect(told).toEqual(
      expect.arrayContaining(page.localQuestions.map(({ question, answer }) => [question, plainWords(answer)])),
    );
  });
});

const oneOfEachKind = [
  "/",
  ...serviceSlugs.map((service) => `/${service}/bellevue`),
  ...["/why-us", "/faq", "/blog", "/contact", "/partner-program", "/privacy", "/terms"],
  "/blog/backflow-testing-washington",
  "/thank-you",
  "/no-such-page",
];

test.each(oneOfEachKind)(
  "on %s nothing complains, is missing, comes from elsewhere or leaves a cookie; nothing moves while a first visitor loads it; it has no accessibility violation by day or night, and is never wider than the window",
  async (path) => {
    await site.visit("about:blank", async (page) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      page.on("response", (response) => {
        if (response.status() >= 400) complaints.push(`${response.url()} ${response.status()}`);
      });
      page.on("request", (request) => {
        if (!request.url().startsWith(site.url)) complaints.push(request.url());
      });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(path, { waitUntil: "networkidle" });
      // But for what a missing page itself is answered with.
      expect(complaints.filter((line) => !/no-such-page 404$|status of 404/.test(line))).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
      const shifted = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
      );
      expect(shifted).toBeLessThan(0.01);
      expect(await faultsOn(page, {}, [1280])).toEqual([]);
      expect(await overflowAt(page, [360, 390, 768, 1920])).toEqual([]);
    });
  },
);
