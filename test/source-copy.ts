import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

/** What stands in the tree and is no source, or is a secret of whoever works in it. */
const notSource = new Set([".env", ".git", ".react-router", "build", "coverage", "data", "node_modules"]);

/** A copy of the tree that a test may change. */
export interface SourceCopy {
  folder: string;
  remove(): void;
}

/** Copies the source to a folder of its own, where it finds the packages of this tree. */
export function copySource(): SourceCopy {
  const folder = mkdtempSync(join(tmpdir(), "cedarline-source-"));
  cpSync(root, folder, { recursive: true, filter: (path) => !notSource.has(relative(root, path)) });
  // Each package linked by itself: what Vite keeps in `node_modules` is the copy's own.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")).filter((name) => !name.startsWith(".vite"))) {
    const [from, to] = [join(root, "node_modules", name), join(folder, "node_modules", name)];
    // Fonts are sent to browsers as they are, and nothing outside of the tree is.
    if (name.startsWith("@fontsource")) cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
