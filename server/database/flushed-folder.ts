import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** An open file of the embedded engine, as the layer between WebAssembly and Node knows it. */
interface Stream {
  node: object;
  /** Node's descriptor; a folder has none. */
  nfd?: number;
}

interface Module {
  NODEFS: {
    realPath(node: object): string;
    node_ops: { mknod(...args: unknown[]): object };
    stream_ops: {
      fsync?(stream: Stream): number;
      write(stream: Stream, ...args: unknown[]): number;
      close(stream: Stream): void;
    };
  };
  FS: { ErrnoError: new (errno: number) => Error };
}

/** EIO as WebAssembly numbers it (https://github.com/WebAssembly/WASI, `errno`). */
const inputOutputError = 29;

/**
 * The engine's files in a folder, with its wish to have one flushed handed on to the disk. The engine's own layer has no
 * such call and says that it is done: a power cut could then take what was committed, and leave a folder that does not open.
 */
export class FlushedFolder extends NodeFS {
  #isPostponing = false;
  /** The file of the log that is to be flushed yet. */
  #postponed: Stream | null = null;

  /**
   * Runs `work` without waiting for the disk: what it commits is with the operating system when this resolves, so that a process
   * that is killed does not lose it. `makeUp` brings it to the disk; so does whatever is flushed before that.
   */
  async postponingFlush<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isPostponing = true;
    try {
      return await work();
    } finally {
      this.#isPostponing = false;
    }
  }

  /** Flushes what was postponed. Throws where the disk cannot. */
  makeUp(): void {
    if (this.#postponed?.nfd === undefined) return;
    fdatasyncSync(this.#postponed.nfd);
    this.#postponed = null;
  }

  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...args);
    const flush = (module: unknown) => {
      const { NODEFS, FS } = module as Module;
      const { mknod } = NODEFS.node_ops;
      const made = new WeakSet<object>();
      NODEFS.node_ops.mknod = (...args) => {
        const node = mknod(...args);
        made.add(node);
        return node;
      };
      const { write, close } = NODEFS.stream_ops;
      NODEFS.stream_ops.write = (stream, ...args) => {
        // A page of a table is never on the disk before the log that tells of it.
        if (this.#postponed && !isOfLog(NODEFS.realPath(stream.node))) this.makeUp();
        return write(stream, ...args);
      };
      NODEFS.stream_ops.close = (stream) => {
        // The engine leaves a segment that is full, and takes it for flushed.
        if (this.#postponed === stream) this.makeUp();
        close(stream);
      };
      NODEFS.stream_ops.fsync = (stream) => {
        try {
          const path = NODEFS.realPath(stream.node);
          if (this.#isPostponing && isOfLog(path) && !made.has(stream.node)) {
            if (this.#postponed !== stream) this.makeUp();
            this.#postponed = stream;
            return 0;
          }
          this.makeUp();
          if (stream.nfd === undefined) syncPath(path);
          else fdatasyncSync(stream.nfd);
          // PostgreSQL relies on a new file's name being flushed with it, which Linux file systems do and POSIX does not promise.
          if (made.delete(stream.node)) syncPath(dirname(path));
          return 0;
        } catch {
          throw new FS.ErrnoError(inputOutputError);
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), flush] } };
  }
}

/** Whether a file is a segment of the write-ahead log. */
function isOfLog(path: string): boolean {
  return path.includes("/pg_wal/");
}

/** What the engine is started with so that it asks: its own words for everything else, and not those that forbid it. */
export const flushingStartParams = [
  ...PGlite.defaultStartParams.filter((word) => word !== "-F"),
  ...["-c", "fsync=on"],
  // Its other ways to ask end in calls that never reach the layer above.
  ...["-c", "wal_sync_method=fsync"],
];

/** Has the disk keep a file, or the names in a folder. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Has the disk keep a folder with all that is in it, as the engine leaves it when it is made. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    syncPath(join(entry.parentPath, entry.name));
  }
  syncPath(folder);
}
