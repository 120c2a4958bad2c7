import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../server/database/supervisor.ts";
import { publicFolder } from "./postgres-server.ts";
import { type RunningServer, startServer, untilHealth } from "./running-server.ts";
import { until } from "./until.ts";

/**
 * The clock of a cluster: `now()`, the only one that the product asks, is ahead of the machine's by a setting. It keeps its number in the
 * catalog, so that defaults, triggers and functions which were or will be made with it ask the same clock. That works because
 * PostgreSQL puts a function in SQL into the statement that calls it.
 */
const movedNow = `
  create or replace function pg_catalog.now() returns timestamptz stable parallel safe language sql as
    $$ select transaction_timestamp() + coalesce(current_setting('clock.ahead', true), '0')::interval $$`;

export type SiteInTime = Awaited<ReturnType<typeof openSiteInTime>>;

/**
 * The whole product as a process, with the database that it brings along, at a time that is moved forward: it never waits for it. `kept` is
 * the folder of one that was left, which goes on from there.
 */
export async function openSiteInTime(
  startsAt: string,
  variables: Record<string, string>,
  kept: string | undefined = undefined,
) {
  const scratch = kept ?? publicFolder("cedarline-in-time-");
  const clockFile = join(scratch, "ahead");
  let aheadMs = kept ? Number(readFileSync(clockFile, "utf8")) : Date.parse(startsAt) - Date.now();
  let installations = kept ? readdirSync(scratch).filter((name) => /^installation-\d+$/.test(name)).length : 0;
  let dataDir = "";
  let database: pg.Pool;
  let server: RunningServer;

  const setClockFile = () => writeFileSync(clockFile, String(aheadMs));
  const setDatabaseClock = (client: pg.Pool) =>
    client.query(`alter system set clock.ahead = '${aheadMs} milliseconds'`).then(() => reload(client));

  /** A connection that was there before takes the setting on, so all have. */
  async function reload(client: pg.Pool) {
    await client.query("select pg_reload_conf()");
    await until(async () => {
      const { rows } = await client.query("select current_setting('clock.ahead', true) as ahead");
      return rows[0].ahead === `${aheadMs} milliseconds`;
    });
  }

  /** A folder with a cluster whose clock is moved, before the product sees it: the latest one, where there is one. */
  async function prepare() {
    await database?.end();
    dataDir = join(scratch, `installation-${installations}`);
    const cluster = await startEmbedded(dataDir);
    database = new pg.Pool({ connectionString: cluster.ownerUrl, max: 1 });
    database.on("error", () => {});
    await database.query("set allow_system_table_mods = on");
    await database.query(movedNow);
    await setDatabaseClock(database);
    await cluster.stop();
  }

  async function start() {
    setClockFile();
    server = await startServer(
      { dataDir, databaseUrl: null },
      {
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        NODE_OPTIONS: `--import=${new URL("moved-process-clock.ts", import.meta.url).href}`,
        MOVED_CLOCK: clockFile,
        ...variables,
      },
    );
    await untilHealth(server.url, 200);
  }

  async function query<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await database.query(text, values)).rows as Row[];
  }

  const now = () => Date.now() + aheadMs;

  installations ||= 1;
  await prepare();
  await start();

  return {
    scratch,
    now,
    query,
    get url() {
      return server.url;
    },
    get deskUrl() {
      return server.deskUrl ?? "";
    },
    get server() {
      return server;
    },

    /** Moves the clock to `time`, in milliseconds since 1970, and resolves when all that is due by then is done but for what is to be sent. */
    async moveTo(time: number) {
      aheadMs += Math.max(0, Math.round(time - now()));
      await setDatabaseClock(database);
      setClockFile();
      server.process.kill("SIGUSR2");
      await until(() => server.log.some(({ event, aheadMs: ahead }) => event === "clock moved" && ahead === aheadMs));
    },

    /** Resolves when nothing is due to be sent and nothing under way. */
    async quiet() {
      await until(async () => {
        const busy = await query(
          `select from deliveries where state = 'sending' or (state in ('queued', 'uncertain') and next_attempt_at <= now()) limit 1`,
        );
        return busy.length === 0;
      });
    },

    /** Ends the process, in order or as a power cut would, and starts it again on the same data. */
    async restart(signal: "SIGTERM" | "SIGKILL") {
      const code = await server.stop(signal);
      await start();
      return code;
    },

    /** Loses everything: the process is killed, and a new installation without anything in it takes its place. */
    async startOver() {
      await server.stop("SIGKILL");
      installations++;
      await prepare();
      await start();
    },

    /** Resident memory of the server's process, in MiB, once it has given back what it does not need. */
    async memory(): Promise<number> {
      server.log.length = 0;
      server.process.kill("SIGHUP");
      await until(() => server.log.some(({ event }) => event === "garbage collected"));
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, "utf8")) ?? [];
      return Math.round(Number(kilobytes) / 1024);
    },

    /** Ends it. What it wrote stays where it `isKept`. */
    async close(isKept = false) {
      await database.end();
      await server.stop();
      if (!isKept) rmSync(scratch, { recursive: true, force: true });
    },
  };
}
