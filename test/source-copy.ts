import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

const excluded = new Set([".env", ".git", ".react-router", "build", "coverage", "data", "node_modules"]);

export interface SourceCopy {
  folder: string;
  remove(): void;
}

/** Copies the source to a temporary folder, so that a test can change the copy. */
export function copySource(): SourceCopy {
  const folder = mkdtempSync(join(tmpdir(), "cedarline-source-"));
  cpSync(root, folder, { recursive: true, filter: (path) => !excluded.has(relative(root, path)) });
  // The copy has a `node_modules` folder of its own, because Vite writes into it.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")).filter((name) => !name.startsWith(".vite"))) {
    const [from, to] = [join(root, "node_modules", name), join(folder, "node_modules", name)];
    // Packages are linked, but fonts are copied, because Vite does not serve files from outside the project.
    if (name.startsWith("@fontsource")) cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
