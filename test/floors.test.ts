import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";

/**
 * A room is a folder or a file. Rooms are grouped into floors, lowest floor first. A room may import only itself and
 * rooms on lower floors.
 */
const floors = [
  ["domain"],
  ["wire", "content"],
  ["vite"],
  ["server/problems.ts", "server/mail-addresses.ts", "server/system-account.ts", "server/spool.ts"],
  ["server/env.ts", "server/log.ts"],
  ["server/database"],
  ["server/limits", "server/letters", "server/refusal-line.ts"],
  ["server/events"],
  ["server/links", "server/pictures"],
  ["server/leads", "server/contractors", "server/blog", "server/people"],
  ["server/billing", "server/market"],
  ["server/mail"],
  ["server/jobs"],
  ["server/rest"],
  ["server/operator", "server/public"],
  ["server/http"],
  ["server/desk"],
  ["server/process"],
];

/** Rooms that may not import npm packages. */
const pureRooms = ["domain", "wire", "content"];

/** Imports that are allowed although they break one of the rules above. */
const exceptions = [
  "content/types.ts > zod",
  "content/market-module.ts > vite/market-folder.ts",
  "content/market-module.ts > vite/market-parts.ts",
];

const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room));
const roomOf = (file: string) => floors.flat().find((room) => file === room || file.startsWith(`${room}/`)) ?? "";

const files = globSync("{app,content,desk,domain,server,vite,wire}/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

/** Matches imports, and also the `new URL` of a module that runs in a thread or in another process. */
const importShape = /\b(?:from |import |import\()"([^"\n]+)"|new URL\("([^"]+\.ts)", import\.meta\.url\)/g;

const imports = new Map(
  files.map((file) => {
    const matches = [...readFileSync(file, "utf8").matchAll(importShape)];
    return [
      file,
      matches.map(([, name, url]) =>
        url || name?.startsWith(".") ? join(dirname(file), url ?? name ?? "") : (name ?? ""),
      ),
    ];
  }),
);

test("a file or folder in `floors` imports only from itself and from files and folders on lower floors", () => {
  const forbidden = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => {
        const [from, to] = [roomOf(file), roomOf(target)];
        if (from === "" || from === to || exceptions.includes(`${file} > ${target}`)) return false;
        const isFile = /\.tsx?$/.test(target);
        return isFile ? floorOf(to) === -1 || floorOf(to) >= floorOf(from) : pureRooms.includes(from);
      })
      .map((target) => `${file} > ${target}`),
  );
  expect(forbidden).toEqual([]);
});

test("no file imports itself through other files", () => {
  const checked = new Set<string>();
  /** Follows the imports of `file` and returns the first cycle of imports. Returns null if there is no cycle. */
  function cycleFrom(file: string, path: readonly string[]): readonly string[] | null {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (checked.has(file)) return null;
    for (const target of imports.get(file) ?? []) {
      const cycle = cycleFrom(target, [...path, file]);
      if (cycle) return cycle;
    }
    checked.add(file);
    return null;
  }
  expect(files.map((file) => cycleFrom(file, [])).filter((cycle) => cycle !== null)).toEqual([]);
});
