import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { StartProblem } from "../problems.ts";
import {
  accessHeading,
  builtinLocale,
  createCluster,
  enterable,
  faultIn,
  type Installation,
  install,
  mapFile,
  ofEarlierVersion,
  ownerRole,
  packagedBinaries,
  productRole,
  writeAccess,
} from "./cluster.ts";

// The embedded database: PostgreSQL's own server from npm's binaries, a child process that is reached only through a
// socket (docs/decisions/0025-one-engine.md).

/** A PostgreSQL server of our own. */
export interface EmbeddedServer {
  /** Connects as the product's role, which is no superuser. */
  url: string;
  /** Connects as the cluster's superuser. */
  ownerUrl: string;
  /** The socket's folder, for `psql --host`. */
  socketFolder: string;
  /**
   * The folder of binaries and cluster where the server's account cannot enter the data folder. Null: the data folder.
   */
  movedTo: string | null;
  /** Stops it: in order, `fast`, or like a power cut, `immediate`. */
  stop(mode?: "fast" | "immediate"): Promise<void>;
}

/** Milliseconds that another server may need to leave the folder before it counts as in use. */
const folderTimeoutMs = 3_000;

/** PostgreSQL's words where another server has the folder. */
const inUse = [/lock file "[^"]*" already exists/, /shared memory block \(key \d+, ID \d+\) is still in use/];

/** Milliseconds for an orderly stop before it is cut short. */
const orderlyStopMs = 4_000;

/** Differences for tests and benches. */
export interface EmbeddedOptions {
  /** Server settings by PostgreSQL's names. */
  settings?: Record<string, string>;
  /** The folder with `bin`, `lib`, and `share`. */
  binaries?: string;
  /** The collation options of `initdb`. */
  locale?: string[];
  /** Lines of `pg_hba.conf` that admit others than the two users of the socket. */
  access?: string;
}

/**
 * Creates the cluster where there is none, starts the server, and keeps it running. Throws a `StartProblem` when the
 * folder is in use or unusable.
 */
export async function startEmbedded(
  dataDir: string,
  { settings = {}, binaries = packagedBinaries(), locale = builtinLocale, access = "" }: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  if (existsSync(join(dataDir, "postgres", "PG_VERSION"))) throw ofEarlierVersion(dataDir);
  const { installation, movedTo } = enterable(() => install(resolve(dataDir), binaries));
  if (!existsSync(installation.cluster)) createCluster(installation, locale);
  if (!readFileSync(mapFile(installation.cluster), "utf8").startsWith(accessHeading)) throw ofEarlierVersion(dataDir);
  writeAccess(installation.cluster, installation.owner, access);
  let server = await startServer(installation, dataDir, settings);
  let stopping = false;

  // The server replaces its own crashed processes. Only its first process needs us.
  async function watch() {
    await server.exited;
    while (!stopping) {
      await setTimeout(1_000, null, { ref: false });
      if (stopping) return;
      try {
        server = await startServer(installation, dataDir, settings);
        if (stopping) server.process.kill("SIGQUIT");
        return watch();
      } catch {
        // Statements that fail meanwhile say so (DatabaseUnavailable).
      }
    }
  }
  watch();

  const urlOf = (role: string) =>
    `postgres://${role}@localhost/postgres?host=${encodeURIComponent(installation.socketFolder)}`;
  return {
    url: urlOf(productRole),
    ownerUrl: urlOf(ownerRole),
    socketFolder: installation.socketFolder,
    movedTo,
    async stop(mode = "fast") {
      stopping = true;
      server.process.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
      const isOut = await Promise.race([
        server.exited.then(() => true),
        setTimeout(orderlyStopMs, false, { ref: false }),
      ]);
      if (!isOut) server.process.kill("SIGQUIT");
      await server.exited;
    },
  };
}

/** The exit status of the script below where another server holds the cluster. */
const lockedStatus = 75;

/**
 * Becomes the server. A second process reads from a pipe: a line says that the server was stopped in order, and an end
 * without one says that the parent is gone, so the server ends at once. PostgreSQL's own lock file names process
 * numbers, which mean nothing to another container on the same disk. The server therefore also holds a kernel lock,
 * flock(2), which all its processes inherit. macOS has no flock(1), and no such containers.
 */
const script = `( ( read -r line <&3 || kill -QUIT $$ ) >/dev/null 2>&1 & ); exec 3<&-
if command -v flock >/dev/null; then
  exec 9<PG_VERSION; flock -n -E ${lockedStatus} 9; [ $? -ne ${lockedStatus} ] || exit ${lockedStatus}
fi
exec "$@"`;

interface RunningProcess {
  process: ChildProcess;
  exited: Promise<void>;
}

async function startServer(
  installation: Installation,
  dataDir: string,
  settings: Record<string, string>,
): Promise<RunningProcess> {
  const port = Number(settings.port ?? 5432);
  const giveUpAt = Date.now() + folderTimeoutMs;
  for (;;) {
    // Where there is no flock(1).
    const isAnswered = await takesConnections(installation.socketFolder, port);
    const before = existsSync(installation.logFile) ? statSync(installation.logFile).size : 0;
    const server = isAnswered ? null : spawnServer(installation, settings);
    if (server && (await isReady(server, installation, port))) return server;
    const said = readFileSync(installation.logFile).subarray(before).toString();
    const isLocked = server === null || server.process.exitCode === lockedStatus;
    const isInUse = isLocked || inUse.some((words) => words.test(said));
    if (!isInUse) throw new StartProblem(`The database in ${installation.cluster} does not start: ${faultIn(said)}`);
    // A server that was killed with its parent needs a moment to end.
    if ((!isLocked && removeStaleLock(installation)) || Date.now() < giveUpAt) await setTimeout(100);
    else
      throw new StartProblem(
        `The data folder ${dataDir} is in use by another process. Stop that one first, or set DATA_DIR.`,
      );
  }
}

function spawnServer(
  { account, binaries, environment, cluster, socketFolder, logFile }: Installation,
  settings: Record<string, string>,
): RunningProcess {
  const all: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    max_connections: "60",
    jit: "off",
    // Keeps refused statements and their values, which people typed, out of the log.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    ...settings,
  };
  const words = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(logFile, "a", 0o600);
  const child = spawn("/bin/sh", ["-c", script, "sh", join(binaries, "bin/postgres"), "-D", cluster, ...words], {
    ...account,
    cwd: cluster,
    env: environment,
    stdio: ["ignore", log, log, "pipe"],
    // A separate process group, so that a terminal's stop reaches the product first.
    detached: true,
  });
  closeSync(log);
  const pipe = child.stdio[3] as NodeJS.WritableStream;
  pipe.on("error", () => {});
  const exited = new Promise<void>((done) => {
    child.once("exit", () => {
      pipe.end("stopped\n");
      done();
    });
    child.once("error", () => done());
  });
  return { process: child, exited };
}

/** Resolves to true once the server accepts connections, and to false if it ends before. */
async function isReady(
  server: RunningProcess,
  { cluster, socketFolder }: Installation,
  port: number,
): Promise<boolean> {
  let hasEnded = false;
  server.exited.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    // While another server has the folder, that one would answer.
    if (lockHolder(cluster) === server.process.pid && (await takesConnections(socketFolder, port))) return true;
    await setTimeout(20);
  }
  return false;
}

async function takesConnections(socketFolder: string, port: number): Promise<boolean> {
  const client = new pg.Client({ host: socketFolder, port, user: ownerRole, database: "postgres" });
  client.on("error", () => {});
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return isConnected;
}

/**
 * PostgreSQL believes a lock file while any process has its number. In a container numbers start over, so that is soon
 * another process.
 */
function removeStaleLock({ cluster, socketFolder }: Installation): boolean {
  const commandLine = `/proc/${lockHolder(cluster)}/cmdline`;
  if (!existsSync(commandLine) || readFileSync(commandLine, "utf8").includes(cluster)) return false;
  for (const stale of [lockFile(cluster), join(socketFolder, ".s.PGSQL.5432.lock")]) rmSync(stale, { force: true });
  return true;
}

const lockFile = (cluster: string) => join(cluster, "postmaster.pid");

/** The process in the cluster's lock file. Null: none. */
function lockHolder(cluster: string): number | null {
  return existsSync(lockFile(cluster)) ? Number.parseInt(readFileSync(lockFile(cluster), "utf8"), 10) : null;
}
