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
  for (const folder of ["content", "domain"]) symlinkSync(join(root, folder), join(place, folder));
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

test.each([
  ["a landing page", "cities/longmont/longmont-roof-repair.ts"],
  ["the file of a city", "cities/louisville/louisville.ts"],
  ["the file of a service", "services/roof-repair/roof-repair.ts"],
])("%s that is missing is an error that names the file", (_what, file) => {
  rmSync(join(folder, file));
  expect(compile()).toMatch(new RegExp(`error TS2307: Cannot find module '\\S*/${file}'`));
});

test.each([
  ["a text of a page", "cities/longmont/longmont-roof-repair.ts", "localHeading:", "heading:", "heading"],
  ["a fact of a service", "services/roof-repair/roof-repair.ts", "trade:", "craft:", "craft"],
  ["a fact of a city", "cities/louisville/louisville.ts", "zipCodes:", "zips:", "zips"],
  ["a part of the market", "market.ts", "mainAccent:", "accentOfAll:", "accentOfAll"],
])("%s under another name is an error in its file", (_what, file, from, to, name) => {
  edit(join(folder, file), from, to);
  expect(compile()).toMatch(new RegExp(`${file}\\(\\d+,\\d+\\): error .*'${name}' does not exist`));
});

test.each([
  ["homeCity", 'homeCity: "longmont"', 'homeCity: "niwot"', '"niwot"'],
  ["partnerScene", 'partnerScene: "roof-repair"', 'partnerScene: "fences"', '"fences"'],
])("a name of nothing is an error: %s", (_field, from, to, name) => {
  edit(join(folder, "market.ts"), from, to);
  expect(compile()).toContain(`Type '${name}' is not assignable`);
});
