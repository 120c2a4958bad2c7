import type { ActionCall, ActionResult } from "../../http/operator/action.ts";
import { CommandProblem } from "../../problems.ts";
import { withProgress } from "./progress.ts";

/** Throws for http to another machine, because the operator's key would be readable on the network. */
function siteOrigin(): string {
  const origin = process.env.OPERATE_URL || `http://localhost:${process.env.PORT || 3000}`;
  const { protocol, hostname } = URL.parse(origin) ?? {};
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname ?? "");
  if (protocol === "https:" || (protocol === "http:" && isLoopback)) return origin;
  throw new CommandProblem(
    "OPERATE_URL must begin with https://, unless it is an address of this machine, such as http://localhost:3000.",
  );
}

function readOperatorKey(): string {
  const key = process.env.SERVICE_ROLE_KEY;
  if (key && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new CommandProblem("SERVICE_ROLE_KEY must be set to the key that the site was started with.");
}

/** Throws a `CommandProblem` if the site cannot be reached, or if it does not respond with a 2xx status. */
export async function requestSite(path: string, init: RequestInit & { duplex?: "half" } = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("apikey", readOperatorKey());
  const url = new URL(["/operator", path].filter(Boolean).join("/"), siteOrigin());
  const response = await withProgress(() =>
    // Following a redirect would send the key to another site.
    fetch(url, { ...init, headers, redirect: "manual" }).catch((error) => {
      const { OPERATE_URL, PORT } = process.env;
      const hint = OPERATE_URL || PORT ? "" : " Set PORT to the site's port, or OPERATE_URL to the site's address.";
      throw new CommandProblem(`No site answers at ${siteOrigin()}: ${error.cause?.code ?? error.message}.${hint}`);
    }),
  );
  if (response.ok) return response;
  if (response.status >= 300 && response.status < 400) {
    const target = response.headers.get("Location");
    throw new CommandProblem(
      `${siteOrigin()} redirects${target ? ` to ${new URL(target, url).origin}` : ""}, and the key was not sent there. Set OPERATE_URL to the site’s own address.`,
    );
  }
  const body = await response.json().catch(() => null);
  if (response.status === 404 && body?.message === "Nothing is here.") {
    throw new CommandProblem(
      `The site at ${siteOrigin()} has another SERVICE_ROLE_KEY, or none. Set the key that the site was started with.`,
    );
  }
  // The site's own error responses have a `code`. A response without a `code` comes from a proxy in front of the site.
  if (!body?.code) throw new CommandProblem(`The site at ${siteOrigin()} answered with status ${response.status}.`);
  throw new CommandProblem(body.message);
}

export async function sendCommand(noun: string, verb: string, { words, options }: ActionCall): Promise<ActionResult> {
  const { json: _json, ...sent } = options;
  const response = await requestSite([noun, verb].filter(Boolean).join("/"), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ words, options: sent }),
  });
  return (await response.json()) as ActionResult;
}
