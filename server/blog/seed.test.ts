import { describe, expect, test } from "vitest";
import { readSampleBlog } from "./seed.ts";

const posts = readSampleBlog();

test("the sample blog has at least eight articles about sprinklers, and articles about four other services", () => {
  expect(posts.length).toBeGreaterThanOrEqual(12);
  const services = posts.map((post) => post.service_type);
  expect(services.filter((service) => service === "sprinkler-repair").length).toBeGreaterThanOrEqual(8);
  expect(new Set(services.filter(Boolean)).size).toBeGreaterThanOrEqual(5);
});

describe.each(posts.map((post) => [post.slug, post] as const))("the article %s", (slug, post) => {
  const body = String(post.content_markdown);

  test("the article has 1,000 to 1,800 words and no first-level heading", () => {
    const words = body.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(1000);
    expect(words).toBeLessThanOrEqual(1800);
    expect(post.read_time_minutes).toBe(Math.round(words / 230));
    expect(body).not.toMatch(/^# /m);
  });

  test("the article has its own cover, questions, and a call to action", () => {
    expect(post.cover_image_url).toBe(`/covers/${slug}.svg`);
    expect(post.faq).not.toHaveLength(0);
    expect(post.cta).toMatchObject({ enabled: true, link: expect.any(String), text: expect.any(String) });
  });
});
