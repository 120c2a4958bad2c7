import { beforeEach, describe, expect, test } from "vitest";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { startSite } from "../../test/whole-product.ts";
import { openDatabase } from "../database/open.ts";
import { DatabaseUnavailable } from "../problems.ts";
import { deleteOldPageCounts, pageCounts } from "./page-counts.ts";

const phone =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const request = (headers: Record<string, string> = {}, method = "GET") =>
  new Request("http://localhost/", { method, headers: { "User-Agent": phone, ...headers } });

describe("page counts in the database", async () => {
  const open = await suiteDatabase();
  beforeEach(() => open.database.run("delete from page_counts"));

  const storedCounts = () =>
    open.database.query(
      `select path, views, arrivals, begun from page_counts where day = market_today() order by path`,
    );

  test("page counts add up over several processes and writes", async () => {
    const processes = [pageCounts(open.database, ["/", "/contact"]), pageCounts(open.database, ["/", "/contact"])];
    for (let round = 0; round < 3; round++) {
      for (const { countResponse, countReport } of processes) {
        countResponse(request({ "Sec-Fetch-Site": "none" }), "/", 200);
        countResponse(request({ "Sec-Fetch-Site": "same-origin" }), "/contact", 200);
        countReport(request(), "begun", "/contact");
      }
      await Promise.all(processes.map(({ flush }) => flush()));
    }
    expect(await storedCounts()).toEqual([
      { path: "/", views: 6, arrivals: 6, begun: 0 },
      { path: "/contact", views: 6, arrivals: 0, begun: 6 },
    ]);
  });

  test("page counts of more than 36 months ago are deleted", async () => {
    await open.database.run(`insert into page_counts (day, path) values
      (market_today() - interval '36 months', '/young'), (market_today() - interval '36 months 1 day', '/old')`);
    await deleteOldPageCounts(open.database);
    expect(await open.database.query("select path from page_counts")).toEqual([{ path: "/young" }]);
  });

  test("page counts stay in memory while the database is unavailable, and are written when the process stops", async () => {
    let isDown = true;
    const { countResponse, flush, stop } = pageCounts(
      {
        ...open.database,
        query: (text, values) =>
          isDown ? Promise.reject(new DatabaseUnavailable("down")) : open.database.query(text, values),
      },
      [],
    );
    countResponse(request(), "/faq", 200);
    await flush();
    countResponse(request(), "/faq", 200);
    isDown = false;
    await stop();
    expect(await storedCounts()).toEqual([{ path: "/faq", views: 2, arrivals: 2, begun: 0 }]);
  });

  test.each([
    ["a person opens directly", {}, [1, 1]],
    ["a person reaches from another page of the site", { "Sec-Fetch-Site": "same-origin" }, [1, 0]],
    ["a person reaches from another site", { "Sec-Fetch-Site": "cross-site" }, [1, 1]],
    [
      "an old browser reaches from another page of the site",
      { Referer: "http://localhost/faq", Host: "localhost" },
      [1, 0],
    ],
    ["a browser prefetches", { "Sec-Purpose": "prefetch" }, null],
    ["a browser prerenders", { "Sec-Purpose": "prefetch;prerender" }, null],
    ["a script fetches", { "Sec-Fetch-Dest": "empty" }, null],
    ["a crawler reads", { "User-Agent": crawler }, null],
    ["a client without a User-Agent reads", { "User-Agent": "" }, null],
  ])(
    "each page that a person opens counts as a view, and as an arrival unless another page of the site led to it: a page that %s",
    async (_case, headers, expected) => {
      const { countResponse, flush } = pageCounts(open.database, []);
      countResponse(request(headers), "/faq", 200);
      await flush();
      expect(await storedCounts()).toEqual(
        expected ? [{ path: "/faq", views: expected[0], arrivals: expected[1], begun: 0 }] : [],
      );
    },
  );

  test.each([
    ["a missing page", "/no-such-page", 404, "GET"],
    ["a redirect", "/FAQ", 301, "GET"],
    ["a server error", "/faq", 503, "GET"],
    ["a form post", "/contact", 200, "POST"],
    ["a HEAD request", "/faq", 200, "HEAD"],
    ["a signed link", "/receipt/0123456789", 200, "GET"],
    ["a signed link with encoded letters", "/%72eceipt/0123456789", 200, "GET"],
    ["a URL that cannot be decoded", "/%E0%A4%A", 200, "GET"],
  ])("page counts exclude %s", async (_case, path, status, method) => {
    const { countResponse, countReport, flush } = pageCounts(open.database, []);
    countResponse(request({}, method), path, status);
    countReport(request(), "begun", path);
    await flush();
    expect(await storedCounts()).toEqual([]);
  });

  test("page counts treat every spelling of a URL as one page, and refuse a report about an unknown page", async () => {
    const { countResponse, countReport, flush } = pageCounts(open.database, []);
    for (const path of ["/faq", "/f%61q", "/%46aq", "/faq/"]) countResponse(request(), path, 200);
    expect(countReport(request(), "begun", "/faq")).toBe(true);
    for (const path of ["/faqs", "faq", "", "\0", "/faq?a=b", "https://evil.example/faq", `/${"a".repeat(400)}`]) {
      expect(countReport(request(), "begun", path)).toBe(false);
    }
    await flush();
    expect(await storedCounts()).toEqual([{ path: "/faq", views: 4, arrivals: 4, begun: 1 }]);
  });
});

describe("a running site", () => {
  test("a running site counts cached pages, rendered pages, and reports from page scripts, and stores the counts when it stops", async () => {
    const server = await startSite();
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(server.url + path, { headers: { "User-Agent": phone, "Sec-Fetch-Dest": "document", ...headers } });
    for (const path of ["/faq", "/faq?gclid=1", "/faq", "/FAQ/", "/contact?name=Ann", "/no-such-page", "/feed.xml"])
      await get(path);
    const etag = (await get("/")).headers.get("ETag") ?? "";
    expect((await get("/", { "If-None-Match": etag, "Sec-Fetch-Site": "same-origin" })).status).toBe(304);
    await fetch(`${server.url}/faq`);
    const report = async (what: string, body: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${server.url}/counts/${what}`, {
        method: "POST",
        body,
        headers: { "User-Agent": phone, ...headers },
      });
      return answer.status;
    };
    expect(await report("begun", "/fence-repair/redmond")).toBe(204);
    expect(await report("view", "/faq")).toBe(204);
    expect(await report("arrival", "/faq", { Origin: server.url })).toBe(204);
    expect(await report("begun", "/made-up")).toBe(400);
    expect(await report("begun", "/".repeat(5000))).toBe(413);
    expect(await report("clicks", "/faq")).toBe(404);
    expect(await report("begun", "/faq", { Origin: "https://evil.example" })).toBe(403);
    await server.stop();
    const open = await openDatabase(server.place, () => {});
    expect(await open.database.query("select path, views, arrivals, begun from page_counts order by path")).toEqual([
      { path: "/", views: 2, arrivals: 1, begun: 0 },
      { path: "/contact", views: 1, arrivals: 1, begun: 0 },
      { path: "/faq", views: 6, arrivals: 5, begun: 0 },
      { path: "/fence-repair/redmond", views: 0, arrivals: 0, begun: 1 },
    ]);
    await open.close();
  });
});
