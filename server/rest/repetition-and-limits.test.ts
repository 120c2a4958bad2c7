import { beforeEach, describe, expect, test } from "vitest";
import { anonKey, contactMessage, lead, listen, refusalWith, sampleRows } from "../../test/data-api-server.ts";
import { openProduct } from "../../test/product.ts";
import { personalTables } from "../database/schema.ts";
import { erase } from "../leads/lead.ts";
import { eraseRows } from "../people/erasure.ts";

describe("an insert through the data API", () => {
  const api = openProduct({ dataApi: true });
  const { operator, post, count } = api;

  describe("idempotency keys", () => {
    const withKey = (key: string, row: unknown = lead, headers = {}) =>
      post("/leads", row, { "Idempotency-Key": key, ...headers });

    test("an insert that is repeated with its idempotency key stores its rows once and gets the same answer", async () => {
      expect((await withKey("one")).status).toBe(201);
      const again = await withKey("one");
      expect([again.status, await again.text()]).toEqual([201, ""]);
      expect((await operator.from("leads").select("name")).data).toEqual([{ name: lead.name }]);
      expect((await withKey("two")).status).toBe(201);
      expect(await count("leads")).toBe(2);
    });

    test("an insert whose idempotency key is known with other content is refused and not stored", async () => {
      await withKey("one");
      const other = await withKey("one", { ...lead, name: "Somebody else" });
      expect([other.status, await other.json()]).toEqual([422, refusalWith("idempotency_key_reused")]);
      expect((await operator.from("leads").select("name")).data).toEqual([{ name: lead.name }]);
    });

    test("a failed insert does not use up its idempotency key", async () => {
      expect((await withKey("retry", { ...lead, name: null })).status).toBe(400);
      expect((await withKey("retry", lead, { Prefer: "return=representation" })).status).toBe(401);
      expect((await withKey("retry")).status).toBe(201);
      expect(await count("leads")).toBe(1);
    });

    test("an idempotency key applies to one table only", async () => {
      await withKey("same");
      expect((await post("/contact_messages", contactMessage, { "Idempotency-Key": "same" })).status).toBe(201);
      expect(await count("contact_messages")).toBe(1);
    });

    test.each(personalTables)(
      "an idempotency key of %s can be used again after one of the rows that it stored was deleted",
      async (table) => {
        const row = { ...sampleRows[table], email: "eve@example.com" };
        const send = () => post(`/${table}`, [row, row], { "Idempotency-Key": "deleted" });
        for (const _attempt of [1, 2]) expect((await send()).status).toBe(201);
        expect(await count(table)).toBe(2);
        await api.asOperator.transaction(async (tx) => {
          const [stored] = await tx.query<{ id: string }>(`select id from ${table} limit 1`);
          await eraseRows(tx, table, [stored?.id ?? ""], "request", erase);
        });
        await send();
        expect(await count(table)).toBe(3);
      },
    );

    test.each([
      ["empty", ""],
      ["too long", "x".repeat(256)],
      ["not ASCII", "ä"],
    ])("an idempotency key that is %s is refused", async (_case, key) => {
      const response = await withKey(key);
      expect([response.status, await response.json()]).toEqual([400, refusalWith("PGRST102")]);
    });
  });

  describe("the rate limit", () => {
    let limited: Awaited<ReturnType<typeof listen>>;
    const send = (row: unknown, headers: Record<string, string> = {}, table = "leads") =>
      fetch(`${limited.url}/${table}`, {
        method: "POST",
        body: JSON.stringify(row),
        headers: { apikey: anonKey, "Content-Type": "application/json", ...headers },
      });
    beforeEach(async () => {
      await api.open.database.query("delete from rate_limits");
      limited = await listen(api.open, { RATE_LIMIT_PER_MINUTE: "3" });
      return limited.close;
    });

    test("inserts above the rate limit are refused with Retry-After, and accepted after a minute", async () => {
      const tooMany = await send(Array(4).fill(lead));
      expect([tooMany.status, tooMany.headers.get("Retry-After")]).toEqual([429, "60"]);
      for (let sent = 0; sent < 3; sent++) expect((await send(lead)).status).toBe(201);
      const refused = await send(lead);
      expect([refused.status, await refused.json()]).toEqual([429, refusalWith("429")]);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(50);
      expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
      expect(await count("leads")).toBe(3);
      await api.open.database.query("update rate_limits set expire = expire - 60000");
      expect((await send(lead)).status).toBe(201);
    });

    test("the rate limit counts each table and each IP address separately", async () => {
      for (let sent = 0; sent < 3; sent++) await send(lead);
      expect((await send(contactMessage, {}, "contact_messages")).status).toBe(201);
      expect((await send(lead, { "X-Test-Client": "203.0.113.2" })).status).toBe(201);
      expect((await send(lead)).status).toBe(429);
    });

    test("the rate limit counts every accepted row, and no refused row", async () => {
      for (let sent = 0; sent < 5; sent++) expect((await send({ ...lead, name: null })).status).toBe(400);
      expect((await send([lead, lead])).status).toBe(201);
      expect((await send([lead, lead])).status).toBe(429);
      expect((await send(lead)).status).toBe(201);
      expect((await send(lead)).status).toBe(429);
    });

    test("the rate limit neither counts nor refuses a repetition with the same idempotency key", async () => {
      const key = { "Idempotency-Key": "again" };
      for (let sent = 0; sent < 5; sent++) expect((await send(lead, key)).status).toBe(201);
      expect((await send([lead, lead])).status).toBe(201);
      expect((await send(lead)).status).toBe(429);
      expect((await send(lead, key)).status).toBe(201);
      expect(await count("leads")).toBe(3);
    });
  });
});
