import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { blogPostWords } from "../../../content/blog-words.ts";
import { clock } from "../../../content/market-clock.ts";
import { keepDatesWhole } from "../../../domain/local-time.ts";
import { structuredDataIn, waitForScripts } from "../../../e2e/page-steps.ts";
import { readSampleBlog } from "../../../server/blog/seed.ts";
import { faultsOn, overflowAt } from "../../../test/accessibility.ts";
import { openProduct } from "../../../test/product.ts";

const site = openProduct({ whole: true });
const samples = readSampleBlog();
const backflow = "/blog/backflow-testing-washington";

const paragraph = "Water runs downhill, <script>alert('body')</script> and [so do we](javascript:alert('link')). ";
const hostile = {
  slug: "hostile",
  title: 'Rain & "gutters" <script>alert("title")</script>',
  excerpt: "<img src=x onerror=alert('excerpt')>",
  author: "<b>Mallory</b>",
  category: "</script><script>alert('category')</script>",
  tags: ["one", "two", "three", "four"],
  published_at: "2020-01-01T00:00:00Z",
  is_published: true,
  service_type: "gutter-installation",
  cover_image_url: "/covers/none.svg",
  content_markdown: `# A heading\n\n<iframe src="https://example.com"></iframe>\n\n<img src="x" onerror="alert('image')">\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n${`${paragraph.repeat(20)}\n\n`.repeat(100)}`,
  internal_links: [
    { url: "javascript:alert('resource')", anchor: "Tap here" },
    { url: "/blog/not-there", anchor: "Gone" },
    "nonsense",
  ],
  faq: '[{"question": "Broken',
  cta: { enabled: "yes", text: "No", link: "/faq" },
};
const draft = { slug: "draft", title: "An unpublished draft", published_at: "2031-01-01", is_published: false };
const bare = { slug: "bare", title: "Nothing but a title", is_published: true };

const updatedAt = "2026-03-20T19:00:00.000Z";

beforeAll(async () => {
  await site.sql("update blogs set updated_at = $1 where slug = $2", updatedAt, backflow.split("/").at(-1));
  for (const post of [hostile, draft, bare]) await site.store("blogs", post);
});

const get = (path: string) => fetch(site.url + path);
const firstMatch = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? "";

describe("an article's HTML", () => {
  test("an article's HTML has the author, dates, tags, and structured data", async () => {
    const sample = samples.find(({ slug }) => backflow.endsWith(`/${slug}`));
    const [published, updated] = [new Date(String(sample?.published_at)), new Date(updatedAt)];
    const html = await site.html(backflow);
    for (const words of [
      "<title>Backflow Testing in Washington: Homeowner Guide</title>",
      '<meta property="og:type" content="article"/>',
      `<meta property="article:published_time" content="${published.toISOString()}"/>`,
      `<meta property="article:modified_time" content="${updated.toISOString()}"/>`,
      '<meta property="article:author" content="Cedarline Home Services"/>',
      '<meta name="author" content="Cedarline Home Services"/>',
      '<meta property="article:tag" content="Double Check Valve"/>',
      '<link rel="alternate" type="application/atom+xml"',
      clock.date(published),
      keepDatesWhole(clock.date(updated)),
      `${sample?.read_time_minutes} min read`,
      "Related resources",
      "Related articles",
    ]) {
      expect(html).toContain(words);
    }
    expect(firstMatch(html, /<link rel="canonical" href="(.*?)"/)).toMatch(new RegExp(`^http://[^/]+${backflow}$`));
    const items = structuredDataIn(html);
    expect(items.map((item) => item["@type"])).toEqual(["BlogPosting", "BreadcrumbList", "FAQPage"]);
    expect(items[0]).toMatchObject({
      headline: "Backflow testing in Washington: who needs it and how it works",
      datePublished: published.toISOString(),
      dateModified: updated.toISOString(),
    });
  });

  test("an article with only a title has a page", async () => {
    const response = await get("/blog/bare");
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("Nothing but a title</h1>");
    expect(firstMatch(html, /<meta name="description" content="(.*?)"/).length).toBeGreaterThanOrEqual(70);
    expect(html).not.toMatch(/Questions and answers|Related resources|Invalid Date|undefined min/);
  });

  test.each(["none", "draft", "%3Cscript%3E"])(
    "the unknown article slug %s gets status 404 and a link to the blog",
    async (slug) => {
      const response = await get(`/blog/${slug}`);
      const html = await response.text();
      expect(response.status).toBe(404);
      expect(html).toContain(blogPostWords.notFound.title);
      expect(html).toContain("Blog Post Not Found</h1>");
      expect(html).toContain("The blog post you’re looking for doesn’t exist.");
      expect(html).toContain('content="noindex"');
      expect(html).toMatch(/<a[^>]* href="\/blog"/);
      expect(html).toBe(await site.html("/blog/No-Such-2?page=3"));
    },
  );
});

describe("an article with malicious HTML", () => {
  test("an article with malicious HTML is shown without running its scripts or loading anything from other sites", async () => {
    await site.visit("about:blank", async (page) => {
      const alerts: string[] = [];
      page.on("dialog", (dialog) => {
        alerts.push(dialog.message());
        dialog.dismiss();
      });
      await page.goto("/blog/hostile");
      await waitForScripts(page);
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(hostile.title);
      expect(await page.getByRole("heading", { level: 2, name: "A heading" }).count()).toBe(1);
      expect(
        await page
          .locator("iframe, .prose script, .prose img:not([src^='/']), [onerror], a[href^='javascript']")
          .count(),
      ).toBe(0);
      expect(await page.getByText("Tap here").count()).toBe(0);
      expect(await page.getByRole("link", { name: "Gone" }).count()).toBe(1);
      expect(await page.getByText("Questions and answers").count()).toBe(0);
      expect((await page.locator(".prose").innerText()).length).toBeGreaterThan(70_000);
      // A cover that fails to load shows no broken picture.
      expect(await page.locator("article img").first().getAttribute("alt")).toBe("");
      expect(alerts).toEqual([]);
    });
    const [posting] = structuredDataIn(await site.html("/blog/hostile"));
    expect(posting).toMatchObject({ headline: hostile.title, articleSection: hostile.category });
  });
});

describe("an article in the browser", () => {
  test("a related article opens at its top", async () => {
    await site.visit(backflow, async (page) => {
      await waitForScripts(page);
      const related = page.getByRole("region", { name: "Related articles" }).getByRole("link");
      expect(await related.count()).toBe(3);
      const next = await related.first().innerText();
      await related.first().click();
      await page.getByRole("heading", { level: 1, name: next }).waitFor();
      await page.locator(".prose").first().waitFor();
      await page.waitForFunction(() => scrollY === 0);
      expect(await page.locator("title").count()).toBe(1);
    });
  });

  test("an article has a table of contents and questions that open one at a time", async () => {
    await site.visit(backflow, async (page) => {
      await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "What it costs" }).click();
      await page.waitForFunction(
        () => Math.abs(document.getElementById("section-what-it-costs")?.getBoundingClientRect().top ?? 999) < 80,
      );
      const questions = page.getByRole("region", { name: "Questions and answers" });
      const open = () => questions.locator("details[open]").count();
      expect(await open()).toBe(0);
      await questions.locator("summary").nth(0).click();
      await questions.locator("summary").nth(1).click();
      expect(await open()).toBe(1);
      await questions.locator("summary").nth(1).click();
      expect(await open()).toBe(0);
    });
  });
});

describe("the form in an article", () => {
  test.each([
    ["on a phone after the first section, with JavaScript", 390, true],
    ["on a phone after the first section, without JavaScript", 390, false],
    ["on a wide window beside the contents, without JavaScript", 1280, false],
  ])("%s opens the article's service in the city of the zip code", async (_case, width, javaScriptEnabled) => {
    await site.visit(
      "/blog/cedar-fence-repair-or-replace",
      async (page) => {
        if (javaScriptEnabled) await waitForScripts(page);
        const form = page.getByRole("form", { name: "Get a free fence quote" });
        expect(await form.count()).toBe(1);
        const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        const card = await boxOf(form);
        const contents = await boxOf(page.getByRole("navigation", { name: "On this page" }));
        if (width < 1024) expect(card.y + card.height).toBeLessThan((await boxOf(page.locator(".prose h2").nth(1))).y);
        else
          expect([card.x > contents.x + contents.width, card.y < contents.y + contents.height]).toEqual([true, true]);
        await form.getByLabel("Zip Code").fill("98053");
        await form.getByRole("button", { name: "Get my free quote" }).click();
        await page.getByRole("heading", { level: 1, name: "Fence Repair in Redmond" }).waitFor();
        expect(await page.getByLabel("Zip Code").inputValue()).toBe("98053");
      },
      { javaScriptEnabled, viewport: { width, height: 800 } },
    );
  });

  test("of an article without a service asks for one", async () => {
    await site.visit("/blog/bare", async (page) => {
      const form = page.getByRole("form", { name: "Get a free quote" });
      await form.getByLabel("Choose a Service").selectOption({ label: "Gutter Installation" });
      await form.getByLabel("Zip Code").fill("98072-1234");
      await form.getByRole("button").click();
      await page.getByRole("heading", { level: 1, name: "Gutter Installation in Woodinville" }).waitFor();
    });
  });
});

test("on a phone, each row of an article's table is a card with named values", async () => {
  await site.visit(
    "/blog/smart-sprinkler-controllers-puget-sound",
    async (page) => {
      const table = page.getByRole("table").first();
      expect(await table.getByRole("columnheader").allInnerTexts()).toEqual(["Type", "How it decides", "Good fit"]);
      const row = table.getByRole("row", { name: "Weather-based" });
      const cells = await row.getByRole("cell").all();
      expect(cells).toHaveLength(3);
      const boxes = await Promise.all(cells.map((cell) => cell.boundingBox()));
      for (const [index, box] of boxes.entries()) {
        expect(box?.x).toBe(boxes[0]?.x);
        const above = boxes[index - 1];
        if (above) expect(box?.y).toBeGreaterThanOrEqual(above.y + above.height);
      }
      const label = (cell: Element) => getComputedStyle(cell, "::before").content;
      expect(await cells[1]?.evaluate(label)).toContain("How it decides");
      expect(
        await page
          .locator(".table-cards")
          .first()
          .evaluate((frame) => frame.scrollWidth - frame.clientWidth),
      ).toBe(0);
    },
    { viewport: { width: 390, height: 664 } },
  );
});

test("a printed article has its heading and the answers to its questions, but no links to other articles", async () => {
  await site.visit(backflow, async (page) => {
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    expect(await page.getByText("AVB on an irrigation system is inspected rather than").isVisible()).toBe(true);
    expect(await page.getByText("Related articles").isVisible()).toBe(false);
    expect(await page.getByText("All articles").isVisible()).toBe(false);
  });
});

test("an article with only a title and a missing article have no accessibility violation, and the blog and longer articles fit the window", async () => {
  for (const path of ["/blog/bare", "/blog/none"])
    await site.visit(path, async (page) => expect(await faultsOn(page, {}, [1280]), path).toEqual([]));
  for (const path of ["/blog", backflow, "/blog/hostile"])
    await site.visit(path, async (page) => expect(await overflowAt(page, [320, 360, 768, 1280]), path).toEqual([]));
});
