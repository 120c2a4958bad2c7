import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { publicFolder } from "../test/postgres-server.ts";
import { operatorKey, startServer, untilHealth } from "../test/running-server.ts";

// Sends what a stranger could send to stop the site, many requests at once, each from another network. Prints how far
// the server's memory rose at its peak, how long /healthz took meanwhile, and which answers came. Linux only.
//     npx node bench/attacks.ts [--folder /path/to/a/built/product] [--count 100] [--only pipelined]

const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    count: { type: "string", default: "100" },
    only: { type: "string", default: "" },
  },
});
const count = Number(values.count);
const numbers = Array.from({ length: count }, (_, number) => number);

interface Attack {
  name: string;
  /** Runs before the measurement. */
  prepare?(url: string): Promise<unknown>;
  send(url: string): Promise<number[]>;
}

const network = (number: number) => ({ "X-Forwarded-For": `203.0.${Math.floor(number / 250)}.${1 + (number % 250)}` });

/** The status of each answer, or 0 for a broken connection. */
const sendAll = (url: string, paths: readonly string[], init: RequestInit = {}) =>
  Promise.all(
    paths.map(async (path, number) => {
      try {
        const headers = { "Accept-Encoding": "br", ...network(number), ...(init.headers as object) };
        const response = await fetch(url + path, { redirect: "manual", ...init, headers });
        await response.arrayBuffer();
        return response.status;
      } catch {
        return 0;
      }
    }),
  );

/** Another spelling of /why-us for each number. The bits of the number choose the letters to encode. */
function spelling(number: number): string {
  const encoded = [..."why-us"].map((letter, position) =>
    ((number + 1) >> position) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter,
  );
  return `/${encoded.join("")}${"/".repeat(Math.floor(number / 63))}`;
}

async function pagePaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path]) => path || "/");
}

const attacks: Attack[] = [
  {
    name: "lists of articles after the last",
    send: (url) =>
      sendAll(
        url,
        numbers.map((n) => `/blog?page=${1000 + n}`),
      ),
  },
  { name: "spellings of one page", send: (url) => sendAll(url, numbers.map(spelling)) },
  {
    name: "values of a parameter",
    send: (url) =>
      sendAll(
        url,
        numbers.map((n) => `/contact?sent=x${n}`),
      ),
  },
  {
    name: "forms filled by the address",
    send: (url) =>
      sendAll(
        url,
        numbers.map((n) => `/fence-repair/redmond?name=a${n}`),
      ),
  },
  {
    name: "refused forms",
    send: (url) =>
      sendAll(
        url,
        numbers.map(() => "/contact"),
        { method: "POST", body: new URLSearchParams({ name: "Ann" }) },
      ),
  },
  {
    name: "unknown links",
    send: (url) =>
      sendAll(
        url,
        numbers.map((n) => `/receipt/${n}`),
      ),
  },
  {
    name: "every page after a command",
    async prepare(url) {
      await sendAll(url, await pagePaths(url));
      await fetch(`${url}/operator/privacy/erase`, {
        method: "POST",
        headers: { apikey: operatorKey, "Content-Type": "application/json" },
        body: JSON.stringify({ words: ["nobody@example.com"], options: { yes: true } }),
      });
    },
    send: async (url) => sendAll(url, await pagePaths(url)),
  },
  {
    name: "2,000 pipelined requests",
    async send(url) {
      const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
      let answer = "";
      socket.setEncoding("latin1").on("data", (chunk) => {
        answer += chunk;
      });
      const requests = Array.from({ length: 2000 }, (_, n) => `GET /blog?page=${1000 + n} HTTP/1.1\r\nHost: x\r\n\r\n`);
      socket.write(`${requests.join("")}GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      await Promise.race([once(socket, "close"), setTimeout(120_000)]);
      socket.destroy();
      return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
    },
  },
];

/** NaN if the process has ended. */
function kibibytesOf(pid: number, name: string): number {
  const file = `/proc/${pid}/status`;
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(existsSync(file) ? readFileSync(file, "utf8") : "")?.[1]);
}

const tally = (statuses: readonly number[]) =>
  Object.entries(Object.groupBy(statuses, String))
    .map(([status, all]) => `${all?.length} × ${status}`)
    .join(", ");

async function measure({ name, prepare, send }: Attack, url: string, pid: number): Promise<void> {
  await prepare?.(url);
  await setTimeout(1000);
  // Resets the peak (proc_pid_clear_refs(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const before = kibibytesOf(pid, "VmRSS");
  const probes: number[] = [];
  const attack = send(url);
  let isOver = false;
  attack.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();
    await fetch(`${url}/healthz`).catch(() => {});
    probes.push(performance.now() - startedAt);
    await setTimeout(20);
  }
  const statuses = await attack;
  const rise = Math.round((kibibytesOf(pid, "VmHWM") - before) / 1024);
  const peak = Number.isNaN(rise) ? "ended" : `+${rise} MB`;
  const sorted = probes.toSorted((one, other) => one - other);
  const median = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  const columns = [
    name.padEnd(34),
    peak.padStart(9),
    `${median} ms`.padStart(9),
    `${Math.round(sorted.at(-1) ?? 0)} ms`.padStart(9),
  ];
  console.log(`${columns.join("")}   ${tally(statuses)}`);
}

console.log(`${"attack".padEnd(34)}     peak   median  slowest   answers`);
for (const attack of attacks.filter(({ name }) => name.includes(values.only))) {
  const dataDir = publicFolder("cedarline-attacks-");
  const variables = { NODE_ENV: "production", HOST: "127.0.0.1", TRUST_PROXY: "127.0.0.1", RENDERS_PER_MINUTE: "120" };
  const server = await startServer({ dataDir, databaseUrl: null }, variables, values.folder);
  try {
    await untilHealth(server.url, 200);
    await fetch(`${server.url}/faq`);
    await measure(attack, server.url, server.process.pid ?? 0);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
