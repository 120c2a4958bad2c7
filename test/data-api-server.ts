import { createClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { OpenDatabase } from "../server/database/open.ts";
import { type PersonalTable, personalTables } from "../server/database/schema.ts";
import { parseEnv } from "../server/env.ts";
import { withOutbox } from "../server/events/outbox.ts";
import { dataApi } from "../server/http/rest/data-api.ts";
import { composeBackend } from "../server/process/backend.ts";
import { freshDatabase } from "./fresh-database.ts";
import { serving } from "./local-server.ts";
import { annsRequest, bosApplication, cysMessage, deesPrivacyRequest } from "./people.ts";
import { storedRows } from "./stored-rows.ts";

export const anonKey = "test-anon-key";
export const operatorKey = "test-service-role-key-0123456789abcdef";

/** The headers of a request in the operator's name. */
export const asOperator = { apikey: operatorKey };

export const lead = { ...annsRequest, phone: "4255550100", preferred_contact: "email", timeline: "asap" };
export const contactMessage = cysMessage;

/** One valid row for each table that visitors write to. */
export const samples: Record<PersonalTable, Record<string, unknown>> = {
  leads: lead,
  partner_applications: bosApplication,
  contact_messages: contactMessage,
  privacy_requests: deesPrivacyRequest,
};

/** What is awkward in a list or a tree of filters stands in their texts. */
export const posts = ["spring", "summer", "autumn", "winter"].map((slug, position) => ({
  slug,
  title: `Sprinklers in ${slug}, (100%)`,
  meta_title: `a "${slug}" \\ b`,
  category: slug === "autumn" ? null : "Care",
  city: slug === "winter" ? "Kirkland" : "Redmond",
  tags: ["year", slug],
  faq: [{ question: `Why ${slug}?`, answer: "Because." }],
  cta: { enabled: slug === "spring" },
  read_time_minutes: position + 1,
  published_at: `2026-0${position + 1}-01T09:30:00.5+00:00`,
  is_published: true,
}));
export const draft = { slug: "draft", title: "Draft", is_published: false };

/** The data API behind a real HTTP server. */
export async function listen(open: OpenDatabase, variables: Record<string, string> = {}) {
  const env = parseEnv({
    ANON_KEY: anonKey,
    SERVICE_ROLE_KEY: operatorKey,
    RATE_LIMIT_PER_MINUTE: "100000",
    ANON_READS_PER_MINUTE: "100000",
    ...variables,
  });
  const app = new Hono().route(
    "/rest/v1",
    dataApi(
      composeBackend(env, open),
      // Without limits of its own everybody is somebody else: of one address no more than a hundred attempts are refused in a minute.
      (context) =>
        context.req.header("X-Test-Client") ?? (Object.keys(variables).length ? "203.0.113.1" : crypto.randomUUID()),
    ),
  );
  const { url, close } = await serving(app);
  return { url: `${url}/rest/v1`, close };
}

/** Supabase's client as programs use it: made from the site's origin and a key, and nothing else. */
export function connect(url: string, key: string) {
  // biome-ignore lint/suspicious/noExplicitAny: no types are generated for this client.
  return createClient<any>(new URL(url).origin, key);
}

/** A refusal with this code, as the data API words it. */
export const refusal = (code: string) => ({
  code,
  message: expect.any(String),
  details: expect.toBeOneOf([null, expect.any(String)]),
  hint: expect.toBeOneOf([null, expect.any(String)]),
});

/** The data API over a database of its own, which is empty again before each test of the suite that opens it. */
export function openDataApi() {
  let open: OpenDatabase;
  let server: Awaited<ReturnType<typeof listen>>;

  beforeAll(async () => {
    open = await freshDatabase();
    server = await listen(open);
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

  /** The official client with the anonymous key, and with the operator's. */
  const visitor = {
    from: (table: string) => connect(server.url, anonKey).from(table),
    schema: (name: string) => connect(server.url, anonKey).schema(name),
  };
  const operator = { from: (table: string) => connect(server.url, operatorKey).from(table) };

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

  async function count(table: string) {
    const [row] = await open.database.query<{ count: number }>(`select count(*) from ${table}`);
    return row?.count;
  }

  /** The posts and the draft. */
  async function publish() {
    await stored().store("blogs", ...posts, draft);
  }

  const outbox = () =>
    withOutbox(open.database, { operatorEmail: parseEnv({}).operatorEmail, webhookUrls: [] }, () => {});
  const stored = () => storedRows(outbox());

  return {
    visitor,
    operator,
    call,
    post,
    count,
    publish,
    stored,
    outbox,
    get open() {
      return open;
    },
    get url() {
      return server.url;
    },
  };
}
