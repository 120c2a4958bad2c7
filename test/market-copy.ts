import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";

export const root = fileURLToPath(new URL("../", import.meta.url));

/** Copies test/second-market into a new folder, so that a test can change the files there. Returns the folder. */
export function copyMarket(): string {
  const folder = mkdtempSync(join(tmpdir(), "cedarline-market-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, "test/second-market"), folder, { recursive: true });
  return folder;
}

/** Replaces text in a file. Fails the test if the file does not contain `from`. */
export function edit(file: string, from: string | RegExp, to: string) {
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(from);
  writeFileSync(file, text.replace(from, to));
}
