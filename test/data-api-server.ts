import { createClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { beforeEach, expect } from "vitest";
import type { OpenDatabase } from "../server/database/open.ts";
import type { PersonalTable } from "../server/database/schema.ts";
import type { Backend } from "../server/process/backend.ts";
import { dataApi } from "../server/rest/data-api.ts";
import { serveApp } from "./local-server.ts";
import { annsRequest, bosApplication, cysMessage, deesPrivacyRequest } from "./people.ts";
import { productOn, type Rooms } from "./rooms.ts";

export const anonKey = "test-anon-key";
export const operatorKey = "test-service-role-key-0123456789abcdef";

export const asOperator = { apikey: operatorKey };

export const lead = { ...annsRequest, phone: "4255550100", preferred_contact: "email", timeline: "asap" };
export const contactMessage = cysMessage;

export const sampleRows: Record<PersonalTable, Record<string, unknown>> = {
  leads: lead,
  partner_applications: bosApplication,
  contact_messages: contactMessage,
  privacy_requests: deesPrivacyRequest,
};

export const samplePosts = ["spring", "summer", "autumn", "winter"].map((slug, position) => ({
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
export const draftPost = { slug: "draft", title: "Draft", is_published: false };

/** The variables of a product with a data API. */
export const dataApiKeys = { ANON_KEY: anonKey, SERVICE_ROLE_KEY: operatorKey };

/** The data API without the rest of the site. A request can set its own IP address in the header `X-Test-Client`. */
const apiOf = (backend: Backend, client: () => string) =>
  new Hono().route(
    "/rest/v1",
    dataApi(backend, (context) => context.req.header("X-Test-Client") ?? client()),
  );

export const serveDataApi = (backend: Backend) => apiOf(backend, newClientId);

/** Each request has a new client id, because a client is blocked after a hundred refused requests in a minute. */
const newClientId = () => crypto.randomUUID();

/**
 * Serves the data API over HTTP. If `variables` are given, all requests have the same IP address, so that a test that
 * sets a rate limit can reach it. Otherwise each request has its own client id.
 */
export async function listen(open: OpenDatabase, variables: Record<string, string> = {}) {
  const client = Object.keys(variables).length > 0 ? () => "203.0.113.1" : newClientId;
  const { url, close } = await serveApp(apiOf(productOn(open, { ...dataApiKeys, ...variables }), client));
  return { url: `${url}/rest/v1`, close };
}

/** Creates Supabase's client, which itself adds `/rest/v1` to the origin. */
export function supabaseClient(url: string, key: string) {
  // biome-ignore lint/suspicious/noExplicitAny: no types are generated for this client.
  return createClient<any>(new URL(url).origin, key);
}

export const refusalWith = (code: string) => ({
  code,
  message: expect.any(String),
  details: expect.toBeOneOf([null, expect.any(String)]),
  hint: expect.toBeOneOf([null, expect.any(String)]),
});

export type DataApi = ReturnType<typeof dataApiOf>;

/** For requests to the data API of a suite. */
export function dataApiOf(product: Pick<Rooms, "database" | "store" | "url">) {
  const url = () => `${product.url}/rest/v1`;
  beforeEach(() => product.database.run("delete from blogs"));

  const visitor = {
    from: (table: string) => supabaseClient(url(), anonKey).from(table),
    schema: (name: string) => supabaseClient(url(), anonKey).schema(name),
  };
  const operator = { from: (table: string) => supabaseClient(url(), operatorKey).from(table) };

  function call(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
    return fetch(`${url()}${path}`, { ...init, headers: { apikey: anonKey, ...init.headers } });
  }

  function post(path: string, row: unknown, headers: Record<string, string> = {}) {
    return call(path, {
      method: "POST",
      body: typeof row === "string" ? row : JSON.stringify(row),
      headers: { "Content-Type": "application/json", ...headers },
    });
  }

  async function count(table: string) {
    const [row] = await product.database.query<{ count: number }>(`select count(*) from ${table}`);
    return row?.count;
  }

  return {
    visitor,
    operator,
    call,
    post,
    count,
    publish: () => product.store("blogs", ...samplePosts, draftPost),
    get url() {
      return url();
    },
  };
}
