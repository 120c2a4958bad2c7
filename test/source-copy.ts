import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Files in the tree that are no source, or secrets of the person who works in it. */
const notSource = new Set([".env", ".git", ".react-router", "build", "coverage", "data", "node_modules"]);

/** A copy of the tree that a test may change. */
export interface SourceCopy {
  folder: string;
  remove(): void;
}

/** Copies the source to a separate folder and links this tree's packages into it. */
export function copySource(): SourceCopy {
  const folder = mkdtempSync(join(tmpdir(), "cedarline-source-"));
  cpSync(root, folder, { recursive: true, filter: (path) => !notSource.has(relative(root, path)) });
  // Links each package separately, because Vite writes into `node_modules`.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")).filter((name) => !name.startsWith(".vite"))) {
    const [from, to] = [join(root, "node_modules", name), join(folder, "node_modules", name)];
    // Font files are copied, because nothing outside the tree is served.
    if (name.startsWith("@fontsource")) cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
