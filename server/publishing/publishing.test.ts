import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cities, citySlugs, serviceSlugs } from "../../content/chosen-market.ts";
import { closedPageWords } from "../../content/closed-page-words.ts";
import { openOperatedSite } from "../../test/operated-site.ts";
import { operatorKey } from "../../test/running-server.ts";

const path = "/fence-repair/redmond";
const typed = {
  name: "Ann Lee",
  zip_code: "98052",
  service_issue: "gate",
  preferred_contact: "email",
  phone: "425 555 0147",
  email: "ann@example.com",
  timeline: "1-week",
  message: "The gate <drags> & the post leans.",
};

/** What an article says that leads to the page in every way there is. */
const article = {
  slug: "leaning-fences",
  title: "Leaning fences",
  content_markdown: `Ask for [a fence repair](${path}?zip=98052) or [in Kirkland](/fence-repair/kirkland).`,
  internal_links: [
    { url: path, anchor: "Fence repair in Redmond" },
    { url: "/fence-repair/bellevue", anchor: "Fence repair in Bellevue" },
  ],
  cta: { enabled: true, text: "Ask for a quote", link: path },
  is_published: true,
};

const html = async (address: string) => (await fetch(address)).text();

/** As the desk and the command do it. */
const set = async (site: { url: string }, verb: "open" | "close", service: string, city: string) => {
  const init = { method: "POST", headers: { apikey: operatorKey }, body: JSON.stringify({ words: [service, city] }) };
  expect((await fetch(`${site.url}/operator/pages/${verb}`, init)).status).toBe(200);
};

describe("landing pages", () => {
  const site = openOperatedSite({ SITE_URL: "https://www.example.com" });
  beforeAll(() => site.store("blogs", article));
  beforeEach(() => openIt());

  const closeIt = () => set(site, "close", "fence-repair", "redmond");
  const openIt = () => set(site, "open", "fence-repair", "redmond");
  const read = (path: string) => html(site.url + path);
  const post = (fields: Record<string, string>) =>
    fetch(site.url + path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

  test("one that is closed says so, is not to be indexed, and leads on to what is open nearby", async () => {
    expect(await read(path)).toContain('name="zip_code"');
    await closeIt();
    const page = await read(`${path}?name=Ann`);
    expect(page).toContain("No quotes for fence repair in Redmond right now</h1>");
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(page).not.toContain('rel="canonical"');
    expect(page).not.toContain("application/ld+json");
    expect(page).not.toContain('name="zip_code"');
    expect(page).not.toContain(`<form method="post" action="${path}`);
    const [main = ""] = page.split("<footer");
    const led = [...main.matchAll(/href="(\/[a-z-]+\/[a-z]+)"/g)].map(([, href = ""]) => href);
    expect(led).toEqual([
      ...citySlugs.filter((city) => city !== "redmond").map((city) => `/fence-repair/${city}`),
      ...serviceSlugs.filter((service) => service !== "fence-repair").map((service) => `/${service}/redmond`),
    ]);
    await openIt();
    expect(await read(path)).toContain('name="zip_code"');
  });

  test("nothing links to one that is closed: no page, no article, no structured data, not the sitemap", async () => {
    const address = `https://www.example.com${path}<`;
    expect(await read("/sitemap.xml")).toContain(address);
    await closeIt();
    expect(await read("/sitemap.xml")).not.toContain(address);
    const pages = new Map<string, string>();
    for (const waiting = ["/"]; waiting.length > 0; ) {
      const next = waiting.pop() ?? "";
      if (pages.has(next)) continue;
      pages.set(next, await read(next));
      for (const [, href = ""] of pages.get(next)?.matchAll(/<a [^>]*href="(\/[^"#?]*)/g) ?? []) waiting.push(href);
    }
    expect([...pages.keys()]).toContain("/blog/leaning-fences");
    expect([...pages.keys()]).toContain("/fence-repair/kirkland");
    expect([...pages.keys()]).not.toContain(path);
    expect([...pages.values()].filter((page) => page.includes(`href="${path}`))).toEqual([]);
    const body = pages.get("/blog/leaning-fences") ?? "";
    expect(body).toContain("Ask for <span>a fence repair</span> or");
    expect(body).toContain('href="/fence-repair/bellevue"');
    expect(body).not.toContain(article.cta.text);
  });

  test("a business says of a service where it is open, and nothing of one that is closed everywhere", async () => {
    const business = async () => {
      const [, json = ""] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(await read("/")) ?? [];
      return JSON.parse(json).makesOffer.map(
        ({ itemOffered }: { itemOffered: { name: string; areaServed: { name: string }[] } }) =>
          `${itemOffered.name}: ${itemOffered.areaServed.map(({ name }) => name)}`,
      );
    };
    expect(await business()).toContain(`Fence Repair: ${cities.map(({ name }) => name)}`);
    await closeIt();
    const left = cities.filter(({ slug }) => slug !== "redmond");
    expect(await business()).toContain(`Fence Repair: ${left.map(({ name }) => name)}`);
    const others = citySlugs.filter((city) => city !== "redmond");
    const rows = others.map((city_slug) => ({ service: "fence-repair", city_slug }));
    await site.store("closed_pages", ...rows);
    expect((await business()).join()).not.toContain("Fence Repair");
    const home = await read("/");
    expect(home).not.toContain('<option value="fence-repair">');
    expect(home).toContain('<option value="redmond">');
    expect(home).not.toMatch(/Free quotes for [^"]*fence/);
    expect(await read("/why-us")).not.toContain("Fence Repair");
    for (const city of others) await set(site, "open", "fence-repair", city);
    expect(await read("/")).toContain('<option value="fence-repair">');
  });

  test("a post to one that was closed meanwhile is answered honestly, gives back all that was typed, and stores nothing", async () => {
    await closeIt();
    const answer = await post({ ...typed, service_issue: "other" });
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([409, "private, no-store"]);
    const page = await answer.text();
    expect(page).toContain("<title>Error: ");
    expect(page).toContain(closedPageWords.unsent.title);
    const words = { ...typed, message: "The gate &lt;drags&gt; &amp; the post leans." };
    for (const value of [words.name, words.zip_code, words.phone, words.email, words.message]) {
      expect(page).toContain(`>${value}</dd>`);
    }
    expect(page).toContain(">Within a week</dd>");
    const unfinished = await post({ name: "Bo" });
    expect([unfinished.status, (await unfinished.text()).includes(">Bo</dd>")]).toEqual([409, true]);
    expect(await site.read("leads?service=eq.fence-repair")).toEqual([]);
  });

  test("the data API takes a lead for one all the same, and it waits", async () => {
    await closeIt();
    const { zip_code, service_issue, name, email } = typed;
    const lead = { zip_code, service_issue, name, email, service: "fence-repair", city: "redmond" };
    await site.store("leads", { ...lead, submitted_from_page: path });
    expect(await site.read("leads?select=status")).toEqual([{ status: "new" }]);
  });

  // Its events: server/operator/both-ways.test.ts.
  test("the command closes a page and opens it again, and lists every page", async () => {
    const page = { service: "fence-repair", city: "redmond" };
    const command = (...words: string[]) => site.operator(["pages", ...words]);
    expect((await command("close", "fence-repair", "redmond")).out).toBe(`${path} is closed.`);
    expect((await command("close", "fence-repair", "redmond")).out).toBe(`${path} was closed already.`);

    expect((await command("list")).out).toMatch(/^fence-repair +redmond +false +\d{4}-\d\d-\d\dT/m);
    const listed = (await command("list", "--json")).json();
    expect(listed).toHaveLength(serviceSlugs.length * citySlugs.length);
    const closed = listed.filter(({ is_open }: { is_open: boolean }) => !is_open);
    expect(closed).toEqual([{ ...page, path, is_open: false, closed_at: expect.any(String), is_unfinished: false }]);

    const opened = await command("open", "fence-repair", "redmond", "--json");
    expect(opened.json()).toEqual({ ...page, is_open: true, is_changed: true });
  });

  test("what is no page of the site is refused in one line", async () => {
    const services = `but ${serviceSlugs.join(", ")}.`;
    for (const [words, line] of [
      [["open", "roofing", "redmond"], `There is no service roofing, ${services}`],
      [["close", "fence-repair", "seattle"], `There is no city seattle, but ${citySlugs.join(", ")}.`],
    ] as const) {
      expect(await site.operator(["pages", ...words])).toMatchObject({ code: 1, out: "", err: line });
    }
    expect((await site.operator(["pages", "close", "fence-repair"])).code).toBe(2);
  });
});
