import { beforeEach, describe, expect, test } from "vitest";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { startSite } from "../../test/open-site.ts";
import { openDatabase } from "../database/open.ts";
import { DatabaseUnavailable } from "../problems.ts";
import { pageCounts } from "./page-counts.ts";

const phone =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const asked = (headers: Record<string, string> = {}, method = "GET") =>
  new Request("http://localhost/", { method, headers: { "User-Agent": phone, ...headers } });

describe("page counts in the database", async () => {
  const open = await suiteDatabase();
  beforeEach(() => open.database.run("delete from page_counts"));

  const stored = () =>
    open.database.query(
      `select path, views, arrivals, begun from page_counts where day = market_today() order by path`,
    );

  test("of several processes add up, each flush to those before", async () => {
    const processes = [pageCounts(open.database, ["/", "/contact"]), pageCounts(open.database, ["/", "/contact"])];
    for (let round = 0; round < 3; round++) {
      for (const { answered, told } of processes) {
        answered(asked({ "Sec-Fetch-Site": "none" }), "/", 200);
        answered(asked({ "Sec-Fetch-Site": "same-origin" }), "/contact", 200);
        told(asked(), "begun", "/contact");
      }
      await Promise.all(processes.map(({ flush }) => flush()));
    }
    expect(await stored()).toEqual([
      { path: "/", views: 6, arrivals: 6, begun: 0 },
      { path: "/contact", views: 6, arrivals: 0, begun: 6 },
    ]);
  });

  test("that the database cannot take are kept for the next time, and a stop adds what is left", async () => {
    let isAway = true;
    const { answered, flush, stop } = pageCounts(
      {
        ...open.database,
        query: (text, values) =>
          isAway ? Promise.reject(new DatabaseUnavailable("away")) : open.database.query(text, values),
      },
      [],
    );
    answered(asked(), "/faq", 200);
    await flush();
    answered(asked(), "/faq", 200);
    isAway = false;
    await stop();
    expect(await stored()).toEqual([{ path: "/faq", views: 2, arrivals: 2, begun: 0 }]);
  });

  test.each([
    ["that a person opens", {}, [1, 1]],
    ["that a person reaches from another page", { "Sec-Fetch-Site": "same-origin" }, [1, 0]],
    ["that a person reaches from another site", { "Sec-Fetch-Site": "cross-site" }, [1, 1]],
    ["that an old browser reaches from another page", { Referer: "http://localhost/faq", Host: "localhost" }, [1, 0]],
    ["that is fetched ahead", { "Sec-Purpose": "prefetch" }, null],
    ["that is rendered ahead", { "Sec-Purpose": "prefetch;prerender" }, null],
    ["that a script fetches", { "Sec-Fetch-Dest": "empty" }, null],
    ["that a crawler reads", { "User-Agent": crawler }, null],
    ["that somebody without a name reads", { "User-Agent": "" }, null],
  ])("know a page %s", async (_case, headers, expected) => {
    const { answered, flush } = pageCounts(open.database, []);
    answered(asked(headers), "/faq", 200);
    await flush();
    expect(await stored()).toEqual(
      expected ? [{ path: "/faq", views: expected[0], arrivals: expected[1], begun: 0 }] : [],
    );
  });

  test.each([
    ["a page that is not there", "/no-such-page", 404, "GET"],
    ["a redirect", "/FAQ", 301, "GET"],
    ["a failure", "/faq", 503, "GET"],
    ["a form that was sent", "/contact", 200, "POST"],
    ["a look at the headers", "/faq", 200, "HEAD"],
    ["the secret of a signed link", "/receipt/0123456789", 200, "GET"],
    ["the same written otherwise", "/%72eceipt/0123456789", 200, "GET"],
    ["an address of bytes", "/%E0%A4%A", 200, "GET"],
  ])("leave %s out", async (_case, path, status, method) => {
    const { answered, told, flush } = pageCounts(open.database, []);
    answered(asked({}, method), path, status);
    told(asked(), "begun", path);
    await flush();
    expect(await stored()).toEqual([]);
  });

  test("count a page once, however its address is written, and no form of a page that nobody has seen", async () => {
    const { answered, told, flush } = pageCounts(open.database, []);
    for (const path of ["/faq", "/f%61q", "/%46aq", "/faq/"]) answered(asked(), path, 200);
    expect(told(asked(), "begun", "/faq")).toBe(true);
    for (const path of ["/faqs", "faq", "", "\0", "/faq?a=b", "https://evil.example/faq", `/${"a".repeat(400)}`]) {
      expect(told(asked(), "begun", path)).toBe(false);
    }
    await flush();
    expect(await stored()).toEqual([{ path: "/faq", views: 4, arrivals: 4, begun: 1 }]);
  });
});

describe("a running site", () => {
  test("counts what it answers from its memory and otherwise, and adds it up when it stops", async () => {
    const server = await startSite();
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(server.url + path, { headers: { "User-Agent": phone, "Sec-Fetch-Dest": "document", ...headers } });
    for (const path of ["/faq", "/faq?gclid=1", "/faq", "/FAQ/", "/contact?name=Ann", "/no-such-page", "/feed.xml"])
      await get(path);
    const etag = (await get("/")).headers.get("ETag") ?? "";
    expect((await get("/", { "If-None-Match": etag, "Sec-Fetch-Site": "same-origin" })).status).toBe(304);
    await fetch(`${server.url}/faq`);
    const tell = async (what: string, body: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${server.url}/counts/${what}`, {
        method: "POST",
        body,
        headers: { "User-Agent": phone, ...headers },
      });
      return answer.status;
    };
    expect(await tell("begun", "/fence-repair/redmond")).toBe(204);
    expect(await tell("view", "/faq")).toBe(204);
    expect(await tell("arrival", "/faq", { Origin: server.url })).toBe(204);
    expect(await tell("begun", "/made-up")).toBe(400);
    expect(await tell("begun", "/".repeat(5000))).toBe(413);
    expect(await tell("clicks", "/faq")).toBe(404);
    expect(await tell("begun", "/faq", { Origin: "https://evil.example" })).toBe(403);
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
