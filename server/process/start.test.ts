import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { citySlugs, serviceSlugs } from "../../content/chosen-market.ts";
import { embeddedDatabasePlace, emptyDatabasePlace, preparedDatabasePlace } from "../../test/fresh-database.ts";
import { startPostgres, withConnection } from "../../test/postgres-server.ts";
import { descendants, processAt } from "../../test/processes.ts";
import { runProgram } from "../../test/run-program.ts";
import { readAsOperator, startServer, untilHealth } from "../../test/running-server.ts";
import { skipTest } from "../../test/skip-test.ts";
import { until } from "../../test/until.ts";
import { startSite } from "../../test/whole-product.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

function npmStart(variables: Record<string, string>, words = ["--silent"]) {
  const env = { ...process.env, PORT: "0", ...variables };
  const child = spawn("npm", ["start", ...words], { cwd: root, env });
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    output.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.err += chunk;
  });
  return { child, output, closed: once(child, "exit").then(([code]) => code) };
}

/** Expects the server not to start, and to print only this line. */
async function expectRefusal(variables: Record<string, string>, line: string | RegExp) {
  const { code, err } = await runProgram(["server/process/main.ts"], { NODE_ENV: "test", PORT: "0", ...variables });
  expect(code).toBe(1);
  expect(err).toMatch(line);
  expect(err.split("\n")).toHaveLength(1);
}

const lead = (email: string) => ({ name: "Ann", zip_code: "98004", service_issue: "other", email });
const send = (url: string, email: string) =>
  fetch(`${url}/fence-repair/bellevue`, {
    method: "POST",
    body: new URLSearchParams(lead(email)),
    redirect: "manual",
  });

test("npm start prints the script that npm runs, and then only lines of JSON", async () => {
  const place = await preparedDatabasePlace();
  const { child, output, closed } = npmStart({ DATA_DIR: place.dataDir }, []);
  await until(() => output.out.includes('"nobody has signed in'));
  child.kill("SIGTERM");
  expect(await closed).toBe(0);
  place.remove();
  const lines = output.out.split("\n").filter(Boolean);
  expect(lines.slice(0, 2)).toEqual([expect.stringMatching(/^> cedarline/), expect.stringMatching(/^> exec node/)]);
  const events = lines.slice(2).map((line) => JSON.parse(line).event);
  const ofRoot = process.getuid?.() === 0 ? [expect.stringMatching(/^root's rights given up$|as root$/)] : [];
  expect(events.filter((event) => event !== "pictures are decoded as root")).toEqual([
    "starting",
    "preparing database",
    "database prepared",
    "listening",
    ...ofRoot,
    "nobody has signed in to the desk yet",
    "stopping",
    "stopped",
  ]);
  expect(output.err).toBe("");
});

test("a site that root starts gives up root's rights, stores requests, restarts its database, and stops", async () => {
  if (process.getuid?.() !== 0) skipTest("Only root has rights to give up.");
  const place = embeddedDatabasePlace();
  onTestFinished(place.remove);
  const server = await startServer(place);
  await until(() => server.log.some(({ event }) => event === "root's rights given up"));
  await untilHealth(server.url, 200);
  expect(statSync(`/proc/${server.process.pid}/task`).uid).not.toBe(0);
  const [postgres] = descendants(server.process.pid);
  process.kill(postgres ?? 0, "SIGKILL");
  await until(() => processAt(postgres ?? 0) === null);
  await untilHealth(server.url, 200);
  expect((await send(server.url, "ann@example.com")).status).toBe(303);
  expect(await server.stop()).toBe(0);
});

describe("startup", () => {
  test("a server that cannot start reports the reason on one line", async () => {
    const [used, prepared] = [embeddedDatabasePlace(), await preparedDatabasePlace()];
    const elsewhere = { DATA_DIR: prepared.dataDir, DATABASE_URL: prepared.databaseUrl ?? "" };
    const server = await startServer(used);
    const { port } = new URL(server.url);
    const thisFile = fileURLToPath(import.meta.url);
    await Promise.all([
      expectRefusal({ PORT: "many" }, "PORT must be a whole number from 0 to 65535."),
      expectRefusal(
        { DATA_DIR: used.dataDir },
        `The data folder ${used.dataDir} is in use by another process. Stop that process first, or set DATA_DIR to another folder.`,
      ),
      expectRefusal({ DATA_DIR: "/proc/cedarline/data" }, /^DATA_DIR .* cannot be used for the database: ENOENT\.$/m),
      expectRefusal({ DATA_DIR: thisFile }, /^DATA_DIR .* cannot be used for the database: EEXIST\.$/m),
      expectRefusal(
        { HOST: "192.0.2.1", ...elsewhere },
        /^The server cannot listen on HOST 192\.0\.2\.1 and PORT \d+: EADDRNOTAVAIL\.$/m,
      ),
      expectRefusal({ PORT: port, ...elsewhere }, `PORT ${port} is in use by another process.`),
    ]);
    await server.stop();
    for (const place of [used, prepared]) place.remove();
  });

  test("a server that is stopped during startup exits cleanly, and the next server starts", async () => {
    const place = embeddedDatabasePlace();
    onTestFinished(place.remove);
    const { child, closed } = npmStart({ DATA_DIR: place.dataDir });
    await until(() => readdirSync(place.dataDir).length > 0);
    child.kill("SIGTERM");
    expect(await closed).toBe(0);
    await startSite({}, place);
  });

  test("a server on PostgreSQL accepts forms as soon as it responds, so that one process can replace another without a gap", async () => {
    const place = await emptyDatabasePlace();
    const server = await startServer(place);
    expect((await send(server.url, "ann@example.com")).status).toBe(303);
    await server.stop();
    place.remove();
  });
});

describe("shutdown", () => {
  test.each(["SIGTERM", "SIGINT"] as const)("%s to npm start loses no accepted lead", async (signal) => {
    const place = await preparedDatabasePlace();
    onTestFinished(place.remove);
    const { child, output, closed } = npmStart({
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    });
    await until(() => output.out.includes('"listening"'));
    const url = /"address":"(http:\/\/localhost:\d+)"/.exec(output.out)?.[1]?.replace("localhost", "127.0.0.1") ?? "";
    await untilHealth(url, 200);
    const posts = Array.from({ length: 20 }, (_, number) =>
      send(url, `ann-${number}@example.com`).then(
        (response) => response.status,
        () => 0,
      ),
    );
    await Promise.race(posts);
    child.kill(signal);
    const accepted = (await Promise.all(posts)).filter((status) => status === 303).length;
    expect(await closed).toBe(0);
    const { rows: leads } = await withConnection(place.databaseUrl ?? "", (client) =>
      client.query("select id from leads"),
    );
    expect(accepted).toBeGreaterThan(0);
    expect(leads.length).toBeGreaterThanOrEqual(accepted);
  });

  test("a stopping server answers a half-sent request, and then closes the connection", async () => {
    const server = await startSite();
    const body = String(new URLSearchParams(lead("late@example.com")));
    const socket = createConnection({ host: "127.0.0.1", port: Number(new URL(server.url).port) });
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    const closed = once(socket, "close");
    const type = "Content-Type: application/x-www-form-urlencoded";
    socket.write(
      `POST /fence-repair/bellevue HTTP/1.1\r\nHost: localhost\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.slice(0, 10));
    // By the time the server answers this later request, the half-sent request has arrived.
    await fetch(`${server.url}/healthz`);
    const stopped = server.stop("SIGTERM");
    await until(() => server.log.some((line) => line.event === "stopping"));
    socket.write(body.slice(10));
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 303 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(await stopped).toBe(0);
    expect(server.log.at(-1)).toMatchObject({ event: "stopped" });
    const { rows } = await withConnection(server.place.databaseUrl ?? "", (client) =>
      client.query("select email from leads"),
    );
    expect(rows).toEqual([{ email: "late@example.com" }]);
  });
});

/**
 * Relays bytes to and from `target`. After `stall()`, open and new connections stay open but relay nothing, as in a
 * network failure.
 */
async function relayTo(target: string) {
  const { hostname, port } = new URL(target);
  const sockets: Socket[] = [];
  let isStalled = false;
  const proxy = createServer((near) => {
    if (isStalled) {
      sockets.push(near.on("error", () => {}));
      return;
    }
    const far = createConnection({ host: hostname, port: Number(port) });
    sockets.push(near, far);
    near.on("error", () => far.destroy()).pipe(far);
    far.on("error", () => near.destroy()).pipe(near);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  const url = new URL(target);
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: url.href,
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

test("a database that does not respond makes the site unhealthy, and does not delay shutdown", async () => {
  const place = await preparedDatabasePlace();
  const relay = await relayTo(place.databaseUrl ?? "");
  const server = await startSite({}, { ...place, databaseUrl: relay.url });
  relay.stall();
  await untilHealth(server.url, 503);
  expect((await fetch(server.url)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  relay.close();
  place.remove();
});

test("a site that starts without PostgreSQL serves pages, refuses forms, and recovers when PostgreSQL is available again", async () => {
  const postgres = await startPostgres();
  const place = await emptyDatabasePlace();
  await postgres.stop("fast");
  const server = await startServer({ ...place, databaseUrl: postgres.superuserUrl });
  for (const [path, status, retryAfter] of [
    ["/healthz", 503, null],
    ["/sitemap.xml", 503, "60"],
    ["/feed.xml", 503, "60"],
    ["/robots.txt", 200, null],
    ["/blog/any", 503, "5"],
    ["/social/blog/any.png", 404, null],
  ] as const) {
    const response = await fetch(server.url + path);
    expect([path, response.status, response.headers.get("Retry-After")]).toEqual([path, status, retryAfter]);
  }
  const home = await (await fetch(server.url)).text();
  for (const slug of [...serviceSlugs, ...citySlugs]) expect(home).toContain(`<option value="${slug}">`);
  const absences = () => server.log.filter(({ event }) => event === "database unavailable");
  await expect.poll(() => absences().length).toBeGreaterThan(1);
  expect(absences().map(({ cause, stack }) => [cause, stack !== undefined])).toEqual([
    [absences()[0]?.cause, true],
    ...absences()
      .slice(1)
      .map(() => [absences()[0]?.cause, false]),
  ]);
  const refused = await send(server.url, "ann@example.com");
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain('value="ann@example.com"');
  await postgres.start();
  await untilHealth(server.url, 200);
  expect((await send(server.url, "ann@example.com")).status).toBe(303);
  expect(await readAsOperator(server.url, "leads?select=email")).toEqual([{ email: "ann@example.com" }]);
  expect(await server.stop()).toBe(0);
  place.remove();
  await postgres.remove();
});
