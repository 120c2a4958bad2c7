import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { defaultAnonKey } from "../server/env.ts";
import type { DatabasePlace } from "./fresh-database.ts";
import { until } from "./until.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

export const operatorKey = "test-service-role-key-0123456789abcdef";

/** Limits that only a test about a limit reaches, and nothing asked of the Internet. */
export const highLimits = {
  RATE_LIMIT_PER_MINUTE: "100000",
  NEW_MAILBOXES_PER_DAY: "100000",
  NEW_MAILBOXES_PER_HOUR: "100000",
  ANON_READS_PER_MINUTE: "100000",
  RENDERS_PER_MINUTE: "100000",
  CHECK_MAIL_DOMAINS: "off",
  DIGEST: "off",
};

type Place = Pick<DatabasePlace, "dataDir" | "databaseUrl">;

/** The environment of a product that listens on a free port. */
export const serverVariables = (place: Place, variables: Record<string, string>) => ({
  ...highLimits,
  PORT: "0",
  DESK_PORT: "off",
  DATA_DIR: place.dataDir,
  ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
  SERVICE_ROLE_KEY: operatorKey,
  ...variables,
});

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts the built product in `folder` on a free port, and waits until the product listens. Throws if the process ends
 * before it listens.
 */
export async function startServer(place: Place, variables: Record<string, string> = {}, folder = root) {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(folder, "server/process/main.ts")],
    {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        // With this value, the product does not read the developer's `.env`.
        NODE_ENV: "test",
        ...serverVariables(place, variables),
      },
    },
  );
  const exited = once(child, "exit");
  // Ends the server even if the test run is aborted.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  exited.then(() => process.off("exit", kill));
  let errorOutput = "";
  child.stderr.on("data", (chunk) => {
    errorOutput += chunk;
  });
  const log: Record<string, unknown>[] = [];
  const listening = new Promise<{ address: string; desk?: string }>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const entry = JSON.parse(line);
      log.push(entry);
      if (entry.event === "listening") resolve(entry);
    });
  });
  const { address, desk } = await Promise.race([
    listening,
    exited.then(([code, signal]) => {
      const exitDescription = code === null ? `was killed by ${signal}` : `exited with code ${code}`;
      throw new Error(`The server ${exitDescription}: ${errorOutput}`);
    }),
  ]);
  return {
    url: address.replace("localhost", "127.0.0.1"),
    /** The desk's URL. Null unless `variables` sets `DESK_PORT`. */
    deskUrl: desk ?? null,
    log,
    process: child,
    /** Stops the server and returns its exit code. The exit code is null if the signal killed the process. */
    async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

export async function untilHealth(url: string, status: 200 | 503): Promise<void> {
  await until(async () => (await fetch(`${url}/healthz`)).status === status);
}

export async function inviteToDesk(url: string, email: string, role?: string): Promise<string> {
  const response = await fetch(`${url}/operator/invite`, {
    method: "POST",
    headers: { apikey: operatorKey, "Content-Type": "application/json" },
    body: JSON.stringify({ words: [email], options: { role } }),
  });
  const { json } = (await response.json()) as { json: { link: string } };
  return json.link;
}

/** Signs in to the desk with an invitation link. Returns the value for a `Cookie` header. */
export async function enterDesk(deskUrl: string, link: string): Promise<string> {
  const { pathname } = new URL(link);
  const response = await fetch(deskUrl + pathname, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: deskUrl },
  });
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

export async function readAsOperator<Row = Record<string, unknown>>(url: string, query: string): Promise<Row[]> {
  const response = await fetch(`${url}/rest/v1/${query}`, { headers: { apikey: operatorKey } });
  if (!response.ok) throw new Error(`The data API responded with status ${response.status}: ${await response.text()}`);
  return (await response.json()) as Row[];
}

export const sendAsVisitor = (
  url: string,
  table: string,
  row: object,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
) =>
  fetch(`${url}/rest/v1/${table}`, {
    method: "POST",
    signal,
    headers: { "Content-Type": "application/json", apikey: defaultAnonKey, ...headers },
    body: JSON.stringify(row),
  });
