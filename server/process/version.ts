import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildFolder } from "../../vite/market-folder.ts";

const root = new URL("../../", import.meta.url);
const commitFile = new URL(`${buildFolder}commit`, root);

export const version: string = JSON.parse(readFileSync(new URL("package.json", root), "utf8")).version;

function commitByGit(): string | null {
  try {
    const folder = realpathSync(fileURLToPath(root));
    // Otherwise Git reads no folder of another account, and a site that was started as root leaves root.
    const words = ["-c", `safe.directory=${folder}`, "rev-parse", "--show-prefix", "--short=12", "HEAD"];
    const output = execFileSync("git", words, { cwd: folder, encoding: "utf8", stdio: "pipe" });
    return /^\n(\w+)\n$/.exec(output)?.[1] ?? null;
  } catch {
    return null;
  }
}

export function readCommit(): string {
  const gitCommit = commitByGit();
  if (gitCommit !== null) return gitCommit;
  try {
    return readFileSync(commitFile, "utf8");
  } catch {
    return "unknown";
  }
}

/** For a copy of this folder without `.git`. */
export function recordCommit(): void {
  mkdirSync(new URL(".", commitFile), { recursive: true });
  writeFileSync(commitFile, readCommit());
}
