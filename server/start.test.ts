import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databasePlace, untouchedPlace } from "../test/fresh-database.ts";
import { type PostgresServer, startPostgres } from "../test/postgres-server.ts";
import { operatorReads, startServer, untilHealth } from "../test/running-server.ts";
import { until } from "../test/until.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Runs `npm start` to its end and yields what it said. */
async function startToEnd(variables: Record<string, string>) {
  const child = spawn("npm", ["start", "--silent"], { cwd: root, env: { ...process.env, PORT: "0", ...variables } });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, "exit");
  return { code, said: said.trim() };
}

test("npm start says which script npm runs, and then nothing but lines of JSON", async () => {
  const place = await databasePlace();
  const child = spawn("npm", ["start"], { cwd: root, env: { ...process.env, PORT: "0", DATA_DIR: place.dataDir } });
  const closed = once(child, "close");
  let [output, complaints] = ["", ""];
  child.stderr.on("data", (chunk) => {
    complaints += chunk;
  });
  child.stdout.on("data", (chunk) => {
    output += chunk;
    if (output.includes('"listening"')) child.kill("SIGTERM");
  });
  expect((await closed)[0]).toBe(0);
  place.remove();
  const lines = output.split("\n").filter(Boolean);
  expect(lines.slice(0, 2)).toEqual([expect.stringMatching(/^> cedarline/), expect.stringMatching(/^> exec node/)]);
  const events = lines.slice(2).map((line) => JSON.parse(line).event);
  expect(events).toEqual(["database prepared", "listening", "stopping", "stopped"]);
  expect(complaints).toBe("");
});

describe("a start", () => {
  test.each([
    ["a bad variable", { PORT: "many" }, "PORT must be a whole number from 0 to 65535."],
    [
      "a short key",
      { SERVICE_ROLE_KEY: "short" },
      "SERVICE_ROLE_KEY must be 32 or more printable characters without spaces.",
    ],
  ])("with %s is refused in one line", async (_case, variables, line) => {
    expect(await startToEnd(variables)).toEqual({ code: 1, said: line });
  });

  test("on a folder in use is refused in one line", async () => {
    const place = await databasePlace();
    const server = await startServer(place);
    const { code, said } = await startToEnd({ DATA_DIR: place.dataDir });
    expect(code).toBe(1);
    expect(said).toBe(
      `The data folder ${place.dataDir} is in use by another process. Stop that one first, or set DATA_DIR.`,
    );
    await server.stop();
    place.remove();
  });

  test("with a data folder that is a file is refused in one line", async () => {
    const { code, said } = await startToEnd({ DATA_DIR: fileURLToPath(import.meta.url) });
    expect(code).toBe(1);
    expect(said).toMatch(/^DATA_DIR .* cannot be used for the database: EEXIST\.$/);
  });

  test("with an address that is not ours is refused in one line", async () => {
    const place = await databasePlace();
    const { code, said } = await startToEnd({ HOST: "192.0.2.1", DATA_DIR: place.dataDir });
    place.remove();
    expect(code).toBe(1);
    expect(said).toMatch(/^HOST 192\.0\.2\.1 and PORT \d+ cannot be listened on: EADDRNOTAVAIL\.$/);
  });

  test("that is stopped while it is being made ends in order, and the next one succeeds", async () => {
    const place = await untouchedPlace();
    const child = spawn("npm", ["start", "--silent"], {
      cwd: root,
      stdio: "ignore",
      env: { ...process.env, PORT: "0", DATA_DIR: place.dataDir },
    });
    const exited = once(child, "exit");
    await until(() => existsSync(join(place.dataDir, "lock")));
    child.kill("SIGTERM");
    expect((await exited)[0]).toBe(0);
    const again = await startServer(place);
    expect((await fetch(`${again.url}/healthz`)).status).toBe(200);
    await again.stop();
    place.remove();
  });

  test("on a port in use is refused in one line", async () => {
    const [first, second] = [await databasePlace(), await databasePlace()];
    const server = await startServer(first);
    const { port } = new URL(server.url);
    expect(await startToEnd({ PORT: port, DATA_DIR: second.dataDir })).toEqual({
      code: 1,
      said: `PORT ${port} is in use by another process.`,
    });
    await server.stop();
    first.remove();
    second.remove();
  });
});

test("a start on PostgreSQL takes forms from its first answer on, so that processes can follow each other without a gap", async () => {
  const place = await untouchedPlace();
  const server = await startServer(place);
  const form = { name: "Ann", zip_code: "98004", service_issue: "other", email: "ann@example.com" };
  const init = { method: "POST", body: new URLSearchParams(form), redirect: "manual" } as const;
  expect((await fetch(`${server.url}/fence-repair/bellevue`, init)).status).toBe(303);
  await server.stop();
  place.remove();
});

describe("a stop", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "npm start stops cleanly on %s, with what was accepted in place",
    async (signal) => {
      const place = await databasePlace();
      const child = spawn("npm", ["start", "--silent"], {
        cwd: root,
        stdio: ["ignore", "pipe", "inherit"],
        env: {
          ...process.env,
          PORT: "0",
          DATA_DIR: place.dataDir,
          ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
        },
      });
      let output = "";
      const address = new Promise<string>((resolve) => {
        child.stdout.on("data", (chunk) => {
          output += chunk;
          const [, found] = /"address":"http:\/\/localhost:(\d+)"/.exec(output) ?? [];
          if (found) resolve(`http://127.0.0.1:${found}`);
        });
      });
      const url = await address;
      await untilHealth(url, 200);
      const fields = { name: "Ann", zip_code: "98004", service_issue: "other" };
      const posts = Array.from({ length: 20 }, (_, number) =>
        fetch(`${url}/fence-repair/bellevue`, {
          method: "POST",
          body: new URLSearchParams({ ...fields, email: `ann-${number}@example.com` }),
          redirect: "manual",
        }).then(
          (response) => response.status,
          () => 0,
        ),
      );
      await Promise.race(posts);
      const exited = once(child, "exit");
      child.kill(signal);
      const accepted = (await Promise.all(posts)).filter((status) => status === 303).length;
      expect((await exited)[0]).toBe(0);
      const again = await startServer(place);
      await untilHealth(again.url, 200);
      const leads = await operatorReads(again.url, "leads?select=id");
      await again.stop();
      place.remove();
      expect(accepted).toBeGreaterThan(0);
      expect(leads.length).toBeGreaterThanOrEqual(accepted);
    },
  );
});

test("a stop lets a request that is half sent finish, and then the connection", async () => {
  const place = await databasePlace();
  const server = await startServer(place);
  const body = "name=Ann&zip_code=98004&service_issue=other&email=late%40example.com";
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
  // Once this is answered, the half request before it has arrived too.
  await fetch(`${server.url}/healthz`);
  const stopped = server.stop("SIGTERM");
  await until(() => server.log.some((line) => line.event === "stopping"));
  socket.write(body.slice(10));
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 303 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(await stopped).toBe(0);
  expect(server.log.at(-1)).toMatchObject({ event: "stopped" });
  const again = await startServer(place);
  expect(await operatorReads(again.url, "leads?select=email")).toEqual([{ email: "late@example.com" }]);
  await again.stop();
  place.remove();
});

/** Passes bytes between the product and a server, until it falls silent as a network does: nothing closed, nothing said. */
async function passage(target: string) {
  const { hostname, port } = new URL(target);
  const sockets: Socket[] = [];
  const proxy = createServer((near) => {
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
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

test("a database that falls silent is seen by the health check and does not hold up a stop", async () => {
  const place = await databasePlace();
  const between = await passage(place.databaseUrl ?? "");
  const server = await startServer({ ...place, databaseUrl: between.url });
  await untilHealth(server.url, 200);
  between.silence();
  await untilHealth(server.url, 503);
  expect((await fetch(server.url)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  between.close();
  place.remove();
});

describe("a PostgreSQL server that cannot be reached", () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());

  test("is waited for: pages answer, health says so, and all is well when it comes", async () => {
    const place = await untouchedPlace();
    await postgres.stop("fast");
    const server = await startServer({ ...place, databaseUrl: postgres.superuserUrl });
    const post = async () => {
      const fields = { name: "Ann", zip_code: "98004", service_issue: "other", email: "ann@example.com" };
      const response = await fetch(`${server.url}/fence-repair/bellevue`, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
      return { status: response.status, html: await response.text() };
    };

    expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
    expect((await fetch(server.url)).status).toBe(200);
    const refused = await post();
    expect(refused.status).toBe(503);
    expect(refused.html).toContain('value="ann@example.com"');

    await postgres.start();
    await untilHealth(server.url, 200);
    expect((await post()).status).toBe(303);

    await postgres.stop("immediate");
    await untilHealth(server.url, 503);
    expect((await post()).status).toBe(503);
    expect((await fetch(`${server.url}/thank-you`)).status).toBe(200);
    await postgres.start();
    await untilHealth(server.url, 200);
    expect(await operatorReads(server.url, "leads?select=email")).toEqual([{ email: "ann@example.com" }]);
    expect(await server.stop()).toBe(0);
    place.remove();
  });
});
