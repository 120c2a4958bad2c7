import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Without a name: no other process can open it, and the system deletes it once it is closed. */
export async function openSpool(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "cedarline-spool-"));
  try {
    return await open(join(folder, "spool"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function contentOf(spool: FileHandle): AsyncIterable<Uint8Array> {
  return spool.createReadStream({ start: 0, autoClose: false });
}
