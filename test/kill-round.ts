import { setTimeout } from "node:timers/promises";
import type { DatabasePlace } from "./fresh-database.ts";
import { descendants, processAt } from "./processes.ts";
import {
  operatorKey,
  type RunningServer,
  readAsOperator,
  sendAsVisitor,
  startServer,
  untilHealth,
} from "./running-server.ts";
import { until } from "./until.ts";

/**
 * What a round kills. `server` and `postgres` are the main processes of the server and of its database. `everything` is
 * all processes of both. `start` kills the server's main process, and then kills a new server while that one starts.
 */
export const killTargets = ["server", "postgres", "everything", "start"] as const;
export type KillTarget = (typeof killTargets)[number];

export interface KillRound {
  acknowledged: number;
  lost: number;
  twice: number;
  /** How many processes of the killed server still run after five seconds. */
  left: number;
}

const senderCount = 8;

export function openKillableSite(place: DatabasePlace) {
  let server: RunningServer | null = null;

  async function ensureServer(): Promise<RunningServer> {
    server ??= await startServer(place);
    await untilHealth(server.url, 200);
    return server;
  }

  /** Kills the site while leads are sent, restarts it, and counts leads that were lost or stored twice. */
  async function runRound(number: number, kill: KillTarget): Promise<KillRound> {
    const { url, process: child } = await ensureServer();
    const acknowledged = new Set<string>();
    const unanswered = new Set<string>();
    const send = async (site: string, key: string) => {
      const status = await sendLead(site, key).catch(() => null);
      if (status === 201) acknowledged.add(key);
      else unanswered.add(key);
      return status === 201;
    };
    let isKilled = false;
    let runningCount = 0;
    const senderLoops = Array.from({ length: senderCount }, async (_, sender) => {
      for (let count = 0; !isKilled; count++) await send(url, `r${number}-s${sender}-n${count}`);
    });
    // Each round kills the site after a different number of leads, from 1 to 39.
    await until(() => acknowledged.size > (number % 20) * 2);
    const victims = [child.pid ?? 0, ...descendants(child.pid)];
    if (kill === "postgres") killAll(victims.filter((pid) => processAt(pid)?.command.includes("bin/postgres\0")));
    else killAll(kill === "everything" ? victims : victims.slice(0, 1));
    isKilled = true;
    await Promise.all(senderLoops);
    if (kill !== "postgres") {
      server = null;
      if (kill === "start") await killWhileStarting(place, number);
      runningCount = await countRunningAfterFiveSeconds(victims);
    }

    const nextServer = await ensureServer();
    for (const key of unanswered) await until(() => send(nextServer.url, key));
    const query = `leads?select=email&email=like.r${number}-*&limit=1000`;
    const results: { email: string }[][] = [];
    // Repeats the query, because the database refuses queries while it recovers.
    await until(async () => {
      results.push(
        ...(await readAsOperator<{ email: string }>(nextServer.url, query).then(
          (rows) => [rows],
          () => [],
        )),
      );
      return results.length > 0;
    });
    const stored = results.flat().map(({ email }) => email.split("@", 1)[0] ?? "");
    return {
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter((key) => !stored.includes(key)).length,
      twice: stored.length - new Set(stored).size,
      left: runningCount,
    };
  }

  return {
    round: runRound,
    async stored(): Promise<number> {
      const { url } = await ensureServer();
      const response = await fetch(`${url}/rest/v1/leads?select=id&limit=1`, {
        headers: { apikey: operatorKey, Prefer: "count=exact" },
      });
      return Number(response.headers.get("Content-Range")?.split("/")[1]);
    },
    async stop(): Promise<void> {
      await server?.stop();
      server = null;
    },
  };
}

/** Starts a server, and kills it as soon as it has more than `number % 9` descendant processes or has started. */
async function killWhileStarting(place: DatabasePlace, number: number): Promise<void> {
  const processesBefore = descendants(process.pid);
  let hasStarted = false;
  const starting = startServer(place)
    .catch(() => null)
    .finally(() => {
      hasStarted = true;
    });
  let pid: number | undefined;
  await until(() => {
    pid = descendants(process.pid).find((child) => !processesBefore.includes(child));
    return hasStarted || pid !== undefined;
  });
  await until(() => hasStarted || descendants(pid).length > number % 9);
  if (pid !== undefined) killAll([pid]);
  await starting;
}

async function sendLead(site: string, key: string): Promise<number> {
  const lead = { name: "Ann", zip_code: "98004", service: "fence-repair", service_issue: "other" };
  const headers = { "Idempotency-Key": key };
  return (await sendAsVisitor(site, "leads", { ...lead, email: `${key}@example.com` }, headers)).status;
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has already ended.
    }
  }
}

async function countRunningAfterFiveSeconds(pids: readonly number[]): Promise<number> {
  const giveUpAt = Date.now() + 5_000;
  for (;;) {
    const runningPids = pids.filter((pid) => processAt(pid) !== null);
    if (runningPids.length === 0 || Date.now() > giveUpAt) return runningPids.length;
    await setTimeout(10);
  }
}
