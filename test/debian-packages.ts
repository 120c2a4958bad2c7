import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Installs Debian packages if one of `files` is missing. Returns null, or why the installation failed.
 * `choices` has the answers to the packages' configuration questions, in the format of `debconf-set-selections`.
 */
export function installIfMissing(
  files: readonly string[],
  packages: readonly string[],
  choices?: string,
): string | null {
  const filesExist = () => files.every((file) => existsSync(file));
  const names = packages.join(" and ");
  if (filesExist()) return null;
  if (process.getuid?.() !== 0) return `${names} must be installed, but only root may install packages.`;
  if (!existsSync("/usr/bin/apt-get")) return `${names} must be installed, but apt-get is missing.`;
  console.warn(`Installing ${names}, which the tests need.`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const installCommand = `apt-get update -qq && apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 ${packages.join(" ")}`;
  try {
    if (choices) execFileSync("debconf-set-selections", [], { env, input: choices, stdio: "pipe" });
    // Waits for the lock, because apt fails while another test file runs apt.
    execFileSync("flock", [join(tmpdir(), "cedarline-apt-get.lock"), "sh", "-c", installCommand], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
  } catch (error) {
    return `${names} could not be installed: ${(error as Error).message.split("\n")[0]}`;
  }
  return filesExist() ? null : `${names} were installed, but ${files.join(" or ")} is missing.`;
}
