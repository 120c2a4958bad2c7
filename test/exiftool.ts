import { execFileSync, spawnSync } from "node:child_process";
import { installed } from "./debian-packages.ts";
import { leaveOut } from "./leave-out.ts";

/** exiftool's groups about pixels and the file on disk, which are no metadata. */
const ofTheFile = ["ExifTool", "System", "File", "Composite", "SourceFile"];

/** All metadata of a file by exiftool, by group and name: `{"EXIF:Make": "Phone"}`. Installs exiftool where it may. */
export function saidBy(file: Uint8Array): Record<string, unknown> {
  const isThere = spawnSync("exiftool", ["-ver"]).status === 0;
  const missing = isThere ? null : installed(["/usr/bin/exiftool"], ["libimage-exiftool-perl"]);
  if (missing) leaveOut(`The tests of photos need exiftool: ${missing}`);
  const json = execFileSync("exiftool", ["-json", "-G0", "-a", "-u", "-"], { input: file }).toString();
  const [tags = {}]: Record<string, unknown>[] = JSON.parse(json);
  const said = Object.entries(tags).filter(([name]) => !ofTheFile.includes(name.split(":", 1)[0] ?? ""));
  return Object.fromEntries(said);
}
