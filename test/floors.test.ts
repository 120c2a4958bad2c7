import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";

/** Folders and files ("rooms") by floor, lowest first. A room may import itself and rooms on lower floors. */
const floors = [
  ["domain"],
  ["wire", "content"],
  ["vite/market-folder.ts", "vite/market-parts.ts"],
  ["server/problems.ts", "server/mail-addresses.ts"],
  ["server/env.ts", "server/log.ts"],
  ["server/database"],
  ["server/events"],
  ["server/links", "server/pictures"],
  ["server/leads", "server/contractors", "server/blog", "server/people"],
  ["server/mail"],
  ["server/jobs"],
  ["server/http"],
  ["server/desk"],
  ["vite/check-market.ts"],
  ["server/process"],
];

/** Rooms that import no npm package. */
const pureRooms = ["domain", "wire", "content"];

/** Imports that may break a rule. */
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

/** Matches imports, type and dynamic ones too, and modules that a thread or another process runs. */
const importing = /\b(?:from |import |import\()"([^"\n]+)"|new URL\("([^"]+\.ts)", import\.meta\.url\)/g;

const imports = new Map(
  files.map((file) => {
    const named = [...readFileSync(file, "utf8").matchAll(importing)];
    return [
      file,
      named.map(([, name, url]) =>
        url || name?.startsWith(".") ? join(dirname(file), url ?? name ?? "") : (name ?? ""),
      ),
    ];
  }),
);

test("a room imports only itself and rooms on lower floors", () => {
  const wrong = [...imports].flatMap(([file, named]) =>
    named
      .filter((target) => {
        const [from, to] = [roomOf(file), roomOf(target)];
        if (from === "" || from === to || exceptions.includes(`${file} > ${target}`)) return false;
        const isFile = /\.tsx?$/.test(target);
        return isFile ? floorOf(to) === -1 || floorOf(to) >= floorOf(from) : pureRooms.includes(from);
      })
      .map((target) => `${file} > ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("no files import each other in a circle", () => {
  const done = new Set<string>();
  /** The first circle of imports that `file` leads to. Null if it leads to none. */
  function circleFrom(file: string, path: readonly string[]): readonly string[] | null {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const target of imports.get(file) ?? []) {
      const circle = circleFrom(target, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  }
  expect(files.map((file) => circleFrom(file, [])).filter((circle) => circle !== null)).toEqual([]);
});
