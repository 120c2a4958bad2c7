import { seedBlog } from "../server/blog/seed.ts";
import { openDatabase } from "../server/database/open.ts";
import { parseEnv } from "../server/env.ts";
import { createServer } from "../server/http/listener.ts";
import { composeBackend } from "../server/process/backend.ts";
import { openDoors } from "../server/process/doors.ts";
import { builtPages } from "../server/process/page-source.ts";
import type { DatabasePlace } from "./fresh-database.ts";
import { serverVariables } from "./running-server.ts";

type LogLine = Record<string, unknown>;

const openLogs = new Set<LogLine[]>();

/** While a product runs here, what it logs is not printed but kept. */
function keepLog(): LogLine[] {
  const lines: LogLine[] = [];
  openLogs.add(lines);
  return lines;
}

const print = process.stdout.write.bind(process.stdout) as (...args: unknown[]) => boolean;
process.stdout.write = (chunk: unknown, ...rest: unknown[]) => {
  if (openLogs.size === 0 || typeof chunk !== "string" || !chunk.startsWith('{"time":')) return print(chunk, ...rest);
  for (const lines of openLogs) lines.push(JSON.parse(chunk));
  return true;
};

/**
 * Starts the whole product in this process, with its built pages, as `server/process/start.ts` does. A test about
 * the process itself, such as its memory, signals, or market, takes `startServer`.
 */
export async function startProduct(place: DatabasePlace, variables: Record<string, string> = {}) {
  const log = keepLog();
  const closers: (() => Promise<unknown>)[] = [
    async () => {
      openLogs.delete(log);
    },
  ];
  const stopping = new AbortController();

  async function stop(): Promise<number> {
    stopping.abort();
    for (const close of closers.reverse()) await close();
    return 0;
  }

  try {
    const env = parseEnv(serverVariables(place, variables));
    const pageSource = await builtPages(stopping.signal);
    const open = await openDatabase(env, () => {}, seedBlog);
    closers.push(() => open.close());
    await open.prepared;
    const backend = composeBackend(env, open);
    const port = await openDoors(backend, createServer(env), pageSource, () => stopping.signal.aborted, closers);
    backend.deliveries.start();
    await backend.scheduler.start();
    return { url: `http://127.0.0.1:${port}`, deskUrl: backend.desk.address?.origin ?? null, backend, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
