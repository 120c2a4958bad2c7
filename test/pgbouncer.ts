import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { installIfMissing } from "./debian-packages.ts";
import { freePort } from "./free-port.ts";
import { publicFolder } from "./postgres-server.ts";
import { skipTest } from "./skip-test.ts";
import { until } from "./until.ts";

const program = "/usr/sbin/pgbouncer";

/** PgBouncer refuses to run as root. */
const nobodyUid = 65_534;

/**
 * Starts PgBouncer in front of a database for one test, and returns the database's URL through it. Settings that are
 * missing from `settings` have PgBouncer's defaults.
 */
export async function startPgBouncer(databaseUrl: string, settings: Record<string, string> = {}): Promise<string> {
  const problem = installIfMissing([program], ["pgbouncer"]);
  if (problem) skipTest(`The tests with PgBouncer need it: ${problem}`);
  const { hostname, port: serverPort, username, pathname } = new URL(databaseUrl);
  const folder = publicFolder("cedarline-pgbouncer-");
  const port = await freePort();
  const allSettings = {
    listen_addr: "127.0.0.1",
    listen_port: String(port),
    auth_type: "any",
    unix_socket_dir: "",
    ...settings,
  };
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    [
      "[databases]",
      `${pathname.slice(1)} = host=${hostname} port=${serverPort} user=${username}`,
      "[pgbouncer]",
      ...Object.entries(allSettings).map(([name, value]) => `${name} = ${value}`),
      "",
    ].join("\n"),
  );
  const account = process.getuid?.() === 0 ? { uid: nobodyUid, gid: nobodyUid } : {};
  const child = spawn(program, ["--quiet", file], { ...account, stdio: "ignore" });
  const exited = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  });
  await until(() => accepts(port));
  return `postgres://${username}@127.0.0.1:${port}${pathname}`;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
