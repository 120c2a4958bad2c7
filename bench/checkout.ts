import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("../", import.meta.url));

/** Another version of the product in a folder of its own. */
interface Checkout {
  commit: string;
  folder: string;
  remove(): void;
}

type Packages = Record<string, Record<string, string> | undefined>;

/** Checks out the commit that `version-before` names, with the packages that it needs. It is built at its first start. */
export function checkOutVersionBefore(): Checkout {
  const commit = readFileSync(new URL("version-before", import.meta.url), "utf8").trim();
  const folder = join(mkdtempSync(join(tmpdir(), "cedarline-before-")), "product");
  const git = (...words: string[]) =>
    execFileSync("git", ["-C", here, ...words], { stdio: ["ignore", "pipe", "inherit"] });
  git("worktree", "add", "--quiet", "--detach", folder, commit);
  const packages = join(folder, "node_modules");
  if (hasAllOf(folder)) symlinkSync(join(here, "node_modules"), packages);
  else execFileSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
  return {
    commit: commit.slice(0, 7),
    folder,
    remove() {
      // A link is followed by nobody who removes.
      if (existsSync(packages)) rmSync(packages, { recursive: true });
      git("worktree", "remove", "--force", folder);
      rmSync(join(folder, ".."), { recursive: true });
    },
  };
}

/** Whether each package that the other version names is installed here in the same version. */
function hasAllOf(folder: string): boolean {
  const read = (root: string): Packages => JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [other, own] = [read(folder), read(here)];
  return ["dependencies", "devDependencies", "optionalDependencies"].every((kind) =>
    Object.entries(other[kind] ?? {}).every(([name, version]) => own[kind]?.[name] === version),
  );
}
