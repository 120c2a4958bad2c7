import type { Call, Result } from "../command.ts";
import { CommandProblem } from "../command-problem.ts";
import { withProgress } from "./progress.ts";

// The commands go through the site, whose verbs write what follows from a change in the same transaction.

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

/** Sends a request to the operator API of the running site; throws a `CommandProblem` that says why it was not done. */
export async function askSite(path: string, init: RequestInit & { duplex?: "half" } = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("apikey", operatorKey());
  const url = new URL(["/operator", path].filter(Boolean).join("/"), siteOrigin());
  const response = await withProgress(() =>
    fetch(url, { ...init, headers }).catch((error) => {
      const { OPERATE_URL, PORT } = process.env;
      const hint = OPERATE_URL || PORT ? "" : " Set PORT to its port, or OPERATE_URL to its address.";
      throw new CommandProblem(`No site answers at ${siteOrigin()}: ${error.cause?.code ?? error.message}.${hint}`);
    }),
  );
  if (response.ok) return response;
  const body = await response.json().catch(() => null);
  if (response.status === 404 && body?.message === "Nothing is here.") {
    throw new CommandProblem(`The site at ${siteOrigin()} knows another SERVICE_ROLE_KEY, or none.`);
  }
  // Without a code it is not the site that answers, but something in front of it.
  if (!body?.code) throw new CommandProblem(`The site at ${siteOrigin()} answered with status ${response.status}.`);
  throw new CommandProblem(body.message);
}

/** Has the site do what a command was called with, and yields what is to be said of it. */
export async function send(noun: string, verb: string, { words, options }: Call): Promise<Result> {
  const { json: _json, ...asked } = options;
  const response = await askSite([noun, verb].filter(Boolean).join("/"), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ words, options: asked }),
  });
  return (await response.json()) as Result;
}
