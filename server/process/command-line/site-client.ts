import type { ActionCall, ActionResult } from "../../operator/action.ts";
import { CommandProblem } from "../../problems.ts";
import { operatorKeyFile, readOperatorKey } from "../operator-key.ts";
import { withProgress } from "./progress.ts";

/** Throws for http to another machine, where the network could read the key. */
function siteOrigin(): string {
  const origin = process.env.OPERATE_URL || `http://localhost:${process.env.PORT || 3000}`;
  const { protocol } = URL.parse(origin) ?? {};
  if (protocol === "https:" || (protocol === "http:" && isOnThisMachine(origin))) return origin;
  throw new CommandProblem(
    "OPERATE_URL must begin with https://, unless it is an address of this machine, such as http://localhost:3000.",
  );
}

const isOnThisMachine = (origin: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);

/** `file`: null for SERVICE_ROLE_KEY. The key in a file goes to this machine alone. */
function findOperatorKey(origin: string): { key: string; file: string | null } {
  const { SERVICE_ROLE_KEY: key, DATABASE_URL, DATA_DIR } = process.env;
  if (key && /^[\x21-\x7e]+$/.test(key)) return { key, file: null };
  const file = operatorKeyFile(DATA_DIR || "data");
  const ownKey = key || DATABASE_URL || !isOnThisMachine(origin) ? null : readOperatorKey(file);
  if (ownKey !== null) return { key: ownKey, file };
  throw new CommandProblem("SERVICE_ROLE_KEY must be set to the key that the site was started with.");
}

/** Throws a `CommandProblem` without an answer of 2xx. */
export async function requestSite(path: string, init: RequestInit & { duplex?: "half" } = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const { key, file } = findOperatorKey(siteOrigin());
  headers.set("apikey", key);
  const url = new URL(["/operator", path].filter(Boolean).join("/"), siteOrigin());
  const response = await withProgress(() =>
    // A redirect would send the key to another site.
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
      file === null
        ? `The site at ${siteOrigin()} has another SERVICE_ROLE_KEY, or none. Set the key that the site was started with.`
        : `The site at ${siteOrigin()} has another key than ${file}. Set DATA_DIR or SERVICE_ROLE_KEY as it was started with.`,
    );
  }
  // The site's own errors have a `code`. Without one, a proxy answered.
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
