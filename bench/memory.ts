import { readFileSync, rmSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { publicFolder } from "../test/postgres-server.ts";
import { descendants } from "../test/processes.ts";
import { startServer, untilHealth } from "../test/running-server.ts";
import { readOptions } from "./options.ts";

// Measures the memory of the site and its database: the sum of all proportional set sizes (proc_pid_smaps(5)), in which
// shared memory counts once.
//     npx node bench/memory.ts [--requests 100000]

const { requests } = readOptions({ requests: 100_000 });
const dataDir = publicFolder("cedarline-memory-");

/** The memory of a process and its descendants, in MiB. */
function memoryOf(root: number): number {
  const sizes = [root, ...descendants(root)].map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024);
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // The process has ended.
  }
}

const variables = { NODE_ENV: "production", HOST: "127.0.0.1" };
// Creates the database first, because that takes more memory than a later start.
await (await startServer({ dataDir, databaseUrl: null }, variables)).stop();
const server = await startServer({ dataDir, databaseUrl: null }, variables);
try {
  await untilHealth(server.url, 200);
  await setTimeout(5_000);
  const print = (when: string) => console.log(`${when.padEnd(40)}${memoryOf(server.process.pid ?? 0)} MiB`);
  print("idle after a start");
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path]) => path || "/");
  for (const path of paths) await (await fetch(server.url + path)).text();
  print(`with all ${paths.length} pages read`);
  const requestPages = async (first: number) => {
    for (let number = first; number < requests; number += 16) {
      await (await fetch(`${server.url}${paths[number % paths.length]}?gclid=${number}`)).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, first) => requestPages(first)));
  print(`after ${requests} requests with tracking parameters`);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
