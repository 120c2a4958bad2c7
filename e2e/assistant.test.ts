import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formAnswer } from "../content/assistant-words.ts";
import { fullConsent } from "../domain/consent.ts";
import { leadFields } from "../domain/lead.ts";
import { launchChromium } from "../test/browser.ts";
import { fir } from "../test/firms.ts";
import { openProduct } from "../test/product.ts";
import { until } from "../test/until.ts";
import { consentRecordText, withConsentRecord } from "./consent-steps.ts";
import { contactForm, type FormUnderTest, quoteForm } from "./forms.ts";
import { freshEmail, structuredDataIn, waitForScripts } from "./page-steps.ts";

const site = openProduct({ whole: true, variables: { GA_MEASUREMENT_ID: "G-ABC123DEF4" } });

/** A tool as Chromium's DevTools protocol reports it. */
interface PageTool {
  name: string;
  frameId: string;
  inputSchema: { properties: Record<string, { description?: string }> };
}

describe("in a browser with WebMCP", () => {
  let browser: Browser;
  let isSupported = false;
  beforeAll(async () => {
    browser = await launchChromium(["WebMCPTesting", "DevToolsWebMCPSupport"]);
    isSupported = await withPage("about:blank", async () => true).catch(() => false);
  });
  afterAll(() => browser?.close());

  /** `tools` can still grow while `visit` runs. */
  type Visit<Result> = (page: Page, tools: Map<string, PageTool>, protocol: CDPSession) => Promise<Result>;
  async function withPage<Result>(path: string, visit: Visit<Result>): Promise<Result> {
    const context = await browser.newContext({
      baseURL: site.url,
      ...withConsentRecord(site.url, consentRecordText(fullConsent)),
    });
    try {
      const page = await context.newPage();
      // `as never` is needed, because the protocol's types lack WebMCP.
      const protocol: CDPSession = await context.newCDPSession(page);
      const tools = new Map<string, PageTool>();
      protocol.on("WebMCP.toolsAdded" as never, (added: { tools: PageTool[] }) => {
        for (const tool of added.tools) tools.set(tool.name, tool);
      });
      await protocol.send("WebMCP.enable" as never);
      await page.goto(path);
      return await visit(page, tools, protocol);
    } finally {
      await context.close();
    }
  }

  test.each([
    [quoteForm.path, "request_quote", [...leadFields, "website"]],
    ["/contact", "send_message", ["name", "email", "phone", "user_type", "message", "website"]],
    [
      "/partner-program",
      "apply_as_contractor",
      ["name", "business_name", "email", "phone", "city", "service", "message", "website"],
    ],
    ["/", "choose_service_and_city", ["service", "city"]],
  ])("the page %s registers the WebMCP tool %s and describes each field of the tool", async (path, name, fields) => {
    if (!isSupported) return console.warn("This Chromium has no WebMCP, so this test is skipped.");
    await withPage(path, async (_page, tools) => {
      // Chromium may register a form before it has parsed all the fields. If so, it later registers the form again.
      const properties = () => tools.get(name)?.inputSchema.properties ?? {};
      await until(async () => Object.keys(properties()).length >= fields.length);
      expect([[...tools.keys()], Object.keys(properties())]).toEqual([[name], fields]);
      for (const { description } of Object.values(properties())) expect(description).toMatch(/\w+ \w+/);
    });
  });

  test.each<[string, FormUnderTest, object, [string, string][]]>([
    ["the quote form", quoteForm, { hold_reason: null, status: "new" }, [["news", "marketing"]]],
    ["the contact form", contactForm, { hold_reason: null }, []],
  ])(
    "%s that an assistant filled in is sent by the visitor, and the assistant learns only that the form was sent",
    async (_name, form, expectedRow, expectedSources) => {
      if (!isSupported) return console.warn("This Chromium has no WebMCP, so this test is skipped.");
      const email = freshEmail();
      await withPage(`${form.path}?utm_source=news`, async (page, tools, protocol) => {
        await until(async () => tools.size > 0);
        const response = new Promise((resolve) => protocol.on("WebMCP.toolResponded" as never, resolve));
        const [tool] = tools.values();
        const call = { frameId: tool?.frameId, toolName: tool?.name, input: { ...form.required, email } };
        await protocol.send("WebMCP.invokeTool" as never, call as never);
        await waitForScripts(page);
        expect(await page.getByLabel("Email address").inputValue()).toBe(email);
        expect(await site.read(`${form.table}?email=eq.${email}`)).toEqual([]);
        await page.getByRole("button", { name: form.button }).click();
        expect(await response).toMatchObject({ status: "Completed", output: { 0: { description: formAnswer } } });
        await page.waitForURL(/thank-you|sent=1/);
        expect(await page.locator("[toolname]").count()).toBe(0);
      });
      const [row] = await site.read(`${form.table}?email=eq.${email}`);
      expect(row).toMatchObject(expectedRow);
      const sources = await site.read(`lead_sources?lead_id=eq.${row?.id}`);
      expect(sources.map(({ source, consent }) => [source, consent])).toEqual(expectedSources);
    },
  );
});

test("no assistant is offered the privacy form or a form that was just sent, and none is told that a refused form was sent", async () => {
  for (const path of ["/privacy", "/contact?sent=1", "/partner-program?sent=1", "/thank-you"]) {
    expect([path, await site.html(path)]).toEqual([path, expect.not.stringContaining("toolname")]);
  }
  for (const path of ["/contact?sent=1", quoteForm.path]) {
    const answer = await fetch(site.url + path, { method: "POST", body: new URLSearchParams({ name: "Ann" }) });
    const html = await answer.text();
    expect([answer.status, html.includes(formAnswer), html.includes("toolname")]).toEqual([422, false, true]);
  }
});

test("a request that an assistant prepared is checked and sent by the visitor", async () => {
  await site.addContractorIn("fence-repair", ["98033"], fir);
  const client = new Client({ name: "a-test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`)));
  const call = async (name: string, values: object) =>
    (await client.callTool({ name, arguments: { ...values } })).structuredContent as Record<string, unknown>;
  const place = { service: "fence-repair", zip_code: "98033" };
  expect(await call("check_coverage", place)).toMatchObject({ is_covered: true });
  const email = freshEmail();
  const typed = {
    service_issue: "leaning-fence",
    timeline: "1-week",
    zip_code: "98033",
    name: "Zoë <b>Ray</b>",
    preferred_contact: "text",
    phone: "425 555 0142",
    email,
    message: '"><script>alert(1)</script> & more',
  };
  const prepared = await call("prepare_quote_request", { ...place, ...typed });
  expect(prepared.missing).toEqual([]);
  await client.close();
  const { pathname, search } = new URL(String(prepared.address));

  const { headers } = await fetch(site.url + pathname + search);
  expect([headers.get("X-Robots-Tag"), headers.get("Cache-Control"), headers.get("Referrer-Policy")]).toEqual([
    "noindex",
    "private, no-store",
    "strict-origin",
  ]);
  const leaks: string[] = [];
  await site.visit(
    "about:blank",
    async (page) => {
      page.on("request", (request) => {
        leaks.push(request.headers().referer ?? "");
        if (!request.url().startsWith(site.url)) leaks.push(request.url());
      });
      await page.goto(pathname + search);
      await waitForScripts(page);
      const values = await page
        .locator("form[data-form]")
        .evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form)));
      expect(values).toMatchObject(typed);
      // These letters make the page load a font file. The `Referer` header of the request for the
      // font file must not contain the query of the page's URL.
      await page.getByLabel("Full name").fill("Łukasz Žižka");
      await page.getByRole("button", { name: quoteForm.button }).click();
      await quoteForm.waitUntilStored(page);
      expect(structuredDataIn(await page.content())[0]).toMatchObject({ description: formAnswer });
    },
    withConsentRecord(site.url, consentRecordText(fullConsent)),
  );
  expect(leaks.filter((url) => /[?]|google/.test(url))).toEqual([]);
  const [lead] = await site.read(`leads?email=eq.${email}`);
  expect(lead).toMatchObject({ hold_reason: null, status: "matched", city: "kirkland", message_as_typed: null });
  expect(await site.read(`lead_sources?lead_id=eq.${lead?.id}`)).toEqual([
    expect.objectContaining({ source: "assistant", medium: "mcp" }),
  ]);
  expect(JSON.stringify(site.server.log)).not.toMatch(/555.?0142|utm_|script/);
});

test("a URL that an assistant prepared is neither indexed nor cached, even without form values", async () => {
  const { headers } = await fetch(`${site.url}${quoteForm.path}?utm_source=assistant&utm_medium=mcp`);
  expect([headers.get("X-Robots-Tag"), headers.get("Cache-Control")]).toEqual(["noindex", "private, no-store"]);
});
