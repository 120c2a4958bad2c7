import { beforeAll, expect, test } from "vitest";
import { openSite, structuredData } from "./open-site.ts";

/** A name with everything that HTML, XML, templates and `String.replace` give a meaning to. */
const name = "Fir & Fern <$&{email}>";
const brand = {
  SITE_URL: "https://www.firandfern.example",
  SITE_NAME: name,
  SITE_EMAIL: "quotes@firandfern.example",
  SITE_PHONE: "+1-206-555-0123",
  BUILDER_NAME: "Moss & Sons",
  BUILDER_URL: "https://moss.example",
  ANON_KEY: "public-key-of-fir-and-fern",
};
const site = openSite(brand);

const written = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const get = (path: string) => site.html(path);
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

/** The HTML of every page that there is, by its path. */
const pages = new Map<string, string>();

beforeAll(async () => {
  const sitemap = await get("/sitemap.xml");
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  for (const path of [...paths, "/thank-you", "/no-such-page", "/blog/no-such-post"]) pages.set(path, await get(path));
});

test("no page shows another brand, or a placeholder that was not filled in", () => {
  expect(pages.size).toBeGreaterThan(40);
  for (const [path, html] of pages) {
    expect(html.match(/.{0,60}cedarline.{0,20}/gi) ?? [], path).toEqual([]);
    const text = html.replace(/<(script|style)\b.*?<\/\1>/gs, "").replaceAll(written(name), "");
    expect(text.match(/.{0,60}\{\w+\}.{0,20}/g) ?? [], path).toEqual([]);
  }
});

test("every page shows the site's own name, address and builder, and the name is text wherever it stands", () => {
  const parts = [
    `${written(name)}. Built by <a href="https://moss.example"`,
    "Moss &amp; Sons</a>",
    'href="mailto:quotes@firandfern.example"',
    `<meta property="og:site_name" content="${written(name)}"/>`,
  ];
  for (const [path, html] of pages) {
    const plain = html.replaceAll("<!-- -->", "");
    for (const part of parts) expect(plain.includes(part), `${part} on ${path}`).toBe(true);
    expect(plain.includes("<$&"), path).toBe(false);
  }
});

test("the name is in the words of the pages", () => {
  const passages: [path: string, passage: string][] = [
    ["/faq", `How does ${name} work?`],
    ["/faq", `${name} is focused on sprinkler repair around Kirkland.`],
    ["/why-us", `How ${name} works, how it compares`],
    ["/fence-repair/kirkland", `The company pays ${name} a flat monthly fee.`],
    ["/fence-repair/kirkland", `you agree that ${name} and the one contractor we match you with may email you`],
    ["/terms", `${name}, called “we” and “us” here, connects homeowners`],
    ["/privacy", `“We” and “us” on this page mean ${name}.`],
  ];
  for (const [path, passage] of passages) expect(pages.get(path), path).toContain(written(passage));
});

test("a title ends with the name where there is room for it", () => {
  expect(titleOf(pages.get("/contact") ?? "")).toBe(`Contact Us | ${written(name)}`);
  expect(titleOf(pages.get("/no-such-page") ?? "")).toBe(`Page not found | ${written(name)}`);
  expect(titleOf(pages.get("/why-us") ?? "")).toBe("Why Us: One Local Contractor, No Bidding Wars");
});

test("structured data is about this business", () => {
  const items = (path: string) => structuredData(pages.get(path) ?? "");
  const own = { name, email: "quotes@firandfern.example", url: "https://www.firandfern.example/" };
  expect(items("/")).toEqual([
    expect.objectContaining({ "@type": "LocalBusiness", ...own, telephone: "+1-206-555-0123" }),
  ]);
  expect(JSON.stringify(items("/faq"))).toContain(JSON.stringify(`How does ${name} work?`));
  const post = [...pages.keys()].find((path) => path.startsWith("/blog/")) ?? "";
  expect(items(post)[0]).toMatchObject({ publisher: { "@type": "LocalBusiness", ...own } });
});

test("a page describes the business once, and refers to it by its name everywhere else", () => {
  const id = "https://www.firandfern.example/#business";
  for (const [path, html] of pages) {
    const things = structuredData(html).flatMap(nested);
    const named = things.filter((thing) => thing["@id"] !== undefined);
    expect(new Set(named.map((thing) => thing["@id"])).size, path).toBeLessThan(2);
    const described = named.filter((thing) => Object.keys(thing).length > 1);
    expect(
      described.map((thing) => thing["@id"]),
      path,
    ).toEqual(named.length ? [id] : []);
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

/** Everything that structured data describes or refers to, itself included. */
function nested(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(nested);
  return Array.isArray(value) ? inside : [value as Record<string, unknown>, ...inside];
}

test("an article without an author is the site's", () => {
  const post = [...pages].find(([path]) => path.startsWith("/blog/"))?.[1];
  expect(post).toContain(`<meta property="article:author" content="${written(name)}"/>`);
  expect(post).toContain(`<meta name="author" content="${written(name)}"/>`);
  expect(post).toContain(`<span>${written(name)}</span>`);
  expect(pages.get("/blog")).toContain(`<span>${written(name)}</span>`);
});

test("feed, robots and manifest are this site's", async () => {
  const [feed, robots, manifest] = [await get("/feed.xml"), await get("/robots.txt"), await get("/site.webmanifest")];
  for (const file of [feed, robots, manifest]) expect(file).not.toMatch(/cedarline/i);
  expect(feed).toContain(`<author><name>${written(name)}</name></author>`);
  expect(feed.match(/<entry>/g)).toHaveLength(feed.match(/<\/summary>/g)?.length ?? 0);
  expect(robots).toContain("Sitemap: https://www.firandfern.example/sitemap.xml");
  expect(JSON.parse(manifest)).toMatchObject({ name, short_name: name });
});
