import { execFileSync, spawnSync } from "node:child_process";

/** The groups of what exiftool tells of a file that are about its pixels and its name on the disk, and nothing that it says. */
const ofTheFile = ["ExifTool", "System", "File", "Composite", "SourceFile"];

/**
 * Everything that a file says beside its picture, in the judgement of exiftool, by group and name: `{"EXIF:Make": "Phone"}`. Installs it
 * where it may, as test/browser.ts does a browser.
 */
export function saidBy(file: Uint8Array): Record<string, unknown> {
  install();
  const json = execFileSync("exiftool", ["-json", "-G0", "-a", "-u", "-"], { input: file }).toString();
  const [tags = {}]: Record<string, unknown>[] = JSON.parse(json);
  const said = Object.entries(tags).filter(([name]) => !ofTheFile.includes(name.split(":", 1)[0] ?? ""));
  return Object.fromEntries(said);
}

let isThere = false;

function install(): void {
  isThere ||= spawnSync("exiftool", ["-ver"]).status === 0;
  if (isThere) return;
  if (process.getuid?.() !== 0) throw new Error("The tests of photos need exiftool: install it.");
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  execFileSync("apt-get", ["update", "-qq"], options);
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "libimage-exiftool-perl"], options);
}
