import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { citySlugs, landingPageOf, serviceSlugs } from "../content/chosen-market.ts";
import { dateInWords } from "../domain/local-time.ts";
import { plainWords } from "../domain/text.ts";
import { brokenWordsAt, faultsOn, overflowAt } from "../test/accessibility.ts";
import { openProduct } from "../test/product.ts";
import { structuredDataIn } from "./page-steps.ts";

/** A name with special characters of HTML, XML, templates, and `String.replace`. */
const name = "Fir & Fern <$&{email}>";
const site = openProduct({
  whole: true,
  variables: {
    SITE_URL: "https://www.firandfern.example",
    SITE_NAME: name,
    SITE_EMAIL: "quotes@firandfern.example",
    SITE_PHONE: "+1-206-555-0123",
    BUILDER_NAME: "Moss & Sons",
    BUILDER_URL: "https://moss.example",
    ANON_KEY: "public-key-of-fir-and-fern",
  },
});

const escapeHtml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/**
 * HTML by path: every page that can be reached by links from the home or thank-you page, and the error pages at two
 * paths that do not exist.
 */
const pages = new Map<string, string>();
/** The URLs on our site that pages link to, show, or load. Each value is the path of a page that contains the URL. */
const linked = new Map<string, string>();

const samplePost = "/blog/backflow-testing-washington";

/**
 * Whether to check the page's social pictures. The server draws them slowly, so one city's landing pages and one post
 * are enough.
 */
const isSample = (path: string) =>
  path.startsWith("/blog/") ? path === samplePost : !citySlugs.slice(1).some((city) => path.endsWith(`/${city}`));

beforeAll(async () => {
  const waiting = ["/", "/thank-you"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const html = await site.html(path);
    pages.set(path, html);
    for (const [, kind, url = ""] of html.matchAll(/<(a|img|link|script|source)\b[^>]*?\s(?:href|src)="([^"#]*)/g)) {
      if (!url.startsWith("/")) continue;
      linked.set(url, path);
      if (kind === "a") waiting.push(url);
    }
    if (!isSample(path)) continue;
    for (const [, url = ""] of html.matchAll(/content="[^"]*?(\/social\/[^"]+)"/g)) linked.set(url, path);
  }
  for (const path of ["/no-such-page", "/blog/no-such-post"]) pages.set(path, await site.html(path));
});

function around(text: string, pattern: RegExp): string | null {
  const found = pattern.exec(text);
  return found && text.slice(Math.max(0, found.index - 60), found.index + 80);
}

const firstMatch = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? "";

test("every page of the sitemap is reachable by links from the home page", async () => {
  const listed = [...(await site.html("/sitemap.xml")).matchAll(/<loc>(.*?)<\/loc>/g)];
  expect(listed.length).toBeGreaterThan(30);
  for (const [, url = ""] of listed) expect([...pages.keys()]).toContain(new URL(url).pathname);
});

test("every link, picture, and script of a page exists", async () => {
  const broken: string[] = [];
  for (const [url, page] of linked) {
    const { status } = await fetch(site.url + url.replaceAll("&amp;", "&"));
    if (status !== 200) broken.push(`${url} on ${page}: ${status}`);
  }
  expect(broken).toEqual([]);
});

test("every page has one h1, a language, an alt text for each picture, and its own title and description", () => {
  const [titles, descriptions] = [new Set<string>(), new Set<string>()];
  for (const [path, source] of pages) {
    const html = source.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(html, path).toContain('<html lang="en-US"');
    expect([...html.matchAll(/<img\b(?![^>]*\salt=)[^>]*>/g)], path).toEqual([]);
    const title = firstMatch(html, /<title>(.*?)<\/title>/);
    const description = firstMatch(html, /<meta name="description" content="(.*?)"/);
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
      // These rules refuse valid HTML.
      "void-style": "off",
      "doctype-style": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "no-trailing-whitespace": "off",
      "long-title": "off",
      "no-inline-style": "off",
      "require-sri": "off",
      // The validator does not know `commandfor` and `closedby`.
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

describe("a landing page names its canonical URL and its sources, describes the business in structured data, and shows each text about its city once", () => {
  const landingPages = serviceSlugs.flatMap((service) =>
    citySlugs.map((city) => ({ path: `/${service}/${city}`, page: landingPageOf(service, city) })),
  );

  test.each(landingPages)("$path", ({ path, page }) => {
    const html = pages.get(path) ?? "";
    expect(firstMatch(html, /<link rel="canonical" href="(.*?)"/)).toMatch(new RegExp(`^https?://[^/]+${path}$`));
    expect(structuredDataIn(html).map((item) => item["@type"])).toContain("LocalBusiness");

    const main = firstMatch(html, /<main(.*?)<\/main>/s).replaceAll("&amp;", "&");
    const oldest = page.sources.map((source) => source.checked).sort()[0] ?? "";
    expect(main).toContain(`Sources, checked ${dateInWords(oldest)}`);
    for (const { url, title } of page.sources)
      expect(main).toContain(`href="${url}" class="link inline-block py-1">${title}<`);

    const shown = main.replace(/<[^>]*>/g, "");
    const local = [page.blurb, ...page.localParagraphs, ...page.localFacts.map(({ text }) => text)];
    const questions = page.localQuestions.flatMap(({ question, answer }) => [question, ...answer.split("\n\n")]);
    for (const text of [...local, ...questions]) expect(shown.split(plainWords(text))).toHaveLength(2);

    const faq = structuredDataIn(html).find((item) => item["@type"] === "FAQPage");
    if (path.startsWith("/generator-")) return expect(faq).toBeUndefined();
    const shownQuestions = faq.mainEntity.map((item: { name: string; acceptedAnswer: { text: string } }) => [
      item.name,
      item.acceptedAnswer.text,
    ]);
    expect(shownQuestions).toEqual(
      expect.arrayContaining(page.localQuestions.map(({ question, answer }) => [question, plainWords(answer)])),
    );
  });
});

test("no page of a renamed site shows the name Cedarline or an unfilled placeholder", () => {
  expect(pages.size).toBeGreaterThan(40);
  for (const [path, html] of pages) {
    expect(around(html, /cedarline/i), path).toBeNull();
    const text = html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replaceAll(escapeHtml(name), "");
    expect(around(text, /\{\w+\}/), path).toBeNull();
  }
});

test("every page shows the site's own name, email address, and builder, and escapes the name", () => {
  const parts = [
    `${escapeHtml(name)}. Built by <a href="https://moss.example"`,
    "Moss &amp; Sons</a>",
    'href="mailto:quotes@firandfern.example"',
    `<meta property="og:site_name" content="${escapeHtml(name)}"/>`,
  ];
  for (const [path, html] of pages) {
    const plain = html.replaceAll("<!-- -->", "");
    for (const part of parts) expect(plain.includes(part), `${part} on ${path}`).toBe(true);
    expect(plain.includes("<$&"), path).toBe(false);
  }
});

test("texts of the pages contain the site's name", () => {
  const passages: [path: string, passage: string][] = [
    ["/faq", `How does ${name} work?`],
    ["/faq", `${name} is focused on sprinkler repair around Kirkland.`],
    ["/why-us", `How ${name} works, how it compares`],
    ["/fence-repair/kirkland", `The company pays ${name} a flat monthly fee.`],
    ["/fence-repair/kirkland", `you agree that ${name} and your contractor may email you`],
    ["/terms", `${name}, called “we” and “us” here, connects homeowners`],
    ["/privacy", `“We” and “us” on this page mean ${name}.`],
  ];
  for (const [path, passage] of passages) expect(pages.get(path), path).toContain(escapeHtml(passage));
});

test("a title ends with the site's name if there is room for it", () => {
  const titleOf = (path: string) => firstMatch(pages.get(path) ?? "", /<title>(.*?)<\/title>/);
  expect(titleOf("/contact")).toBe(`Contact Us | ${escapeHtml(name)}`);
  expect(titleOf("/no-such-page")).toBe(`Page not found | ${escapeHtml(name)}`);
  expect(titleOf("/why-us")).toBe("Why Us: One Local Contractor, No Bidding Wars");
});

test("the structured data of a page describes this site's business", () => {
  const items = (path: string) => structuredDataIn(pages.get(path) ?? "");
  const own = { name, email: "quotes@firandfern.example", url: "https://www.firandfern.example/" };
  expect(items("/")).toEqual([
    expect.objectContaining({ "@type": "LocalBusiness", ...own, telephone: "+1-206-555-0123" }),
  ]);
  expect(JSON.stringify(items("/faq"))).toContain(JSON.stringify(`How does ${name} work?`));
  const post = [...pages.keys()].find((path) => path.startsWith("/blog/")) ?? "";
  expect(items(post)[0]).toMatchObject({ publisher: { "@type": "LocalBusiness", ...own } });
});

test("the structured data of a page describes the business once and refers to it by its id elsewhere", () => {
  const id = "https://www.firandfern.example/#business";
  for (const [path, html] of pages) {
    const things = structuredDataIn(html).flatMap(nested);
    const withId = things.filter((thing) => thing["@id"] !== undefined);
    expect(new Set(withId.map((thing) => thing["@id"])).size, path).toBeLessThan(2);
    const described = withId.filter((thing) => Object.keys(thing).length > 1);
    expect(
      described.map((thing) => thing["@id"]),
      path,
    ).toEqual(withId.length ? [id] : []);
    expect(
      things.filter((thing) => thing["@type"] === "Organization"),
      path,
    ).toEqual([]);
  }
  const service = [...pages.keys()].find((path) => path.startsWith("/gutter-installation/")) ?? "";
  expect(pages.get(service)).toContain(`"provider":{"@id":"${id}"}`);
  const post = [...pages.keys()].find((path) => path.startsWith("/blog/")) ?? "";
  expect(pages.get(post)).toContain(`"author":{"@id":"${id}"}`);
});

function nested(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(nested);
  return Array.isArray(value) ? inside : [value as Record<string, unknown>, ...inside];
}

test("an article without an author names the site as its author", () => {
  const post = [...pages].find(([path]) => path.startsWith("/blog/"))?.[1];
  expect(post).toContain(`<meta property="article:author" content="${escapeHtml(name)}"/>`);
  expect(post).toContain(`<meta name="author" content="${escapeHtml(name)}"/>`);
  expect(post).toContain(`<span>${escapeHtml(name)}</span>`);
});

test("feed, robots.txt, and manifest name this site", async () => {
  const [feed, robots, manifest] = [
    await site.html("/feed.xml"),
    await site.html("/robots.txt"),
    await site.html("/site.webmanifest"),
  ];
  for (const file of [feed, robots, manifest]) expect(file).not.toMatch(/cedarline/i);
  expect(feed).toContain(`<author><name>${escapeHtml(name)}</name></author>`);
  expect(feed.match(/<entry>/g)).toHaveLength(feed.match(/<\/summary>/g)?.length ?? 0);
  expect(robots).toContain("Sitemap: https://www.firandfern.example/sitemap.xml");
  expect(JSON.parse(manifest)).toMatchObject({ name, short_name: name });
});

const oneOfEachKind = [
  "/",
  ...serviceSlugs.map((service) => `/${service}/bellevue`),
  "/why-us",
  "/faq",
  "/blog",
  "/contact",
  "/partner-program",
  "/privacy",
  "/terms",
  samplePost,
  "/thank-you",
  "/no-such-page",
];

test.each(oneOfEachKind)(
  "%s has no errors, third-party requests, cookies, layout shifts, accessibility faults, overflow, or broken words",
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
      expect(complaints.filter((line) => !/no-such-page 404$|status of 404/.test(line))).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
      const shifted = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
      );
      expect(shifted).toBeLessThan(0.01);
      expect(await faultsOn(page, {}, [1280])).toEqual([]);
      expect(await overflowAt(page, [360, 390, 768, 1920])).toEqual([]);
      expect(await brokenWordsAt(page, [390, 768])).toEqual([]);
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      expect(await overflowAt(page, [390])).toEqual([]);
    });
  },
);
