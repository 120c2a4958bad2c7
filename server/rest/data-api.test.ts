import { describe, expect, test } from "vitest";
import { partnerServices, serviceSlugs } from "../../content/chosen-market.ts";
import { anonKey, lead, listen, refusalWith, sampleRows } from "../../test/data-api-server.ts";
import { openProduct } from "../../test/product.ts";
import type { Database } from "../database/database.ts";
import { DatabaseUnavailable } from "../problems.ts";

describe("the data API", () => {
  const api = openProduct({ dataApi: true });
  const { visitor, operator, call, post, count } = api;

  describe("inserts by visitors", () => {
    test.each(Object.entries(sampleRows))(
      "an insert into %s stores one row or an array, and only the operator can read the rows",
      async (table, row) => {
        const stored = { success: true, error: null, data: null, count: null, status: 201, statusText: "Created" };
        expect(await visitor.from(table).insert(row)).toEqual(stored);
        const found = await operator.from(table).select("*").single();
        expect(found).toMatchObject({ error: null, status: 200, data: row });
        expect(found.data.id).toMatch(/^[0-9a-f-]{36}$/);
        expect(found.data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/);
        expect(await visitor.from(table).insert([row, row], { count: "exact" })).toEqual({ ...stored, count: 2 });
        const response = await post(`/${table}`, row, { Prefer: "return=minimal" });
        expect([response.status, await response.text(), response.headers.get("Content-Range")]).toEqual([
          201,
          "",
          "*/*",
        ]);
        expect(await count(table)).toBe(4);
      },
    );

    test("an insert needs only the required columns, and accepts any writing system and any zip code", async () => {
      const row = { name: "José 日本 👷", zip_code: "10001-1234", service_issue: "leak", email: lead.email };
      expect(await visitor.from("leads").insert(row)).toMatchObject({ error: null });
      const { data } = await operator.from("leads").select().single();
      const name = { name: "Jose Ri Ben", name_as_typed: "José 日本 👷" };
      expect(data).toMatchObject({
        ...row,
        ...name,
        service: "general",
        status: "new",
        phone: null,
        match_confirmed_at: null,
      });
    });

    test("an insert of several rows stores all rows or none", async () => {
      expect(await visitor.from("leads").insert([lead, { ...lead, name: null }])).toMatchObject({
        error: { code: "23502" },
      });
      expect(await count("leads")).toBe(0);
    });
  });

  describe("the rules of the tables", () => {
    const missing = Object.entries({
      leads: ["name", "zip_code", "service_issue", "email", "service"],
      partner_applications: ["name", "business_name", "email", "city", "service"],
      contact_messages: ["name", "email", "user_type", "message"],
      privacy_requests: ["email", "kind"],
    }).flatMap(([table, columns]) => columns.map((column) => [table, column] as const));

    test.each(missing)("%s.%s must not be missing or blank", async (table, column) => {
      for (const [value, code] of [
        [null, "23502"],
        [" \t\n", "23514"],
      ] as const) {
        const response = await post(`/${table}`, { ...sampleRows[table as "leads"], [column]: value });
        expect([response.status, await response.json()]).toEqual([400, refusalWith(code)]);
      }
    });

    test.each([
      ["leads", "preferred_contact", ["phone", "email", "text", "either", null], "pigeon"],
      ["leads", "timeline", ["asap", "1-week", "2-3-weeks", "next-month", "just-quotes", null], "never"],
      ["leads", "service", [...serviceSlugs, "general"], "other"],
      ["partner_applications", "service", partnerServices, "gutter-installation"],
      ["contact_messages", "user_type", ["homeowner", "contractor", "other"], "robot"],
      ["privacy_requests", "kind", ["copy", "correction", "deletion"], "everything"],
    ] as const)("%s.%s takes only its choices", async (table, column, choices, wrong) => {
      const rows = choices.map((choice) => ({ ...sampleRows[table], [column]: choice }));
      expect(await visitor.from(table).insert(rows)).toMatchObject({ error: null });
      expect(await visitor.from(table).insert({ ...sampleRows[table], [column]: wrong })).toMatchObject({
        status: 400,
        error: { code: "23514" },
      });
    });

    const person = { name: 120, email: 254, message: 5000 };
    test.each([
      ["leads", { ...person, phone: 20, service_issue: 64, city: 80, submitted_from_page: 300 }],
      ["partner_applications", { ...person, phone: 20, business_name: 160, city: 80 }],
      ["contact_messages", { ...person, phone: 20 }],
      ["privacy_requests", person],
    ] as const)("a text of %s that is longer than its limit is refused", async (table, limits) => {
      const ends: Record<string, string> = { submitted_from_page: "/" };
      for (const [column, length] of Object.entries(limits)) {
        const insert = (length: number) => {
          const text =
            column === "email"
              ? `ann@${"sub.".repeat(60)}${"x".repeat(length - 247)}.co`
              : (ends[column] ?? "").padStart(length, column === "phone" ? "1" : "x");
          return visitor.from(table).insert({ ...sampleRows[table], [column]: text });
        };
        expect(await insert(length), column).toMatchObject({ error: null });
        expect(await insert(length + 1), column).toMatchObject({ status: 400, error: { code: "23514" } });
      }
    });

    test("an email address is stored in its canonical form, or refused with the form's error text", async () => {
      const insert = (email: string) => visitor.from("privacy_requests").insert({ email, kind: "copy" });
      expect(await insert(" Ann@BÜCHER.example ")).toMatchObject({ error: null });
      const { data } = await operator
        .from("privacy_requests")
        .select("email")
        .order("created_at", { ascending: false });
      expect(data?.[0]).toEqual({ email: "Ann@xn--bcher-kva.example" });
      expect(await insert("josé@gmail.example")).toMatchObject({
        status: 400,
        error: { code: "23514", message: "Enter an email address like name@example.com." },
      });
    });

    test.each([
      ["leads", { zip_code: "9803" }],
      ["leads", { zip_code: "98033-12" }],
      ["leads", { phone: "(425) 555-0100" }],
      ["leads", { phone: "" }],
      ["contact_messages", { phone: "none" }],
    ] as const)("%s refuses %o", async (table, change) => {
      expect(await visitor.from(table).insert({ ...sampleRows[table], ...change })).toMatchObject({
        status: 400,
        error: { code: "23514" },
      });
    });
  });

  describe("paths, methods and headers", () => {
    test.each([
      ["an unknown table", "/nope", 404, "PGRST205"],
      ["an internal table", "/idempotency_keys", 404, "PGRST205"],
      ["a table of PostgreSQL's catalog", "/pg_roles", 404, "PGRST205"],
      ["a property of every JavaScript object", "/__proto__", 404, "PGRST205"],
      ["an injected table", "/leads%22%3B--", 404, "PGRST205"],
      ["the description of the API", "/", 404, "PGRST125"],
      ["a function", "/rpc/anything", 404, "PGRST125"],
      ["a path below a table", "/leads/1", 404, "PGRST125"],
    ])("a GET for %s is answered with 404", async (_case, path, status, code) => {
      const response = await call(path);
      expect([response.status, await response.json()]).toEqual([status, refusalWith(code)]);
      expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    });

    test.each(["QUERY", "PROPFIND"])("the method %s is answered with 405", async (method) => {
      const response = await call("/leads", { method });
      expect([response.status, await response.json()]).toEqual([405, refusalWith("PGRST117")]);
      expect(response.headers.get("Allow")).toContain("POST");
    });

    test.each(["*/*", "application/json", "text/html,application/json;q=0.9"])(
      "a request with Accept: %s is answered with JSON",
      async (Accept) => {
        const response = await call("/blogs", { headers: { Accept } });
        expect([response.status, response.headers.get("Content-Type")]).toEqual([
          200,
          "application/json; charset=utf-8",
        ]);
      },
    );

    test("a script on any site may send requests to the data API", async () => {
      const response = await fetch(`${api.url}/leads`, {
        method: "OPTIONS",
        headers: {
          Origin: "https://elsewhere.example",
          "Access-Control-Request-Method": "POST",
          // The headers that supabase-js sends with tracing, and one that an app adds.
          "Access-Control-Request-Headers":
            "accept-profile,apikey,authorization,baggage,content-type,idempotency-key,prefer,traceparent,tracestate,x-client-info,x-my-app,x-retry-count",
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
      expect(response.headers.get("Access-Control-Allow-Methods")).toContain("PATCH");
      const allowed = response.headers.get("Access-Control-Allow-Headers")?.split(",");
      expect(allowed).toEqual(expect.arrayContaining(["apikey", "authorization", "idempotency-key", "traceparent"]));
      expect(allowed).toContain("x-my-app");
    });

    test.each([
      ["a successful response", "/blogs", anonKey, 200],
      ["a refusal for lack of rights", "/leads", anonKey, 401],
      ["the refusal of a wrong key", "/blogs", "wrong", 401],
      ["the 404 for an unknown path", "/leads/1/2", anonKey, 404],
    ])("a script on any site may read %s from the data API", async (_case, path, apikey, status) => {
      const response = await call(path, { headers: { apikey, Origin: "https://elsewhere.example" } });
      expect(response.status).toBe(status);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(response.headers.get("Access-Control-Expose-Headers")).toMatch(/Content-Range.*Retry-After/);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    });
  });

  describe("bodies", () => {
    test.each([
      ["no bytes", "", "PGRST102"],
      ["broken JSON", '{"name": ', "PGRST102"],
      ["null", "null", "PGRST102"],
      ["an array of arrays", "[[]]", "PGRST102"],
      ["rows with different keys", '[{"name":"Ann"},{"email":"a@b.co"}]', "PGRST102"],
      ["an unknown column", '{"nope": 1}', "PGRST204"],
      ["a row with the key __proto__", '{"__proto__": {"name": "Ann"}}', "23502"],
      ["an injected column", '{"name) values (1) --": 1}', "PGRST204"],
      ["unclosed brackets", `{"message": ${"[".repeat(30_000)}`, "PGRST102"],
      ["deep nesting", `{"message": ${"[".repeat(200)}${"]".repeat(200)}}`, "PGRST102"],
    ])("the data API refuses a body of %s", async (_case, body, code) => {
      const response = await post("/leads", body);
      expect([response.status, await response.json()]).toEqual([400, refusalWith(code)]);
    });

    test("the data API refuses a body that is not UTF-8", async () => {
      const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
      const response = await call("/leads", { method: "POST", body, headers: { "Content-Type": "application/json" } });
      expect([response.status, await response.json()]).toEqual([400, refusalWith("PGRST102")]);
    });

    test("the database refuses a body with a null character", async () => {
      const response = await post("/leads", { ...lead, service_issue: "a\0b" });
      expect([response.status, (await response.json()).code]).toEqual([400, "22P05"]);
    });

    test("the data API refuses a body whose content type is not JSON in UTF-8", async () => {
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1"]) {
        const response = await post("/leads", lead, { "Content-Type": type });
        expect([response.status, await response.json()]).toEqual([415, refusalWith("PGRST102")]);
      }
      expect((await post("/leads", lead, { "Content-Type": "application/json; charset=UTF-8" })).status).toBe(201);
    });

    test("the data API refuses a body over 64 KiB, with or without a Content-Length header", async () => {
      const body = JSON.stringify({ ...lead, message: "x".repeat(65 * 1024) });
      const stream = new Blob([body]).stream();
      for (const init of [{ body }, { body: stream, duplex: "half" }]) {
        const response = await call("/leads", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          ...init,
        });
        expect([response.status, await response.json()]).toEqual([413, refusalWith("413")]);
      }
    });
  });

  test.each(["25006", "40001", "40P01", "53100", "55P03", "57014", "58030"])(
    "an insert that fails through the server's fault (%s) may be sent again with the same idempotency key",
    async (code) => {
      await api.open.database.run(`
        create function fail() returns trigger language plpgsql as
          $$ begin raise exception 'not now' using errcode = '${code}'; end $$;
        create trigger fail before insert on leads for each row execute function fail();
      `);
      const key = { "Idempotency-Key": "not now" };
      const failed = await post("/leads", lead, key);
      await api.open.database.run("drop function fail cascade");
      expect([failed.status, await failed.json()]).toEqual([503, refusalWith("PGRST001")]);
      expect(failed.headers.get("Retry-After")).toBe("5");
      expect((await post("/leads", lead, key)).status).toBe(201);
      expect(await count("leads")).toBe(1);
    },
  );

  test("while the database is unavailable, the data API answers every call with 503", async () => {
    const failing = async () => {
      throw new DatabaseUnavailable("The database is unavailable.");
    };
    const down: Database = {
      query: failing,
      run: failing,
      transaction: failing,
      close: async () => {},
    };
    const unavailable = await listen({ ...api.open, database: down });
    for (const init of [{}, { method: "POST", body: JSON.stringify(lead) }]) {
      const path = init.method ? "/leads" : "/blogs";
      const headers = { apikey: anonKey, "Content-Type": "application/json" };
      const response = await fetch(unavailable.url + path, { ...init, headers });
      expect([response.status, await response.json()]).toEqual([503, refusalWith("PGRST001")]);
      expect(response.headers.get("Retry-After")).toBe("5");
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    }
    await unavailable.close();
  });
});
