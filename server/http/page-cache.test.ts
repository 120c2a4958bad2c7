import { setImmediate } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { partnerProgramWords } from "../../content/partner-program-words.ts";
import { openProduct } from "../../test/product.ts";
import { operatorKey } from "../../test/running-server.ts";
import type { PageParameters } from "../../wire/page-parameters.ts";
import { parseEnv } from "../env.ts";
import { type PageCache, pageCache } from "./page-cache.ts";

describe("the page cache", () => {
  const parameters: Record<string, PageParameters> = {
    "/blog": { shared: ["page"] },
    "/form": { shared: ["sent"], values: { sent: ["1"] }, personal: ["name", "zip"] },
  };

  /** Each rendering waits until the test calls `finish`. */
  let renderings: ({ url: string; signal: AbortSignal } & PromiseWithResolvers<Response>)[];
  let version: number;
  let pages: PageCache;
  beforeEach(() => {
    renderings = [];
    version = 0;
    open();
  });

  /** `answerEarly` may answer a request without a page. */
  function open(
    variables: Record<string, string> = {},
    answerEarly: (request: Request) => Promise<Response | null> = async () => null,
  ) {
    pages = pageCache(
      {
        render: async (request, _visitor, renderInTurn) =>
          (await answerEarly(request)) ??
          renderInTurn(() => {
            const { url, signal } = request;
            const rendering = {
              url: url.replace("http://localhost", ""),
              signal,
              ...Promise.withResolvers<Response>(),
            };
            renderings.push(rendering);
            return rendering.promise;
          }),
        inlineTexts: { scripts: ["run()"], styles: ["p{}"] },
        preview: () => "",
        parametersOf: (path) => parameters[path] ?? {},
      },
      parseEnv(variables),
      { current: () => version },
    );
  }

  const ask = async (path: string, init: RequestInit = {}, client = "192.0.2.1"): Promise<Response> => {
    const request = new Request(`http://localhost${path}`, init);
    const page = (await pages.keptPage(request)) ?? (await pages.sharedPage(request, () => client));
    return page ?? pages.personalPage(request, { client, waitSeconds: null });
  };
  const text = async (answer: Promise<Response>) => (await answer).text();

  async function finish(position: number, page: string, init: ResponseInit = {}): Promise<void> {
    while (renderings.length <= position) await setImmediate();
    renderings[position]?.resolve(new Response(page, init));
  }
  async function make(path: string, page: string, init: ResponseInit = {}): Promise<Response> {
    const position = renderings.length;
    const answer = ask(path);
    await finish(position, page, init);
    return answer;
  }
  const urls = () => renderings.map(({ url }) => url);

  test("simultaneous requests for the same page share one rendering, which a disconnecting client does not abort", async () => {
    const leaving = new AbortController();
    const answers = [ask("/faq", { signal: leaving.signal }), ask("/faq"), ask("/faq?gclid=1")];
    leaving.abort();
    await finish(0, "The page");
    expect(await Promise.all(answers.map(text))).toEqual(Array(3).fill("The page"));
    expect(urls()).toEqual(["/faq"]);
    expect(renderings[0]?.signal.aborted).toBe(false);
  });

  test("parameters that the page ignores do not cause another rendering", async () => {
    const page = await make("/form", "The form");
    for (const query of ["gclid=1&utm_source=a", "fbclid", "page=2", "&&", "%ff", "Name=Ann"]) {
      const followed = await ask(`/form?${query}`);
      expect([query, await followed.text(), [...followed.headers]]).toEqual([query, "The form", [...page.headers]]);
    }
    expect(urls()).toEqual(["/form"]);
  });

  test("a page is rendered once for each value of a shared parameter such as `page`, and the renderer gets no ignored parameter", async () => {
    await make("/blog", "The first");
    await make("/blog?gclid=1&page=2&utm_source=a", "The second");
    expect(await text(ask("/blog?page=2&gclid=2"))).toBe("The second");
    expect(await text(ask("/blog?gclid=2"))).toBe("The first");
    expect(urls()).toEqual(["/blog", "/blog?page=2"]);
    const canonical = (query: string) => pages.canonicalUrl(new URL(`http://a.example/form?${query}`), "GET").href;
    expect(canonical("gclid=1&b=c")).toBe("http://a.example/form");
    // The form of a page with personal parameters names the campaign in its `action`.
    expect(canonical("gclid=1&zip=98033&b=c")).toBe("http://a.example/form?gclid=1&zip=98033");
  });

  test("values of a shared parameter that make no difference do not cause another rendering", async () => {
    await make("/form", "The form");
    await make("/form?sent=1", "Thank you");
    for (const query of ["sent=2", "sent=", "sent=1x", "sent=no&sent=1"])
      expect([query, await text(ask(`/form?${query}`))]).toEqual([query, "The form"]);
    expect(await text(ask("/form?sent=1&sent=2"))).toBe("Thank you");
    expect(urls()).toEqual(["/form", "/form?sent=1"]);
  });

  test("each encoding of a page in memory decodes to the page", async () => {
    await make("/faq", "The page ".repeat(1000));
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
    for (const round of [1, 2]) {
      for (const [encoding, decode] of Object.entries(decoders)) {
        const answer = await ask("/faq", { headers: { "Accept-Encoding": encoding } });
        expect([round, answer.headers.get("Content-Encoding") ?? "identity"]).toEqual([round, encoding]);
        expect(decode(Buffer.from(await answer.arrayBuffer())).toString()).toBe("The page ".repeat(1000));
      }
    }
  });

  test("two pages are rendered at a time, forty wait, and others get 503 with Retry-After", async () => {
    const waiting = Array.from({ length: 42 }, (_, number) => ask(`/page-${number}`));
    while (renderings.length < 2) await setImmediate();
    for (const path of ["/page-42", "/form?name=Ann"]) {
      const busy = await ask(path);
      expect([path, busy.status, busy.headers.get("Retry-After")]).toEqual([path, 503, "2"]);
    }
    expect(renderings).toHaveLength(2);
    for (let position = 0; position < 42; position++) {
      await finish(position, `Page ${position}`);
      await setImmediate();
      expect(renderings.length).toBeLessThanOrEqual(position + 3);
    }
    expect(await Promise.all(waiting.map(text))).toEqual(Array.from({ length: 42 }, (_, number) => `Page ${number}`));
    expect(await text(make("/page-42", "Not busy"))).toBe("Not busy");
  });

  test("a redirect needs no turn and does not count as a rendering", async () => {
    open({ RENDERS_PER_MINUTE: "1" }, async ({ url }) =>
      url.includes("moved") ? new Response(null, { status: 302, headers: { Location: "/" } }) : null,
    );
    for (const path of ["/moved-1", "/moved-2", "/form?name=moved"]) expect((await ask(path)).status).toBe(302);
    expect((await make("/faq", "The page")).status).toBe(200);
    expect((await ask("/moved-3")).status).toBe(429);
  });

  test("a network that has rendered too many pages gets a fixed 429, but pages from memory, and its forms are stored", async () => {
    open({ RENDERS_PER_MINUTE: "2" }, async ({ method, url }) =>
      method === "POST" && url.includes("contact") ? new Response(null, { status: 303 }) : null,
    );
    await make("/faq", "The page");
    await make("/form?name=Ann", "For Ann");
    for (const path of ["/contact", "/form?name=Ann"]) {
      const refused = await ask(path);
      expect([path, refused.status, await refused.text()]).toEqual([
        path,
        429,
        expect.stringMatching(/^Too many pages/),
      ]);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    expect(await text(ask("/faq"))).toBe("The page");
    expect((await ask("/contact", { method: "POST" })).status).toBe(303);
    expect((await ask("/form", { method: "POST" })).status).toBe(429);
    expect(renderings).toHaveLength(2);
    const neighbor = ask("/contact", {}, "192.0.2.2");
    await finish(2, "For the neighbor");
    expect(await text(neighbor)).toBe("For the neighbor");
  });

  test("a page with a personal parameter such as `name` is rendered for each request and never cached", async () => {
    for (const name of ["Ann", "Ann", "Bo"]) {
      const answer = await make(`/form?name=${name}`, `For ${name}`);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
      expect(await answer.text()).toBe(`For ${name}`);
    }
    expect(renderings).toHaveLength(3);
  });

  test.each([
    ["with an error status", { status: 503 }],
    ["that does not exist", { status: 404 }],
    ["with a cookie", { headers: { "Set-Cookie": "a=b" } }],
    ["with its own Cache-Control", { headers: { "Cache-Control": "no-store" } }],
  ])("a page %s is not cached", async (_what, init) => {
    expect((await make("/blog", "This time", init)).headers.get("Cache-Control")).toBe("no-store");
    expect(await (await make("/blog", "The next time")).text()).toBe("The next time");
  });

  test("a failed rendering is retried at the next request", async () => {
    const answer = ask("/faq");
    while (renderings.length < 1) await setImmediate();
    renderings[0]?.reject(new Error("Not this time."));
    await expect(answer).rejects.toThrow("Not this time.");
    expect(await (await make("/faq", "The page")).text()).toBe("The page");
  });

  test("a page in memory is found by its exact path and query, and for GET and HEAD only", async () => {
    await make("/blog?page=2", "The second");
    const kept = async (path: string, method = "GET") =>
      (await pages.keptPage(new Request(`http://localhost${path}`, { method })))?.text() ?? null;
    expect(await kept("/blog?page=2")).toBe("The second");
    expect(await kept("/blog?page=2", "HEAD")).toBe("");
    for (const path of ["/blog", "/blog?page=2&a=b", "/Blog?page=2"])
      expect([path, await kept(path)]).toEqual([path, null]);
    expect(await kept("/blog?page=2", "POST")).toBeNull();
    version++;
    expect(await kept("/blog?page=2")).toBeNull();
  });

  test("with a new version, no new request gets a page whose rendering began earlier", async () => {
    await make("/blog", "The old page");
    const before = [ask("/blog"), ask("/blog?page=2")];
    while (renderings.length < 2) await setImmediate();
    version++;
    const after = [ask("/blog"), ask("/blog?page=2")];
    for (const [position, page] of ["Old second", "New", "New second"].entries()) await finish(position + 1, page);
    expect(await Promise.all(before.map(text))).toEqual(["The old page", "Old second"]);
    expect(await Promise.all(after.map(text))).toEqual(["New", "New second"]);
    expect(await Promise.all([ask("/blog"), ask("/blog?page=2")].map(text))).toEqual(["New", "New second"]);
  });
});

describe("a change by the operator", () => {
  const site = openProduct({ whole: true });

  const title = "The article of the day";
  const article = { slug: "of-the-day", title, service_type: "fence-repair", published_at: "2031-01-01T00:00:00Z" };
  const showing = ["/blog", "/fence-repair/redmond"];
  const everywhere = [...showing, "/blog/of-the-day"];

  const operate = async (path: string, body = "{}") => {
    const headers = { apikey: operatorKey, "Content-Type": "application/json" };
    const response = await fetch(site.url + path, { method: "POST", body, headers });
    expect(response.ok).toBe(true);
    return response;
  };
  const words = (...words: string[]) => JSON.stringify({ words });
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const pagesWith = async (words: string) => {
    const pages = await Promise.all(everywhere.map(async (path) => ((await read(path)).includes(words) ? [path] : [])));
    return pages.flat();
  };

  test("a published or restored post appears on every page at once, and an unpublished post disappears", async () => {
    await site.store("blogs", article);
    expect(await pagesWith(title)).toEqual([]);
    await operate("/operator/posts/publish", words("of-the-day"));
    expect(await pagesWith(title)).toEqual(everywhere);
    const backup = await (await operate("/operator/backup")).text();
    await operate("/operator/posts/import", words("of-the-day", `---\ntitle: A slip of the pen\n---\nOf the pen.`));
    expect(await pagesWith("A slip of the pen")).toEqual(everywhere);
    await operate("/operator/restore", backup);
    expect(await pagesWith("A slip of the pen")).toEqual([]);
    expect(await pagesWith(title)).toEqual(everywhere);
    await operate("/operator/posts/unpublish", words("of-the-day"));
    expect(await pagesWith(title)).toEqual([]);
    expect((await fetch(`${site.url}/blog/of-the-day`)).status).toBe(404);
  });

  test("the page for contractors changes at once when a territory is taken or its contractor's participation ends", async () => {
    const showsTerritories = async () =>
      (await read("/partner-program")).includes(partnerProgramWords.opportunities.basis.territories);
    const id = await site.addContractorIn("fence-repair", []);
    expect(await showsTerritories()).toBe(false);
    const options = { contractor: id, service: "fence-repair", zip: ["98052"] };
    await operate("/operator/territories/take", JSON.stringify({ words: [], options }));
    expect(await showsTerritories()).toBe(true);
    await operate("/operator/contractors/end", words(id));
    expect(await showsTerritories()).toBe(false);
  });
});
