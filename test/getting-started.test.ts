import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const guide = readFileSync(new URL("docs/getting-started.md", root), "utf8");

test("each change of the guide begins with what a file that it names says", () => {
  const paths = [...guide.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, path = ""]) => new URL(path, root));
  const files = paths.filter((path) => existsSync(path)).map((path) => readFileSync(path, "utf8"));
  const changes = [...guide.matchAll(/```diff\n(.*?)```/gs)].map(([, lines = ""]) =>
    lines.replace(/^\+.*\n/gm, "").replace(/^[ -]/gm, ""),
  );
  expect(changes).toHaveLength(4);
  for (const before of changes) expect([before, files.some((file) => file.includes(before))]).toEqual([before, true]);
});
