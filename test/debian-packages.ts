import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs Debian's packages where one of the files is missing and that may be done; yields why it could not be, or null. `choices` answers
 * what a package asks, as `debconf-set-selections` reads it.
 */
export function installed(files: readonly string[], packages: readonly string[], choices?: string): string | null {
  const areThere = () => files.every((file) => existsSync(file));
  const names = packages.join(" and ");
  if (areThere()) return null;
  if (process.getuid?.() !== 0) return `${names} not installed, and only root may do that.`;
  if (!existsSync("/usr/bin/apt-get")) return `${names} not installed, and this is no Debian.`;
  console.warn(`Installing ${names}, which the tests need.`);
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  try {
    if (choices) execFileSync("debconf-set-selections", [], { ...options, input: choices, stdio: "pipe" });
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], options);
  } catch (error) {
    return `${names} could not be installed: ${(error as Error).message.split("\n")[0]}`;
  }
  return areThere() ? null : `${names} installed, and not where it should be.`;
}
