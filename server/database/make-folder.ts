import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a folder and those above it. Node's own `recursive` never returns where the system denies a place, as below /proc. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && statSync(path).isDirectory()) return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    // Once: where the parent is there by now and this still cannot be made, it is not to be had.
    mkdirSync(path);
  }
}

/** Lets other users enter the folders that `make` makes, whatever the umask: started as root, the server runs as another user. */
export function enterable<Made>(make: () => Made): Made {
  const before = process.umask(0o022);
  try {
    return make();
  } finally {
    process.umask(before);
  }
}
