import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sharedChromium } from "../../test/browser.ts";
import { openOperatedSite } from "../../test/operated-site.ts";
import { foreignOrigins, withPolicy } from "./content-security-policy.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** A directive of a policy, without its name. */
const directive = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((each) => each.startsWith(`${name} `))
    ?.slice(name.length + 1)
    .split(" ");

describe("the policy of a page", () => {
  const noForeignOrigins = { script: [], connect: [] };

  test("names the scripts and styles with the nonce, which is not sent", () => {
    const { html, policy } = withPolicy(
      '<style nonce="secret">p > a{}</style><script type="module" nonce="secret" id="a">run("<b>")</script><link nonce="secret"/>',
      "secret",
      noForeignOrigins,
    );
    expect(html).toBe('<style>p > a{}</style><script type="module" id="a">run("<b>")</script><link/>');
    expect(directive(policy, "script-src")).toEqual(["'self'", hash('run("<b>")')]);
    expect(directive(policy, "style-src")).toEqual(["'self'", hash("p > a{}")]);
  });

  test.each([
    "<script>evil()</script>",
    '<script nonce="">evil()</script>',
    '<script nonce="guessed">evil()</script>',
    '<script data-nonce="secret">evil()</script>',
    '<script x="<script nonce=">evil()</script>',
    "<script x='",
    '<p title="<style>evil</style>">',
    "<style>evil</style>",
    '<script type="application/ld+json">{"evil":1}</script>',
    "<SCRIPT>evil()</SCRIPT><!--",
  ])("does not name %s", (injected) => {
    const { policy } = withPolicy(
      `<p>${injected}</p><script nonce="secret">own()</script>`,
      "secret",
      noForeignOrigins,
    );
    expect(directive(policy, "script-src")).toEqual(["'self'", hash("own()")]);
    expect(directive(policy, "style-src")).toEqual(["'self'"]);
  });

  test("names the origins that the settings need", () => {
    const automationWebhookUrl = "https://automation.example/hook?a=b";
    const { policy } = withPolicy("", "secret", foreignOrigins({ automationWebhookUrl, gaMeasurementId: "G-1" }));
    expect(directive(policy, "script-src")).toEqual(["'self'", "https://www.googletagmanager.com/gtag/js"]);
    expect(directive(policy, "connect-src")).toEqual(
      expect.arrayContaining(["'self'", "https://automation.example", "https://*.google-analytics.com"]),
    );
  });
});

/** Node's loader gives the server a markdown renderer that lets HTML through as it is. */
const withoutSanitizer = `import { registerHooks } from "node:module";
registerHooks({
  load: (url, context, next) => url.endsWith("/server/blog/markdown.ts")
    ? { format: "module", shortCircuit: true, source: "export const renderBody = async (html) => ({ html, contents: [] }); export const picturesIn = async () => [];" }
    : next(url, context),
});`;

describe("served pages", () => {
  const site = openOperatedSite({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(withoutSanitizer)}`,
  });

  test("have the same inline scripts and styles, whatever they show", async () => {
    const paths = ["/", "/fence-repair/redmond", "/contact?name=Ann", "/blog", "/thank-you", "/no-such-page"];
    const [first, ...others] = await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(site.url + path);
        const policy = response.headers.get("Content-Security-Policy") ?? "";
        const html = await response.text();
        expect(html).not.toContain("nonce");
        return { scripts: directive(policy, "script-src"), styles: directive(policy, "style-src") };
      }),
    );
    expect(first?.scripts?.length).toBe(4);
    for (const other of others) expect(other).toEqual(first);
  });

  test("run no script that got into them", async () => {
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
