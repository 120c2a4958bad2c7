import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DatabasePlace, databasePlace } from "../../test/fresh-database.ts";
import { operatorInserts, operatorKey, type RunningServer, startServer } from "../../test/running-server.ts";
import { pageCache } from "./page-cache.ts";

const noForeignOrigins = { script: [], connect: [] };

test("a client that disconnects while a page is rendered does not end the rendering for others", async () => {
  const made = Promise.withResolvers<void>();
  const pages = pageCache(async ({ signal }) => {
    await made.promise;
    return new Response("<p>The page</p>", { status: signal.aborted ? 500 : 200 });
  }, noForeignOrigins);
  const leaving = new AbortController();
  const answers = [
    pages.answer(new Request("http://localhost/faq", { signal: leaving.signal }), "192.0.2.1"),
    pages.answer(new Request("http://localhost/faq"), "192.0.2.2"),
  ];
  leaving.abort();
  made.resolve();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
});

test("a page whose rendering began before an invalidation is not served after it", async () => {
  const rows = ["The old page", "The new page"];
  const makings: (() => void)[] = [];
  const pages = pageCache(async () => {
    const row = rows[makings.length];
    await new Promise<void>((resolve) => makings.push(resolve));
    return new Response(`<p>${row}</p>`);
  }, noForeignOrigins);
  const ask = async () => (await pages.answer(new Request("http://localhost/blog"), "192.0.2.1")).text();
  const before = ask();
  await expect.poll(() => makings.length).toBe(1);
  pages.invalidate();
  const after = ask();
  await expect.poll(() => makings.length).toBe(2);
  for (const finish of makings.toReversed()) finish();
  expect(await Promise.all([before, after])).toEqual(["<p>The old page</p>", "<p>The new page</p>"]);
  expect(await ask()).toBe("<p>The new page</p>");
});

test("a rendering that fails after an invalidation leaves the page alone that was rendered since", async () => {
  const makings: PromiseWithResolvers<Response>[] = [];
  const pages = pageCache(() => {
    const making = Promise.withResolvers<Response>();
    makings.push(making);
    return making.promise;
  }, noForeignOrigins);
  const ask = () => pages.answer(new Request("http://localhost/blog"), "192.0.2.1");
  const before = [ask(), ask()];
  await expect.poll(() => makings.length).toBe(1);
  pages.invalidate();
  const after = ask();
  await expect.poll(() => makings.length).toBe(2);
  makings[0]?.reject(new Error("Not this time."));
  makings[1]?.resolve(new Response("<p>The page</p>"));
  expect((await Promise.allSettled(before)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await after).status).toBe(200);
  expect((await ask()).status).toBe(200);
  expect(makings).toHaveLength(2);
});

describe("what the operator changes of the blog", () => {
  let place: DatabasePlace;
  let server: RunningServer;
  beforeAll(async () => {
    place = await databasePlace("embedded");
    server = await startServer(place);
  });
  afterAll(async () => {
    await server.stop();
    place.remove();
  });

  const title = "The article of the day";
  const article = { slug: "of-the-day", title, service_type: "fence-repair", published_at: "2031-01-01T00:00:00Z" };
  const showing = ["/blog", "/blog.data", "/fence-repair/redmond", "/fence-repair/redmond.data"];
  const everywhere = [...showing, "/blog/of-the-day", "/blog/of-the-day.data"];

  const operate = async (method: string, path: string, body: string | null, headers: Record<string, string> = {}) => {
    const init = { method, body, headers: { apikey: operatorKey, "Content-Type": "application/json", ...headers } };
    const response = await fetch(server.url + path, init);
    expect(response.ok).toBe(true);
    return response;
  };
  const read = async (path: string) => (await fetch(server.url + path)).text();
  /** The pages, among those that could have it, on which a visitor reads `words`. */
  const pagesWith = async (words: string) => {
    const pages = await Promise.all(everywhere.map(async (path) => ((await read(path)).includes(words) ? [path] : [])));
    return pages.flat();
  };

  beforeEach(async () => {
    await operate("DELETE", "/rest/v1/blogs?slug=eq.of-the-day", null);
    await operatorInserts(server.url, "blogs", [{ ...article, is_published: true }]);
    expect(await pagesWith(title)).toEqual(everywhere);
  });

  test.each([
    ["unpublished", "PATCH", '{"is_published": false}'],
    ["deleted", "DELETE", null],
  ])("is gone from every page as soon as it is %s", async (_case, method, body) => {
    await operate(method, "/rest/v1/blogs?slug=eq.of-the-day", body);
    expect(await pagesWith(title)).toEqual([]);
    expect((await fetch(`${server.url}/blog/of-the-day`)).status).toBe(404);
  });

  test("is on every page as soon as it is stored or merged", async () => {
    const merged = JSON.stringify({ ...article, title: "The article of tomorrow" });
    await operate("POST", "/rest/v1/blogs?on_conflict=slug", merged, { Prefer: "resolution=merge-duplicates" });
    expect(await pagesWith("The article of tomorrow")).toEqual(everywhere);
  });

  test("is on every page as it was, as soon as it is restored", async () => {
    const backup = await (await operate("POST", "/operator/backup", null)).text();
    await operate("PATCH", "/rest/v1/blogs?slug=eq.of-the-day", '{"title": "A slip of the pen"}');
    expect(await pagesWith("A slip of the pen")).toEqual(everywhere);
    await operate("POST", "/operator/restore", backup);
    expect(await pagesWith("A slip of the pen")).toEqual([]);
    expect(await pagesWith(title)).toEqual(everywhere);
  });
});
