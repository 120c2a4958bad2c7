import { PostgrestClient } from "@supabase/postgrest-js";
import { CommandProblem } from "../command-problem.ts";

// The commands go through the site because the embedded database belongs to the site's process alone.

/** From when on somebody who waits is told how long it takes, in milliseconds. */
const patienceMs = 2_000;

function siteOrigin(): string {
  return process.env.OPERATE_URL ?? `http://localhost:${process.env.PORT || 3000}`;
}

function key(): string {
  const key = process.env.SERVICE_ROLE_KEY;
  if (!key) throw new CommandProblem("SERVICE_ROLE_KEY must be set to the key that the site was started with.");
  return key;
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
  headers.set("apikey", key());
  const response = await fetchFromSite(new URL(`/operator${path}`, siteOrigin()), { ...init, headers });
  if (response.ok) return response;
  const said = (await response.json().catch(() => null)) as { message?: string } | null;
  if (response.status === 404 && said?.message === "Nothing is here.") throw otherKey();
  throw new CommandProblem(said?.message ?? `The site at ${siteOrigin()} answered with status ${response.status}.`);
}

/** Posts JSON to the operator API and yields the JSON of its answer. */
export async function postToSite<Answer>(path: string, body: object): Promise<Answer> {
  const response = await askSite(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

function otherKey(): CommandProblem {
  return new CommandProblem(`The site at ${siteOrigin()} knows another SERVICE_ROLE_KEY, or none.`);
}

/** A row of a table, by column. */
export type Row = Record<string, unknown>;

/** The site's data API in the operator's name. */
export function dataApi() {
  // biome-ignore lint/suspicious/noExplicitAny: no types are generated for this client.
  return new PostgrestClient<any>(new URL("/rest/v1", siteOrigin()).href, {
    headers: { apikey: key() },
    fetch: fetchFromSite,
  });
}

/** The rows of an answer of the data API; throws a `CommandProblem` with the database's own words for a refusal. */
export function rowsOf({
  data,
  error,
  status,
}: {
  data: unknown;
  error: { message: string; details: string | null } | null;
  status: number;
}): Row[] {
  if (!error) return (data ?? []) as Row[];
  if (status === 401) throw otherKey();
  throw new CommandProblem([error.message, error.details].filter(Boolean).join(": "));
}

/** Says on a terminal that something is still under way when it takes long. */
export async function withProgress<Result>(work: Promise<Result>): Promise<Result> {
  if (!process.stderr.isTTY) return work;
  const begun = Date.now();
  const say = () => process.stderr.write(`\r${Math.round((Date.now() - begun) / 1000)} s … `);
  let ticking: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    say();
    ticking = setInterval(say, 1000);
  }, patienceMs);
  try {
    return await work;
  } finally {
    clearTimeout(first);
    clearInterval(ticking);
    if (ticking) process.stderr.write("\r\x1b[K");
  }
}
