import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import type { createPageHandler } from "../app/handler.ts";
import { type OpenDatabase, openDatabase } from "./database/open.ts";
import { FolderInUse } from "./database/pglite.ts";
import { type Env, EnvProblem, parseEnv } from "./env.ts";
import { errorFields, log } from "./log.ts";
import { composeServices } from "./services.ts";
import { createShell } from "./shell.ts";
import { forgetOldKeys } from "./submissions.ts";

/** How long a stop waits for requests that are under way, in milliseconds. */
const longestStopMs = 10_000;

/** Ends the process with one line that says why. */
function giveUp(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (error instanceof EnvProblem) giveUp(error.message);
    throw error;
  }
}

async function open(env: Env): Promise<OpenDatabase> {
  try {
    return await openDatabase(env, (event, error) => {
      if (error === undefined) log("info", event);
      else log("warn", event, errorFields(error));
    });
  } catch (error) {
    if (error instanceof FolderInUse) giveUp(error.message);
    throw error;
  }
}

const env = readEnv();
const database = await open(env);
const services = composeServices(env, database);
const built: { createPageHandler: typeof createPageHandler } = await import(
  new URL("../build/server/index.js", import.meta.url).href
);
const shell = createShell(services, built.createPageHandler(services));

const server = serve(
  {
    fetch: shell.fetch,
    port: env.port,
    hostname: env.host,
    serverOptions: { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 10_000 },
  },
  ({ port }) => log("info", "listening", { address: `http://localhost:${port}` }),
) as Server;

server.on("error", async (error: NodeJS.ErrnoException) => {
  await database.close();
  giveUp(error.code === "EADDRINUSE" ? `PORT ${env.port} is in use by another process.` : error.message);
});

/** How often what has served its time is deleted, in milliseconds. */
const housekeepingMs = 60 * 60 * 1000;

setInterval(() => {
  forgetOldKeys(database.database).catch((error) => log("warn", "housekeeping failed", errorFields(error)));
}, housekeepingMs).unref();

let isStopping = false;
async function stop(signal: string) {
  if (isStopping) return;
  isStopping = true;
  log("info", "stopping", { signal });
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), longestStopMs).unref();
  await closed;
  await database.close();
  log("info", "stopped");
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
