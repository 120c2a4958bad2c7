import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join, relative, resolve, sep } from "node:path";

// A disk that can lose power. Everything that this process does to a folder through Node's file system calls is noted here;
// `cut` then makes the folder that a disk could hold if the power had failed at that moment: what was flushed is there, and of
// what was not, any part.

/** What the page cache writes at once, in bytes. */
const pageBytes = 4096;

/** What a disk writes whole, in bytes: a page can be torn between two of these. */
const sectorBytes = 512;

/** A number from 0 up to 1, as `Math.random` yields. */
export type Random = () => number;

/** Numbers that follow from the seed alone (mulberry32, https://github.com/cprosche/mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A page as it was written at some time since the file was last flushed. */
interface PageVersion {
  bytes: Buffer;
  /** How often the file had been cut shorter by then. */
  shrinks: number;
  /** The file was cut shorter: nothing from before can be in this page any more. */
  isReset: boolean;
}

class SimulatedFile {
  /** What the disk holds for certain. */
  flushed: Buffer;
  flushedSize: number;
  /** What was written since, oldest first. */
  pages = new Map<number, PageVersion[]>();
  sizes: { size: number; shrinks: number }[] = [];
  shrinks = 0;

  constructor(flushed: Buffer) {
    this.flushed = flushed;
    this.flushedSize = flushed.length;
  }

  get size(): number {
    return this.sizes.at(-1)?.size ?? this.flushedSize;
  }

  private flushedPage(page: number): Buffer {
    const bytes = Buffer.alloc(pageBytes);
    const begin = page * pageBytes;
    if (begin < this.flushedSize) this.flushed.copy(bytes, 0, begin, Math.min(begin + pageBytes, this.flushedSize));
    return bytes;
  }

  private latestPage(page: number): Buffer {
    return this.pages.get(page)?.at(-1)?.bytes ?? this.flushedPage(page);
  }

  private addVersion(page: number, bytes: Buffer, isReset: boolean) {
    const versions = this.pages.get(page) ?? [];
    versions.push({ bytes, shrinks: this.shrinks, isReset });
    this.pages.set(page, versions);
  }

  write(bytes: Buffer, position: number) {
    for (let done = 0; done < bytes.length; ) {
      const page = Math.floor((position + done) / pageBytes);
      const begin = (position + done) % pageBytes;
      const length = Math.min(pageBytes - begin, bytes.length - done);
      const changed = Buffer.from(this.latestPage(page));
      bytes.copy(changed, begin, done, done + length);
      this.addVersion(page, changed, false);
      done += length;
    }
    if (position + bytes.length > this.size) this.resize(position + bytes.length);
  }

  resize(size: number) {
    if (size === this.size) return;
    if (size < this.size) {
      const before = this.size;
      this.shrinks++;
      for (let page = Math.floor(size / pageBytes); page * pageBytes < before; page++) {
        const kept = Math.max(0, size - page * pageBytes);
        const bytes = Buffer.alloc(pageBytes);
        this.latestPage(page).copy(bytes, 0, 0, kept);
        this.addVersion(page, bytes, kept === 0);
      }
    }
    this.sizes.push({ size, shrinks: this.shrinks });
  }

  flush() {
    const size = this.size;
    if (this.flushed.length < size) {
      const grown = Buffer.alloc(Math.max(size, this.flushed.length * 2));
      this.flushed.copy(grown, 0, 0, this.flushedSize);
      this.flushed = grown;
    }
    for (const [page, versions] of this.pages) {
      const begin = page * pageBytes;
      if (begin < size) versions.at(-1)?.bytes.copy(this.flushed, begin, 0, Math.min(pageBytes, size - begin));
    }
    this.flushed.fill(0, size);
    this.flushedSize = size;
    this.pages.clear();
    this.sizes = [];
    this.shrinks = 0;
  }

  /** Everything that was written, flushed or not. */
  whole(): Buffer {
    return this.assembled(this.size, (page) => this.latestPage(page));
  }

  /** What the disk may hold after a power cut: `share` of the unflushed pages as they were last, the others at any earlier state. */
  afterCut(random: Random, share: number): Buffer {
    if (share === 0) return this.assembled(this.flushedSize, (page) => this.flushedPage(page));
    const shrinks = share === 1 ? this.shrinks : Math.floor(random() * (this.shrinks + 1));
    const sizes = this.sizes.filter((entry) => entry.shrinks === shrinks).map((entry) => entry.size);
    if (shrinks === 0) sizes.unshift(this.flushedSize);
    const size = (random() < share ? sizes.at(-1) : pick(sizes, random)) ?? this.flushedSize;
    return this.assembled(size, (page) => {
      const versions = (this.pages.get(page) ?? []).filter((version) => version.shrinks <= shrinks);
      const reset = versions.findLastIndex((version) => version.isReset);
      const candidates = versions.slice(Math.max(0, reset)).map((version) => version.bytes);
      if (reset < 0) candidates.unshift(this.flushedPage(page));
      const latest = candidates.at(-1) ?? this.flushedPage(page);
      if (random() < share) return latest;
      const chosen = pick(candidates, random) ?? latest;
      if (random() < 0.7) return chosen;
      const torn = Buffer.from(chosen);
      const other = pick(candidates, random) ?? latest;
      for (let begin = 0; begin < pageBytes; begin += sectorBytes) {
        if (random() < 0.5) other.copy(torn, begin, begin, begin + sectorBytes);
      }
      return torn;
    });
  }

  private assembled(size: number, pageAt: (page: number) => Buffer): Buffer {
    const bytes = Buffer.alloc(size);
    this.flushed.copy(bytes, 0, 0, Math.min(size, this.flushedSize));
    for (const page of this.pages.keys()) {
      if (page * pageBytes < size) pageAt(page).copy(bytes, page * pageBytes);
    }
    return bytes;
  }
}

class SimulatedFolder {
  /** The names as the process sees them, and those that the disk holds for certain. */
  entries = new Map<string, SimulatedNode>();
  flushedEntries = new Map<string, SimulatedNode>();
}

type SimulatedNode = SimulatedFile | SimulatedFolder;

/** Names that changed together; null: the name is gone. */
type NameChange = { folder: SimulatedFolder; name: string; node: SimulatedNode | null }[];

/** Node's calls that change files and that the recorder does not know: using one in the folder is an error of the harness. */
const unknownCalls = ["writevSync", "linkSync", "symlinkSync", "cpSync", "copyFileSync", "mkdtempSync"] as const;

/** How likely what was not flushed is to have reached the disk. */
const shares = [0, 0.25, 0.5, 0.75, 0.95, 1];

/** How much of what was not flushed a power cut leaves, from 0 to 1. */
export interface Kept {
  names: number;
  pages: number;
}

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

export class SimulatedDisk {
  private readonly path: string;
  private readonly unseen: readonly string[];
  private readonly root: SimulatedFolder;
  private nameChanges: NameChange[] = [];
  private readonly files = new Map<number, { node: SimulatedNode; position: number; appends: boolean }>();
  private operations = 0;
  private readonly original = { ...fs };
  private replaced: (keyof typeof fs)[] = [];
  /** Called with the number of operations so far, before each that the disk notices. */
  onOperation: (operations: number) => void = () => {};

  /**
   * Takes what is in the folder at `path` as flushed, and notes every change from here on; the real disk is spared the flushes.
   * What lies directly in it and has a name in `unseen` is written by other means than Node's calls, and lost at a cut.
   */
  constructor(path: string, unseen: readonly string[]) {
    this.path = resolve(path);
    this.unseen = unseen;
    this.root = this.load(this.path);
    this.record();
  }

  private load(path: string): SimulatedFolder {
    const folder = new SimulatedFolder();
    for (const entry of this.original.readdirSync(path, { withFileTypes: true })) {
      const child = join(path, entry.name);
      if (this.namesOf(child) === null) continue;
      const node = entry.isDirectory() ? this.load(child) : new SimulatedFile(this.original.readFileSync(child));
      folder.entries.set(entry.name, node);
      folder.flushedEntries.set(entry.name, node);
    }
    return folder;
  }

  /** The names below the folder that lead to `path`; null: it is elsewhere. */
  private namesOf(path: unknown): string[] | null {
    const below = relative(this.path, resolve(String(path)));
    if (below === "") return [];
    const names = below.split(sep);
    return names[0] === ".." || this.unseen.includes(names[0] ?? "") ? null : names;
  }

  private at(names: readonly string[]): SimulatedNode {
    let node: SimulatedNode = this.root;
    for (const name of names) {
      const next: SimulatedNode | undefined = node instanceof SimulatedFolder ? node.entries.get(name) : undefined;
      if (next === undefined) throw new Error(`The simulated disk has no ${names.join("/")}.`);
      node = next;
    }
    return node;
  }

  private folderAt(names: readonly string[]): SimulatedFolder {
    const node = this.at(names);
    if (node instanceof SimulatedFile) throw new Error(`${names.join("/")} is no folder.`);
    return node;
  }

  private rename(change: { names: readonly string[]; node: SimulatedNode | null }[]) {
    this.nameChanges.push(
      change.map(({ names, node }) => {
        const folder = this.folderAt(names.slice(0, -1));
        const name = names.at(-1) ?? "";
        if (node) folder.entries.set(name, node);
        else folder.entries.delete(name);
        return { folder, name, node };
      }),
    );
  }

  private flush(node: SimulatedNode) {
    if (node instanceof SimulatedFile) return node.flush();
    const isTheirs = (change: NameChange) => change.some(({ folder }) => folder === node);
    for (const change of this.nameChanges.filter(isTheirs)) apply(change);
    this.nameChanges = this.nameChanges.filter((change) => !isTheirs(change));
  }

  private noteWrite(descriptor: number, bytes: Buffer, position: number | null) {
    const file = this.files.get(descriptor);
    if (!(file?.node instanceof SimulatedFile)) return;
    const begin = file.appends ? file.node.size : (position ?? file.position);
    file.node.write(bytes, begin);
    if (position === null) file.position = begin + bytes.length;
  }

  private noteTruncation(node: SimulatedNode | undefined, size: number) {
    if (node instanceof SimulatedFile) node.resize(size);
  }

  /** Puts notes around Node's calls. What is not in the folder is done as ever. */
  private record() {
    const original = this.original;
    const changing = <Result>(path: unknown, note: (names: string[]) => void, call: () => Result): Result => {
      const names = this.namesOf(path);
      if (names === null) return call();
      this.onOperation(++this.operations);
      const result = call();
      note(names);
      return result;
    };
    const changingOpen = <Result>(descriptor: number, note: () => void, call: () => Result): Result => {
      if (!this.files.has(descriptor)) return call();
      this.onOperation(++this.operations);
      const result = call();
      note();
      return result;
    };
    const created = (names: string[]) => {
      const name = names.at(-1) ?? "";
      if (!this.folderAt(names.slice(0, -1)).entries.has(name)) {
        this.rename([{ names, node: new SimulatedFile(Buffer.alloc(0)) }]);
      }
    };
    const { O_CREAT, O_TRUNC, O_APPEND } = fs.constants;
    const numeric: Record<string, number> = { r: 0, "r+": 0, w: O_CREAT | O_TRUNC, wx: O_CREAT, a: O_CREAT | O_APPEND };

    Object.assign(fs, {
      openSync: (path: fs.PathLike, flags: string | number = "r", mode?: fs.Mode) => {
        const names = this.namesOf(path);
        if (names === null) return original.openSync(path, flags, mode);
        const wanted = typeof flags === "number" ? flags : numeric[flags];
        if (wanted === undefined) throw new Error(`The simulated disk does not know the flags ${flags}.`);
        if (wanted & (O_CREAT | O_TRUNC)) this.onOperation(++this.operations);
        const descriptor = original.openSync(path, flags, mode);
        if (wanted & O_CREAT) created(names);
        const node = this.at(names);
        if (wanted & O_TRUNC) this.noteTruncation(node, 0);
        this.files.set(descriptor, { node, position: 0, appends: (wanted & O_APPEND) !== 0 });
        return descriptor;
      },
      closeSync: (descriptor: number) => {
        original.closeSync(descriptor);
        this.files.delete(descriptor);
      },
      writeSync: (descriptor: number, bytes: Uint8Array, offset = 0, length?: number, position?: number | null) => {
        if (!this.files.has(descriptor)) return original.writeSync(descriptor, bytes, offset, length, position);
        this.onOperation(++this.operations);
        const written = original.writeSync(descriptor, bytes, offset, length, position);
        const copy = Buffer.from(Buffer.from(bytes.buffer, bytes.byteOffset + offset, written));
        this.noteWrite(descriptor, copy, position ?? null);
        return written;
      },
      writeFileSync: (path: fs.PathOrFileDescriptor, data: string | Uint8Array, options?: fs.WriteFileOptions) =>
        changing(
          path,
          (names) => {
            created(names);
            const node = this.at(names);
            this.noteTruncation(node, 0);
            if (node instanceof SimulatedFile) node.write(Buffer.from(data), 0);
          },
          () => original.writeFileSync(path, data, options),
        ),
      ftruncateSync: (descriptor: number, size = 0) =>
        changingOpen(
          descriptor,
          () => this.noteTruncation(this.files.get(descriptor)?.node, size),
          () => original.ftruncateSync(descriptor, size),
        ),
      truncateSync: (path: fs.PathLike, size = 0) =>
        changing(
          path,
          (names) => this.noteTruncation(this.at(names), size),
          () => original.truncateSync(path, size),
        ),
      mkdirSync: (path: fs.PathLike, options?: fs.MakeDirectoryOptions) =>
        changing(
          path,
          (names) => {
            for (let depth = 1; depth <= names.length; depth++) {
              const part = names.slice(0, depth);
              if (!this.folderAt(part.slice(0, -1)).entries.has(part.at(-1) ?? "")) {
                this.rename([{ names: part, node: new SimulatedFolder() }]);
              }
            }
          },
          () => original.mkdirSync(path, options),
        ),
      unlinkSync: (path: fs.PathLike) =>
        changing(
          path,
          (names) => this.rename([{ names, node: null }]),
          () => original.unlinkSync(path),
        ),
      rmdirSync: (path: fs.PathLike) =>
        changing(
          path,
          (names) => this.rename([{ names, node: null }]),
          () => original.rmdirSync(path),
        ),
      // As one that takes a tree apart does: what is in a folder goes before the folder.
      rmSync: (path: fs.PathLike, options?: fs.RmOptions) => {
        if (this.namesOf(path) === null) return original.rmSync(path, options);
        if (options?.force && !original.existsSync(path)) return;
        if (!original.statSync(path).isDirectory()) return fs.unlinkSync(path);
        for (const name of original.readdirSync(path)) fs.rmSync(join(String(path), name), options);
        fs.rmdirSync(path);
      },
      renameSync: (from: fs.PathLike, to: fs.PathLike) =>
        changing(
          from,
          (names) => {
            const target = this.namesOf(to);
            if (target === null) throw new Error("Nothing is moved out of the simulated disk.");
            const node = this.at(names);
            this.rename([
              { names: target, node },
              { names, node: null },
            ]);
          },
          () => original.renameSync(from, to),
        ),
      fsyncSync: (descriptor: number) => this.noteFlush(descriptor),
      fdatasyncSync: (descriptor: number) => this.noteFlush(descriptor),
    });
    for (const name of unknownCalls) {
      const call = original[name] as (...args: unknown[]) => unknown;
      Object.assign(fs, {
        [name]: (...args: unknown[]) => {
          if (args.some((arg) => typeof arg === "string" && this.namesOf(arg) !== null)) {
            throw new Error(`The simulated disk does not know ${name}.`);
          }
          return call(...args);
        },
      });
    }
    this.replaced = (Object.keys(this.original) as (keyof typeof fs)[]).filter(
      (name) => fs[name] !== this.original[name],
    );
    syncBuiltinESMExports();
  }

  private noteFlush(descriptor: number) {
    const file = this.files.get(descriptor);
    if (file === undefined) return;
    this.onOperation(++this.operations);
    this.flush(file.node);
  }

  /** Ends the recording: Node's calls are its own again. */
  stop() {
    for (const name of this.replaced) Object.assign(fs, { [name]: this.original[name] });
    syncBuiltinESMExports();
  }

  /** Throws unless what was noted amounts to what is really in the folder: a call that was missed would show here. */
  verify() {
    const compare = (folder: SimulatedFolder, path: string) => {
      const isSeen = (name: string) => this.namesOf(join(path, name)) !== null;
      const names = this.original.readdirSync(path).filter(isSeen).sort();
      const known = [...folder.entries.keys()].sort();
      if (names.join() !== known.join()) throw new Error(`${path} holds ${names}, the simulated disk ${known}.`);
      for (const [name, node] of folder.entries) {
        const child = join(path, name);
        if (node instanceof SimulatedFolder) compare(node, child);
        else if (!node.whole().equals(this.original.readFileSync(child))) throw new Error(`${child} differs.`);
      }
    };
    compare(this.root, this.path);
  }

  /**
   * Makes in `path`, which must not exist, what the disk may hold if the power failed now. Without `kept` it is by chance how
   * much that is; each file may have its own share.
   */
  cut(path: string, random: Random, kept?: Kept) {
    // Journalling file systems change names in their order; POSIX promises no order.
    const isOrdered = kept === undefined && random() < 0.5;
    const ofNames = kept?.names ?? pick(shares, random) ?? 0;
    const surviving = isOrdered
      ? this.nameChanges.slice(0, Math.floor(random() * (this.nameChanges.length + 1)))
      : this.nameChanges.filter(() => random() < ofNames);
    for (const change of surviving) apply(change);
    const everywhere = kept?.pages ?? (random() < 0.5 ? pick(shares, random) : undefined);
    const write = (folder: SimulatedFolder, path: string) => {
      this.original.mkdirSync(path, { mode: 0o700 });
      for (const [name, node] of folder.flushedEntries) {
        const child = join(path, name);
        if (node instanceof SimulatedFolder) write(node, child);
        else {
          const share = everywhere ?? pick(shares, random) ?? 0;
          this.original.writeFileSync(child, node.afterCut(random, share), { mode: 0o600 });
        }
      }
    };
    write(this.root, path);
  }
}

function apply(change: NameChange) {
  for (const { folder, name, node } of change) {
    if (node) folder.flushedEntries.set(name, node);
    else folder.flushedEntries.delete(name);
  }
}
