import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
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
