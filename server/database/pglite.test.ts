import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { databasePlace } from "../../test/fresh-database.ts";
import { operatorReads, startServer, untilHealth } from "../../test/running-server.ts";
import { openDatabase } from "./open.ts";
import { openPglite } from "./pglite.ts";

const lead =
  "insert into leads (name, zip_code, service_issue, email) values ('Ann', '98033', 'other', 'ann@example.com')";

/** Has a process believe that its disk is full for as long as the file is there. */
function fullDisk(mark: string): string {
  const script = `
    import fs from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    const { statfsSync } = fs;
    fs.statfsSync = (path) => ({ ...statfsSync(path), ...(fs.existsSync(${JSON.stringify(mark)}) ? { bavail: 1000 } : {}) });
    syncBuiltinESMExports();`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}

test("a full disk: asked to come again and not healthy, nothing is stored, and all is well once there is room", async () => {
  const place = await databasePlace("embedded");
  const mark = join(place.dataDir, "full");
  const server = await startServer(place, { NODE_OPTIONS: fullDisk(mark) });
  const send = async () => {
    const response = await fetch(`${server.url}/fence-repair/bellevue`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ name: "Ann", zip_code: "98004", service_issue: "other", email: "ann@example.com" }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  await untilHealth(server.url, 200);
  writeFileSync(mark, "");
  await untilHealth(server.url, 503);
  expect([await send(), await send()]).toEqual([503, 503]);
  expect((await fetch(server.url)).status).toBe(200);
  expect(server.log.filter((line) => line.event === "submission failed")).toMatchObject([
    { message: expect.stringContaining("disk is full") },
    { message: expect.stringContaining("disk is full") },
  ]);
  rmSync(mark);
  await untilHealth(server.url, 200);
  expect(await send()).toBe(303);
  expect(await operatorReads(server.url, "leads?select=email")).toEqual([{ email: "ann@example.com" }]);
  expect(server.log.filter((line) => line.level === "error")).toEqual([]);
  expect(await server.stop()).toBe(0);
  place.remove();
});

test("the log of a long run is cut short by a checkpoint now and then, and only when it is long", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const place = await databasePlace("embedded");
  const database = await openPglite(place.dataDir);
  const checkpoint = async () => {
    const [found] = await database.query<{ redo_lsn: string; bytes: number }>(
      "select redo_lsn::text, (pg_current_wal_insert_lsn() - redo_lsn)::bigint as bytes from pg_control_checkpoint()",
    );
    return found ?? { redo_lsn: "", bytes: 0 };
  };
  const atStart = await checkpoint();
  vi.advanceTimersByTime(10 * 60_000);
  expect((await checkpoint()).redo_lsn).toBe(atStart.redo_lsn);

  await database.run("create table large (text text); alter table large alter column text set storage external");
  await database.run(
    `insert into large select repeat(md5(number::text), 2000) from generate_series(1, 1200) as number`,
  );
  expect((await checkpoint()).bytes).toBeGreaterThan(64 * 2 ** 20);
  vi.advanceTimersByTime(60_000);
  await expect.poll(async () => (await checkpoint()).bytes, { timeout: 30_000 }).toBeLessThan(2 ** 20);
  vi.useRealTimers();
  await database.close();
  place.remove();
});

test("the room of deleted rows is used again, and the planner learns of a table that has grown", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const place = await databasePlace("embedded");
  const database = await openPglite(place.dataDir);
  await database.run("create table grown (id integer primary key, text text)");
  const fill = () => database.run("insert into grown select n, repeat('x', 500) from generate_series(1, 5000) as n");
  const size = async () => {
    const [found] = await database.query<{ pages: number; rows: number }>(
      "select pg_relation_size('grown') / 8192 as pages, reltuples::integer as rows from pg_class where relname = 'grown'",
    );
    return found ?? { pages: 0, rows: 0 };
  };
  /** Lets minutes pass until the planner knows of this number of rows. */
  const untilKnown = async (rows: number) => {
    const minute = async () => {
      vi.advanceTimersByTime(60_000);
      return (await size()).rows;
    };
    await expect.poll(minute, { timeout: 30_000 }).toBe(rows);
  };
  await fill();
  const { pages } = await size();
  await untilKnown(5000);
  await database.run("delete from grown");
  await untilKnown(0);
  await fill();
  expect((await size()).pages).toBe(pages);
  vi.useRealTimers();
  await database.close();
  place.remove();
});

test("a folder of the version that kept a journal opens, and nothing of the journal is left", async () => {
  const place = await databasePlace("embedded");
  const older = await openPglite(place.dataDir);
  await older.run(`
    create table journal_position (only_one boolean primary key default true, seq bigint not null);
    create function record_change() returns trigger language plpgsql as $$ begin raise exception 'noted'; end $$;
    create trigger z_record_change after insert on leads for each row execute function record_change();
    delete from setup_steps where name = '0020_no_journal.sql'`);
  await older.close();
  const journal = join(place.dataDir, "journal");
  mkdirSync(journal);
  writeFileSync(join(journal, "2026-11-21T072548.536Z.jsonl"), "ann@example.com");

  const open = await openDatabase({ ...place, databaseUrl: null }, () => {});
  await open.database.run(lead);
  expect(await open.database.query("select email from leads")).toEqual([{ email: "ann@example.com" }]);
  expect(await open.database.query("select to_regclass('journal_position') as found")).toEqual([{ found: null }]);
  expect(existsSync(journal)).toBe(false);
  await open.close();
  place.remove();
});
