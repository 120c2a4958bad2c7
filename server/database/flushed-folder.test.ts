import fs, { cpSync, existsSync, mkdirSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { type Kept, SimulatedDisk } from "../../bench/simulated-disk.ts";
import { type DatabasePlace, databasePlace, untouchedPlace } from "../../test/fresh-database.ts";
import type { Database } from "./database.ts";
import { FlushedFolder } from "./flushed-folder.ts";
import { openPglite } from "./pglite.ts";

/** What is open and unseen by the disk: written by SQLite, which keeps nothing in it. */
const unseen = ["lock", "lock-journal"];

/** Every draw the lowest: of what may be lost, all is. */
const worstLuck = () => 0;

describe("after a power cut", () => {
  let place: DatabasePlace;
  let before: string;
  let after: string;
  let disk: SimulatedDisk | undefined;
  beforeEach(async () => {
    place = await untouchedPlace("embedded");
    [before, after] = [join(place.dataDir, "before"), join(place.dataDir, "after")];
  });
  afterEach(() => {
    disk?.stop();
    disk = undefined;
    vi.restoreAllMocks();
    place.remove();
  });

  /**
   * Opens a database in `before`, has it work, and cuts the power after so many operations of the disk, counted from before
   * the opening or from the work's begin, or else at the end.
   */
  async function cutDuring(
    work: (database: Database) => Promise<unknown>,
    kept: Kept,
    { opening, working }: { opening?: number; working?: number } = {},
  ) {
    disk = new SimulatedDisk(before, unseen);
    const cut = () => !existsSync(after) && disk?.cut(after, worstLuck, kept);
    let counted = 0;
    let isOpen = false;
    disk.onOperation = () => ++counted === (isOpen ? working : opening) && cut();
    const database = await openPglite(before);
    [counted, isOpen] = [0, true];
    await work(database);
    cut();
    await database.close();
    disk.stop();
  }

  async function namesAfterwards(): Promise<unknown[]> {
    const database = await openPglite(after);
    const rows = await database.query<{ name: string }>("select name from setup_steps");
    await database.close();
    return rows.map(({ name }) => name);
  }

  test.each([
    ["everything acknowledged is there", FlushedFolder],
    ["what was acknowledged is not there if the engine's flushes are not handed on", NodeFS],
  ])("%s", async (_case, layer) => {
    const { init } = layer.prototype;
    vi.spyOn(FlushedFolder.prototype, "init").mockImplementation(init);
    cpSync(inject("preparedDataDir"), before, { recursive: true });
    const acknowledged: string[] = [];
    let known: string[] = [];
    const send = async (database: Database, sender: number) => {
      for (let number = 0; number < 20; number++) {
        const name = `${sender}-${number}`;
        await database.query("insert into setup_steps (name) values ($1)", [name]);
        acknowledged.push(name);
        if (!existsSync(after)) known = [...acknowledged];
      }
    };
    const nothing = { names: 0, pages: 0 };
    await cutDuring((database) => Promise.all([1, 2, 3].map((sender) => send(database, sender))), nothing, {
      working: 60,
    });
    expect(known.length).toBeGreaterThan(10);
    const kept = await namesAfterwards().catch((): unknown[] => []);
    expect(known.some((name) => !kept.includes(name))).toBe(layer === NodeFS);
  });

  test.each([3, 30])("cut at operation %i, notes that waited for no disk cost no other row", async (working) => {
    cpSync(inject("preparedDataDir"), before, { recursive: true });
    const acknowledged: string[] = [];
    const insert = "insert into setup_steps (name) values ($1)";
    await cutDuring(
      async (database) => {
        for (let number = 0; number < 20; number++) {
          const name = `row ${number}`;
          await Promise.all([database.queryAhead(insert, [`note ${number}`]), database.query(insert, [name])]);
          if (!existsSync(after)) acknowledged.push(name);
          if (number % 5 === 4) await database.run("checkpoint");
        }
      },
      { names: 0, pages: 0 },
      { working },
    );
    expect(await namesAfterwards()).toEqual(expect.arrayContaining(acknowledged));
  });

  test("a note that fills the log's segments leaves none of them behind that is not on the disk", async () => {
    cpSync(inject("preparedDataDir"), before, { recursive: true });
    await cutDuring(
      async (database) => {
        const insert = "insert into setup_steps (name)";
        await database.queryAhead(`${insert} select n || repeat('x', 1000) from generate_series(1, 20000) as n`);
        await database.query(`${insert} values ('later')`);
      },
      { names: 0, pages: 0 },
    );
    expect(await namesAfterwards()).toContain("later");
  });

  test("a table that was made before a checkpoint has its file", async () => {
    cpSync(inject("preparedDataDir"), before, { recursive: true });
    const script = "create table later (name text); insert into later values ('kept'); checkpoint";
    await cutDuring((database) => database.run(script), { names: 0, pages: 0 });
    const database = await openPglite(after);
    expect(await database.query("select name from later")).toEqual([{ name: "kept" }]);
    await database.close();
  });

  test("in a first start, which left files with their names and nothing in them, the next one begins anew", async () => {
    mkdirSync(before);
    await cutDuring(async () => {}, { names: 1, pages: 0 }, { opening: 5000 });
    const database = await openPglite(after);
    expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
    await database.close();
  }, 240_000);
});

test("each commit is flushed before it is told, and the log keeps whole pages against torn ones", async () => {
  const place = await databasePlace("embedded");
  const database = await openPglite(place.dataDir);
  const settings =
    "select name, setting from pg_settings where name in ('data_checksums', 'fsync', 'full_page_writes')";
  expect(await database.query(`${settings} order by name`)).toEqual([
    { name: "data_checksums", setting: "on" },
    { name: "fsync", setting: "on" },
    { name: "full_page_writes", setting: "on" },
  ]);
  const flush = vi.spyOn(fs, "fdatasyncSync");
  syncBuiltinESMExports();
  const flushes = [];
  for (let number = 0; number < 5; number++) {
    const before = flush.mock.calls.length;
    await database.query("insert into setup_steps (name) values ($1)", [`step ${number}`]);
    flushes.push(flush.mock.calls.length > before);
  }
  flush.mockRestore();
  syncBuiltinESMExports();
  await database.close();
  place.remove();
  expect(flushes).toEqual([true, true, true, true, true]);
});

test("whoever notes what they do next does it before the disk is waited for, and before anything else is run", async () => {
  const place = await databasePlace("embedded");
  const database = await openPglite(place.dataDir);
  const order: string[] = [];
  const { fdatasyncSync } = fs;
  const flush = vi.spyOn(fs, "fdatasyncSync").mockImplementation((descriptor) => {
    order.push("flush");
    fdatasyncSync(descriptor);
  });
  syncBuiltinESMExports();
  const insert = "insert into setup_steps (name) values ($1)";
  const note = database.queryAhead(insert, ["note"]).then(async () => {
    for (let step = 0; step < 20; step++) await null;
    process.nextTick(() => order.push("what was noted"));
  });
  const other = database.query(insert, ["other"]).then(() => order.push("other"));
  await Promise.all([note, other]);
  flush.mockRestore();
  syncBuiltinESMExports();
  await database.close();
  place.remove();
  expect(order).toEqual(["what was noted", "flush", "flush", "other"]);
});
