import { setTimeout } from "node:timers/promises";
import { seedBlog } from "../blog/seed.ts";
import { unlessUnavailable } from "../database/database.ts";
import { type OpenDatabase, openDatabase, type ReportDatabaseEvent } from "../database/open.ts";
import { type Env, parseEnv } from "../env.ts";
import { createServer } from "../http/listener.ts";
import { errorFields, log } from "../log.ts";
import { isLoopback } from "../mail/mail-tls.ts";
import { StartProblem } from "../problems.ts";
import { type Backend, composeBackend } from "./backend.ts";
import { isDemoFolder } from "./demo-folder.ts";
import { openDoors } from "./doors.ts";
import { leaveRoot } from "./leave-root.ts";
import { checkOperatorKey, withOperatorKey } from "./operator-key.ts";
import { builtPages } from "./page-source.ts";
import { unknownVariables } from "./unknown-variables.ts";
import { readCommit, version } from "./version.ts";

/** Milliseconds. Container engines usually grant ten seconds. */
const longestStopMs = 8_000;

// Each closes a part of the server that is open, so that a signal during the start closes no other.
const closers: (() => Promise<unknown>)[] = [];
const stopping = new AbortController();
process.on("SIGTERM", stop);
process.on("SIGINT", stop);

try {
  log("info", "starting", { version, commit: readCommit() });
  const isDemo = !process.env.DATABASE_URL && isDemoFolder(process.env.DATA_DIR || "data");
  // The demo does not read `.env`.
  const unknownNames = isDemo ? [] : unknownVariables(process.env);
  if (unknownNames.length > 0) log("warn", "unknown variables", { variables: unknownNames });
  const settings = parseEnv(process.env);
  settings.site.isDemo = isDemo;
  checkOperatorKey(settings);
  const server = createServer(settings);
  const isDevelopment = process.argv.includes("--dev");
  const pageSource = isDevelopment
    ? await (await import("./development.ts")).developmentPages(server, settings.dataDir)
    : await builtPages(stopping.signal);
  const database = await open(settings);
  closers.push(() => database.close());
  const env = withOperatorKey(settings);
  const backend = composeBackend(env, database);
  const isStopping = () => stopping.signal.aborted;
  const port = await openDoors(backend, server, pageSource, isStopping, closers);
  log("info", "listening", {
    address: `http://localhost:${port}`,
    ...(backend.desk.address && { desk: backend.desk.address.origin }),
  });
  if (!isDevelopment) leaveRoot(env);
  await database.prepared;
  if (!stopping.signal.aborted) {
    await unlessUnavailable(undefined, () => logWayIn(backend));
    backend.deliveries.start();
    await backend.scheduler.start();
  }
} catch (error) {
  if (!stopping.signal.aborted) await giveUp(error);
}

function open(env: Env): Promise<OpenDatabase> {
  const report: ReportDatabaseEvent = (event, detail) => {
    if (event === "database unavailable") log("warn", event, errorFields(detail));
    else log("info", event, { ...(detail as object) });
  };
  return openDatabase(env, report, seedBlog);
}

/** Until somebody has signed in to a desk on this machine: the command that lets a person in. */
async function logWayIn({ env, desk, database: { database } }: Backend): Promise<void> {
  if (desk.address === null || env.serviceRoleKey === null || !isLoopback(desk.address.hostname)) return;
  const [operator] = await database.query("select from operators limit 1");
  if (!operator) log("info", "nobody has signed in to the desk yet", { command: inviteCommand() });
}

function inviteCommand(): string {
  const { PORT, DATA_DIR } = process.env;
  const needed = Object.entries({ PORT, DATA_DIR }).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return [...needed, "npm run -s operator -- invite"].join(" ");
}

async function stop(signal: string) {
  if (stopping.signal.aborted) return;
  stopping.abort();
  log("info", "stopping", { signal });
  await Promise.race([closeAll(), setTimeout(longestStopMs)]);
  log("info", "stopped");
  process.exit(0);
}

async function giveUp(error: unknown) {
  await closeAll();
  process.stderr.write(`${error instanceof StartProblem ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}

async function closeAll() {
  for (const close of closers.reverse()) await close();
}
