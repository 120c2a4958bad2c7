import { describe, expect, test } from "vitest";
import { lead, refusalWith } from "../../test/data-api-server.ts";
import { openProduct } from "../../test/product.ts";

// What `Prefer`, `Accept`, and the query change about what an insert stores. Each is as in PostgREST, or refused before
// anything is stored.

describe("an insert", () => {
  const { visitor, operator, post, count } = openProduct({ dataApi: true });
  const { service: _service, city: _city, ...withoutService } = lead;

  const single = "application/vnd.pgrst.object+json";

  test("an insert of one object stores exactly one row, or nothing", async () => {
    for (const rows of [[lead, lead], []]) {
      const refusal = { status: 406, error: { code: "PGRST116", details: `The result contains ${rows.length} rows` } };
      expect(await visitor.from("leads").insert(rows).single()).toMatchObject(refusal);
      for (const Accept of [single, "application/vnd.pgrst.object;nulls=stripped", `*/*;q=0.1, ${single}`]) {
        const response = await post("/leads", rows, { Accept, "Idempotency-Key": "one" });
        expect([response.status, await response.json()]).toEqual([406, refusalWith("PGRST116")]);
      }
    }
    expect(await count("leads")).toBe(0);
    expect(await visitor.from("leads").insert([lead]).single()).toMatchObject({ status: 201, error: null });
    expect((await post("/leads", lead, { Accept: single, "Idempotency-Key": "one" })).status).toBe(201);
    expect(await count("leads")).toBe(2);
  });

  test("a listed column that a row lacks gets null, or its default with missing=default", async () => {
    const rows = [
      { ...withoutService, name: "Ann" },
      { ...withoutService, name: "Bo", service: "fence-repair" },
      { ...withoutService, name: "Cy" },
    ];
    const insert = (defaultToNull: boolean) => visitor.from("leads").insert(rows, { defaultToNull });
    expect(await insert(true)).toMatchObject({ status: 400, error: { code: "23502" } });
    expect(await count("leads")).toBe(0);
    expect(await insert(false)).toMatchObject({ status: 201, error: null });
    const { data } = await operator.from("leads").select("name, service").order("name");
    expect(data).toEqual([
      { name: "Ann", service: "general" },
      { name: "Bo", service: "fence-repair" },
      { name: "Cy", service: "general" },
    ]);
    const strict = { Prefer: "handling=strict, missing=default" };
    expect((await post("/leads", withoutService, strict)).status).toBe(201);
  });

  test.each([
    ["Prefer: return=representation", "", { Prefer: "return=representation" }, 401, "42501"],
    ["Prefer: return=headers-only", "", { Prefer: "return=headers-only" }, 401, "42501"],
    ["an unknown preference before a known one", "", { Prefer: "return=all, return=representation" }, 401, "42501"],
    [
      "Prefer: resolution=merge-duplicates",
      "?on_conflict=email",
      { Prefer: "resolution=merge-duplicates" },
      401,
      "42501",
    ],
    ["Prefer: resolution=ignore-duplicates", "", { Prefer: "resolution=ignore-duplicates" }, 401, "42501"],
    ["Prefer: tx=rollback", "", { Prefer: "tx=rollback" }, 400, "PGRST122"],
    ["Prefer: handling=strict with an unknown one", "", { Prefer: "handling=strict, anything" }, 400, "PGRST122"],
    ["Prefer: max-affected", "", { Prefer: "handling=strict, max-affected=0" }, 400, "PGRST122"],
    ["Accept: text/csv", "", { Accept: "text/csv" }, 406, "PGRST107"],
    ["a filter", "?email=eq.ann@example.com", {}, 400, "PGRST100"],
    ["a limit", "?limit=1", {}, 400, "PGRST100"],
    ["an offset", "?offset=1", {}, 400, "PGRST100"],
    ["an empty list of columns", "?columns=", {}, 400, "PGRST100"],
    ["an empty conflict", "?on_conflict=", {}, 400, "PGRST100"],
    ["an unknown column", "?columns=name,nope", {}, 400, "PGRST204"],
    ["a column that a visitor may not set", "?columns=name,status", {}, 401, "42501"],
  ])("an insert with %s is refused before anything is stored", async (_case, query, headers, status, code) => {
    const response = await post(`/leads${query}`, [lead, lead], headers);
    expect([response.status, await response.json()]).toEqual([status, refusalWith(code)]);
    expect(await count("leads")).toBe(0);
  });

  test.each([
    ["Prefer: return=minimal", "", { Prefer: "return=minimal" }],
    ["Prefer: tx=commit", "", { Prefer: "tx=commit" }],
    ["a preference that PostgREST does not know", "", { Prefer: "respond-async, params=single-object" }],
    ["an empty select", "?select=", {}],
    ["a conflict without a resolution", "?on_conflict=email", {}],
    ["an order", "?order=created_at", {}],
    ["a negative offset", "?offset=-4", {}],
  ])("an insert with %s stores its rows, as in PostgREST", async (_case, query, headers) => {
    expect((await post(`/leads${query}`, [lead, lead], headers)).status).toBe(201);
    expect(await count("leads")).toBe(2);
  });
});
