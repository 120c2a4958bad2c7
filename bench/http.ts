import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Asking, ask, type Round, type Target } from "./load.ts";
import { options } from "./options.ts";
import { median, spread } from "./spread.ts";

// What an answer costs, each beside another one in the same run: the two take turns, so that whatever else the machine does
// meets both. npx node bench/http.ts [row …] [--rounds 9] [--seconds 2]

const { rounds, seconds, words: chosen } = options({ rounds: 9, seconds: 2 });
const milliseconds = seconds * 1000;

const folder = mkdtempSync(join(tmpdir(), "cedarline-bench-"));

/**
 * Starts a program of ours that says in a line of JSON where it listens; it ends with this one. Unlike the tests' way it reads nothing of
 * the log after that, which would take of the processors what is measured.
 */
async function start(file: string, words: string[], variables: Record<string, string> = {}): Promise<Target> {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...words], {
    // The log goes where logs go, to a pipe that somebody reads.
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", HOST: "127.0.0.1", ...variables },
  });
  process.once("exit", () => child.kill());
  for await (const line of createInterface({ input: child.stdout })) {
    const { event, address } = JSON.parse(line);
    if (event !== "listening") continue;
    child.stdout.resume();
    return { url: new URL(address.replace("localhost", "127.0.0.1")), pid: child.pid ?? 0 };
  }
  throw new Error(`${file} did not start.`);
}

/** One side of a comparison. */
interface Side extends Pick<Asking, "status" | "headers"> {
  name: string;
  target: Target;
  path(count: number): string;
}

/** Lets two sides take turns, and says how they compare. */
async function compare(row: string, side: Side, other: Side) {
  const measured: [Round, Round][] = [];
  const run = ({ target, path, ...how }: Side) => ask(target, path, { ...how, milliseconds });
  // The first round of each is for the compiler.
  await run(side);
  await run(other);
  for (let round = 0; round < rounds; round++) {
    // Neither always comes first.
    const sides = round % 2 ? [other, side] : [side, other];
    const [first, second] = [await run(sides[0] as Side), await run(sides[1] as Side)];
    measured.push(round % 2 ? [second, first] : [first, second]);
  }
  const rates = (position: 0 | 1) => median(measured.map((pair) => pair[position].requestsPerSecond));
  const cpu = (position: 0 | 1) => median(measured.map((pair) => pair[position].cpuMicroseconds));
  const ratios = measured.map(([one, two]) => one.requestsPerSecond / two.requestsPerSecond);
  const cpuRatios = measured.map(([one, two]) => two.cpuMicroseconds / one.cpuMicroseconds);
  console.log(`${row}: ${side.name} / ${other.name}`);
  console.log(`  requests a second   ${rates(0).toFixed(0)} / ${rates(1).toFixed(0)} = ${spread(ratios)}`);
  console.log(`  processor time, µs  ${cpu(0).toFixed(0)} / ${cpu(1).toFixed(0)}; by it ${spread(cpuRatios)}`);
}

/** A Hono that answers with the very bytes and headers that the product answers with. */
async function bareHono(product: Target, path: string, headers: Record<string, string>): Promise<Target> {
  // `fetch` would decode what came encoded.
  const asked = request(new URL(path, product.url), { headers }).end();
  const [response] = await once(asked, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...own } = response.headers;
  const file = join(folder, `answer-${readdirSync(folder).length}`);
  const body = Buffer.concat(chunks).toString("base64");
  writeFileSync(file, JSON.stringify({ status: response.statusCode, headers: own, body }));
  return start("./bare-hono.ts", [file]);
}

const page = "/fence-repair/redmond";
/** As a phone asks, so that the page counts (server/figures/page-counts.ts). */
const browser = {
  "Accept-Encoding": "gzip, deflate, br, zstd",
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  "Sec-Fetch-Dest": "document",
  "Sec-Fetch-Site": "same-origin",
};

const rows: Record<string, (cached: Side) => Promise<void>> = {
  async "cached-page"(cached) {
    const bare = { ...cached, name: "bare Hono", target: await bareHono(cached.target, page, browser) };
    await compare("cached page", cached, bare);
  },
  async "tracking-parameters"(cached) {
    const path = (count: number) => `${page}?gclid=Cj0KCQ${count}&utm_source=google&utm_campaign=${count}`;
    await compare("tracking parameters", { ...cached, name: "page with gclid", path }, cached);
  },
  async "not-found"(cached) {
    const path = (count: number) => `/no-such-page-${count}`;
    await compare("unknown address", { ...cached, name: "404", path, status: 404 }, cached);
  },
  async "filled-form"(cached) {
    const path = (count: number) => `${page}?zip=98052&name=A${count}`;
    await compare("filled form", { ...cached, name: "page with zip", path }, cached);
  },
};

try {
  const product = await start("../server/main.ts", [], { DATA_DIR: join(folder, "data") });
  const cached: Side = { name: "cached page", target: product, path: () => page, headers: browser };
  for (const name of chosen.length ? chosen : Object.keys(rows)) await rows[name]?.(cached);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
