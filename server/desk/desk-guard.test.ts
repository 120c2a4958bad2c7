import { createHash } from "node:crypto";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";
import { operatorKey } from "../../test/running-server.ts";

const desk = openProduct({ desk: true });

/** Uses `node:http`, because `fetch` cannot set the Host header. */
function withHost(host: string, path: string, cookie: string): Promise<number | undefined> {
  const { port } = new URL(desk.url);
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers: { Host: host, Cookie: cookie } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

describe("the desk without a session", () => {
  test("without a session, a page of the desk redirects to the sign-in page, and every other request is answered with 401", async () => {
    const nobody = desk.newBrowser();
    for (const path of ["/", "/settings", "/leads/1", "/figures", "/nowhere"]) {
      const { status, location } = await nobody.get(path);
      expect([path, status, location]).toEqual([path, 303, "/sign-in"]);
    }
    for (const path of ["/figures.csv", "/assets/no-such-file.js", "/assets/inbox-page-BvRk9kiK.js"]) {
      expect([path, (await nobody.get(path)).status]).toEqual([path, 401]);
    }
    expect((await nobody.get("/", { "Sec-Fetch-Dest": "empty" })).status).toBe(401);
    expect((await nobody.post("/settings", { action: "revoke-session" })).status).toBe(401);
  });

  test("the desk's sign-in page and the files that it loads need no session", async () => {
    const page = await desk.newBrowser().get("/sign-in");
    expect(page.status).toBe(200);
    const files = [...page.html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(files.length).toBeGreaterThan(2);
    for (const path of files) expect([path, (await desk.newBrowser().get(path)).status]).toEqual([path, 200]);
  });
});

describe("a session of the desk", () => {
  test("a session opens the desk, and no cache or search engine may store the desk's pages", async () => {
    const page = await desk.client.get("/");
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  test("every response of the desk, with or without a session, isolates the page in its own process", async () => {
    const { session } = desk.client;
    for (const path of ["/", "/sign-in", "/leads", "/none", "/none.js", "/favicon.svg", "/posts/none/preview"]) {
      for (const Cookie of [session, ""]) {
        const { headers } = await fetch(desk.url + path, { headers: { Cookie }, redirect: "manual" });
        const isolation = [headers.get("Cross-Origin-Opener-Policy"), headers.get("Origin-Agent-Cluster")];
        expect([path, ...isolation]).toEqual([path, "same-origin", "?1"]);
      }
    }
  });

  test("to prevent DNS rebinding, the desk refuses a page at another host name, even with a session", async () => {
    const { port } = new URL(desk.url);
    for (const host of ["evil.example", `evil.example:${port}`, "localhost", "127.0.0.1:1", `[::1]:${port}`]) {
      expect([host, await withHost(host, "/", desk.client.session)]).toEqual([host, 421]);
    }
    expect(await withHost(`127.0.0.1:${port}`, "/", desk.client.session)).toBe(200);
  });

  test("the desk accepts no form from another origin, even with a session", async () => {
    const others = ["https://evil.example", "null", "http://localhost", desk.server.url, `${desk.url}.evil.example`];
    for (const origin of others) {
      const answer = await desk.client.post("/sign-out", {}, { Origin: origin });
      expect([origin, answer.status]).toEqual([origin, 403]);
    }
    const withoutOrigin = await fetch(`${desk.url}/sign-out`, {
      method: "POST",
      headers: { Cookie: desk.client.session },
    });
    expect(withoutOrigin.status).toBe(403);
    expect((await desk.client.get("/")).status).toBe(200);
  });

  test("an operator's session can be revoked from another browser", async () => {
    const other = await desk.signIn("other@example.com");
    const [, id = ""] =
      /value="revoke-session".*?name="id" value="([^"]+)"/s.exec((await desk.client.get("/settings")).html) ?? [];
    const page = await desk.client.follow("/settings", { action: "revoke-session", id });
    expect(page.text).toContain("Browser signed out.");
    expect((await other.get("/")).status).toBe(303);
  });
});

test("the log contains no sign-in link", async () => {
  const path = new URL(await desk.invite()).pathname;
  await desk.newBrowser().get(path);
  await expect.poll(() => desk.server.log.some(({ path }) => path === "/sign-in/…")).toBe(true);
  expect(JSON.stringify(desk.server.log)).not.toContain(path.split("/").at(-1));
});

test("the data API does not serve the tables of operators and their sign-in", async () => {
  const people = ["operators", "operator_sessions", "operator_passkeys", "sign_in_tokens", "spent_challenges"];
  const tables = [...people, "operator_changes", "lead_notes"];
  for (const table of tables) {
    const response = await fetch(`${desk.server.url}/rest/v1/${table}`, { headers: { apikey: operatorKey } });
    expect([table, response.status]).toEqual([table, 404]);
  }
});

test("the public listener serves no page of the desk", async () => {
  for (const path of ["/sign-in", "/settings", "/leads/1"]) {
    const response = await fetch(desk.server.url + path, { redirect: "manual" });
    expect([path, [302, 404].includes(response.status)]).toEqual([path, true]);
    expect(await response.text()).not.toContain("· Desk");
  }
});

describe("the router's data requests", () => {
  const paths = [
    "/_.data",
    "/settings.data",
    "/leads/1.data",
    "/find.data?q=a",
    "/_.data?_routes=root",
    "/nowhere.data",
  ];

  test("without a session, every data request is answered with 401, and nothing is stored by a cache", async () => {
    const nobody = desk.newBrowser();
    for (const path of paths) {
      const { status, headers, html } = await nobody.get(path);
      expect([path, status, html]).toEqual([path, 401, "Sign in first."]);
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect([path, (await nobody.post(path, { action: "x" })).status]).toEqual([path, 401]);
    }
    expect((await desk.newBrowser().get("/sign-in.data")).status).toBe(200);
  });

  test("with a session, data requests are answered, but not for a form of another origin or for another host", async () => {
    for (const path of paths.slice(0, 2)) {
      const { status, headers } = await desk.client.get(path);
      expect([path, status, headers.get("Cache-Control")]).toEqual([path, 200, "no-store"]);
      const { port } = new URL(desk.url);
      expect(await withHost(`evil.example:${port}`, path, desk.client.session)).toBe(421);
    }
    for (const origin of ["https://evil.example", "null", desk.server.url]) {
      const refused = await desk.client.post("/sign-out.data", {}, { Origin: origin });
      expect([origin, refused.status]).toEqual([origin, 403]);
    }
    const withoutOrigin = await fetch(`${desk.url}/sign-out.data`, {
      method: "POST",
      headers: { Cookie: desk.client.session },
    });
    expect(withoutOrigin.status).toBe(403);
    expect((await desk.client.get("/")).status).toBe(200);
  });

  test("a data request redirects in its answer, and its message comes with the next data request once", async () => {
    const sent = await desk.client.post("/posts.data", { title: "By data" });
    expect([sent.status, sent.location]).toEqual([202, null]);
    expect(sent.html).toMatch(/\/posts\/[0-9a-f-]{36}/);
    const ahead = await desk.client.get("/posts.data", { "Sec-Purpose": "prefetch" });
    expect([ahead.status, ahead.html]).toEqual([204, ""]);
    expect((await desk.client.get("/posts.data")).html).toContain("Draft created.");
    expect((await desk.client.get("/posts.data")).html).not.toContain("Draft created.");
  });

  test("no page hands a secret to its script", async () => {
    const contractor = await desk.addContractor("Secret Spruces");
    await desk.takeTerritory(contractor, "98033");
    const lead = await desk.addLead("Secret Sal", { zip_code: "98033" });
    const [delivery] = await desk.rows<{ id: string }>(`deliveries?lead_id=eq.${lead}&limit=1`);
    const token = desk.client.session.split("=")[1] ?? "none";
    const secrets = [operatorKey, token, createHash("sha256").update(token).digest("hex")];
    const lists = ["/_.data", "/contractors.data", "/territories.data", "/deliveries.data", "/posts.data"];
    const pages = [`/leads/${lead}.data`, `/contractors/${contractor}.data`, `/deliveries/${delivery?.id}.data`];
    for (const path of [...lists, ...pages, "/figures.data", "/figures/sources.data", "/settings.data"]) {
      const { status, html } = await desk.client.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, secrets.filter((secret) => html.includes(secret))]).toEqual([path, []]);
      // Signed links, hashes of tokens, and keys of passkeys.
      expect([path, html]).toEqual([
        path,
        expect.not.stringMatching(/\/(receipt|job|contractor)\/[\w-]{20}|hash"|public_key/),
      ]);
    }
  });
});
