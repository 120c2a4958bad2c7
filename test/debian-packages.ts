import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Installs Debian packages where one of the files is missing. Yields why it could not, or null. `choices` answers the
 * packages' questions, as `debconf-set-selections` reads them.
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
    // One installation at a time, because apt gives up where another test file's apt runs.
    execFileSync("flock", [join(tmpdir(), "cedarline-apt-get.lock"), "sh", "-c", install], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
  } catch (error) {
    return `${names} could not be installed: ${(error as Error).message.split("\n")[0]}`;
  }
  return areThere() ? null : `${names} installed, and not where it should be.`;
}
