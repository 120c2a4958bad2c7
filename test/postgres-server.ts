import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";

/** The account that runs the server when we are root, which PostgreSQL refuses to run as: nobody, on every Linux. */
const nobody = 65_534;

/** A real PostgreSQL server on a free port of this machine, with nothing in it, gone when stopped. */
export interface PostgresServer {
  /** As the superuser, for setting up; the product under test never gets it. */
  superuserUrl: string;
  /** Stops the server as a power cut would, `immediate`, or in order, `fast`. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  /** Starts it again on the same port and folder. */
  start(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

function findBinaries(): string | null {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(packaged, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"))) ?? null;
}

/** Finds the machine's PostgreSQL, or installs Debian's when we may. */
export function postgresBinaries(): string {
  const found = findBinaries();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "postgresql"], options);
    const installed = findBinaries();
    if (installed) return installed;
  }
  throw new Error(
    "The database tests need PostgreSQL 15 or newer: install it so that `initdb` and `postgres` are on the PATH.",
  );
}

export async function startPostgres(): Promise<PostgresServer> {
  const binaries = postgresBinaries();
  const folder = mkdtempSync(join(tmpdir(), "cedarline-postgres-"));
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, "data");
  const port = await freePort();
  const superuserUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  execFileSync(
    join(binaries, "initdb"),
    ["--pgdata", data, "--username", "postgres", "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"],
    { ...account, stdio: ["ignore", "ignore", "inherit"], cwd: folder },
  );

  let running: { exited: Promise<void>; kill(signal: NodeJS.Signals): void } | null = null;

  async function start() {
    const server = spawn(
      join(binaries, "postgres"),
      ["-D", data, "-p", String(port), "-k", folder, "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"],
      { ...account, stdio: "ignore", cwd: folder },
    );
    const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    running = { exited, kill: (signal) => server.kill(signal) };
    for (let attempt = 0; ; attempt++) {
      const client = new pg.Client({ connectionString: superuserUrl });
      client.on("error", () => {});
      try {
        await client.connect();
        return;
      } catch (error) {
        if (attempt > 200 || server.exitCode !== null) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  async function stop(mode: "fast" | "immediate") {
    running?.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
    await running?.exited;
    running = null;
  }

  await start();
  return {
    superuserUrl,
    start,
    stop,
    async remove() {
      await stop("immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
