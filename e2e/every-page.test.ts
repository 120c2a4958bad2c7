import { describe, expect, test } from "vitest";
import { citySlugs, landingPageOf, serviceSlugs } from "../content/chosen-market.ts";
import { dateInWords } from "../domain/local-time.ts";
import { plainWords } from "../domain/text.ts";
import { readSampleBlog } from "../server/database/seed.ts";
import { faultsOn, overflowAt } from "../test/accessibility.ts";
import { openSite, structuredData } from "./open-site.ts";

const site = openSite();

const landingPages = serviceSlugs.flatMap((service) => citySlugs.map((city) => `/${service}/${city}`));
const posts = readSampleBlog().map((post) => `/blog/${post.slug}`);
const plainPages = ["/why-us", "/faq", "/blog", "/contact", "/partner-program", "/privacy", "/terms"];
const pages = ["/", ...landingPages, ...plainPages, ...posts, "/thank-you"];
const oneOfEachKind = [
  "/",
  ...serviceSlugs.map((service) => `/${service}/bellevue`),
  ...plainPages,
  ...posts.slice(0, 1),
  "/thank-you",
  "/no-such-page",
];

const one = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? "";

describe("titles and descriptions", () => {
  test("have the right length and are nobody else's", async () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const path of pages) {
      const html = await site.html(path);
      const title = one(html, /<title>(.*?)<\/title>/);
      const description = one(html, /<meta name="description" content="(.*?)"/);
      expect(title.length, `${path}: ${title}`).toBeLessThan(65);
      expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(70);
      expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(165);
      titles.add(title);
      descriptions.add(description);
    }
    expect(titles.size).toBe(pages.length);
    expect(descriptions.size).toBe(pages.length);
  });

  test.each(landingPages)("%s names its canonical address and its business", async (path) => {
    const html = await site.html(path);
    expect(one(html, /<link rel="canonical" href="(.*?)"/)).toMatch(new RegExp(`^https?://[^/]+${path}$`));
    expect(structuredData(html).map((item) => item["@type"])).toContain("LocalBusiness");
  });

  test.each(
    serviceSlugs.flatMap((service) =>
      citySlugs.map((city) => ({ path: `/${service}/${city}`, page: landingPageOf(service, city) })),
    ),
  )("$path answers its city's questions in the open, and names its sources", async ({ path, page }) => {
    const html = await site.html(path);
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

  test("the thank-you page is not for search engines", async () => {
    expect(await site.html("/thank-you")).toContain('<meta name="robots" content="noindex"/>');
  });
});

test.each(oneOfEachKind)(
  "nothing of %s moves while a first visitor loads it; it has no accessibility violation by day or night, and is never wider than the window",
  async (path) => {
    await site.visit("about:blank", async (page) => {
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(path, { waitUntil: "networkidle" });
      const shifted = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
      );
      expect(shifted).toBeLessThan(0.01);
      expect(await faultsOn(page, {}, [1280])).toEqual([]);
      expect(await overflowAt(page, [360, 390, 768, 1920])).toEqual([]);
    });
  },
);
