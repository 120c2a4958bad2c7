import { describe, expect, test } from "vitest";
import { readSampleBlog } from "./seed.ts";

// The market's check covers sources, covers, and links (vite/check-market.test.ts).
const posts = readSampleBlog();

test("the sample blog is about sprinklers first, and about four other services at least", () => {
  expect(posts.length).toBeGreaterThanOrEqual(12);
  const services = posts.map((post) => post.service_type);
  expect(services.filter((service) => service === "sprinkler-repair").length).toBeGreaterThanOrEqual(8);
  expect(new Set(services.filter(Boolean)).size).toBeGreaterThanOrEqual(5);
});

describe.each(posts.map((post) => [post.slug, post] as const))("the article %s", (slug, post) => {
  const body = String(post.content_markdown);

  test("is as long as it should be and has no heading above the page's own", () => {
    const words = body.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(1000);
    expect(words).toBeLessThanOrEqual(1800);
    expect(post.read_time_minutes).toBe(Math.round(words / 230));
    expect(body).not.toMatch(/^# /m);
  });

  test("has a cover of its own, questions and a call to action", () => {
    expect(post.cover_image_url).toBe(`/covers/${slug}.svg`);
    expect(post.faq).not.toHaveLength(0);
    expect(post.cta).toMatchObject({ enabled: true, link: expect.any(String), text: expect.any(String) });
  });
});
