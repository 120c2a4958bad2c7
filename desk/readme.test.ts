import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** What the README shows of a file: the file's path stands behind the language. */
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
