import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type EmbeddedServer, startEmbedded } from "../server/database/supervisor.ts";
import { installed } from "./debian-packages.ts";
import { freePort } from "./free-port.ts";
import { connected, publicFolder } from "./postgres-server.ts";
import { until } from "./until.ts";

export type PostgresPair = NonNullable<Awaited<ReturnType<typeof startPostgresPair>>>;

/** `silent`: as a machine that hangs. */
export type Loss = "killed" | "silent";

/** One of the two. */
interface Member {
  folder: string;
  cluster: string;
  port: number;
  server: EmbeddedServer | null;
}

const superuserUrl = ({ port }: Member, database = "postgres") => `postgres://postgres@127.0.0.1:${port}/${database}`;

/**
 * Two PostgreSQL servers, of which the first is the primary and the other begins as nothing, behind Debian's haproxy as deploy/haproxy.cfg
 * has it (docs/operations.md, A standby). `settings` are of both servers, by PostgreSQL's names. Null: this machine has no haproxy, and
 * nobody may install it; the log says so.
 */
export async function startPostgresPair(settings: Record<string, string> = {}) {
  const missing = installed(["/usr/sbin/haproxy"], ["haproxy"]);
  if (missing !== null) {
    console.warn(`The fail-over of PostgreSQL is not tried here: ${missing}`);
    return null;
  }
  const start = async (member: Member, more: Record<string, string> = {}) => {
    const own = {
      listen_addresses: "127.0.0.1",
      port: String(member.port),
      max_connections: "100",
      wal_keep_size: "1GB",
    };
    member.server = await startEmbedded(member.folder, {
      settings: { ...own, ...settings, ...more },
      access: "host all,replication all 127.0.0.1/32 trust",
    });
  };
  let [primary, other] = [await newMember(), await newMember()];
  await start(primary);
  for (const statement of ["create role haproxy login", "create database cedarline owner cedarline"]) {
    await query(primary, statement);
  }
  let frozen: number[] = [];
  const proxy = await startProxy([primary.port, other.port]);

  /** Asks the product's database on the primary as the superuser, without the proxy. */
  const inProduct = <Row extends object>(text: string) => query<Row>(primary, text, "cedarline");
  const standbys = async (where: string) => (await inProduct(`select from pg_stat_replication where ${where}`)).length;

  return {
    query: inProduct,
    /** An empty database of the product's owner, by way of the proxy. */
    databaseUrl: `postgres://cedarline@127.0.0.1:${proxy.port}/cedarline`,
    /** Ends every process of the primary at once, or has them all fall silent, with every connection left open. */
    async losePrimary(how: Loss) {
      const processes = await freeze(primary);
      if (how === "killed") await kill(primary, processes);
      else frozen = processes;
    },
    /** Makes the standby the primary. */
    async promote() {
      await query(other, "select pg_promote()");
      [primary, other] = [other, primary];
    },
    /** Ends the server that was the primary before, where it is silent, and starts it again as it is. */
    async restartFormer() {
      await kill(other, frozen);
      frozen = [];
      await start(other);
    },
    /** How many sessions of the product are at that one. */
    async strayed() {
      return (await query(other, "select from pg_stat_activity where usename = 'cedarline'")).length;
    },
    /** Makes the other one anew as a copy of the primary, and resolves when commits wait for it. */
    async renewStandby() {
      await stop(other);
      await copy(primary, other);
      await start(other, { primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres` });
      await until(async () => (await standbys("state = 'streaming'")) === 1);
      await query(primary, "alter system set synchronous_standby_names = '*'");
      await query(primary, "select pg_reload_conf()");
      await until(async () => (await standbys("sync_state = 'sync'")) === 1);
    },
    async remove() {
      await proxy.stop();
      await kill(other, frozen);
      for (const member of [primary, other]) {
        await stop(member);
        rmSync(member.folder, { recursive: true, force: true });
      }
    },
  };
}

async function newMember(): Promise<Member> {
  const folder = publicFolder("cedarline-pair-");
  return { folder, cluster: join(folder, "postgresql-17"), port: await freePort(), server: null };
}

async function stop(member: Member): Promise<void> {
  await member.server?.stop("immediate");
  member.server = null;
}

function query<Row extends object>(member: Member, text: string, database?: string): Promise<Row[]> {
  return connected(superuserUrl(member, database), async (client) => (await client.query<Row>(text)).rows);
}

/** Stops all processes of the server where they are, the first one before it can learn of the others; yields their numbers. */
async function freeze(member: Member): Promise<number[]> {
  const first = Number.parseInt(readFileSync(join(member.cluster, "postmaster.pid"), "utf8"), 10);
  process.kill(first, "SIGSTOP");
  await until(() => /^State:\s+T/m.test(readFileSync(`/proc/${first}/status`, "utf8")));
  const others = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").trim().split(" ").map(Number);
  for (const id of others) process.kill(id, "SIGSTOP");
  return [first, ...others];
}

async function kill(member: Member, processes: number[]): Promise<void> {
  // Whoever watches over it is not to start it again.
  const stopped = stop(member);
  for (const id of processes) process.kill(id, "SIGKILL");
  await stopped;
}

/** What `pg_basebackup` does, which the binaries lack: a copy of the folder of a server that goes on. */
async function copy(from: Member, to: Member): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl(from) });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  const { uid, gid } = statSync(from.cluster);
  rmSync(to.cluster, { recursive: true, force: true });
  mkdirSync(to.cluster, { mode: 0o700 });
  chownSync(to.cluster, uid, gid);
  const left = ["postmaster.pid", "postmaster.opts", "pg_wal/*", "pg_dynshmem/*", "pg_replslot/*", "pg_subtrans/*"];
  const words = left.map((name) => `--exclude=./${name}`).join(" ");
  // Files that change or go meanwhile are no fault: the log has what happened to them.
  const script = `tar -C "$1" ${words} --warning=none -cf - . | tar -C "$2" -xpf -`;
  await promisify(execFile)("/bin/sh", ["-c", script, "sh", from.cluster, to.cluster]);
  const { rows } = await client.query("select labelfile from pg_backup_stop(false)");
  await client.end();
  for (const [name, text] of [
    ["backup_label", rows[0].labelfile],
    ["standby.signal", ""],
  ]) {
    writeFileSync(join(to.cluster, name), text, { mode: 0o600 });
    chownSync(join(to.cluster, name), uid, gid);
  }
}

/** Starts haproxy with the file of deploy/, on other ports. */
async function startProxy([one, other]: [number, number]) {
  const folder = publicFolder("cedarline-haproxy-");
  const port = await freePort();
  let text = readFileSync(new URL("../deploy/haproxy.cfg", import.meta.url), "utf8");
  for (const [from, to] of [
    ["    user haproxy\n    group haproxy\n", ""],
    ["127.0.0.1:5433", `127.0.0.1:${port}`],
    ["10.0.0.11:5432", `127.0.0.1:${one}`],
    ["10.0.0.12:5432", `127.0.0.1:${other}`],
  ] as const) {
    if (!text.includes(from)) throw new Error(`deploy/haproxy.cfg has no "${from}".`);
    text = text.replaceAll(from, to);
  }
  writeFileSync(join(folder, "haproxy.cfg"), text);
  const child = spawn("/usr/sbin/haproxy", ["-db", "-f", join(folder, "haproxy.cfg")], {
    stdio: ["ignore", "ignore", process.env.DEBUG ? "inherit" : "ignore"],
  });
  const exited = once(child, "exit");
  const kill = () => child.kill();
  // A test run that is broken off leaves it not behind.
  process.once("exit", kill);
  return {
    port,
    async stop() {
      process.off("exit", kill);
      kill();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
