import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** The README's code blocks whose first line has a file's path after the language. */
const quotes = [...read("README.md").matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, file = "", code = ""]) => ({
  file,
  code,
}));

test("in the README, each code block that names a file quotes that file", () => {
  expect(quotes).toHaveLength(2);
  for (const { file, code } of quotes) {
    for (const passage of code.trim().split(/\n\n(?=\S)/)) expect(read(file)).toContain(passage);
  }
});
