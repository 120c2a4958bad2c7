import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));

/** What `npm ci` complains of with this lock file, or with none; nothing is installed, and no registry is asked. */
function complaintsOfInstall(lock: object | null): string {
  const folder = mkdtempSync(join(tmpdir(), "cedarline-install-"));
  if (lock) writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  for (const file of ["package.json", ".npmrc"]) cpSync(join(root, file), join(folder, file));
  const { stderr } = spawnSync("npm", ["ci", "--dry-run", "--offline"], { cwd: folder, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return stderr;
}

test("npm ci does not warn of what packages say about Node, and says why it fails", () => {
  const lock = read("package-lock.json");
  lock.packages["node_modules/hono"].engines = { node: ">=99" };
  expect(complaintsOfInstall(lock)).toBe("");
  expect(complaintsOfInstall(null)).toContain("can only install with an existing package-lock.json");
});

test("every dependency is wanted in one version only", () => {
  const { dependencies, devDependencies, optionalDependencies } = read("package.json");
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
  }
});

test("the lock names the content of each package, and no place to get it from", () => {
  const packages = Object.entries<Record<string, unknown>>(read("package-lock.json").packages);
  expect(packages.length).toBeGreaterThan(100);
  for (const [path, entry] of packages.filter(([path]) => path !== "")) {
    expect([path, entry.resolved]).toEqual([path, undefined]);
    expect([path, entry.integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
  }
});
