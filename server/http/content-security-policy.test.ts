import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sharedChromium } from "../../test/browser.ts";
import { openProduct } from "../../test/product.ts";
import { pagePolicy } from "./content-security-policy.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const directive = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1)
    .split(" ");

test("a page's Content-Security-Policy allows the origins of Google Analytics and the automation webhook if they are configured", () => {
  const automationWebhookUrl = "https://automation.example/hook?a=b";
  const policy = pagePolicy({ scripts: ["own()"], styles: [] }, { automationWebhookUrl, gaMeasurementId: "G-1" });
  const scripts = ["'self'", hash("own()"), "https://www.googletagmanager.com/gtag/js"];
  expect(directive(policy, "script-src")).toEqual(scripts);
  expect(directive(policy, "connect-src")).toEqual(
    expect.arrayContaining(["'self'", "https://automation.example", "https://*.google-analytics.com"]),
  );
});

/** A Node module hook that replaces the Markdown renderer with one that passes HTML through. */
const withoutSanitizer = `import { registerHooks } from "node:module";
registerHooks({
  load: (url, context, next) => url.endsWith("/server/blog/markdown.ts")
    ? { format: "module", shortCircuit: true, source: "export const renderBody = async (html) => ({ html, sectionsAt: [], contents: [] }); export const inspectBody = async () => ({ pictures: [], leftOut: [] });" }
    : next(url, context),
});`;

describe("served pages", () => {
  const site = openProduct({
    variables: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(withoutSanitizer)}` },
    asProcess: true,
  });

  test("served pages have a Content-Security-Policy with the hash of each of their inline scripts and styles", async () => {
    const paths = [
      "/",
      "/fence-repair/redmond",
      "/contact?name=Ann",
      "/blog",
      "/thank-you",
      "/job/none",
      "/no-such-page",
    ];
    for (const path of paths) {
      const response = await fetch(site.url + path);
      const policy = response.headers.get("Content-Security-Policy") ?? "";
      const inline = [...(await response.text()).matchAll(/<(script|style)((?: [^>]*)?)>(.*?)<\/\1>/gs)].filter(
        ([, , attributes]) => !/ type="application\//.test(attributes ?? ""),
      );
      expect(inline.map(([, element]) => element)).toEqual(expect.arrayContaining(["script", "style"]));
      for (const [, element, , text = ""] of inline)
        expect(directive(policy, `${element}-src`), `${path}: ${text}`).toContain(hash(text));
      expect(directive(policy, "script-src")?.length).toBe(4);
    }
  });

  test("served pages do not run an injected script", async () => {
    const script = "document.documentElement.dataset.injected = 'yes'";
    const content_markdown = `<p>A word</p><script>${script}</script><img src="/none.png" onerror="${script}">`;
    await site.store("blogs", { slug: "injected", title: "A", is_published: true, content_markdown });
    const response = await fetch(`${site.url}/blog/injected`);
    expect(await response.text()).toContain(`<script>${script}</script>`);
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(policy).not.toContain(hash(script));
    expect(policy).toContain("img-src 'self' data:;");
    const page = await (await sharedChromium()).newPage();
    try {
      const violation = page.waitForEvent("console", (message) => message.text().includes("Content Security Policy"));
      await page.goto(`${site.url}/blog/injected`);
      await violation;
      expect(await page.locator("html").getAttribute("data-injected")).toBeNull();
    } finally {
      await page.close();
    }
  });
});
