import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { marketSource } from "../../market-parts.ts";
import { edit, root } from "../../test/market-copy.ts";

let place: string;
let folder: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), "cedarline-types-"));
  // The market's files name the types by their place beside `test`.
  for (const folder of ["content", "domain", "node_modules"]) symlinkSync(join(root, folder), join(place, folder));
  folder = join(place, "test/second-market");
  writeFileSync(
    join(place, "tsconfig.json"),
    JSON.stringify({ extends: join(root, "tsconfig.json"), include: ["*.ts"], compilerOptions: { types: [] } }),
  );
});
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, "test/second-market"), folder, { recursive: true });
});
afterAll(() => rmSync(place, { recursive: true }));

/** What the compiler says of the market. */
function compile(): string {
  writeFileSync(join(place, "market.ts"), marketSource(pathToFileURL(`${folder}/`)));
  return spawnSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", place], { encoding: "utf8" })
    .stdout;
}

test("a market that is complete compiles", () => {
  expect(compile()).toBe("");
});

test("a file that is missing is an error that names it", () => {
  const files = [
    "cities/longmont/longmont-roof-repair.ts",
    "cities/louisville/louisville.ts",
    "services/roof-repair/roof-repair.ts",
  ];
  for (const file of files) rmSync(join(folder, file));
  const said = compile();
  for (const file of files) expect(said).toMatch(new RegExp(`error TS2307: Cannot find module '\\S*/${file}'`));
});

test("a text or a fact under another name is an error in its file", () => {
  const renamed = [
    ["cities/longmont/longmont-roof-repair.ts", "localHeading:", "heading"],
    ["services/roof-repair/roof-repair.ts", "trade:", "craft"],
    ["cities/louisville/louisville.ts", "zipCodes:", "zips"],
    ["market.ts", "mainAccent:", "accentOfAll"],
  ] as const;
  for (const [file, from, to] of renamed) edit(join(folder, file), from, `${to}:`);
  const said = compile();
  for (const [file, , name] of renamed)
    expect(said).toMatch(new RegExp(`${file}\\(\\d+,\\d+\\): error .*'${name}' does not exist`));
});

test.each([
  ["homeCity", '"longmont"', '"niwot"'],
  ["partnerScene", '"roof-repair"', '"fences"'],
])("a %s that is none is an error", (field, from, to) => {
  edit(join(folder, "market.ts"), `${field}: ${from}`, `${field}: ${to}`);
  expect(compile()).toContain(`Type '${to}' is not assignable`);
});
