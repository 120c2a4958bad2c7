import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));

/** Runs `npm ci` without network, and returns its errors and warnings. If `lock` is null, there is no lock file. */
function messagesOfInstall(lock: object | null): string {
  const folder = mkdtempSync(join(tmpdir(), "cedarline-install-"));
  if (lock) writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  for (const file of ["package.json", ".npmrc"]) cpSync(join(root, file), join(folder, file));
  const { stderr } = spawnSync("npm", ["ci", "--dry-run", "--offline"], { cwd: folder, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return stderr;
}

test("npm ci hides warnings about packages' Node versions, but not its own errors", () => {
  const lock = read("package-lock.json");
  lock.packages["node_modules/hono"].engines = { node: ">=99" };
  expect(messagesOfInstall(lock)).toBe("");
  expect(messagesOfInstall(null)).toContain("can only install with an existing package-lock.json");
});

// When npm before 11 removes the Node packages for other platforms, it also removes `.bin/node`. The script
// `postinstall` creates the link again.
test("after an installation, node_modules/.bin/node links to the installed Node", () => {
  const folder = mkdtempSync(join(tmpdir(), "cedarline-install-"));
  const nodePackage = `node_modules/node-linux-${process.arch}`;
  mkdirSync(join(folder, nodePackage, "bin"), { recursive: true });
  for (const file of ["package.json", `${nodePackage}/package.json`]) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, nodePackage, "bin/node"), join(folder, nodePackage, "bin/node"));
  const { stderr } = spawnSync("npm", ["run", "postinstall"], { cwd: folder, encoding: "utf8" });
  const linkExists = existsSync(join(folder, "node_modules/.bin/node"));
  rmSync(folder, { recursive: true });
  expect([stderr, linkExists]).toEqual(["", true]);
});

test("package.json pins every dependency to an exact version", () => {
  const { dependencies, devDependencies, optionalDependencies } = read("package.json");
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
  }
});

test("the lock file has each package's checksum and no download URL", () => {
  const packages = Object.entries<Record<string, unknown>>(read("package-lock.json").packages);
  expect(packages.length).toBeGreaterThan(100);
  for (const [path, entry] of packages.filter(([path]) => path !== "")) {
    expect([path, entry.resolved]).toEqual([path, undefined]);
    expect([path, entry.integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
  }
});

test("docs/dependencies.md lists exactly the packages of package.json, each with its purpose", () => {
  const { dependencies, devDependencies, optionalDependencies } = read("package.json");
  const [list = ""] = readFileSync(join(root, "docs/dependencies.md"), "utf8").split("## Size");
  const rows = [...list.matchAll(/^\| `(.+)` \| .{10,} \|$/gm)];
  const names = rows.flatMap(([, name = ""]) => name.split("`, `"));
  expect(names.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).sort());
});

test("the running site uses every package in dependencies and none in devDependencies", () => {
  const { dependencies, devDependencies } = read("package.json");
  const files = globSync("{content,domain,server,wire}/**/*.ts", {
    cwd: root,
    exclude: ["**/*.test.ts", "server/process/{build,development}*.ts"],
  });
  const sources = files.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  const imports = new Set(
    [...sources.matchAll(/^(?:import|export) (?!type).*?from "([^"]+)"|import\("([^"]+)"\)/gm)].map(
      ([, name, dynamicName]) => name ?? dynamicName,
    ),
  );
  const pages = globSync("{app,desk}/**/*.{ts,tsx}", { cwd: root }).map((file) =>
    readFileSync(join(root, file), "utf8"),
  );
  const used = `${sources}\n${pages.join("\n")}`;
  expect(Object.keys(dependencies).filter((name) => !used.includes(name))).toEqual([]);
  expect(Object.keys(devDependencies).filter((name) => imports.has(name))).toEqual([]);
});
