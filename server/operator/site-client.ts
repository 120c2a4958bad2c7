import { PostgrestClient } from "@supabase/postgrest-js";
import { CommandProblem } from "../command-problem.ts";
import { withProgress } from "./progress.ts";
import { type Refused, refusalLine } from "./refusal-line.ts";

// The commands go through the site because the embedded database belongs to the site's process alone.

function siteOrigin(): string {
  const origin = process.env.OPERATE_URL || `http://localhost:${process.env.PORT || 3000}`;
  if (URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol)) return origin;
  throw new CommandProblem("OPERATE_URL must be an address that begins with https:// or http://.");
}

function operatorKey(): string {
  const key = process.env.SERVICE_ROLE_KEY;
  if (key && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new CommandProblem("SERVICE_ROLE_KEY must be set to the key that the site was started with.");
}

async function fetchFromSite(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  return withProgress(
    fetch(input, init).catch((error) => {
      throw new CommandProblem(`No site answers at ${siteOrigin()}: ${error.cause?.code ?? error.message}.`);
    }),
  );
}

/** Sends a request to the running site's operator API. */
export async function askSite(path: string, init: RequestInit & { duplex?: "half" } = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("apikey", operatorKey());
  const response = await fetchFromSite(new URL(`/operator${path}`, siteOrigin()), { ...init, headers });
  if (response.ok) return response;
  throw refused(response.status, await response.json().catch(() => null));
}

/** Posts JSON to the operator API and yields the JSON of its answer. */
export async function postToSite<Answer>(path: string, body: object = {}): Promise<Answer> {
  const response = await askSite(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

/** A row of a table, by column. */
export type Row = Record<string, unknown>;

/** The site's data API in the operator's name. */
export function dataApi() {
  // biome-ignore lint/suspicious/noExplicitAny: no types are generated for this client.
  return new PostgrestClient<any>(new URL("/rest/v1", siteOrigin()).href, {
    headers: { apikey: operatorKey() },
    fetch: fetchFromSite,
    // A person waits for the answer and decides for themselves.
    retry: false,
  });
}

/** The rows of an answer of the data API; throws a `CommandProblem` for a refusal. */
export function rowsOf({ data, error, status }: { data: unknown; error: Refused | null; status: number }): Row[] {
  // What `fetchFromSite` throws: the client puts the error's name before it.
  if (error && status === 0) throw new CommandProblem(error.message.replace(/^\w+: /, ""));
  if (error) throw refused(status, error);
  return (data ?? []) as Row[];
}

function refused(status: number, body: Refused | null): CommandProblem {
  // The operator API answers every key but the right one with 404, the data API a wrong one with 401.
  if (status === 401 || (status === 404 && body?.message === "Nothing is here.")) {
    return new CommandProblem(`The site at ${siteOrigin()} knows another SERVICE_ROLE_KEY, or none.`);
  }
  // Without a code it is not the site that answers, but something in front of it.
  if (!body?.code) return new CommandProblem(`The site at ${siteOrigin()} answered with status ${status}.`);
  return new CommandProblem(refusalLine(body));
}
