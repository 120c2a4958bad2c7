import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { describe, expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";
import { securityHeadersOf } from "./security-headers.ts";

const site = openProduct({ whole: true, variables: { TRUST_PROXY: "127.0.0.1", SITE_URL: "https://www.example.com" } });

const get = (path: string, init: RequestInit = {}) => fetch(site.url + path, { redirect: "manual", ...init });

/** Unlike `fetch`, does not normalize the path. */
async function raw(path: string) {
  const [response]: IncomingMessage[] = await once(request(site.url, { path }).end(), "response");
  const { statusCode, headers } = response?.resume() ?? {};
  return { status: statusCode, headers: headers ?? {} };
}

describe("redirects", () => {
  test.each([
    ["/sprinkler-services/kirkland", 301, "/sprinkler-repair/kirkland"],
    ["/sprinkler-services/redmond", 301, "/sprinkler-repair/redmond"],
    ["/sprinkler-services/bellevue?utm=x&y=1", 301, "/sprinkler-repair/bellevue?utm=x&y=1"],
    ["/gutter-services/kirkland", 301, "/gutter-installation/kirkland"],
    ["/redmond-sprinkler-repair", 301, "/sprinkler-repair/redmond"],
    ["/bellevue-sprinkler-repair/", 301, "/sprinkler-repair/bellevue"],
    ["/thank-you/", 301, "/thank-you"],
    ["/FAQ?x=Y", 301, "/faq?x=Y"],
    ["/%66aq", 301, "/faq"],
    ["/%46aq/?x=%66%20Y", 301, "/faq?x=%66%20Y"],
    ["/%72edmond%2Dsprinkler%2drepair", 301, "/sprinkler-repair/redmond"],
    ["/blog/%61-b%5Fc%7ed", 301, "/blog/a-b_c~d"],
    ["/%72eceipt/%41b%2Dc", 301, "/receipt/Ab-c"],
    ["/roofing/kirkland", 302, "/"],
    ["/sprinkler-repair/seattle", 302, "/"],
    ["/gutter-services/redmond", 302, "/"],
    ["/?service=fence-repair&city=redmond", 302, "/fence-repair/redmond"],
    ["/?service=fence-repair&city=redmond&gclid=A", 302, "/fence-repair/redmond?gclid=A"],
    ["/?service=fence-repair&zip_code=98052-1234", 302, "/fence-repair/redmond?zip_code=98052-1234"],
    ["/?service=fence-repair&zip_code=98052&gclid=A", 302, "/fence-repair/redmond?zip_code=98052&gclid=A"],
    ["/?service=fence-repair&zip_code=98201", 302, "/fence-repair/kirkland?zip_code=98201"],
    ["/?service=fence-repair&zip_code=x%26name%3DAnn", 302, "/fence-repair/kirkland?zip_code=x%26name%3DAnn"],
    ["/sprinkler-repair/seattle?gclid=A", 302, "/?gclid=A"],
    ["/sprinkler-repair/seattle?name=Ann&gclid=A", 302, "/?name=Ann&gclid=A"],
    ["/blog?page=1", 301, "/blog"],
    ["/blog?utm_source=x&page=1", 301, "/blog?utm_source=x"],
  ])("%s redirects with %i to %s", async (path, status, target) => {
    const response = await get(path);
    expect([response.status, response.headers.get("Location")]).toEqual([status, target]);
    if (target.includes("?")) expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  test.each(["//evil.example/", "//evil.example", "/\\evil.example/", "/%2F%2Fevil.example/"])(
    "%s does not redirect to another site",
    async (path) => {
      const location = String((await raw(path)).headers.location ?? "/");
      expect(new URL(location, site.url).origin).toBe(site.url);
    },
  );
});

test.each(["/blog%2Ffaq", "/%C3%A9t%C3%A9", "/fence%20repair", "/%2566aq"])(
  "%s, which encodes a character that needs it, is not redirected",
  async (path) => {
    expect((await raw(path)).status).toBe(404);
  },
);

describe("an unknown path", () => {
  test.each([
    "/no-such-page",
    "/favicon.svg.br",
    "/.env",
    "/../package.json",
    "/%2e%2e/package.json",
    "/rest/v2/leads",
    "/rest/leads",
    "/hooks/other",
    "/operator/other",
    "/mcp/other",
    "/social/other",
    "/.well-known/change-password",
    "/blog/other/other",
    "/%E0%A4%A",
    "/blog/%00",
    "/faq.data",
    "/%",
  ])("%s gets 404", async (path) => {
    expect((await raw(path)).status).toBe(404);
  });

  test("a page refuses a wrong method without a stack trace", async () => {
    const lead = { name: "Ann", zip_code: "98052", service_issue: "other", email: "by-method@example.com" };
    for (const [method, path] of [
      ["POST", "/thank-you"],
      ["PUT", "/fence-repair/redmond"],
    ] as const) {
      const response = await get(path, { method, body: new URLSearchParams(lead) });
      expect(response.status).toBe(405);
      expect(await response.text()).not.toMatch(/\bat .*:\d+:\d+|node_modules/);
    }
    expect(await site.read("leads?email=eq.by-method@example.com")).toEqual([]);
  });
});

describe("headers", () => {
  const page =
    /^default-src 'self'; script-src 'self'( 'sha256-[^']+')+; style-src 'self' 'sha256-.*form-action 'self';/;
  const nothing = /^default-src 'none'; frame-ancestors 'none'$/;
  const shared = "public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=60";

  test.each([
    ["a page", "GET", "/", 200, page, shared],
    ["an unknown page", "GET", "/no-such-page", 404, page, "no-store"],
    ["a form with problems", "POST", "/contact", 422, page, "private, no-store"],
    ["a refusal", "PUT", "/faq", 405, nothing, null],
    ["a file", "GET", "/favicon.ico", 200, nothing, "public, max-age=86400"],
    ["a redirect", "GET", "/FAQ", 301, nothing, null],
    ["an answer of the data API", "GET", "/rest/v1/leads", 401, nothing, "no-store"],
  ])(
    "headers of %s are strict, name no software, and set the caching",
    async (_case, method, path, status, policy, caching) => {
      const response = await get(path, { method, body: method === "POST" ? new URLSearchParams({ name: "A" }) : null });
      expect(response.status).toBe(status);
      const header = (name: string) => response.headers.get(name);
      expect(header("Content-Security-Policy")).toMatch(policy);
      expect(header("Content-Security-Policy")).toMatch(/frame-ancestors 'none'$/);
      expect(header("Content-Security-Policy")).not.toContain("unsafe");
      expect(header("X-Content-Type-Options")).toBe("nosniff");
      expect(header("X-Frame-Options")).toBe("DENY");
      expect(header("Referrer-Policy")).toBe(
        // The page that answers a form is personal, so the browser may send only the page's origin as the referrer.
        status === 422 ? "strict-origin" : "strict-origin-when-cross-origin",
      );
      expect(header("Strict-Transport-Security")).toContain("max-age=31536000");
      for (const name of ["Server", "X-Powered-By", "Set-Cookie"]) expect(header(name)).toBeNull();
      expect(header("Access-Control-Allow-Origin")).toBe(path.startsWith("/rest") ? "*" : null);
      expect(header("Cache-Control")).toBe(caching);
    },
  );

  const isolation = ["Cross-Origin-Opener-Policy", "Origin-Agent-Cluster"];
  test.each([
    "/",
    "/fence-repair/redmond?name=Ann",
    "/thank-you",
    "/no-such-page",
    "/FAQ",
    "/roofing/kirkland",
    "/favicon.svg",
    "/sitemap.xml",
    "/social/home.png",
    "/healthz",
    "/rest/v1/leads",
    "/mcp/none",
  ])("headers do not isolate %s in its own browser process", async (path) => {
    const { headers } = await get(path);
    expect(isolation.filter((name) => headers.has(name))).toEqual([]);
  });

  test.each([
    "/receipt/none",
    "/job/none",
    "/contractor/none",
    "/contractor/none/statements/2026-10.csv",
    "/receipt/none/photos/1",
    "/receipt/none.png",
    "/receipt/%00",
    "/Job/none/",
    "/thank-you?receipt=none",
    "/Thank-You/?receipt=none",
  ])("headers isolate %s, which may be a signed link, in its own browser process", async (path) => {
    for (const method of ["GET", "POST", "PUT"]) {
      const { headers } = await get(path, { method });
      expect(isolation.map((name) => headers.get(name))).toEqual(["same-origin", "?1"]);
      expect(headers.get("Cache-Control")).toBe("no-store");
    }
  });

  test("headers require TLS only if SITE_URL starts with https", () => {
    expect(securityHeadersOf("https://www.example.com")).toHaveProperty("Strict-Transport-Security");
    expect(securityHeadersOf("http://www.example.com")).not.toHaveProperty("Strict-Transport-Security");
  });

  test("headers let other sites embed only the preview pictures for shared links", async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get("Cross-Origin-Resource-Policy");
    expect(await policyOf("/social/home.png")).toBe("cross-origin");
    for (const path of ["/", "/favicon.svg", "/feed.xml"]) expect(await policyOf(path), path).toBe("same-origin");
  });

  test("headers let an SVG use only its own styles", async () => {
    const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    expect((await get("/favicon.svg")).headers.get("Content-Security-Policy")).toBe(policy);
  });

  test.each([
    ["/", "ETag", "If-None-Match"],
    ["/favicon.svg", "ETag", "If-None-Match"],
    ["/favicon.svg", "Last-Modified", "If-Modified-Since"],
  ])(
    "headers of %s let a browser revalidate its copy by %s with %s, and HEAD yields the same headers",
    async (path, name, asking) => {
      const first = await get(path);
      const again = await get(path, { headers: { [asking]: first.headers.get(name) ?? "" } });
      const head = await get(path, { method: "HEAD" });
      expect([first, again, head].map(({ status }) => status)).toEqual([200, 304, 200]);
      for (const headerName of ["Content-Security-Policy", "ETag", "Cache-Control"])
        for (const { headers } of [again, head]) expect(headers.get(headerName)).toBe(first.headers.get(headerName));
      expect([await again.text(), await head.text()]).toEqual(["", ""]);
      const old = { "If-None-Match": 'W/"other"', "If-Modified-Since": first.headers.get("Last-Modified") ?? "" };
      for (const headers of [old, { "If-Modified-Since": new Date(0).toUTCString() }])
        expect((await get(path, { headers })).status).toBe(200);
    },
  );

  test("headers let a file with a hash in its name be cached for a year, and a Range request for such a file gets the whole file", async () => {
    const [, font = ""] = /url\((\/assets\/[^)]+\.woff2)\)/.exec(await (await get("/")).text()) ?? [];
    const first = await get(font);
    const again = await get(font, { headers: { "If-Modified-Since": first.headers.get("Last-Modified") ?? "" } });
    const head = await get(font, { method: "HEAD" });
    const part = await get(font, { headers: { Range: "bytes=99999999-" } });
    expect([first, again, head, part].map(({ status }) => status)).toEqual([200, 304, 200, 200]);
    for (const { headers } of [first, again, head, part]) {
      expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    }
    expect((await part.arrayBuffer()).byteLength).toBe((await first.arrayBuffer()).byteLength);
  });

  test.each([
    ["/assets", 404],
    ["/assets/", 301],
    ["/assets/none", 302],
    ["/assets/none.js", 404],
    ["/assets/%E0%A4%A", 404],
  ])("headers do not permit caching %s, which is not a file", async (path, status) => {
    const { headers, ...response } = await raw(path);
    expect(response.status).toBe(status);
    expect(headers["cache-control"] ?? "").not.toMatch(/max-age|immutable/);
  });

  test.each([
    ["/fence-repair/redmond", shared],
    ["/fence-repair/redmond?gclid=1", shared],
    ["/fence-repair/redmond?gclid=1&zip=98052", "private, no-store"],
    ["/thank-you?lead_id=x", "private, no-store"],
    ["/receipt/none", "no-store"],
    ["/coverage?service=fence-repair&zip_code=98052", "no-store"],
    ["/healthz", "no-store"],
  ])(
    "the headers of %s set the Cache-Control %s, which lets caches store only what all visitors share",
    async (path, rule) => {
      const { headers } = await get(path);
      expect(headers.get("Cache-Control")).toBe(rule);
      if (rule.startsWith("public")) expect(headers.get("Vary")).toBe("Accept-Encoding");
      expect(headers.get("Set-Cookie")).toBeNull();
    },
  );

  test.each(["/fence-repair/redmond", "/fence-repair/redmond?name=Ann"])(
    "the page %s is the same for every visitor and at any time",
    async (path) => {
      const htmlFor = async (headers: Record<string, string>) => (await get(path, { headers })).text();
      const first = await htmlFor({ "User-Agent": "One/1.0", "X-Forwarded-For": "198.51.100.1" });
      const second = await htmlFor({
        "User-Agent": "Other/2.0",
        "Accept-Language": "de",
        "X-Forwarded-For": "203.0.113.2",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "shop.example",
      });
      expect(first).toContain('name="form_made_at" value=""');
      expect(second).toBe(first);
      const articles = await site.read("blogs?select=id");
      const ids = first.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi) ?? [];
      expect(ids.filter((id) => !articles.some((article) => article.id === id))).toEqual([]);
    },
  );

  test.each([
    ["br", "gzip, deflate, br"],
    ["gzip", "br;q=0, GZIP;q=0.5"],
    ["gzip", "gzip"],
    ["", "br;q=0.0"],
    ["", ""],
  ])("a page is sent in the encoding %j to a client that accepts %j", async (encoding, accepted) => {
    const response = await get("/fence-repair/redmond", { headers: { "Accept-Encoding": accepted } });
    expect(response.headers.get("Content-Encoding")).toBe(encoding || null);
    expect(await response.text()).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
  });
});

describe("behind a trusted TLS proxy", () => {
  const good = { name: "Ann", zip_code: "98004", service_issue: "other", email: "ann@example.com" };
  const post = (headers: Record<string, string>) =>
    get("/fence-repair/bellevue", { method: "POST", body: new URLSearchParams(good), headers });

  const evil = "https://evil.example";
  const own = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "shop.example" };
  test.each<[string, Record<string, string>, number]>([
    ["whose origin is the host in X-Forwarded-Host", { Origin: "https://shop.example", ...own }, 303],
    ["whose origin is SITE_URL, by a proxy without X-Forwarded-Proto", { Origin: "https://www.example.com" }, 303],
    ["from the site's host by another protocol", { Origin: "http://www.example.com" }, 403],
    ["from the site's host on another port", { Origin: "https://www.example.com:8443" }, 403],
    ["from the host in X-Forwarded-Host by another protocol", { Origin: "http://shop.example", ...own }, 403],
    ["from another site", { Origin: evil, "X-Forwarded-Host": "www.example.com" }, 403],
    ["from another site with a forged Sec-Fetch-Site", { Origin: evil, "Sec-Fetch-Site": "same-origin" }, 403],
    ["with the origin null", { Origin: "null" }, 403],
    ["with the origin null, from the site itself", { Origin: "null", "Sec-Fetch-Site": "same-origin" }, 303],
    ["with the origin null, from another site", { Origin: "null", "Sec-Fetch-Site": "cross-site" }, 403],
    ["with the origin null, from a sibling domain", { Origin: "null", "Sec-Fetch-Site": "same-site" }, 403],
    ["with the origin null, from no site", { Origin: "null", "Sec-Fetch-Site": "none" }, 403],
    ["with a malformed origin", { Origin: "https://" }, 403],
    ["without an origin, from another site", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["without an origin, from a sibling domain", { "Sec-Fetch-Site": "same-site" }, 403],
    ["without an origin, from the site itself", { "Sec-Fetch-Site": "same-origin" }, 303],
    ["with a password in X-Forwarded-Host", { "X-Forwarded-Host": "a:b@www.example.com" }, 303],
  ])("a form post %s is accepted only if it comes from the site itself", async (_case, headers, status) => {
    expect((await post(headers)).status).toBe(status);
  });

  test("a visitor's confirmation of a match is accepted from a page of the site even if the Origin header is null", async () => {
    const confirmed = await get("/hooks/confirm-match", {
      method: "POST",
      body: new URLSearchParams({ lead_id: crypto.randomUUID() }),
      headers: { Origin: "null", "Sec-Fetch-Site": "same-origin" },
    });
    expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([303, "/thank-you"]);
  });

  test("a form post from another site is refused even if the path starts with that site's host", async () => {
    const { status } = await get("//evil.example/fence-repair/bellevue", {
      method: "POST",
      body: new URLSearchParams(good),
      headers: { Origin: "http://evil.example" },
    });
    expect(status).toBe(403);
  });

  test("`/hooks/confirm-match` refuses a body that is too large", async () => {
    const body = JSON.stringify({ lead_id: "x".repeat(5000) });
    for (const init of [{ body }, { body: new Blob([body]).stream(), duplex: "half" }]) {
      expect((await get("/hooks/confirm-match", { method: "POST", ...init })).status).toBe(413);
    }
  });
});
