// Compares pages from the product's memory with a bare Hono server that returns the same bytes and headers. For each
// page, prints the medians of answers per second and of the server's processor time for an answer, and the product's
// speed as a share of the bare server's. `--rounds` is the number of rounds in turns, `--seconds` the time of each
// measurement. `OTHER` names another checkout with its build, which is measured in the same rounds.

import { spawn } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { publicFolder } from "../test/postgres-server.ts";
import { until } from "../test/until.ts";
import { readOptions } from "./options.ts";

const { rounds, seconds } = readOptions({ rounds: 5, seconds: 3 });
const connections = 8;

const root = fileURLToPath(new URL("../", import.meta.url));
const logFolder = mkdtempSync(join(tmpdir(), "cedarline-pages-"));

/** Returns the pages of the file `PAGES`, and logs its address as the product does. */
const bareServer = `
  import { readFileSync } from "node:fs";
  import { createServer } from "node:http";
  import { getRequestListener } from "@hono/node-server";
  import { Hono } from "hono";
  const app = new Hono();
  for (const { path, headers, body } of JSON.parse(readFileSync(process.env.PAGES, "utf8"))) {
    const bytes = Buffer.from(body, "base64");
    app.get(path, () => new Response(bytes, { headers }));
  }
  const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1", () => {
    console.log(JSON.stringify({ event: "listening", address: "http://localhost:" + server.address().port }));
  });
`;

const browserHeaders = {
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "Accept-Encoding": "gzip, deflate, br, zstd",
  "Accept-Language": "en-US,en;q=0.9",
  "Sec-Fetch-Dest": "document",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-Site": "none",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
};

interface Server {
  name: string;
  port: number;
  pid: number;
  stop(): void;
}

/** The log goes to a file, because reading it would take this process's time. */
async function startServer(name: string, args: string[], variables: Record<string, string>, folder = root) {
  const logFile = join(logFolder, `${name}.log`);
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    cwd: folder,
    stdio: ["ignore", openSync(logFile, "w"), "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...variables },
  });
  process.once("exit", () => child.kill("SIGKILL"));
  let port = 0;
  await until(() => {
    port = Number(/"address":"http:\/\/localhost:(\d+)"/.exec(readFileSync(logFile, "utf8"))?.[1] ?? 0);
    return port > 0;
  });
  return { name, port, pid: child.pid ?? 0, stop: () => child.kill("SIGTERM") } satisfies Server;
}

const dataFolders: string[] = [];

function startProduct(name: string, folder: string): Promise<Server> {
  const dataDir = publicFolder("cedarline-bench-");
  dataFolders.push(dataDir);
  const variables = { PORT: "0", HOST: "127.0.0.1", DESK_PORT: "off", DATA_DIR: dataDir };
  return startServer(
    name,
    [join(folder, "server/process/main.ts")],
    { ...variables, RENDERS_PER_MINUTE: "1000000" },
    folder,
  );
}

/** In microseconds. Linux counts in ticks of 10 ms. */
function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

interface Speed {
  perSecond: number;
  /** Microseconds. */
  processorTime: number;
}

/** Sends one request after another on each connection. Each response has as many bytes as the first one. */
async function measure({ port, pid }: Server, path: string, ms: number): Promise<Speed> {
  const length = (await read(port, path)).length;
  const request = requestFor(port, path);
  const processorTimeBefore = processorTimeOf(pid);
  const start = performance.now();
  let answers = 0;
  await Promise.all(
    Array.from({ length: connections }, () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      let received = 0;
      const socket = connect(port, "127.0.0.1", () => socket.write(request));
      socket.on("error", reject).on("close", () => resolve());
      socket.on("data", (chunk) => {
        received += chunk.length;
        if (received < length) return;
        if (received > length) throw new Error(`${path} became longer than ${length} bytes.`);
        received = 0;
        answers++;
        if (performance.now() - start < ms) socket.write(request);
        else socket.destroy();
      });
      return promise;
    }),
  );
  return {
    perSecond: (answers * 1000) / (performance.now() - start),
    processorTime: (processorTimeOf(pid) - processorTimeBefore) / answers,
  };
}

function requestFor(port: number, path: string): string {
  const headers = Object.entries({ Host: `127.0.0.1:${port}`, ...browserHeaders });
  return `GET ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

/** Reads a whole response, header included. Throws unless it is a page. */
async function read(port: number, path: string): Promise<Buffer> {
  const socket = connect(port, "127.0.0.1");
  socket.write(requestFor(port, path));
  let response = Buffer.alloc(0);
  for await (const chunk of socket) {
    response = Buffer.concat([response, chunk]);
    const end = response.indexOf("\r\n\r\n");
    if (end >= 0 && response.length >= end + 4 + Number(/^content-length: (\d+)/im.exec(String(response))?.[1])) break;
  }
  if (!response.toString("latin1").startsWith("HTTP/1.1 200")) throw new Error(`${path}: ${response.subarray(0, 80)}`);
  return response;
}

/** Leaves out the headers that Node adds. */
async function pageOf({ port }: Server, path: string) {
  const response = await read(port, path);
  const end = response.indexOf("\r\n\r\n");
  const lines = response.subarray(0, end).toString("latin1").split("\r\n").slice(1);
  const headers = lines
    .map((line) => line.split(/: (.*)/s).slice(0, 2))
    .filter(([name = ""]) => !/^(date|connection|keep-alive)$/i.test(name));
  return { path, headers: Object.fromEntries(headers), body: response.subarray(end + 4).toString("base64") };
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const product = await startProduct("product", root);
const others = process.env.OTHER ? [await startProduct("other", process.env.OTHER)] : [];
const blog = await fetch(`http://127.0.0.1:${product.port}/blog`);
const article = /href="(\/blog\/[a-z0-9-]+)"/.exec(await blog.text())?.[1] ?? "/blog";
const paths = ["/", "/sprinkler-repair/kirkland", article];
const pagesFile = join(logFolder, "pages.json");
writeFileSync(pagesFile, JSON.stringify(await Promise.all(paths.map((path) => pageOf(product, path)))));
const bare = await startServer("bare", ["--input-type=module", "--eval", bareServer], { PAGES: pagesFile });

for (const path of paths) {
  const servers = [bare, product, ...others];
  const speeds = new Map(servers.map(({ name }) => [name, [] as Speed[]]));
  for (const server of servers) await measure(server, path, 1000);
  for (let round = 0; round < rounds; round++) {
    for (const server of servers) speeds.get(server.name)?.push(await measure(server, path, seconds * 1000));
  }
  const bySpeed = (name: string, measure: keyof Speed) =>
    median((speeds.get(name) ?? []).map((speed) => speed[measure]));
  for (const { name } of servers) {
    const [perSecond, processorTime] = [bySpeed(name, "perSecond"), bySpeed(name, "processorTime")];
    const share = (perSecond / bySpeed("bare", "perSecond")).toFixed(2);
    const processorShare = (bySpeed("bare", "processorTime") / processorTime).toFixed(2);
    process.stdout.write(
      `${path} ${name}: ${Math.round(perSecond)} a second (${share}), ${Math.round(processorTime)} µs of processor time (${processorShare})\n`,
    );
  }
}

for (const server of [bare, product, ...others]) server.stop();
await new Promise((resolve) => setTimeout(resolve, 5000));
for (const folder of [logFolder, ...dataFolders]) rmSync(folder, { recursive: true, force: true });
