import { once } from "node:events";
import { request, validateHeaderValue } from "node:http";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { contactMessageFields } from "../../domain/contact-message.ts";
import { leadFields } from "../../domain/lead.ts";
import { normalizeLine, normalizeText } from "../../domain/letters.ts";
import { partnerApplicationFields } from "../../domain/partner-application.ts";
import { privacyRequestFields } from "../../domain/privacy-request.ts";
import {
  expectUnharmed,
  forEachConcurrently,
  hostileText,
  naughtyBundles,
  naughtyTexts,
  prototypeNames,
  randomAddress,
  readUnlessFailed,
  stringForEachField,
} from "../../test/hostile-input.ts";
import { decodeEntities } from "../../test/html-text.ts";
import { openProduct } from "../../test/product.ts";
import { operatorKey } from "../../test/running-server.ts";
import { defaultAnonKey } from "../env.ts";

const site = openProduct({ whole: true, variables: { TRUST_PROXY: "127.0.0.1", RATE_LIMIT_PER_MINUTE: "1000000" } });
afterEach(() => expectUnharmed(site.server));

/** Each request comes from another IP address, because the server limits the refused attempts of one address. */
const get = (path: string, init: RequestInit = {}) =>
  fetch(site.url + path, {
    redirect: "manual",
    ...init,
    headers: { "X-Forwarded-For": randomAddress(), ...(init.headers as Record<string, string>) },
  });
const post = (path: string, fields: Record<string, string>) =>
  get(path, { method: "POST", body: new URLSearchParams(fields) });

const forms = [
  ["/fence-repair/redmond", leadFields],
  ["/contact", contactMessageFields],
  ["/partner-program", partnerApplicationFields],
  ["/privacy", privacyRequestFields],
] as const;

describe("hostile text in a page", () => {
  function valuesIn(html: string): Record<string, string> {
    const inputs = [...html.matchAll(/<input\b[^>]*\stype="(?:text|email|tel|hidden)"[^>]*>/g)];
    const areas = [...html.matchAll(/<textarea\b[^>]*\sname="([^"]*)"[^>]*>\n?([^<]*)<\/textarea>/g)];
    return Object.fromEntries([
      ...inputs.map(([tag]) => [
        /\sname="([^"]*)"/.exec(tag)?.[1],
        decodeEntities(/\svalue="([^"]*)"/.exec(tag)?.[1] ?? ""),
      ]),
      ...areas.map(([, name, text]) => [name, decodeEntities(text ?? "")]),
    ]);
  }

  /** Matches a tag with its quoted values. Captures a script's attributes and content. */
  const tag = /<script((?:"[^"]*"|[^">])*)>([\s\S]*?)<\/script>|<[a-zA-Z/!](?:"[^"]*"|[^">])*>/g;

  /** Omits what differs between requests: field values, field descriptions, and the page's URL. */
  function markupOf(html: string): string[] {
    return (
      [...html.matchAll(tag)]
        .map(([whole, attributes]) => (attributes === undefined ? whole : `<script${attributes}>`))
        .filter((found) => !/^<(link rel="canonical"|meta property="og:url")/.test(found))
        .map((found) => found.replace(/\s(value|aria-[a-z]+|checked|selected|data-options)="[^"]*"/g, ""))
        // The form of a prefilled page names its own path.
        .map((found) => found.replace(/ action="\/[a-z/-]*"/, ""))
    );
  }

  function scriptsOf(html: string): string[] {
    const scripts = [...html.matchAll(tag)].filter(([, attributes = " src="]) => !attributes.includes(" src="));
    return scripts.map(([, , script]) => script ?? "");
  }

  const harmless = { markup: new Set<string>(), scripts: new Set<string>() };

  beforeAll(async () => {
    const paths = ["/", "/thank-you?lead_id=x&confirm_match=true", "/no-such-page", "/blog/no-such-post"];
    const pages = [...paths, "/fence-repair/redmond?name=Ann"].map((path) => get(path));
    const [article] = await site.read("blogs?select=slug&limit=1");
    pages.push(get(`/blog/${article?.slug}`));
    for (const [path, fields] of forms) {
      pages.push(get(path), post(path, { phone: "123" }));
      for (const value of ["", "x", "1".repeat(5001), "日"]) {
        pages.push(post(path, Object.fromEntries(fields.map((field) => [field, value]))));
      }
    }
    for (const page of pages) {
      const html = await (await page).text();
      for (const tag of markupOf(html)) harmless.markup.add(tag);
      for (const script of scriptsOf(html)) harmless.scripts.add(script);
    }
  });

  function expectHarmless(html: string) {
    expect(markupOf(html).filter((tag) => !harmless.markup.has(tag))).toEqual([]);
    for (const script of scriptsOf(html)) {
      if (harmless.scripts.has(script)) continue;
      // Only the page's data, which is JSON, may contain the visitor's text. A `<` in that text could start a tag.
      expect(script).not.toContain("<");
      expect(typeof JSON.parse(script)).toBe("object");
    }
  }

  test.each(forms)(
    "the form on %s shows refused values as typed, and no value becomes markup",
    async (path, fields) => {
      await forEachConcurrently(naughtyBundles, async (_, position) => {
        const formValues = stringForEachField(naughtyBundles, position, fields);
        const { status, text } = await readUnlessFailed(formValues, await post(path, formValues));
        expect(status).toBe(422);
        expectHarmless(text);
        const shownValues = valuesIn(text);
        for (const field of ["name", "email", "phone", "message"]) expect(shownValues[field]).toBe(formValues[field]);
      });
    },
  );

  test("form values from the URL are cleaned, and no value becomes markup", async () => {
    const texts = ["name", "email", "phone", "message"];
    const choices = ["zip_code", "zipcode", "zip", "city", "service_issue", "issue", "preferred_contact", "contact"];
    await forEachConcurrently(naughtyBundles, async (_, position) => {
      const formValues = stringForEachField(naughtyBundles, position, [...texts, ...choices, "timeline", "nope"]);
      const { status, text } = await readUnlessFailed(
        formValues,
        await get(`/fence-repair/redmond?${new URLSearchParams(formValues)}`),
      );
      expect(status).toBe(200);
      expectHarmless(text);
      const shownValues = valuesIn(text);
      for (const name of ["name", "phone"]) expect(shownValues[name]).toBe(normalizeLine(formValues[name] ?? ""));
      // An address has no space, so a space is a plus sign that was not encoded.
      expect(shownValues.email).toBe(normalizeLine(formValues.email ?? "").replaceAll(" ", "+"));
      expect(shownValues.message).toBe(normalizeText(formValues.message ?? ""));
    });
  });

  test("the thank-you page shows any lead id from its URL as plain text, and its confirmation form accepts this id", async () => {
    await forEachConcurrently(naughtyBundles, async (text) => {
      const query = new URLSearchParams({ lead_id: text, confirm_match: "true" });
      const page = await readUnlessFailed(text, await get(`/thank-you?${query}`));
      expectHarmless(page.text);
      expect(valuesIn(page.text).lead_id).toBe(text);
      expect((await readUnlessFailed(text, await post("/hooks/confirm-match", { lead_id: text }))).status).toBe(303);
    });
  });

  test("no path, slug, or parameter causes a server error or becomes markup", async () => {
    const undecodable = ["\0", "..", "../..", "%", "%ff", "//evil.example", "\\\\evil.example", ...prototypeNames];
    await forEachConcurrently([...naughtyTexts, ...undecodable], async (text) => {
      const part = encodeURIComponent(text);
      await readUnlessFailed(text, await get(`/blog/${part}`));
      await readUnlessFailed(text, await get(`/rest/v1/${part}`));
    });
    await forEachConcurrently([...naughtyBundles, ...undecodable], async (text, position) => {
      const part = encodeURIComponent(text);
      const pages = [`/blog/${part}`, `/?service=${part}&city=${part}`, `/${part}`, `/social/blog/${part}`];
      const page = await readUnlessFailed(text, await get(pages[position % pages.length] ?? "/"));
      if (page.text.startsWith("<!DOCTYPE")) expectHarmless(page.text);
    });
  });

  test("a blog post with hostile text contains no script, frame, or event handler", async () => {
    const rows = naughtyTexts.map((text, position) => ({
      slug: `naughty-${position}`,
      title: `T ${text}`.slice(0, 200),
      excerpt: text,
      content_markdown: `# ${text}\n\n${text}\n\n| ${text} |\n|---|\n| ${text} |`,
      author: text.slice(0, 120),
      tags: [text],
      faq: [{ question: text, answer: text }],
      internal_links: [{ url: text, anchor: text }],
      cta: { enabled: true, text, link: text },
      is_published: true,
    }));
    await site.store("blogs", ...rows);
    const samplePaths = rows.filter((_, position) => position % 12 === 0).map(({ slug }) => `/blog/${slug}`);
    await forEachConcurrently(["/blog", "/feed.xml", "/sitemap.xml", ...samplePaths], async (path) => {
      const { status, text } = await readUnlessFailed(path, await get(path));
      expect(status).toBe(200);
      const tags = markupOf(text);
      expect(tags.filter((tag) => /^<(iframe|object|embed|base|audio|video)\b/i.test(tag))).toEqual([]);
      expect(tags.filter((tag) => /\s(href|src)="\s*(javascript|data|vbscript):/i.test(tag))).toEqual([]);
      expect(tags.filter((tag) => /\son[a-z]+=/i.test(tag.replace(/"[^"]*"/g, "")))).toEqual([]);
      for (const script of scriptsOf(text)) {
        if (script.startsWith("{")) expect(JSON.parse(script)).toBeTypeOf("object");
        else if (!harmless.scripts.has(script)) expect(script).not.toMatch(/<\/?[a-z!]/i);
      }
    });
  });
});

test("a client gets 429 after a hundred refused submissions in a minute, through the forms and the data API together", async () => {
  const message = { name: "Ann", email: "ann@example.com", user_type: "other", message: "Hello" };
  const from = (address: string) => ({ "X-Forwarded-For": address });
  const form = (address: string, fields: Record<string, string>) =>
    get("/contact", { method: "POST", headers: from(address), body: new URLSearchParams(fields) });
  const insert = (address: string, row: object) =>
    get("/rest/v1/leads", {
      method: "POST",
      headers: { ...from(address), apikey: defaultAnonKey, "Content-Type": "application/json" },
      body: JSON.stringify(row),
    });
  const one = "2001:db8:1:1::1";
  const statuses: number[] = [];
  for (let count = 0; count < 50; count++) {
    statuses.push((await form(one, {})).status, (await insert(one, {})).status);
  }
  expect(new Set(statuses)).toEqual(new Set([422, 400]));
  const refused = await form("2001:db8:1:1::2", message);
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect(await refused.text()).toContain('value="ann@example.com"');
  expect((await insert(one, {})).status).toBe(429);
  expect((await form("2001:db8:1:2::1", message)).status).toBe(303);
  // The limit on refused attempts does not apply to signed links, because signed links have a limit of their own.
  const link = await get(`/receipt/${"x".repeat(43)}`, {
    method: "POST",
    headers: from(one),
    body: new URLSearchParams(),
  });
  expect(link.status).toBe(404);
});

test("no header value causes a server error", async () => {
  /** Uses `node:http`, because `fetch` would refuse some of the headers. */
  const send = async (method: string, path: string, headers: Record<string, string>, body = ""): Promise<number> => {
    const [response] = await once(
      request(site.url, { method, path, headers: { "X-Forwarded-For": randomAddress(), ...headers } }).end(body),
      "response",
    );
    return response.resume().statusCode;
  };
  const sendable = naughtyTexts.map((text) => Buffer.from(text).toString("latin1")).filter(isHeaderValue);
  const harmless = ["Accept-Encoding", "If-None-Match", "If-Modified-Since", "Cookie", "Referer", "Range"];
  const proxied = ["X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"];
  const inserting = ["Prefer", "Form-Context", "X-Client-Info", "Idempotency-Key"];
  const deciding = ["apikey", "Authorization", "Accept", "Content-Type", "Accept-Profile", "Content-Profile"];
  const message = JSON.stringify({ name: "A", email: "a@b.co", user_type: "other", message: "Hello" });
  const json = { apikey: defaultAnonKey, "Content-Type": "application/json" };
  await forEachConcurrently(sendable, async (text, position) => {
    const all = (names: string[]) => Object.fromEntries(names.map((name) => [name, text]));
    const file = position % 2 ? "/faq" : "/favicon.svg";
    expect([200, 206, 304, 416]).toContain(await send("GET", file, all([...harmless, ...proxied])));
    const insert = (headers: object) => send("POST", "/rest/v1/contact_messages", { ...json, ...headers }, message);
    expect([201, 400]).toContain(await insert(all(inserting)));
    expect(await insert(all([deciding[position % deciding.length] ?? ""]))).toBeLessThan(500);
    expect([400, 403, 415]).toContain(
      await send("POST", "/contact", all(position % 2 ? ["Origin"] : ["Sec-Fetch-Site", "Content-Type"])),
    );
    expect(await send("GET", "/healthz", { Host: text })).toBeLessThan(500);
  });
});

test("no text causes a server error in the operator API, and callers without the operator's key get 404", async () => {
  // PostgreSQL cannot store the null character, so each of the six calls is also tried with this character.
  await forEachConcurrently([...naughtyTexts, ...Array(6).fill("\0")], async (text, position) => {
    const email = `ann@example.${text}`;
    const calls = [
      ["privacy/export", JSON.stringify({ words: [email] })],
      ["privacy/erase", JSON.stringify({ words: [email], options: { yes: true } })],
      ["privacy/done", JSON.stringify({ words: ["copy", email] })],
      ["privacy/export", JSON.stringify({ words: ["ann@example.com"], options: { phone: text } })],
      ["restore", text],
      [encodeURIComponent(text), text],
    ] as const;
    const [path, body] = calls[position % calls.length] ?? calls[0];
    const call = (headers: Record<string, string>) => get(`/operator/${path}`, { method: "POST", body, headers });
    expect([200, 400, 404]).toContain((await readUnlessFailed(text, await call({ apikey: operatorKey }))).status);
    expect((await readUnlessFailed(text, await call({ apikey: defaultAnonKey }))).status).toBe(404);
  });
});

function isHeaderValue(text: string): boolean {
  try {
    validateHeaderValue("X", text);
    return true;
  } catch {
    return false;
  }
}

// biome-ignore format: a table reads better whole
const types = [
  "application/x-www-form-urlencoded", "application/json", "multipart/form-data", "multipart/form-data; boundary=x",
  "multipart/form-data; boundary=", "text/plain", "application/octet-stream", "",
];

// biome-ignore format: a table reads better whole
const paths = [
  "/mcp",
  "/contact", "/fence-repair/redmond", "/rest/v1/leads", "/rest/v1/blogs", "/hooks/confirm-match", "/no-such-page",
];

const bodies = [
  "%",
  "name=%ff&email=%",
  "name=%00&name=b",
  "&&&===",
  "a=b&".repeat(10_000),
  '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n',
  '--x\r\nContent-Disposition: form-data; name="name"; filename="a"\r\n\r\nb\r\n--x--\r\n',
  "--x\r\n".repeat(5_000),
  "null",
  '{"lead_id":{}}',
  '{"__proto__":{"polluted":1}}',
  "[".repeat(60_000),
  `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
  "x".repeat(64 * 1024),
  "x".repeat(70_000),
];

test("no body of any content type causes a server error", async () => {
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.oneof(fc.constantFrom(...bodies), fc.json(), hostileText).map((text) => new Uint8Array(Buffer.from(text))),
  );
  const requests = fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...types), body);
  await fc.assert(
    fc.asyncProperty(requests, async ([path, type, bytes]) => {
      const headers = { apikey: defaultAnonKey, ...(type && { "Content-Type": type }) };
      await readUnlessFailed([path, type], await get(path, { method: "POST", body: bytes, headers }));
    }),
    { numRuns: 300 },
  );
});

test("no URL with thousands of parameters or undecodable bytes causes a server error", async () => {
  const queries = ["name=x&".repeat(1_900), "%", "%ff=%ff&name=%ff", "a[b]=c&__proto__[x]=y", "&".repeat(10_000)];
  for (const path of ["/fence-repair/redmond", "/faq", "/rest/v1/blogs", "/thank-you", "/contact", "/blog/a%"]) {
    for (const query of queries) {
      const response = await get(`${path}?${query}`, { headers: { apikey: defaultAnonKey } });
      await readUnlessFailed([path, query.slice(0, 40)], response);
    }
  }
});
