import { describe, expect, test } from "vitest";
import { anonKey, asOperator, lead, listen, refusalWith } from "../../test/data-api-server.ts";
import { openProduct } from "../../test/product.ts";
import { operatorKey } from "../../test/running-server.ts";
import { readLimits } from "./read-limits.ts";

describe("visitors' reads through the data API", () => {
  const api = openProduct({ dataApi: true });
  const ask = async (query: string, headers: Record<string, string> = {}) => {
    const response = await api.call(`/blogs?${query}`, { headers });
    return { status: response.status, body: await response.json() };
  };
  const conditions = (count: number) => `or=(${Array(count).fill("content_markdown.ilike.*a*").join()})`;
  const copies = (count: number) =>
    `select=${Array.from({ length: count }, (_, position) => `c${position}:content_markdown`)}`;
  const long = (length: number) => `select=slug&title=eq.${"x".repeat(length - "select=slug&title=eq.".length)}`;

  test.each([
    ["20 conditions", conditions(20), 200],
    ["21 conditions", conditions(21), 400],
    [
      "21 conditions in trees and on columns",
      `${conditions(10)}&and=(or(${Array(10).fill("id.is.null")}))&slug=eq.a`,
      400,
    ],
    ["a column under 10 names", `${copies(10)}&slug=eq.a`, 200],
    ["a column under 11 names", `${copies(11)}&slug=eq.a`, 400],
    ["4,000 characters", long(4_000), 200],
    ["4,001 characters", long(4_001), 400],
    ["4,000 characters that are longer when encoded", encodeURI(long(2_000) + "ä".repeat(2_000)), 200],
  ])(
    "a visitor's query may have 20 conditions, 10 names for one column, and 4,000 characters, and an operator's may have more: %s",
    async (_case, query, status) => {
      const answer = await ask(query);
      expect([answer.status, answer.body]).toEqual([status, status === 200 ? [] : refusalWith("PGRST100")]);
      expect((await ask(query, asOperator)).status).toBe(200);
    },
  );

  test("a visitor's read times out after three seconds, and does not delay an insert", async () => {
    await api.open.database.transaction(async (connection) => {
      await connection.run("lock table blogs");
      const begun = performance.now();
      // The reads outnumber the database connections.
      const reads = Array.from({ length: 12 }, () => api.call("/blogs?select=slug"));
      expect((await api.post("/leads", lead)).status).toBe(201);
      for (const read of await Promise.all(reads)) {
        expect([read.status, await read.json()]).toEqual([503, refusalWith("57014")]);
        expect(read.headers.get("Retry-After")).toBe("5");
      }
      expect(performance.now() - begun).toBeGreaterThan(2_900);
    });
    expect((await ask("select=slug")).status).toBe(200);
  });

  test("a visitor's read is refused if the answer is larger than 16 MiB", async () => {
    await api.open.database.query(
      `insert into blogs (slug, title, content_markdown, is_published)
       select 'long-' || n, 'Long', repeat('x', 400000), true from generate_series(1, 9) as n`,
    );
    const small = await ask(`${copies(4)}`);
    expect([small.status, small.body.length]).toEqual([200, 9]);
    const large = await ask(copies(5));
    expect([large.status, large.body]).toEqual([400, refusalWith("54000")]);
    expect((await ask(copies(5), asOperator)).status).toBe(200);
  });

  test("a visitor's read counts toward the limit of reads, even if refused, but inserts and the operator's reads do not", async () => {
    const limited = await listen(api.open, { ANON_READS_PER_MINUTE: "3" });
    const read = (path: string, headers: Record<string, string>, method = "GET") =>
      fetch(limited.url + path, { method, headers });
    const anybody = { apikey: anonKey };
    expect((await read("/blogs", anybody)).status).toBe(200);
    expect((await read("/blogs", anybody, "HEAD")).status).toBe(200);
    expect((await read("/no_such_table", {})).status).toBe(401);
    const refused = await read("/blogs", anybody);
    expect([refused.status, await refused.json()]).toEqual([429, refusalWith("429")]);
    expect(Number(refused.headers.get("Retry-After"))).toBeOneOf(
      Array.from({ length: 60 }, (_, position) => position + 1),
    );
    expect(refused.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect((await read("/blogs", asOperator)).status).toBe(200);
    expect((await read("/blogs", { ...anybody, "X-Test-Client": "203.0.113.9" })).status).toBe(200);
    const insertion = {
      method: "POST",
      body: JSON.stringify(lead),
      headers: { ...anybody, "Content-Type": "application/json" },
    };
    expect((await fetch(`${limited.url}/leads`, insertion)).status).toBe(201);
    await limited.close();
  });
});

describe("the site", () => {
  const site = openProduct({ whole: true, variables: { ANON_READS_PER_MINUTE: "3", TRUST_PROXY: "127.0.0.1" } });

  test("requests to /coverage and /counts count toward the same limit as reads through the data API", async () => {
    const ask = (path: string, client: string, init: RequestInit = {}) =>
      fetch(site.url + path, { ...init, headers: { "X-Forwarded-For": client, ...init.headers } });
    const coverage = "/coverage?service=fence-repair&zip_code=98033";
    const count = { method: "POST", body: "/faq" };
    const [one, other] = ["203.0.113.1", "203.0.113.2"];
    expect((await ask("/rest/v1/blogs", one)).status).toBe(401);
    expect((await ask(coverage, one)).status).toBe(200);
    expect((await ask("/counts/begun", one, count)).status).toBeLessThan(429);
    for (const path of [coverage, "/counts/begun", "/rest/v1/blogs"]) {
      const refused = await ask(path, one, path.startsWith("/counts") ? count : {});
      expect([path, refused.status, refused.headers.get("Retry-After")]).toEqual([
        path,
        429,
        expect.stringMatching(/^\d+$/),
      ]);
      expect(await refused.json()).toMatchObject({
        code: "429",
        message: expect.stringContaining("Too many requests."),
      });
    }
    expect((await ask(coverage, one, { headers: { apikey: operatorKey } })).status).toBe(200);
    expect((await ask(coverage, other)).status).toBe(200);
  });
});

test("one client cannot take all of the concurrent reads that the site allows, and waiting clients get their turns in order", async () => {
  const { runInTurn } = readLimits(600);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const read = (client: string) =>
    runInTurn(client, () => {
      begun.push(client);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const reads = ["a", "a", "a", "b", "c", "d", "b"].map(read);
  await expect.poll(() => begun).toEqual(["a", "a", "b", "c"]);
  for (const next of ["a", "d", "b"]) {
    const before = begun.length;
    ends.shift()?.();
    await expect.poll(() => begun.slice(before)).toEqual([next]);
  }
  for (const end of ends) end();
  await Promise.all(reads);
});
