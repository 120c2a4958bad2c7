import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { PostgrestClient } from "@supabase/postgrest-js";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { engines, freshDatabase } from "../../test/database.ts";
import { type Database, DatabaseAway } from "../database/database.ts";
import type { OpenDatabase } from "../database/open.ts";
import { type PersonalTable, personalTables } from "../database/schema.ts";
import { parseEnv } from "../env.ts";
import { composeServices } from "../services.ts";
import { dataApi } from "./data-api.ts";

const anonKey = "test-anon-key";
const operatorKey = "test-service-role-key-0123456789abcdef";

const lead = {
  name: "Ann Lee",
  zip_code: "98033",
  service_issue: "leak",
  preferred_contact: "email",
  phone: "4255550100",
  email: "ann@example.com",
  timeline: "asap",
  message: "The third zone leaks.",
  service: "sprinkler-repair",
  city: "kirkland",
  submitted_from_page: "/sprinkler-repair/kirkland",
};
const application = {
  name: "Bo Berg",
  business_name: "Berg Fences",
  email: "bo@example.com",
  phone: null,
  city: "Kirkland",
  service: "fence-repair",
  message: null,
};
const contactMessage = {
  name: "Cy Day",
  email: "cy@example.com",
  phone: null,
  user_type: "homeowner",
  message: "Hello",
};

const privacyRequest = { name: null, email: "dee@example.com", kind: "copy", message: null };

/** One valid row for each table that visitors write to. */
const samples: Record<PersonalTable, Record<string, unknown>> = {
  leads: lead,
  partner_applications: application,
  contact_messages: contactMessage,
  privacy_requests: privacyRequest,
};

const posts = ["first", "second", "third"].map((slug, position) => ({
  slug,
  title: `The ${slug}, "quoted", 100%`,
  tags: ["all", slug],
  faq: [{ question: `Why ${slug}?`, answer: "Because." }],
  published_at: `2026-0${position + 1}-01T09:30:00.5+00:00`,
  read_time_minutes: position + 1,
  is_published: true,
}));
const draft = { slug: "draft", title: "Draft", is_published: false };

const longEmail = (length: number) => `${"x".repeat(length - 5)}@b.co`;

/** The door behind a real HTTP server. */
async function listen(open: OpenDatabase, variables: Record<string, string> = {}) {
  const env = parseEnv({
    ANON_KEY: anonKey,
    SERVICE_ROLE_KEY: operatorKey,
    RATE_LIMIT_PER_MINUTE: "100000",
    ...variables,
  });
  const app = new Hono().route(
    "/rest/v1",
    dataApi(
      composeServices(env, open),
      (context) => context.req.header("X-Test-Client") ?? "203.0.113.1",
      () => {},
    ),
  );
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function client(url: string, key: string) {
  // biome-ignore lint/suspicious/noExplicitAny: no types are generated for this client.
  return new PostgrestClient<any>(url, { headers: { apikey: key } });
}

const refusal = (code: string) => ({
  code,
  message: expect.any(String),
  details: expect.toBeOneOf([null, expect.any(String)]),
  hint: expect.toBeOneOf([null, expect.any(String)]),
});

describe.each(engines)("the data API over the %s database", (engine) => {
  let open: OpenDatabase;
  let server: Awaited<ReturnType<typeof listen>>;
  let visitor: ReturnType<typeof client>;
  let operator: ReturnType<typeof client>;

  beforeAll(async () => {
    open = await freshDatabase(engine);
    server = await listen(open);
    visitor = client(server.url, anonKey);
    operator = client(server.url, operatorKey);
  });
  afterAll(async () => {
    await server.close();
    await open.close();
  });
  beforeEach(async () => {
    await open.database.run(
      [...personalTables, "idempotency_keys", "blogs"].map((table) => `delete from ${table};`).join(""),
    );
  });

  /** A request as the anonymous key's, unless `headers` say otherwise. */
  function call(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
    return fetch(`${server.url}${path}`, { ...init, headers: { apikey: anonKey, ...init.headers } });
  }

  function post(path: string, row: unknown, headers: Record<string, string> = {}) {
    return call(path, {
      method: "POST",
      body: typeof row === "string" ? row : JSON.stringify(row),
      headers: { "Content-Type": "application/json", ...headers },
    });
  }

  const asOperator = { apikey: operatorKey };

  async function count(table: string) {
    const [row] = await open.database.query<{ count: number }>(`select count(*) from ${table}`);
    return row?.count;
  }

  async function publish() {
    const { error } = await operator.from("blogs").insert([...posts, draft], { defaultToNull: false });
    expect(error).toBeNull();
  }

  describe("an insert by a visitor", () => {
    test.each(Object.entries(samples))("into %s is stored, and only the operator finds it", async (table, row) => {
      const inserted = await visitor.from(table).insert(row);
      expect(inserted).toMatchObject({ error: null, data: null, status: 201 });

      const found = await operator.from(table).select("*").single();
      expect(found).toMatchObject({ error: null, status: 200, data: row });
      expect(found.data.id).toMatch(/^[0-9a-f-]{36}$/);
      expect(found.data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/);

      const read = await visitor.from(table).select("*");
      expect(read).toMatchObject({ data: null, status: 401, error: { code: "42501" } });
    });

    test("answers as PostgREST does", async () => {
      const response = await post("/leads", lead, { Prefer: "return=minimal" });
      expect([response.status, await response.text()]).toEqual([201, ""]);
      expect(response.headers.get("Content-Range")).toBe("*/*");
      expect(response.headers.get("Preference-Applied")).toBe("return=minimal");
    });

    test("needs only what the table requires", async () => {
      const { name, zip_code, service_issue, email } = lead;
      expect(await visitor.from("leads").insert({ name, zip_code, service_issue, email })).toMatchObject({
        error: null,
      });
      const { data } = await operator.from("leads").select("service,status,phone,match_confirmed_at").single();
      expect(data).toEqual({ service: "general", status: "new", phone: null, match_confirmed_at: null });
    });

    test("keeps a zip code that nobody serves, and any script", async () => {
      await visitor.from("leads").insert({ ...lead, zip_code: "10001-1234", name: "José 日本 👷" });
      expect(await operator.from("leads").select("zip_code,name").single()).toMatchObject({
        data: { zip_code: "10001-1234", name: "José 日本 👷" },
      });
    });

    test("of several rows is stored whole or not at all", async () => {
      expect(await visitor.from("leads").insert([lead, { ...lead, name: null }])).toMatchObject({
        error: { code: "23502" },
      });
      expect(await count("leads")).toBe(0);
      expect(await visitor.from("leads").insert([lead, lead])).toMatchObject({ error: null, status: 201 });
      expect(await count("leads")).toBe(2);
    });

    test.each(["id", "status", "created_at", "match_confirmed_at"])("may not set a lead's %s", async (column) => {
      const response = await post("/leads", { ...lead, [column]: null });
      expect([response.status, await response.json()]).toEqual([401, refusal("42501")]);
      expect(await count("leads")).toBe(0);
    });

    test.each(["partner_applications", "contact_messages", "privacy_requests"] as const)(
      "may not set the id of %s",
      async (table) => {
        const response = await post(`/${table}`, { ...samples[table], id: "00000000-0000-4000-8000-000000000000" });
        expect([response.status, await response.json()]).toEqual([401, refusal("42501")]);
      },
    );

    test.each(Object.entries(samples))(
      "into %s may not ask for the row, and then stores nothing",
      async (table, row) => {
        expect(await visitor.from(table).insert(row).select()).toMatchObject({ status: 401, error: { code: "42501" } });
        const located = await post(`/${table}`, row, { Prefer: "return=headers-only" });
        expect([located.status, await located.json()]).toEqual([401, refusal("42501")]);
        expect(await count(table)).toBe(0);
      },
    );

    test.each(["merge", "ignore"])("may not %s duplicates", async (resolution) => {
      const result = await visitor.from("leads").upsert(lead, { ignoreDuplicates: resolution === "ignore" });
      expect(result).toMatchObject({ status: 401, error: { code: "42501" } });
      expect(await count("leads")).toBe(0);
    });

    test("into blogs is refused", async () => {
      expect(await visitor.from("blogs").insert(draft)).toMatchObject({ status: 401, error: { code: "42501" } });
    });
  });

  describe("what the tables hold to", () => {
    const required = {
      leads: ["name", "zip_code", "service_issue", "email", "service"],
      partner_applications: ["name", "business_name", "email", "city", "service"],
      contact_messages: ["name", "email", "user_type", "message"],
      privacy_requests: ["email", "kind"],
    };
    const missing = Object.entries(required).flatMap(([table, columns]) => columns.map((column) => [table, column]));

    test.each(missing)("%s.%s is there", async (table, column) => {
      const response = await post(`/${table}`, { ...samples[table as "leads"], [column as string]: null });
      expect([response.status, await response.json()]).toEqual([400, refusal("23502")]);
    });

    test.each(missing)("%s.%s is not blank", async (table, column) => {
      const response = await post(`/${table}`, { ...samples[table as "leads"], [column as string]: " \t\n" });
      expect([response.status, await response.json()]).toEqual([400, refusal("23514")]);
    });

    test.each([
      ["leads", "preferred_contact", ["phone", "email", "text", "either", null], "pigeon"],
      ["leads", "timeline", ["asap", "1-week", "2-3-weeks", "next-month", "just-quotes", null], "never"],
      [
        "leads",
        "service",
        [
          "sprinkler-repair",
          "gutter-installation",
          "fence-repair",
          "ev-charging-installation",
          "generator-installation",
          "general",
        ],
        "roofing",
      ],
      [
        "partner_applications",
        "service",
        ["sprinkler-repair", "fence-repair", "ev-charging-installation", "other"],
        "gutter-installation",
      ],
      ["contact_messages", "user_type", ["homeowner", "contractor", "other"], "robot"],
      ["privacy_requests", "kind", ["copy", "correction", "deletion"], "everything"],
    ] as const)("%s.%s is one of its choices", async (table, column, choices, wrong) => {
      const rows = choices.map((choice) => ({ ...samples[table], [column]: choice }));
      expect(await visitor.from(table).insert(rows)).toMatchObject({ error: null });
      expect(await visitor.from(table).insert({ ...samples[table], [column]: wrong })).toMatchObject({
        status: 400,
        error: { code: "23514" },
      });
    });

    test.each([
      ["leads", "name", "x".repeat(120), "x"],
      ["leads", "service_issue", "x".repeat(64), "x"],
      ["leads", "email", longEmail(254), "m"],
      ["leads", "phone", "1".repeat(20), "1"],
      ["leads", "city", "x".repeat(80), "x"],
      ["leads", "submitted_from_page", "/".repeat(300), "x"],
      ["leads", "message", "x".repeat(5000), "x"],
      ["partner_applications", "name", "x".repeat(120), "x"],
      ["partner_applications", "business_name", "x".repeat(160), "x"],
      ["partner_applications", "email", longEmail(254), "m"],
      ["partner_applications", "phone", "1".repeat(20), "1"],
      ["partner_applications", "city", "x".repeat(80), "x"],
      ["partner_applications", "message", "x".repeat(5000), "x"],
      ["contact_messages", "name", "x".repeat(120), "x"],
      ["contact_messages", "email", longEmail(254), "m"],
      ["contact_messages", "phone", "1".repeat(20), "1"],
      ["contact_messages", "message", "x".repeat(5000), "x"],
      ["privacy_requests", "name", "x".repeat(120), "x"],
      ["privacy_requests", "email", longEmail(254), "m"],
      ["privacy_requests", "message", "x".repeat(5000), "x"],
    ] as const)("%s.%s has its greatest length", async (table, column, longest, more) => {
      expect(await visitor.from(table).insert({ ...samples[table], [column]: longest })).toMatchObject({ error: null });
      expect(await visitor.from(table).insert({ ...samples[table], [column]: longest + more })).toMatchObject({
        status: 400,
        error: { code: "23514" },
      });
    });

    test.each([
      ["leads", { zip_code: "9803" }],
      ["leads", { zip_code: "98033-12" }],
      ["leads", { email: "ann" }],
      ["leads", { email: "ann@example" }],
      ["leads", { phone: "(425) 555-0100" }],
      ["leads", { phone: "" }],
      ["partner_applications", { email: "bo at example.com" }],
      ["contact_messages", { phone: "none" }],
    ] as const)("%s takes no %o", async (table, change) => {
      expect(await visitor.from(table).insert({ ...samples[table], ...change })).toMatchObject({
        status: 400,
        error: { code: "23514" },
      });
    });
  });

  describe("the key", () => {
    test.each([
      ["in apikey", { apikey: anonKey }, 200],
      ["as a bearer", { Authorization: `Bearer ${anonKey}` }, 200],
      ["in both, as supabase-js sends it", { apikey: anonKey, Authorization: `Bearer ${anonKey}` }, 200],
      ["missing", {}, 401],
      ["empty", { apikey: "" }, 401],
      ["wrong", { apikey: "wrong" }, 401],
      ["wrong as a bearer", { Authorization: "Bearer wrong" }, 401],
      ["in another scheme", { Authorization: `Basic ${anonKey}` }, 401],
      ["right beside a wrong one", { apikey: anonKey, Authorization: "Bearer wrong" }, 401],
      ["wrong beside a right one", { apikey: "wrong", Authorization: `Bearer ${operatorKey}` }, 401],
      ["almost right", { apikey: anonKey.slice(0, -1) }, 401],
    ])("%s", async (_case, headers, status) => {
      const response = await fetch(`${server.url}/blogs`, { headers });
      expect(response.status).toBe(status);
      if (status === 401) {
        expect(await response.json()).toEqual(refusal(Object.keys(headers).length ? "PGRST301" : "PGRST302"));
        expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
      }
    });

    test.each([
      ["apikey", { apikey: operatorKey }, 200],
      ["the bearer", { apikey: anonKey, Authorization: `Bearer ${operatorKey}` }, 200],
      ["neither, when the bearer is the visitor's", { apikey: operatorKey, Authorization: `Bearer ${anonKey}` }, 401],
    ])("of the operator in %s", async (_case, headers, status) => {
      expect((await fetch(`${server.url}/leads`, { headers })).status).toBe(status);
    });

    test("of nobody is the operator's when there is none", async () => {
      const bare = await listen(open, { SERVICE_ROLE_KEY: "" });
      for (const apikey of [operatorKey, "", "null"]) {
        expect((await fetch(`${bare.url}/leads`, { headers: { apikey } })).status).toBe(401);
      }
      await bare.close();
    });
  });

  describe("paths, methods and headers", () => {
    test.each([
      ["an unknown table", "/nope", 404, "PGRST205"],
      ["a table of our own", "/idempotency_keys", 404, "PGRST205"],
      ["another table of our own", "/setup_steps", 404, "PGRST205"],
      ["a catalogue", "/pg_roles", 404, "PGRST205"],
      ["a name of JavaScript's own", "/__proto__", 404, "PGRST205"],
      ["an injected table", "/leads%22%3B--", 404, "PGRST205"],
      ["a function", "/rpc/anything", 404, "PGRST202"],
      ["a path below a table", "/leads/1", 404, "PGRST125"],
      ["an unknown column", "/blogs?select=nope", 400, "42703"],
      ["an unknown filter", "/blogs?nope=eq.1", 400, "42703"],
      ["an unknown order", "/blogs?order=nope", 400, "42703"],
      ["an operator that is none", "/blogs?title=noop.1", 400, "PGRST100"],
      ["an operator that the type lacks", "/blogs?id=like.1*", 404, "42883"],
      ["a value that is no uuid", "/blogs?id=eq.1", 400, "22P02"],
      ["a number out of range", "/blogs?read_time_minutes=eq.99999999999", 400, "22003"],
      ["a regular expression, which can keep the database busy for minutes", "/blogs?title=match.a", 400, "PGRST100"],
      ["a null character", "/blogs?title=eq.a%00b", 400, "22021"],
      ["an array of seven dimensions", `/blogs?tags=cs.${"{".repeat(7)}a${"}".repeat(7)}`, 400, "54000"],
      ["an embedded table", "/blogs?select=id,leads(name)", 400, "PGRST200"],
      ["an embedded table with a filter", "/blogs?leads.name=eq.a&select=id,leads(name)", 400, "PGRST200"],
      ["a negative offset", "/blogs?offset=-1", 400, "2201X"],
    ])("GET %s", async (_case, path, status, code) => {
      const response = await call(path);
      expect([response.status, await response.json()]).toEqual([status, refusal(code)]);
      expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    });

    test.each(["", "/"])("the root %j describes nothing, whatever is accepted", async (root) => {
      for (const Accept of ["*/*", "application/json", "application/openapi+json", "text/html"]) {
        const response = await call(root, { headers: { Accept } });
        expect([response.status, await response.json()]).toEqual([404, refusal("PGRST126")]);
        expect((await call(root, { method: "HEAD", headers: { Accept } })).status).toBe(404);
      }
      expect((await fetch(server.url + root)).status).toBe(401);
      expect((await call(root, { method: "POST" })).status).toBe(405);
    });

    test.each(["PUT", "QUERY", "PROPFIND"])("%s exists nowhere", async (method) => {
      const response = await call("/leads", { method });
      expect([response.status, await response.json()]).toEqual([405, refusal("PGRST117")]);
      expect(response.headers.get("Allow")).toContain("POST");
    });

    test.each([
      ["text/csv", 406],
      ["application/geo+json", 406],
      ["application/vnd.pgrst.plan+json", 406],
      ["*/*", 200],
      ["application/json", 200],
      ["text/html,application/json;q=0.9", 200],
    ])("Accept: %s is answered with %i", async (accept, status) => {
      const response = await call("/blogs", { headers: { Accept: accept } });
      expect(response.status).toBe(status);
      if (status === 406) expect(await response.json()).toEqual(refusal("PGRST107"));
    });

    test("there is one schema", async () => {
      expect(await visitor.schema("public").from("blogs").select()).toMatchObject({ status: 200 });
      expect(await visitor.schema("pg_catalog").from("blogs").select()).toMatchObject({
        status: 406,
        error: { code: "PGRST106" },
      });
      expect(await visitor.schema("private").from("leads").insert(lead)).toMatchObject({ status: 406 });
    });

    test("a browser elsewhere may ask", async () => {
      const response = await fetch(`${server.url}/leads`, {
        method: "OPTIONS",
        headers: {
          Origin: "https://elsewhere.example",
          "Access-Control-Request-Method": "POST",
          // What supabase-js sends, traced or not, and what one of its users may add.
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
      ["an answer", "/blogs", anonKey, 200],
      ["a refusal", "/leads", anonKey, 401],
      ["a wrong key", "/blogs", "wrong", 401],
      ["an unknown path", "/leads/1/2", anonKey, 404],
    ])("a browser elsewhere may read %s", async (_case, path, apikey, status) => {
      const response = await call(path, { headers: { apikey, Origin: "https://elsewhere.example" } });
      expect(response.status).toBe(status);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(response.headers.get("Access-Control-Expose-Headers")).toMatch(/Content-Range.*Retry-After/);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    });
  });

  describe("a body", () => {
    test.each([
      ["nothing", "", "PGRST102"],
      ["broken JSON", '{"name": ', "PGRST102"],
      ["JSON with a comment", '{"name": "Ann" /* */}', "PGRST102"],
      ["a string", '"Ann"', "PGRST102"],
      ["a number too long for JavaScript", "123456789012345678901234567890", "PGRST102"],
      ["null", "null", "PGRST102"],
      ["an array of strings", '["Ann"]', "PGRST102"],
      ["an array of arrays", "[[]]", "PGRST102"],
      ["different keys", '[{"name":"Ann"},{"email":"a@b.co"}]', "PGRST102"],
      ["an unknown column", '{"nope": 1}', "PGRST204"],
      ["a prototype", '{"__proto__": {"name": "Ann"}}', "PGRST204"],
      ["a constructor", '{"constructor": 1}', "PGRST204"],
      ["an injected column", '{"name) values (1) --": 1}', "PGRST204"],
      ["nesting without end", `{"message": ${"[".repeat(30_000)}`, "PGRST102"],
      ["deep nesting", `{"message": ${"[".repeat(200)}${"]".repeat(200)}}`, "PGRST102"],
    ])("of %s is refused", async (_case, body, code) => {
      const response = await post("/leads", body);
      expect([response.status, await response.json()]).toEqual([400, refusal(code)]);
    });

    test("that is not UTF-8 is refused", async () => {
      const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
      const response = await call("/leads", { method: "POST", body, headers: { "Content-Type": "application/json" } });
      expect([response.status, await response.json()]).toEqual([400, refusal("PGRST102")]);
    });

    test("with a character that no text can hold is refused by the database", async () => {
      const response = await post("/leads", { ...lead, name: "a\0b" });
      expect([response.status, (await response.json()).code]).toEqual([400, "22P05"]);
    });

    test.each(["text/plain", "application/x-www-form-urlencoded", "text/csv", "application/json; charset=latin1"])(
      "of the type %s is refused",
      async (type) => {
        const response = await post("/leads", lead, { "Content-Type": type });
        expect([response.status, await response.json()]).toEqual([415, refusal("PGRST102")]);
      },
    );

    test("may name its character set", async () => {
      expect((await post("/leads", lead, { "Content-Type": "application/json; charset=UTF-8" })).status).toBe(201);
    });

    test("over 64 KiB is refused, whether its length is stated or not", async () => {
      const body = JSON.stringify({ ...lead, message: "x".repeat(65 * 1024) });
      const stream = new Blob([body]).stream();
      for (const sent of [{ body }, { body: stream, duplex: "half" }]) {
        const response = await call("/leads", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          ...sent,
        });
        expect([response.status, await response.json()]).toEqual([413, refusal("413")]);
      }
      // The operator may bring in more at once.
      expect((await post("/leads", body, asOperator)).status).toBe(400);
      expect((await post("/leads", "x".repeat(1024 * 1024 + 1), asOperator)).status).toBe(413);
    });

    test("keeps a number as it was written", async () => {
      await publish();
      await call("/blogs?slug=eq.first", {
        method: "PATCH",
        body: '{"faq": [12345678901234567890, 1.10]}',
        headers: { ...asOperator, "Content-Type": "application/json" },
      });
      expect(await (await call("/blogs?slug=eq.first&select=faq")).text()).toBe(
        '[{"faq":[12345678901234567890, 1.10]}]',
      );
      const response = await post("/blogs", '{"slug": "a", "title": "A", "read_time_minutes": 1e400}', asOperator);
      expect([response.status, (await response.json()).code]).toEqual([400, "22P02"]);
    });
  });

  describe("an idempotency key", () => {
    const withKey = (key: string, row: unknown = lead, headers = {}) =>
      post("/leads", row, { "Idempotency-Key": key, ...headers });

    test("stores once and answers alike", async () => {
      expect((await withKey("one")).status).toBe(201);
      const again = await withKey("one", { ...lead, name: "Somebody else" });
      expect([again.status, await again.text()]).toEqual([201, ""]);
      expect((await operator.from("leads").select("name")).data).toEqual([{ name: "Ann Lee" }]);
      expect((await withKey("two")).status).toBe(201);
      expect(await count("leads")).toBe(2);
    });

    test("stores one row for many at once", async () => {
      const responses = await Promise.all(Array.from({ length: 8 }, () => withKey("at once")));
      expect(responses.map((response) => response.status)).toEqual(Array(8).fill(201));
      expect(await count("leads")).toBe(1);
    });

    test("is not used up by a failed attempt", async () => {
      expect((await withKey("retry", { ...lead, name: null })).status).toBe(400);
      expect((await withKey("retry", lead, { Prefer: "return=representation" })).status).toBe(401);
      expect((await withKey("retry")).status).toBe(201);
      expect(await count("leads")).toBe(1);
    });

    test("counts for its table only", async () => {
      await withKey("same");
      expect((await post("/contact_messages", contactMessage, { "Idempotency-Key": "same" })).status).toBe(201);
      expect(await count("contact_messages")).toBe(1);
    });

    test("lives for a day", async () => {
      await withKey("old");
      await open.database.query("update idempotency_keys set expires_at = expires_at - interval '25 hours'");
      await withKey("old");
      expect(await count("leads")).toBe(2);
    });

    test.each(personalTables)("of %s no longer counts when a row that it stored was deleted", async (table) => {
      const row = { ...samples[table], email: "eve@example.com" };
      const send = () => post(`/${table}`, [row, row], { "Idempotency-Key": "deleted", ...asOperator });
      for (const _attempt of [1, 2]) expect((await send()).status).toBe(201);
      expect(await count(table)).toBe(2);
      const [first] = (await operator.from(table).select("id")).data ?? [];
      await operator.from(table).delete().eq("id", first?.id);
      await send();
      expect(await count(table)).toBe(3);
    });

    test("no longer counts when the row was deleted that it was merged into", async () => {
      const id = crypto.randomUUID();
      const merge = () => withKey("merged", { ...lead, id }, { ...asOperator, Prefer: "resolution=merge-duplicates" });
      await operator.from("leads").insert({ ...lead, id });
      expect((await merge()).status).toBe(200);
      await operator.from("leads").delete().eq("id", id);
      expect((await merge()).status).toBe(201);
      expect(await count("leads")).toBe(1);
    });

    test("of the operator answers with the same row, and never a visitor", async () => {
      const headers = { ...asOperator, Prefer: "return=representation" };
      const first = await (await withKey("secret", lead, headers)).text();
      expect(await (await withKey("secret", lead, headers)).text()).toBe(first);
      expect(JSON.parse(first)).toMatchObject([lead]);
      const visitors = await withKey("secret");
      expect([visitors.status, await visitors.text()]).toEqual([201, ""]);
      expect(await count("leads")).toBe(2);
    });

    test.each([
      ["empty", ""],
      ["too long", "x".repeat(256)],
      ["not ASCII", "ä"],
    ])("that is %s is refused", async (_case, key) => {
      const response = await withKey(key);
      expect([response.status, await response.json()]).toEqual([400, refusal("PGRST102")]);
    });
  });

  test("the keys before a rotation open what the new ones do", async () => {
    const keys = { anon: "public-key-before", operator: "secret-key-before-0123456789abcdef" };
    const rotated = await listen(open, { PREVIOUS_ANON_KEY: keys.anon, PREVIOUS_SERVICE_ROLE_KEY: keys.operator });
    const status = async (key: string) => (await fetch(`${rotated.url}/leads`, { headers: { apikey: key } })).status;
    const codes = [keys.operator, operatorKey, keys.anon, anonKey, "public-key-long-before"].map(status);
    expect(await Promise.all(codes)).toEqual([200, 200, 401, 401, 401]);
    const visitors = await fetch(`${rotated.url}/blogs`, { headers: { apikey: keys.anon } });
    expect(visitors.status).toBe(200);
    await rotated.close();
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
      await open.database.query("delete from rate_limits");
      limited = await listen(open, { RATE_LIMIT_PER_MINUTE: "3" });
      return limited.close;
    });

    test("refuses what is above it and says when to come again", async () => {
      for (let sent = 0; sent < 3; sent++) expect((await send(lead)).status).toBe(201);
      const refused = await send(lead);
      expect([refused.status, await refused.json()]).toEqual([429, refusal("429")]);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
      expect(await count("leads")).toBe(3);
    });

    test("counts by table and by address, and not for the operator", async () => {
      for (let sent = 0; sent < 3; sent++) await send(lead);
      expect((await send(contactMessage, {}, "contact_messages")).status).toBe(201);
      expect((await send(lead, { "X-Test-Client": "203.0.113.2" })).status).toBe(201);
      expect((await send(lead, asOperator)).status).toBe(201);
      expect((await send(lead)).status).toBe(429);
    });

    test("counts only what was accepted, and every row of it", async () => {
      for (let sent = 0; sent < 5; sent++) expect((await send({ ...lead, name: null })).status).toBe(400);
      expect((await send([lead, lead])).status).toBe(201);
      expect((await send([lead, lead])).status).toBe(429);
      expect((await send(lead)).status).toBe(201);
      expect((await send(lead)).status).toBe(429);
    });

    test("does not count or stop a repeated key", async () => {
      const key = { "Idempotency-Key": "again" };
      for (let sent = 0; sent < 5; sent++) expect((await send(lead, key)).status).toBe(201);
      expect((await send([lead, lead])).status).toBe(201);
      expect((await send(lead)).status).toBe(429);
      expect((await send(lead, key)).status).toBe(201);
      expect(await count("leads")).toBe(3);
    });
  });

  describe("a read by a visitor", () => {
    beforeEach(publish);

    test("of the blog, as the site asks for it", async () => {
      const { data, error } = await visitor
        .from("blogs")
        .select("*")
        .eq("is_published", true)
        .order("published_at", { ascending: false });
      expect(error).toBeNull();
      expect(data?.map((post) => post.slug)).toEqual(["third", "second", "first"]);
      expect(data?.[2]).toMatchObject(posts[0] ?? {});
      expect(Object.keys(data?.[0] ?? {})).toEqual([...open.schema().blogs.keys()]);
    });

    test("never shows what is not published", async () => {
      const { data: hidden } = await operator.from("blogs").select("id").eq("slug", "draft").single();
      expect((await visitor.from("blogs").select().eq("id", hidden?.id)).data).toEqual([]);
      expect((await visitor.from("blogs").select().eq("is_published", false)).data).toEqual([]);
      expect((await visitor.from("blogs").select().or("slug.eq.draft,is_published.is.false")).data).toEqual([]);
      expect((await visitor.from("blogs").select("*", { count: "exact", head: true })).count).toBe(3);
      expect((await visitor.from("blogs").select().eq("slug", "draft").maybeSingle()).data).toBeNull();
    });

    test.each(personalTables)("of %s is refused", async (table) => {
      for (const path of [`/${table}`, `/${table}?select=id`, `/${table}?id=is.null&limit=0`]) {
        const response = await call(path);
        expect([response.status, await response.json()]).toEqual([401, refusal("42501")]);
      }
    });

    test.each([...personalTables, "blogs"])("changes nothing in %s", async (table) => {
      for (const method of ["PATCH", "DELETE"]) {
        for (const filter of ["", "?id=not.is.null"]) {
          const body = method === "PATCH" ? JSON.stringify({ name: "x", title: "x" }) : null;
          const columns = table === "blogs" ? "title" : "name";
          const response = await call(`/${table}${filter}${filter ? "&" : "?"}columns=${columns}`, {
            method,
            body,
            headers: { "Content-Type": "application/json" },
          });
          expect([response.status, await response.json()]).toEqual([401, refusal("42501")]);
        }
      }
      expect(await count("blogs")).toBe(4);
    });
  });

  describe("a query", () => {
    beforeEach(publish);

    const slugs = async (filter: string) => {
      const response = await call(`/blogs?select=slug&order=published_at&${filter}`);
      const rows = await response.json();
      expect([response.status, rows]).toEqual([200, expect.any(Array)]);
      return rows.map((row: { slug: string }) => row.slug).join(" ");
    };

    test.each([
      ["slug=eq.second", "second"],
      ["slug=neq.second", "first third"],
      ["slug=not.eq.second", "first third"],
      ["read_time_minutes=gt.1&read_time_minutes=lt.3", "second"],
      ["read_time_minutes=gte.2", "second third"],
      ["read_time_minutes=lte.1", "first"],
      ["published_at=gt.2026-01-15", "second third"],
      ["slug=like.*ir*", "first third"],
      ["title=ilike.the%25100%25", "first second third"],
      ["title=like.%25100\\%25", "first second third"],
      ["slug=in.(first,third)", "first third"],
      ['title=in.("The first, \\"quoted\\", 100%25")', "first"],
      ["slug=in.()", ""],
      ["read_time_minutes=in.(1,2)", "first second"],
      ["slug=not.in.(first,third)", "second"],
      ["category=is.null", "first second third"],
      ["category=not.is.null", ""],
      ["is_published=is.true", "first second third"],
      ["is_published=is.not_null", "first second third"],
      ["is_published=eq.true", "first second third"],
      ["is_published=is.false", ""],
      ["tags=cs.{all,first}", "first"],
      ["tags=cd.{all,first,second}", "first second"],
      ["tags=ov.{second,third}", "second third"],
      ['faq=cs.[{"question":"Why second?"}]', "second"],
      ["faq->0->>question=eq.Why third?", "third"],
      ["faq->0->question=eq.%22Why third?%22", "third"],
      ["category=isdistinct.x", "first second third"],
      ["or=(slug.eq.first,and(read_time_minutes.gt.1,slug.like.t*))", "first third"],
      ["not.or=(slug.eq.first,slug.eq.second)", "third"],
      ["and=(slug.not.eq.first,not.or(slug.eq.third))", "second"],
      ["limit=2", "first second"],
      ["limit=2&offset=1", "second third"],
      ["limit=0", ""],
      ["offset=2", "third"],
    ])("%s", async (filter, expected) => {
      expect(await slugs(filter)).toBe(expected);
    });

    test("orders by several columns, nulls where they are wanted", async () => {
      await operator.from("blogs").update({ read_time_minutes: null }).eq("slug", "second");
      const ordered = async (order: string) =>
        (await (await call(`/blogs?select=slug&order=${order}`)).json())
          .map((row: { slug: string }) => row.slug)
          .join(" ");
      expect(await ordered("read_time_minutes")).toBe("first third second");
      expect(await ordered("read_time_minutes.nullsfirst")).toBe("second first third");
      expect(await ordered("read_time_minutes.desc")).toBe("second third first");
      expect(await ordered("read_time_minutes.desc.nullslast")).toBe("third first second");
      expect(await ordered("is_published,slug.desc")).toBe("third second first");
      expect(await ordered("faq->0->>question.desc")).toBe("third second first");
    });

    test("selects, renames and casts", async () => {
      const { data } = await visitor
        .from("blogs")
        .select('headline:title, day:published_at::date, minutes:read_time_minutes::text, faq->0->>question, "slug"')
        .eq("slug", "first")
        .single();
      expect(data).toEqual({
        headline: posts[0]?.title,
        day: "2026-01-01",
        minutes: "1",
        question: "Why first?",
        slug: "first",
      });
    });

    test("writes times, arrays and JSON as PostgREST does", async () => {
      const body = await (
        await call("/blogs?slug=eq.first&select=published_at,tags,faq,read_time_minutes,category")
      ).text();
      expect(body).toBe(
        '[{"published_at":"2026-01-01T09:30:00.5+00:00","tags":["all","first"],"faq":[{"answer": "Because.", "question": "Why first?"}],"read_time_minutes":1,"category":null}]',
      );
    });

    test("is not confused by an alias of its own words", async () => {
      const { data } = await visitor.from("blogs").select("answer:slug,stored:slug,body:slug,count:slug").limit(1);
      expect(Object.keys(data?.[0] ?? {})).toEqual(["answer", "stored", "body", "count"]);
    });

    test("for one object", async () => {
      const one = await call("/blogs?slug=eq.first&select=slug", {
        headers: { Accept: "application/vnd.pgrst.object+json" },
      });
      expect(await one.json()).toEqual({ slug: "first" });
      expect(one.headers.get("Content-Type")).toBe("application/vnd.pgrst.object+json; charset=utf-8");
      expect(await visitor.from("blogs").select().single()).toMatchObject({
        status: 406,
        error: { code: "PGRST116", details: "The result contains 3 rows" },
      });
      expect(await visitor.from("blogs").select().eq("slug", "none").single()).toMatchObject({
        status: 406,
        error: { code: "PGRST116" },
      });
      expect(await visitor.from("blogs").select().eq("slug", "none").maybeSingle()).toMatchObject({
        data: null,
        error: null,
      });
      expect((await visitor.from("blogs").select("slug,category").limit(1).stripNulls()).data).toEqual([
        { slug: expect.any(String) },
      ]);
    });

    test.each([
      ["", "", "0-2/*", 200],
      ["", "count=exact", "0-2/3", 200],
      ["limit=2", "count=exact", "0-1/3", 206],
      ["limit=2", "", "0-1/*", 200],
      ["limit=2&offset=2", "count=planned", "2-2/3", 206],
      ["slug=eq.none", "count=exact", "*/0", 200],
      ["slug=eq.none", "", "*/*", 200],
      ["limit=0", "count=exact", "*/3", 206],
      ["offset=3", "count=estimated", "*/3", 206],
      ["offset=4", "count=exact", "*/3", 416],
      ["slug=eq.none&offset=1", "count=exact", "*/0", 416],
    ])("?%s with Prefer: %s has the Content-Range %s", async (query, prefer, range, status) => {
      for (const method of ["GET", "HEAD"]) {
        const response = await call(`/blogs?${query}`, { method, headers: { Prefer: prefer } });
        expect([response.status, response.headers.get("Content-Range")]).toEqual([status, range]);
        if (method === "HEAD") expect(await response.text()).toBe("");
      }
    });

    test.each([
      ["0-1", "", "0-1/3", 206],
      ["1-", "", "1-2/3", 206],
      ["1-1", "limit=3", "1-1/3", 206],
      ["9-", "", "*/3", 416],
      ["0-1", "offset=4", "*/3", 416],
      ["1-", "slug=eq.none", "*/0", 416],
      ["2-1", "", null, 416],
      ["items", "", "0-2/3", 200],
    ])("Range: %s with ?%s has the Content-Range %s", async (range, query, expected, status) => {
      const response = await call(`/blogs?${query}`, {
        headers: { Range: range, "Range-Unit": "items", Prefer: "count=exact" },
      });
      expect([response.status, response.headers.get("Content-Range")]).toEqual([status, expected]);
      if (status === 416) expect(await response.json()).toEqual(refusal("PGRST103"));
    });

    test("through the client's own pages and counts", async () => {
      const page = await visitor.from("blogs").select("slug", { count: "exact" }).order("slug").range(1, 2);
      expect(page).toMatchObject({ count: 3, data: [{ slug: "second" }, { slug: "third" }] });
      expect(await visitor.from("blogs").select("*", { count: "exact", head: true })).toMatchObject({
        count: 3,
        data: null,
      });
    });
  });

  describe("the operator", () => {
    beforeEach(publish);

    test("changes what he filters", async () => {
      expect(await operator.from("blogs").update({ category: "News" }).neq("slug", "first")).toMatchObject({
        status: 204,
        data: null,
      });
      const { data, status, count } = await operator
        .from("blogs")
        .update({ category: null, tags: ["x"], faq: [{ a: 1 }], is_published: true }, { count: "exact" })
        .eq("slug", "draft")
        .select("slug,category,tags,faq,is_published");
      expect([status, count, data]).toEqual([
        200,
        1,
        [{ slug: "draft", category: null, tags: ["x"], faq: [{ a: 1 }], is_published: true }],
      ]);
      expect((await operator.from("blogs").select("slug").eq("category", "News").order("slug")).data).toEqual([
        { slug: "second" },
        { slug: "third" },
      ]);
    });

    test("deletes what he filters", async () => {
      const { data, status } = await operator
        .from("blogs")
        .delete()
        .in("slug", ["first", "draft"])
        .select("slug")
        .order("slug");
      expect([status, data]).toEqual([200, [{ slug: "draft" }, { slug: "first" }]]);
      expect(await operator.from("blogs").delete({ count: "exact" }).eq("slug", "second")).toMatchObject({
        status: 204,
        count: 1,
      });
      expect(await count("blogs")).toBe(1);
    });

    test("changes no whole table by forgetting the filter", async () => {
      expect(await operator.from("blogs").delete()).toMatchObject({ status: 400, error: { code: "21000" } });
      expect(await operator.from("blogs").update({ title: "x" })).toMatchObject({
        status: 400,
        error: { code: "21000" },
      });
      expect(await operator.from("blogs").delete().eq("slug", "first").limit(1)).toMatchObject({
        status: 400,
        error: { code: "PGRST100" },
      });
      expect(await count("blogs")).toBe(4);
    });

    test("takes back a change of more rows than he meant", async () => {
      expect(await operator.from("blogs").delete().neq("slug", "x").select().single()).toMatchObject({
        status: 406,
        error: { code: "PGRST116" },
      });
      const response = await call("/blogs?slug=neq.x", {
        method: "DELETE",
        headers: { ...asOperator, Prefer: "handling=strict, max-affected=2" },
      });
      expect([response.status, await response.json()]).toEqual([400, refusal("PGRST124")]);
      expect(await count("blogs")).toBe(4);
    });

    test.each([
      ["a column that is not there", { nope: 1 }, 400, "PGRST204"],
      ["a value that may not be", { title: " " }, 400, "23514"],
      ["null where there must be a value", { title: null }, 400, "23502"],
      ["a value that is there already", { slug: "second" }, 409, "23505"],
      ["a value of another type", { read_time_minutes: "many" }, 400, "22P02"],
      ["two objects", [{ title: "a" }, { title: "b" }], 400, "PGRST102"],
    ])("is told why %s is not stored", async (_case, change, status, code) => {
      const response = await call("/blogs?slug=eq.first", {
        method: "PATCH",
        body: JSON.stringify(change),
        headers: { ...asOperator, "Content-Type": "application/json" },
      });
      expect([response.status, await response.json()]).toEqual([status, refusal(code)]);
    });

    test("may set nothing, or a column's default", async () => {
      expect(await operator.from("blogs").update({}).eq("slug", "first").select()).toMatchObject({
        status: 200,
        data: [],
      });
      const response = await call("/blogs?slug=eq.first&columns=title,tags&select=title,tags", {
        method: "PATCH",
        body: JSON.stringify({ title: "New", category: "left out" }),
        headers: {
          ...asOperator,
          "Content-Type": "application/json",
          Prefer: "missing=default, return=representation",
        },
      });
      expect([response.status, await response.json()]).toEqual([200, [{ title: "New", tags: [] }]]);
    });

    test("inserts and sees the rows", async () => {
      const { data, status, count } = await operator
        .from("blogs")
        .insert({ slug: "new", title: "New" }, { count: "exact" })
        .select("slug,is_published,tags")
        .single();
      expect([status, count, data]).toEqual([201, 1, { slug: "new", is_published: false, tags: [] }]);
      expect(await operator.from("blogs").insert({ slug: "new", title: "New" })).toMatchObject({
        status: 409,
        error: { code: "23505" },
      });
    });

    test("is told where the one row is that he inserted or merged, and nothing else of it", async () => {
      const prefer = (more = "") => ({ ...asOperator, Prefer: `return=headers-only${more}` });
      const inserted = await post("/leads?select=name", lead, prefer());
      const { data } = await operator.from("leads").select("id").single();
      expect([inserted.status, await inserted.text()]).toEqual([201, ""]);
      expect(inserted.headers.get("Location")).toBe(`/leads?id=eq.${data?.id}`);
      expect(inserted.headers.get("Preference-Applied")).toBe("return=headers-only");
      expect(inserted.headers.get("Content-Type")).toBeNull();
      expect(
        await (await call(`${inserted.headers.get("Location")}&select=name`, { headers: asOperator })).json(),
      ).toEqual([{ name: lead.name }]);

      const merged = await post("/leads", { ...lead, id: data?.id }, prefer(", resolution=merge-duplicates"));
      expect([merged.status, merged.headers.get("Location")]).toEqual([200, inserted.headers.get("Location")]);
      const ignored = await post("/leads", { ...lead, id: data?.id }, prefer(", resolution=ignore-duplicates"));
      expect([ignored.status, ignored.headers.get("Location")]).toEqual([201, null]);
      const several = await post("/leads", [lead, lead], prefer(", count=exact"));
      expect([several.status, several.headers.get("Location")]).toEqual([201, null]);
      expect(several.headers.get("Content-Range")).toBe("*/2");
    });

    test("is told again where the row is when he repeats the key", async () => {
      const send = (returned: string) =>
        post("/leads", lead, { ...asOperator, "Idempotency-Key": "where", Prefer: `return=${returned}` });
      const first = await send("headers-only");
      expect(first.headers.get("Location")).toMatch(/^\/leads\?id=eq\.[0-9a-f-]{36}$/);
      const again = await send("headers-only");
      expect([again.status, await again.text()]).toEqual([201, ""]);
      expect(again.headers.get("Location")).toBe(first.headers.get("Location"));
      expect(await count("leads")).toBe(1);
    });

    test("is told nothing of what he changes or deletes when he wants headers only", async () => {
      for (const [method, body] of [
        ["PATCH", '{"category": "News"}'],
        ["DELETE", null],
      ] as const) {
        const response = await call("/blogs?slug=eq.first", {
          method,
          body,
          headers: { ...asOperator, "Content-Type": "application/json", Prefer: "return=headers-only" },
        });
        expect([response.status, await response.text()]).toEqual([204, ""]);
        expect(response.headers.get("Preference-Applied")).toBe("return=headers-only");
        expect(response.headers.get("Location")).toBeNull();
      }
    });

    test("answers rows with different columns in the order in which they came", async () => {
      const rows = ["m1", "m2", "m3", "m4"].map((name, place) => ({
        ...contactMessage,
        name,
        ...(place % 2 ? { phone: "4255550100" } : { created_at: "2026-01-02T03:04:05+00:00" }),
      }));
      const { data, error } = await operator
        .from("contact_messages")
        .insert(rows, { defaultToNull: false })
        .select("name,phone,created_at");
      expect(error).toBeNull();
      expect(data?.map((row) => [row.name, row.phone])).toEqual([
        ["m1", null],
        ["m2", "4255550100"],
        ["m3", null],
        ["m4", "4255550100"],
      ]);
      const isOld = data?.map((row) => row.created_at.startsWith("2026-01-02"));
      expect(isOld).toEqual([true, false, true, false]);
    });

    test("inserts rows with different columns: null, or the default when he prefers", async () => {
      const rows = [
        { slug: "a", title: "A", is_published: true },
        { slug: "b", title: "B" },
      ];
      expect(await operator.from("blogs").insert(rows)).toMatchObject({ status: 400, error: { code: "23502" } });
      const { data } = await operator
        .from("blogs")
        .insert(rows, { defaultToNull: false })
        .select("slug,is_published")
        .order("slug");
      expect(data).toEqual([
        { slug: "a", is_published: true },
        { slug: "b", is_published: false },
      ]);
    });

    test("inserts nothing for an empty array", async () => {
      expect(await operator.from("blogs").insert([]).select()).toMatchObject({ status: 201, data: [] });
      expect(await operator.from("blogs").insert({})).toMatchObject({ status: 400, error: { code: "23502" } });
    });

    test("gets one object or nothing stored", async () => {
      const two = [
        { slug: "a", title: "A" },
        { slug: "b", title: "B" },
      ];
      expect(await operator.from("blogs").insert(two).select().single()).toMatchObject({
        status: 406,
        error: { code: "PGRST116" },
      });
      expect(await count("blogs")).toBe(4);
    });

    test("merges or ignores duplicates", async () => {
      const merged = await operator
        .from("blogs")
        .upsert(
          [
            { slug: "first", title: "Merged" },
            { slug: "new", title: "New" },
          ],
          { onConflict: "slug" },
        )
        .select("slug,title");
      expect(merged).toMatchObject({
        status: 201,
        data: [
          { slug: "first", title: "Merged" },
          { slug: "new", title: "New" },
        ],
      });
      expect(
        await operator.from("blogs").upsert({ slug: "first", title: "Again" }, { onConflict: "slug" }),
      ).toMatchObject({
        status: 200,
      });
      const ignored = await operator
        .from("blogs")
        .upsert([{ slug: "first", title: "Ignored" }], { onConflict: "slug", ignoreDuplicates: true })
        .select("slug");
      expect(ignored).toMatchObject({ status: 201, data: [] });
      expect((await operator.from("blogs").select("title").eq("slug", "first").single()).data).toEqual({
        title: "Again",
      });
      expect(await operator.from("blogs").upsert(draft, { onConflict: "title" })).toMatchObject({
        error: { code: "42P10" },
      });
      expect(await operator.from("blogs").upsert(draft, { onConflict: "nope" })).toMatchObject({
        error: { code: "42703" },
      });
    });

    test("is refused an insert with a filter or a limit", async () => {
      for (const query of ["?slug=eq.a", "?limit=1"]) {
        const response = await post(`/blogs${query}`, { slug: "a", title: "A" }, asOperator);
        expect([response.status, await response.json()]).toEqual([400, refusal("PGRST100")]);
      }
    });

    test("is refused a change that is to be rolled back, and nothing is changed", async () => {
      const json = { "Content-Type": "application/json" };
      for (const [method, path, body] of [
        ["POST", "/blogs", { slug: "rehearsed", title: "x" }],
        ["PATCH", "/blogs?slug=eq.first", { slug: "rehearsed" }],
        ["DELETE", "/blogs?slug=eq.first", null],
      ] as const) {
        const response = await call(path, {
          method,
          body: body && JSON.stringify(body),
          headers: { ...asOperator, ...json, Prefer: "return=representation, tx=rollback" },
        });
        expect([response.status, await response.json()]).toEqual([400, refusal("PGRST122")]);
      }
      expect(await count("blogs where slug <> 'rehearsed'")).toBe(4);
      const committed = await call("/blogs", { headers: { Prefer: "handling=strict, tx=commit" } });
      expect(committed.status).toBe(200);
    });

    test.each(["magic=on", "timezone=America/Los_Angeles"])(
      "hears that the preference %s is unknown, when he wants to",
      async (preference) => {
        const strict = await call("/blogs", { headers: { ...asOperator, Prefer: `handling=strict, ${preference}` } });
        expect([strict.status, await strict.json()]).toEqual([400, refusal("PGRST122")]);
        const lenient = await call("/blogs?slug=eq.first&select=published_at", { headers: { Prefer: preference } });
        expect([lenient.status, lenient.headers.get("Preference-Applied")]).toEqual([200, null]);
        expect(await lenient.json()).toEqual([{ published_at: posts[0]?.published_at }]);
      },
    );
  });

  describe("in the database itself", () => {
    const tables = [...personalTables, "blogs"];

    /** Whether the role may do this; whatever it did is taken back. */
    async function may(role: string, statement: string) {
      const undo = new Error("undo");
      try {
        await open.database.transaction(async (connection) => {
          await connection.run(`set local role ${role}`);
          await connection.query(statement);
          throw undo;
        });
      } catch (error) {
        if (error === undo) return true;
        expect(error).toMatchObject({ code: "42501" });
      }
      return false;
    }

    test.each(tables)("the roles have their rights on %s and no more", async (table) => {
      const rights = async (role: string) => ({
        select: await may(role, `select * from ${table}`),
        update: await may(role, `update ${table} set id = id`),
        delete: await may(role, `delete from ${table}`),
        truncate: await may(role, `truncate ${table}`),
      });
      expect(await rights("anon")).toEqual({
        select: table === "blogs",
        update: false,
        delete: false,
        truncate: false,
      });
      expect(await rights("service_role")).toEqual({ select: true, update: true, delete: true, truncate: false });
    });

    test.each(tables)("a visitor may insert exactly the columns of the forms into %s", async (table) => {
      const columns = await open.database.query<{ name: string }>(
        `select attname as name from pg_attribute
          where attrelid = '${table}'::regclass and attnum > 0 and has_column_privilege('anon', attrelid, attnum, 'insert')`,
      );
      const expected = Object.keys(samples[table as "leads"] ?? {});
      expect(columns.map((column) => column.name).sort()).toEqual(expected.sort());
    });

    test("no role of the door can look at what is not its own", async () => {
      for (const role of ["anon", "service_role"]) {
        for (const table of ["idempotency_keys", "setup_steps"])
          expect(await may(role, `select * from ${table}`)).toBe(false);
      }
    });
  });

  test.each(["25006", "40001", "40P01", "53100", "55P03", "57014", "58030"])(
    "an insert that the server is to blame for (%s) may be sent again",
    async (code) => {
      await open.database.run(`
        create function fail() returns trigger language plpgsql as
          $$ begin raise exception 'not now' using errcode = '${code}'; end $$;
        create trigger fail before insert on leads for each row execute function fail();
      `);
      const key = { "Idempotency-Key": "not now" };
      const failed = await Promise.all([post("/leads", lead, key), post("/leads", lead, { ...asOperator, ...key })]);
      await open.database.run("drop function fail cascade");
      for (const response of failed) {
        expect([response.status, await response.json()]).toEqual([503, refusal("PGRST001")]);
        expect(response.headers.get("Retry-After")).toBe("5");
      }
      expect((await post("/leads", lead, key)).status).toBe(201);
      expect(await count("leads")).toBe(1);
    },
  );

  test("while the database is away, every call says so", async () => {
    const failing = async () => {
      throw new DatabaseAway("The database is away.");
    };
    const gone: Database = { engine, query: failing, run: failing, transaction: failing, close: async () => {} };
    const away = await listen({ ...open, database: gone });
    for (const init of [{}, { method: "POST", body: JSON.stringify(lead) }]) {
      const path = init.method ? "/leads" : "/blogs";
      const headers = { apikey: anonKey, "Content-Type": "application/json" };
      const response = await fetch(away.url + path, { ...init, headers });
      expect([response.status, await response.json()]).toEqual([503, refusal("PGRST001")]);
      expect(response.headers.get("Retry-After")).toBe("5");
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    }
    await away.close();
  });
});
