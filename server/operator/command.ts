import { loadEnvFile } from "../env-file.ts";
import { StartProblem } from "../start-problem.ts";

/** Thrown when a command cannot be carried out; the message is for the person who gave it. */
export class CommandProblem extends Error {
  override name = "CommandProblem";
}

/**
 * Sends a request to the running site as its operator. The commands go through the site because the embedded database
 * belongs to the site's process alone. `SERVICE_ROLE_KEY` and `PORT` are those of the site, from the same `.env` where it
 * has one; `OPERATE_URL` names a site that runs elsewhere.
 */
export async function askSite(path: string, init: RequestInit & { duplex?: "half" } = {}): Promise<Response> {
  const key = process.env.SERVICE_ROLE_KEY;
  if (!key) throw new CommandProblem("SERVICE_ROLE_KEY must be set to the key that the site was started with.");
  const origin = process.env.OPERATE_URL ?? `http://localhost:${process.env.PORT || 3000}`;
  const headers = new Headers(init.headers);
  headers.set("apikey", key);
  const response = await fetch(new URL(`/operator${path}`, origin), { ...init, headers }).catch((error) => {
    throw new CommandProblem(`No site answers at ${origin}: ${error.cause?.code ?? error.message}.`);
  });
  if (response.ok) return response;
  if (response.status === 404)
    throw new CommandProblem(`The site at ${origin} knows another SERVICE_ROLE_KEY, or none.`);
  const said = (await response.json().catch(() => null)) as { message?: string } | null;
  throw new CommandProblem(said?.message ?? `The site at ${origin} answered with status ${response.status}.`);
}

/** Runs a command; a problem ends the process with one line and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    loadEnvFile();
    await command();
  } catch (error) {
    if (!(error instanceof CommandProblem || error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
