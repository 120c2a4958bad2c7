import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"));

test("every dependency is wanted in one version only", () => {
  const { dependencies, devDependencies, optionalDependencies } = read("package.json");
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
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
