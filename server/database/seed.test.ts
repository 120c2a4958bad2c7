import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isCitySlug, isServiceSlug } from "../../content/chosen-market.ts";
import { readSampleBlog } from "./seed.ts";

const posts = readSampleBlog();
const slugs = posts.map((post) => post.slug);

/** Whether an address of our own leads to a landing page or to another article. */
function leadsSomewhere(address: string): boolean {
  const [, first, second, ...rest] = address.split("/");
  if (rest.length > 0) return false;
  return first === "blog" ? slugs.includes(second) : isServiceSlug(first) && isCitySlug(second);
}

test("the sample blog is about sprinklers first, and about four other services at least", () => {
  expect(posts.length).toBeGreaterThanOrEqual(12);
  const services = posts.map((post) => post.service_type);
  expect(services.filter((service) => service === "sprinkler-repair").length).toBeGreaterThanOrEqual(8);
  expect(new Set(services.filter(Boolean)).size).toBeGreaterThanOrEqual(5);
});

describe.each(posts.map((post) => [post.slug, post] as const))("the article %s", (slug, post) => {
  const body = String(post.content_markdown);

  test("is as long as it should be, names its sources and has no heading above the page's own", () => {
    const words = body.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(1000);
    expect(words).toBeLessThanOrEqual(1800);
    expect(post.read_time_minutes).toBe(Math.round(words / 230));
    expect(body).toMatch(/^## Sources$/m);
    expect(body).not.toMatch(/^# /m);
  });

  test("has a cover, questions, a call to action and links that lead somewhere", () => {
    expect(post.cover_image_url).toBe(`/covers/${slug}.svg`);
    expect(existsSync(new URL(`../../market/public${post.cover_image_url}`, import.meta.url))).toBe(true);
    expect(post.faq).not.toHaveLength(0);
    expect(post.cta).toMatchObject({ enabled: true, link: expect.any(String), text: expect.any(String) });
    const own = [...body.matchAll(/\]\((\/[^)#]*)/g)].map(([, address = ""]) => address);
    const related = (post.internal_links as { url: string }[]).map((link) => link.url);
    const action = (post.cta as { link: string }).link;
    expect([...own, ...related, action].filter((address) => !leadsSomewhere(address))).toEqual([]);
  });
});
