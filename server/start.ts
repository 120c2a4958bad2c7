import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { composeBackend } from "./backend.ts";
import { watchBlog } from "./blog/blog-watch.ts";
import { buildWhenStale } from "./build.ts";
import { type OpenDatabase, openDatabase } from "./database/open.ts";
import { FolderInUse } from "./database/pglite.ts";
import { type Env, EnvProblem, parseEnv } from "./env.ts";
import { foreignOrigins } from "./http/content-security-policy.ts";
import { answerMalformed, rejectMalformed } from "./http/malformed-requests.ts";
import { pageCache } from "./http/page-cache.ts";
import { type CreatePageHandler, pageBackend } from "./http/page-handler.ts";
import { createShell } from "./http/shell.ts";
import { deleteExpiredKeys } from "./intake/idempotency.ts";
import { deleteExpiredCounts } from "./intake/rate-limit.ts";
import { errorFields, log } from "./log.ts";
import { removedCounts } from "./personal-data/removals.ts";
import { removeExpired } from "./personal-data/retention.ts";

/** How long a stop takes at most, in milliseconds: less than the ten seconds that container engines mostly grant. */
const longestStopMs = 8_000;

/** How often a stop looks for connections on which nothing is under way any more, in milliseconds. */
const idleCheckMs = 100;

/** How long a client may take, in milliseconds, and how often it is looked for those who take longer. */
const patience = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
};

/** How often what has served its time is deleted, in milliseconds. */
const housekeepingMs = 60 * 1000;

/** How often personal data past its retention time is deleted, in milliseconds. */
const retentionMs = 60 * 60 * 1000;

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
      if (event === "database unavailable") log("warn", event, errorFields(error));
      else log("info", event);
    });
  } catch (error) {
    if (error instanceof FolderInUse) giveUp(error.message);
    const { code, message } = error as NodeJS.ErrnoException;
    giveUp(`DATA_DIR ${env.dataDir} cannot be used for the database: ${code ?? message.split("\n")[0]}.`);
  }
}

// Signals count from the first moment: a stop during the start ends what has begun so far.
const stopping = new AbortController();
let database: OpenDatabase | null = null;
let server: Server | null = null;

async function stop(signal: string) {
  if (stopping.signal.aborted) return;
  stopping.abort();
  log("info", "stopping", { signal });
  await Promise.race([closeAll(), setTimeout(longestStopMs)]);
  log("info", "stopped");
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);

/** Lets requests under way finish, then closes the database. */
async function closeAll() {
  const open = server;
  if (open) {
    const closed = new Promise<void>((resolve) => open.close(() => resolve()));
    const idle = setInterval(() => open.closeIdleConnections(), idleCheckMs);
    await closed;
    clearInterval(idle);
  }
  await database?.close();
}

const env = readEnv();
try {
  await buildWhenStale(stopping.signal);
} catch (error) {
  if (!stopping.signal.aborted) giveUp(error instanceof Error ? error.message : String(error));
}
if (!stopping.signal.aborted) {
  const built: { createPageHandler: CreatePageHandler } = await import(
    new URL("../build/server/index.js", import.meta.url).href
  );
  database = await open(env);
  if (!stopping.signal.aborted) listen(database, built.createPageHandler);
}

function listen(database: OpenDatabase, createPages: CreatePageHandler) {
  const backend = composeBackend(env, database);
  const pages = pageCache(createPages(pageBackend(backend)), foreignOrigins(env));
  // The embedded database has no other process that could change it.
  if (database.database.engine === "postgres") watchBlog(database.database, pages.invalidate);
  const shell = createShell(backend, pages, () => stopping.signal.aborted);
  const answer = getRequestListener(shell.fetch, { hostname: env.host, errorHandler: answerMalformed });
  const listening = createServer(patience, answer);
  server = listening;
  rejectMalformed(listening);
  listening.listen(env.port, env.host, () => {
    const { port } = listening.address() as AddressInfo;
    log("info", "listening", { address: `http://localhost:${port}` });
  });
  listening.on("error", async (error: NodeJS.ErrnoException) => {
    await database.close();
    if (error.code === "EADDRINUSE") giveUp(`PORT ${env.port} is in use by another process.`);
    giveUp(`HOST ${env.host} and PORT ${env.port} cannot be listened on: ${error.code ?? error.message}.`);
  });
  setInterval(() => {
    Promise.all([deleteExpiredKeys(database.database), deleteExpiredCounts(database.database)]).catch((error) =>
      log("warn", "housekeeping failed", errorFields(error)),
    );
  }, housekeepingMs).unref();
  database.prepared.then(() => dropExpired(database));
  setInterval(() => dropExpired(database), retentionMs).unref();
}

async function dropExpired(database: OpenDatabase) {
  if (stopping.signal.aborted) return;
  try {
    const removed = await removeExpired(database.database, env.retention);
    const counts = removed ? removedCounts(removed) : {};
    if (Object.keys(counts).length) log("info", "expired data removed", counts);
  } catch (error) {
    log("warn", "expired data not removed", errorFields(error));
  }
}
