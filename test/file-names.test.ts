import { globSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** What React Router calls the files of an app, in the site's and in the desk's. */
const namesOfTheFramework = ["root", "routes", "entry.client", "entry.server"];

test("no two source files of different folders share a name, so that a name finds one file", () => {
  const files = globSync("*/**/*.{ts,tsx}", {
    cwd: fileURLToPath(new URL("../", import.meta.url)),
    // A market has the same files wherever it is.
    exclude: ["node_modules/**", "build/**", "data/**", "test/second-market/**"],
  });
  const folders = new Map<string, Set<string>>();
  for (const file of files) {
    // A test stands by its subject.
    const name = basename(file).replace(/(\.test)?\.tsx?$/, "");
    folders.set(name, (folders.get(name) ?? new Set()).add(dirname(file)));
  }
  expect(folders.size).toBeGreaterThan(100);
  const shared = [...folders].filter(([name, places]) => places.size > 1 && !namesOfTheFramework.includes(name));
  expect(shared).toEqual([]);
});
