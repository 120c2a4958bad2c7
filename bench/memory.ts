import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startPostgres } from "../test/postgres-server.ts";
import { ask, residentMiB, type Target } from "./load.ts";
import { startProduct } from "./started.ts";

// What the process holds, on each database: after a start, when every landing page was read, and after a million answers.
// npx node bench/memory.ts [--answers 1000000] (needs PostgreSQL's programs, as the tests do)

const answers = Number(process.argv[process.argv.indexOf("--answers") + 1] || 1_000_000);
const folder = mkdtempSync(join(tmpdir(), "cedarline-memory-"));
const report = join(folder, "report");

/** Makes the product write down what Node knows of its memory, once it is asked to by a signal. */
const reporting = `import { renameSync, writeFileSync } from "node:fs";
process.on("SIGUSR2", () => {
  globalThis.gc();
  writeFileSync("${report}.part", JSON.stringify(process.memoryUsage()));
  renameSync("${report}.part", "${report}");
});`;

async function print(what: string, { pid }: Target) {
  process.kill(pid, "SIGUSR2");
  while (!existsSync(report)) await setTimeout(20);
  const { heapUsed, external } = JSON.parse(readFileSync(report, "utf8"));
  rmSync(report);
  const mib = (bytes: number) => Math.round(bytes / 2 ** 20);
  console.log(`  ${what}: ${residentMiB(pid)} MiB, of it heap ${mib(heapUsed)}, outside of it ${mib(external)}`);
}

const postgres = await startPostgres();
try {
  for (const [engine, databaseUrl] of [
    ["embedded", ""],
    ["PostgreSQL", postgres.superuserUrl],
  ] as const) {
    console.log(engine);
    // A first start makes the database and holds more than any other.
    const dataDir = join(folder, engine);
    const variables = { DATABASE_URL: databaseUrl };
    process.kill((await started(dataDir, variables)).pid);
    await setTimeout(2_000);
    const product = await started(dataDir, {
      ...variables,
      NODE_OPTIONS: `--expose-gc --import data:text/javascript,${encodeURIComponent(reporting)}`,
    });
    await setTimeout(3_000);
    await print("after a start", product);
    const sitemap = await (await fetch(new URL("/sitemap.xml", product.url))).text();
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path]) => path || "/");
    for (const path of paths) await (await fetch(new URL(path, product.url))).text();
    await print(`with all ${paths.length} pages read`, product);
    const browser = { "Accept-Encoding": "gzip, deflate, br" };
    let asked = 0;
    const pathOf = () => `${paths[++asked % paths.length]}?gclid=${asked}`;
    for (const part of [1 / 3, 2 / 3, 1]) {
      while (asked < answers * part) await ask(product, pathOf, { headers: browser });
      await print(`after ${Math.round(asked / 1000)} thousand answers with tracking parameters`, product);
    }
    process.kill(product.pid);
    await setTimeout(2_000);
  }
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function started(dataDir: string, variables: Record<string, string>): Promise<Target> {
  const product = await startProduct(dataDir, variables);
  while ((await fetch(new URL("/healthz", product.url))).status !== 200) await setTimeout(50);
  return product;
}
