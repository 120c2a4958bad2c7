import { describe, expect, test } from "vitest";
import { leadFields } from "../../domain/lead.ts";
import {
  anonKey,
  asOperator,
  draftPost,
  lead,
  listen,
  operatorKey,
  refusalWith,
  sampleRows,
} from "../../test/data-api-server.ts";
import { openProduct } from "../../test/product.ts";
import { personalTables, tableNames } from "../database/schema.ts";

describe("access to the data API", () => {
  const api = openProduct({ dataApi: true });

  describe("the key of a data API request", () => {
    test.each([
      ["a right key in apikey", { apikey: anonKey }, 200],
      ["a right key in Authorization", { Authorization: `Bearer ${anonKey}` }, 200],
      [
        "a right key in both headers, as supabase-js sends it",
        { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
        200,
      ],
      ["no key", {}, 401],
      ["an empty key", { apikey: "" }, 401],
      ["a wrong key in apikey", { apikey: "wrong" }, 401],
      ["a wrong key in Authorization", { Authorization: "Bearer wrong" }, 401],
      ["a right key in an Authorization scheme other than Bearer", { Authorization: `Basic ${anonKey}` }, 401],
      [
        "a right key in apikey and a wrong one in Authorization",
        { apikey: anonKey, Authorization: "Bearer wrong" },
        401,
      ],
      [
        "a wrong key in apikey and a right one in Authorization",
        { apikey: "wrong", Authorization: `Bearer ${operatorKey}` },
        401,
      ],
      ["a key without its last character", { apikey: anonKey.slice(0, -1) }, 401],
    ])("a request needs a key, and every key that it sends must be right: %s", async (_case, headers, status) => {
      const response = await fetch(`${api.url}/blogs`, { headers });
      expect(response.status).toBe(status);
      if (status === 401) {
        expect(await response.json()).toEqual(refusalWith(Object.keys(headers).length ? "PGRST301" : "PGRST302"));
        expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
      }
    });

    test.each([
      ["in apikey alone", { apikey: operatorKey }, 200],
      ["in Authorization", { apikey: anonKey, Authorization: `Bearer ${operatorKey}` }, 200],
      [
        "in apikey beside the visitor's key in Authorization",
        { apikey: operatorKey, Authorization: `Bearer ${anonKey}` },
        401,
      ],
    ])(
      "the operator's key grants the operator's role unless Authorization has the visitor's key: %s",
      async (_case, headers, status) => {
        expect((await fetch(`${api.url}/leads`, { headers })).status).toBe(status);
      },
    );

    test("no key grants the operator's role if SERVICE_ROLE_KEY is empty", async () => {
      const bare = await listen(api.open, { SERVICE_ROLE_KEY: "" });
      for (const apikey of [operatorKey, "", "null"]) {
        expect((await fetch(`${bare.url}/leads`, { headers: { apikey } })).status).toBe(401);
      }
      await bare.close();
    });
  });

  test("after the keys of the data API are replaced, the previous keys still grant the same rights as the new ones", async () => {
    const keys = { anon: "public-key-before", operator: "secret-key-before-0123456789abcdef" };
    const rotated = await listen(api.open, { PREVIOUS_ANON_KEY: keys.anon, PREVIOUS_SERVICE_ROLE_KEY: keys.operator });
    const status = async (key: string) => (await fetch(`${rotated.url}/leads`, { headers: { apikey: key } })).status;
    const codes = [keys.operator, operatorKey, keys.anon, anonKey, "public-key-long-before"].map(status);
    expect(await Promise.all(codes)).toEqual([200, 200, 401, 401, 401]);
    const visitors = await fetch(`${rotated.url}/blogs`, { headers: { apikey: keys.anon } });
    expect(visitors.status).toBe(200);
    await rotated.close();
  });

  test.each(personalTables)("a visitor may set exactly the columns of the form in %s", async (table) => {
    const columns = [...api.open.schema()[table].keys()];
    const own = [
      ...Object.keys(sampleRows[table]),
      ...(table === "leads" ? leadFields : []),
      ...(table === "privacy_requests" ? [] : ["name_as_typed", "message_as_typed"]),
    ];
    const others = columns.filter((column) => !own.includes(column));
    expect(others).toContain("created_at");
    for (const column of others) {
      const response = await api.post(`/${table}`, { ...sampleRows[table], [column]: null });
      expect([column, response.status, await response.json()]).toEqual([column, 401, refusalWith("42501")]);
    }
    expect(await api.count(table)).toBe(0);
  });

  test("a visitor may insert rows through the data API, but not merge, update, delete, or read them", async () => {
    const leads = api.visitor.from("leads");
    for (const attempt of [
      leads.upsert(lead),
      leads.upsert(lead, { ignoreDuplicates: true }),
      leads.insert(lead).select(),
      leads.update({ name: "x" }).eq("name", lead.name),
      leads.delete().eq("name", lead.name),
      api.visitor.from("blogs").insert(draftPost),
    ]) {
      expect(await attempt).toMatchObject({ status: 401, error: { code: "42501", hint: null } });
    }
    expect(await api.count("leads")).toBe(0);
  });

  test.each(tableNames)(
    "a write to %s with the operator's key is refused with a hint that names the operator's API",
    async (table) => {
      const rows = api.operator.from(table);
      for (const attempt of [
        rows.insert({}),
        rows.upsert({}),
        rows.update({}).eq("id", "x"),
        rows.delete().eq("id", "x"),
      ]) {
        const hint = expect.stringContaining("POST /operator/{noun}/{verb}");
        expect(await attempt).toMatchObject({ status: 403, error: { code: "42501", hint } });
      }
      expect((await api.call(`/${table}`, { method: "PUT", headers: asOperator, body: "{}" })).status).toBe(403);
    },
  );
});
