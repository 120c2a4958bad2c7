import { execFileSync, spawnSync } from "node:child_process";
import { installIfMissing } from "./debian-packages.ts";
import { skipTest } from "./skip-test.ts";

/** Groups in exiftool's output that are not embedded metadata. */
const nonMetadataGroups = ["ExifTool", "System", "File", "Composite", "SourceFile"];

let hasExiftool = false;

function requireExiftool(): void {
  if (hasExiftool) return;
  const isInstalled = spawnSync("exiftool", ["-ver"]).status === 0;
  const problem = isInstalled ? null : installIfMissing(["/usr/bin/exiftool"], ["libimage-exiftool-perl"]);
  if (problem) skipTest(`The tests of photos need exiftool: ${problem}`);
  hasExiftool = true;
}

/** A picture's embedded metadata, like `{"EXIF:Make": "Phone"}`. */
export function metadataOf(file: Uint8Array): Record<string, unknown> {
  requireExiftool();
  const json = execFileSync("exiftool", ["-json", "-G0", "-a", "-u", "-"], { input: file }).toString();
  const [tags = {}]: Record<string, unknown>[] = JSON.parse(json);
  const metadata = Object.entries(tags).filter(([name]) => !nonMetadataGroups.includes(name.split(":", 1)[0] ?? ""));
  return Object.fromEntries(metadata);
}
