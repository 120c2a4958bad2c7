import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { openLinkPages } from "../../test/link-pages.ts";
import { parseEnv } from "../env.ts";
import { limitRefused, refusedAttempts } from "./refused-attempts.ts";

describe("refused attempts", () => {
  /** Every attempt waits for `answer`. */
  function shell() {
    const { promise, resolve: answer } = Promise.withResolvers<422 | 201>();
    let reached = 0;
    const app = new Hono()
      .use(limitRefused({ env: parseEnv({}), refusedAttempts: refusedAttempts() }, () => "192.0.2.1"))
      .post("/rest/v1/leads", async (context) => {
        reached++;
        return context.text("", await promise);
      });
    const send = async () => (await app.request("/rest/v1/leads", { method: "POST" })).status;
    return { send, answer, reached: () => reached };
  }
  const countOf = (statuses: number[]) => Object.groupBy(statuses, String);

  test("of 150 attempts at once, 100 are tried", async () => {
    const { send, answer, reached } = shell();
    const attempts = Array.from({ length: 150 }, send);
    while (reached() < 100) await setImmediate();
    answer(422);
    const { 422: refused, 429: tooMany } = countOf(await Promise.all(attempts));
    expect([refused?.length, tooMany?.length, reached()]).toEqual([100, 50, 100]);
    expect(await send()).toBe(429);
  });

  test("attempts that are not refused do not count once they are answered", async () => {
    const { send, answer, reached } = shell();
    const attempts = Array.from({ length: 100 }, send);
    while (reached() < 100) await setImmediate();
    answer(201);
    expect(countOf(await Promise.all(attempts))[201]).toHaveLength(100);
    for (let more = 0; more < 100; more++) expect(await send()).toBe(201);
  });
});

describe("unknown links", () => {
  const site = openLinkPages({ TRUST_PROXY: "127.0.0.1" });
  const get = async (path: string, client: string) =>
    (await fetch(site.url + path, { headers: { "X-Forwarded-For": client } })).status;

  test("after 100 unknown links in a minute, a network gets 429 for every link, and others do not", async () => {
    const receipt = await site.receiptPathOf(await site.addLead({}));
    for (let visit = 0; visit < 3; visit++) expect(await get(receipt, "198.51.100.1")).toBe(200);
    const paths = Array.from(
      { length: 120 },
      (_, number) => `/${["receipt", "job", "contractor"][number % 3]}/${number}`,
    );
    const statuses = await Promise.all(paths.map((path) => get(path, "198.51.100.1")));
    expect(statuses.filter((status) => status === 404)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect(await get(receipt, "198.51.100.1")).toBe(429);
    expect(await get("/faq", "198.51.100.1")).toBe(200);
    expect(await get(receipt, "198.51.100.2")).toBe(200);
  });
});
