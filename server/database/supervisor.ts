import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, fchownSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { StartProblem } from "../problems.ts";
import { runsAsRoot } from "../system-account.ts";
import {
  accessHeading,
  builtinLocale,
  createCluster,
  earlierVersionProblem,
  errorLine,
  type Installation,
  install,
  packagedBinaries,
  productRole,
  superuserRole,
  userMapFile,
  withOpenUmask,
  writeAccessFiles,
} from "./cluster.ts";

// A PostgreSQL server as a child process (docs/decisions/0025-one-engine.md).

export interface EmbeddedServer {
  /** Its role is no superuser. */
  url: string;
  superuserUrl: string;
  socketFolder: string;
  /** In `sharedFolder` (cluster.ts): the data, or a copy of the binaries. */
  movedTo: string | null;
  /** `fast`: after a checkpoint. `immediate`: as after a power cut. */
  stop(mode?: "fast" | "immediate"): Promise<void>;
}

/** While another server uses the folder. */
const otherServerTimeoutMs = 3_000;

/** PostgreSQL's. */
const inUseMessages = [/lock file "[^"]*" already exists/, /shared memory block \(key \d+, ID \d+\) is still in use/];

/** Then a `fast` stop becomes `immediate`. */
const orderlyStopMs = 4_000;

/** For tests and benchmarks. `access`: more lines for `pg_hba.conf`. */
export interface EmbeddedOptions {
  settings?: Record<string, string>;
  /** With `bin`, `lib`, and `share`. */
  binaries?: string;
  locale?: string[];
  access?: string;
}

/**
 * With a cluster if there is none, and again when it ends unexpectedly. Throws a `StartProblem` if the folder is in use
 * or unusable.
 */
export async function startEmbedded(
  dataDir: string,
  { settings = {}, binaries = packagedBinaries(), locale = builtinLocale, access = "" }: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  if (existsSync(join(dataDir, "postgres", "PG_VERSION"))) throw earlierVersionProblem(dataDir);
  const { installation, movedTo } = withOpenUmask(() => install(resolve(dataDir), binaries));
  if (!existsSync(installation.cluster)) createCluster(installation, locale);
  if (!readFileSync(userMapFile(installation.cluster), "utf8").startsWith(accessHeading))
    throw earlierVersionProblem(dataDir);
  writeAccessFiles(installation.cluster, installation.owner, access);
  let server = await startServer(installation, dataDir, settings);
  const logTimer = setInterval(() => boundLog(installation.logFile), logCheckMs).unref();
  let isStopping = false;

  // PostgreSQL restarts its child processes, but not its main process.
  async function watch() {
    await server.exited;
    while (!isStopping) {
      await setTimeout(1_000, null, { ref: false });
      if (isStopping) return;
      try {
        server = await startServer(installation, dataDir, settings);
        if (isStopping) server.process.kill("SIGQUIT");
        return watch();
      } catch {
        // Tries again. Meanwhile, statements throw `DatabaseUnavailable`.
      }
    }
  }
  watch();

  const urlOf = (role: string) =>
    `postgres://${role}@localhost/postgres?host=${encodeURIComponent(installation.socketFolder)}`;
  return {
    url: urlOf(productRole),
    superuserUrl: urlOf(superuserRole),
    socketFolder: installation.socketFolder,
    movedTo,
    async stop(mode = "fast") {
      isStopping = true;
      clearInterval(logTimer);
      server.process.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
      const hasExited = await Promise.race([
        server.exited.then(() => true),
        setTimeout(orderlyStopMs, false, { ref: false }),
      ]);
      if (!hasExited) server.process.kill("SIGQUIT");
      await server.exited;
    },
  };
}

const maxLogBytes = 4 * 2 ** 20;
const logCheckMs = 60 * 60_000;

/**
 * Keeps the end. The server appends to the open file, and this process may no longer have the right to make another.
 */
export function boundLog(logFile: string, maxBytes = maxLogBytes): void {
  try {
    if (!existsSync(logFile) || statSync(logFile).size <= maxBytes) return;
    const end = readFileSync(logFile).subarray(-maxBytes / 2);
    writeFileSync(logFile, end.subarray(end.indexOf("\n") + 1));
  } catch {
    // The next check tries again.
  }
}

/** Another server has locked the cluster. */
const lockedStatus = 75;

/**
 * A background process kills the server if the pipe from this process closes without a line, so the server also ends if
 * this process is killed. flock(1), which macOS lacks, keeps a second server out. PostgreSQL's own lock file has a
 * process id, which means nothing in another container.
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
  const giveUpAt = Date.now() + otherServerTimeoutMs;
  for (;;) {
    // Without flock(1), only a connection shows it.
    const hasOtherServer = await takesConnections(installation.socketFolder, port);
    if (!hasOtherServer) boundLog(installation.logFile);
    const logSize = existsSync(installation.logFile) ? statSync(installation.logFile).size : 0;
    const server = hasOtherServer ? null : spawnServer(installation, settings);
    if (server && (await becomesReady(server, installation, port))) return server;
    const newLog = readFileSync(installation.logFile).subarray(logSize).toString();
    const isLocked = server === null || server.process.exitCode === lockedStatus;
    const isInUse = isLocked || inUseMessages.some((message) => message.test(newLog));
    if (!isInUse)
      throw new StartProblem(`The database in ${installation.cluster} does not start: ${errorLine(newLog)}`);
    // A server whose parent was killed needs a moment to end.
    if ((!isLocked && removeStaleLock(installation)) || Date.now() < giveUpAt) await setTimeout(100);
    else
      throw new StartProblem(
        `The data folder ${dataDir} is in use by another process. Stop that process first, or set DATA_DIR to another folder.`,
      );
  }
}

function spawnServer(
  { account, binaries, environment, cluster, socketFolder, logFile }: Installation,
  settings: Record<string, string>,
): RunningProcess {
  const allSettings: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    max_connections: "60",
    jit: "off",
    // SQL statements contain personal data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    ...settings,
  };
  const options = Object.entries(allSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const logDescriptor = openSync(logFile, "a", 0o600);
  // Without root's rights, the site opens the log again when the server ends unexpectedly.
  if (account.uid !== undefined && runsAsRoot()) fchownSync(logDescriptor, account.uid, account.gid);
  const child = spawn("/bin/sh", ["-c", script, "sh", join(binaries, "bin/postgres"), "-D", cluster, ...options], {
    ...account,
    cwd: cluster,
    env: environment,
    stdio: ["ignore", logDescriptor, logDescriptor, "pipe"],
    // Ctrl+C stops only our process, which then stops PostgreSQL.
    detached: true,
  });
  closeSync(logDescriptor);
  const controlPipe = child.stdio[3] as NodeJS.WritableStream;
  controlPipe.on("error", () => {});
  const exitPromise = new Promise<void>((done) => {
    child.once("exit", () => {
      controlPipe.end("stopped\n");
      done();
    });
    child.once("error", () => done());
  });
  return { process: child, exited: exitPromise };
}

/** False if the server ends first. */
async function becomesReady(
  server: RunningProcess,
  { cluster, socketFolder }: Installation,
  port: number,
): Promise<boolean> {
  let hasEnded = false;
  server.exited.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    // Another server in the folder could answer.
    if (lockHolder(cluster) === server.process.pid && (await takesConnections(socketFolder, port))) return true;
    await setTimeout(20);
  }
  return false;
}

async function takesConnections(socketFolder: string, port: number): Promise<boolean> {
  const client = new pg.Client({ host: socketFolder, port, user: superuserRole, database: "postgres" });
  client.on("error", () => {});
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return isConnected;
}

/**
 * In a new container, the process id in PostgreSQL's lock file is likely another program's, and PostgreSQL would not
 * start.
 */
function removeStaleLock({ cluster, socketFolder }: Installation): boolean {
  const commandLine = `/proc/${lockHolder(cluster)}/cmdline`;
  if (!existsSync(commandLine) || readFileSync(commandLine, "utf8").includes(cluster)) return false;
  for (const stale of [lockFileOf(cluster), join(socketFolder, ".s.PGSQL.5432.lock")]) rmSync(stale, { force: true });
  return true;
}

const lockFileOf = (cluster: string) => join(cluster, "postmaster.pid");

function lockHolder(cluster: string): number | null {
  return existsSync(lockFileOf(cluster)) ? Number.parseInt(readFileSync(lockFileOf(cluster), "utf8"), 10) : null;
}
