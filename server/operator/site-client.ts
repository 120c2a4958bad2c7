import { CommandProblem } from "../command-problem.ts";
import { refusalLine } from "../refusal-line.ts";
import { withProgress } from "./progress.ts";

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

/** Sends a request to the running site in the operator's name; throws a `CommandProblem` that says why it was not done. */
export async function askSite(path: string, init: RequestInit & { duplex?: "half" } = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("apikey", operatorKey());
  const url = new URL(path, siteOrigin());
  const response = await withProgress(
    fetch(url, { ...init, headers }).catch((error) => {
      throw new CommandProblem(`No site answers at ${siteOrigin()}: ${error.cause?.code ?? error.message}.`);
    }),
  );
  if (response.ok) return response;
  const body = await response.json().catch(() => null);
  // The operator API answers every key but the right one with 404, the data API a wrong one with 401.
  if (response.status === 401 || (response.status === 404 && body?.message === "Nothing is here.")) {
    throw new CommandProblem(`The site at ${siteOrigin()} knows another SERVICE_ROLE_KEY, or none.`);
  }
  // Without a code it is not the site that answers, but something in front of it.
  if (!body?.code) throw new CommandProblem(`The site at ${siteOrigin()} answered with status ${response.status}.`);
  // The operator API's code is a status, and its words are a sentence for people.
  throw new CommandProblem(path.startsWith("/operator") ? body.message : refusalLine(body));
}

/** Has the site do one of the operator's actions, such as "leads close", and yields the JSON of its answer. */
export async function act<Answer>(action: string, asked: object = {}): Promise<Answer> {
  const response = await askSite(`/operator/${action.replace(" ", "/")}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(asked),
  });
  return (await response.json()) as Answer;
}

/** A row of a table, by column. */
export type Row = Record<string, unknown>;

/** Reads rows through the data API. `parameters` are its own: conditions by column, `order`, `limit`. `count` is how many there are. */
export async function readRows(
  table: string,
  parameters: Record<string, string>,
): Promise<{ rows: Row[]; count: number }> {
  const response = await askSite(`/rest/v1/${table}?${new URLSearchParams(parameters)}`, {
    headers: { Prefer: "count=exact" },
  });
  const rows = (await response.json()) as Row[];
  return { rows, count: Number(response.headers.get("Content-Range")?.split("/")[1] ?? rows.length) };
}
