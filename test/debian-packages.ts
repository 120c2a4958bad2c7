import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = `apt-get update -qq && apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 ${packages.join(" ")}`;
  try {
    if (choices) execFileSync("debconf-set-selections", [], { env, input: choices, stdio: "pipe" });
    // One at a time: apt gives up where another one, of a test file beside this one, is at work.
    execFileSync("flock", [join(tmpdir(), "cedarline-apt-get.lock"), "sh", "-c", install], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
  } catch (error) {
    return `${names} could not be installed: ${(error as Error).message.split("\n")[0]}`;
  }
  return areThere() ? null : `${names} installed, and not where it should be.`;
}
