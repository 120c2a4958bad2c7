import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** An excerpt of a file in the README. The file's path follows the language. */
const quotes = [...read("README.md").matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, file = "", code = ""]) => ({
  file,
  code,
}));

test("the pattern for every new page is code that is there", () => {
  expect(quotes).toHaveLength(2);
  for (const { file, code } of quotes) {
    for (const passage of code.trim().split(/\n\n(?=\S)/)) expect(read(file)).toContain(passage);
  }
});
