import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { edit, root } from "../test/market-copy.ts";
import { marketSource } from "./market-parts.ts";

let project: string;
let folder: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "cedarline-types-"));
  // The market's files import types by relative paths, so the project needs these folders next to `test`, as in the
  // repository.
  for (const folder of ["content", "domain", "node_modules"]) symlinkSync(join(root, folder), join(project, folder));
  folder = join(project, "test/second-market");
  writeFileSync(
    join(project, "tsconfig.json"),
    JSON.stringify({ extends: join(root, "tsconfig.json"), include: ["*.ts"], compilerOptions: { types: [] } }),
  );
});
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, "test/second-market"), folder, { recursive: true });
});
afterAll(() => rmSync(project, { recursive: true }));

function compile(): string {
  writeFileSync(join(project, "market.ts"), marketSource(pathToFileURL(`${folder}/`)));
  return spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", project], {
    encoding: "utf8",
  }).stdout;
}

test("the compiler names the file of a misnamed field, and reports a missing file", () => {
  expect(compile()).toBe("");
  const renamed = [
    ["cities/longmont/longmont-roof-repair.ts", "localHeading:", "heading"],
    ["services/roof-repair/roof-repair.ts", "trade:", "craft"],
    ["market.ts", "mainAccent:", "accentOfAll"],
  ] as const;
  for (const [file, from, to] of renamed) edit(join(folder, file), from, `${to}:`);
  rmSync(join(folder, "cities/louisville/louisville.ts"));
  const output = compile();
  for (const [file, , name] of renamed)
    expect(output).toMatch(new RegExp(`${file}\\(\\d+,\\d+\\): error .*'${name}' does not exist`));
  expect(output).toMatch(/Cannot find module '\S*\/louisville\.ts'/);
});

test("the compiler rejects a home city that is not a city of the market", () => {
  edit(join(folder, "market.ts"), 'homeCity: "longmont"', 'homeCity: "niwot"');
  expect(compile()).toContain(`Type '"niwot"' is not assignable`);
});
