import { execFileSync } from "node:child_process";
import fs, {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { open as openFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type DatabasePlace, databasePlace, untouchedPlace } from "../../test/fresh-database.ts";
import { operatorKey, operatorReads, type RunningServer, startServer, untilHealth } from "../../test/running-server.ts";
import { defaultAnonKey } from "../env.ts";
import { DatabaseUnavailable } from "./database.ts";
import { openJournal } from "./journal.ts";
import type { Replay } from "./journaled.ts";
import { openDatabase } from "./open.ts";
import { openPglite } from "./pglite.ts";

const tables = ["leads", "partner_applications", "contact_messages", "blogs"];

const lead = { name: "Ann Lee", zip_code: "98033", service_issue: "other", email: "ann@example.com" };

function call(server: RunningServer, method: string, path: string, body: object | null, headers: object = {}) {
  return fetch(`${server.url}/rest/v1/${path}`, {
    method,
    headers: { apikey: operatorKey, "Content-Type": "application/json", ...headers },
    body: body && JSON.stringify(body),
  });
}

/** Sends a lead as the page does, with a key of its own. */
function send(server: RunningServer, email: string, key = crypto.randomUUID()) {
  return call(server, "POST", "leads", { ...lead, email }, { apikey: defaultAnonKey, "Idempotency-Key": key });
}

async function everyRow(server: RunningServer) {
  return Promise.all(tables.map((table) => operatorReads(server.url, `${table}?order=id`)));
}

const replays = (server: RunningServer) => server.log.filter((line) => line.event === "journal replayed");

/** A place whose database folder can be taken back to what it was. */
class Site {
  readonly place: DatabasePlace;
  constructor(place: DatabasePlace) {
    this.place = place;
  }
  static async prepared(): Promise<Site> {
    const site = new Site(await databasePlace("embedded"));
    await (await startServer(site.place)).stop();
    cpSync(site.database, `${site.database}-before`, { recursive: true });
    return site;
  }
  get database() {
    return join(this.place.dataDir, "postgres");
  }
  get journal() {
    return join(this.place.dataDir, "journal");
  }
  /** Puts the folder back as it was before the first visitor came. */
  takeBack() {
    rmSync(this.database, { recursive: true });
    cpSync(`${this.database}-before`, this.database, { recursive: true });
  }
  files() {
    return readdirSync(this.journal).map((name) => join(this.journal, name));
  }
  text() {
    return this.files()
      .map((file) => readFileSync(file, "utf8"))
      .join("");
  }
}

describe("the journal", () => {
  let site: Site;
  /** Every row when the server was killed. */
  let rows: unknown[][];
  const key = crypto.randomUUID();

  beforeAll(async () => {
    site = await Site.prepared();
    const server = await startServer(site.place);
    for (let number = 0; number < 10; number++) {
      expect((await send(server, `visitor-${number}@example.com`)).status).toBe(201);
    }
    expect((await send(server, "once@example.com", key)).status).toBe(201);
    const form = new URLSearchParams({
      name: "Bo",
      email: "bo@example.com",
      user_type: "other",
      message: "Zoë’s “gate”",
    });
    const posted = await fetch(`${server.url}/contact`, { method: "POST", body: form, redirect: "manual" });
    expect(posted.status).toBeLessThan(400);
    const [{ id } = { id: "" }] = await operatorReads<{ id: string }>(
      server.url,
      "leads?email=eq.visitor-3@example.com",
    );
    await fetch(`${server.url}/hooks/confirm-match`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ lead_id: id }),
    });
    await call(server, "PATCH", "leads?email=eq.visitor-4@example.com", { status: "closed" });
    await call(server, "PATCH", "leads?email=eq.visitor-4@example.com", { message: "Called twice." });
    await call(server, "DELETE", "leads?email=eq.visitor-5@example.com", null);
    await call(server, "PATCH", "blogs?category=not.is.null", { tags: ["One", "Two, three"] });
    await call(server, "POST", "blogs", { slug: "new", title: "New", cta: { enabled: true }, is_published: true });
    rows = await everyRow(server);
    await server.stop("SIGKILL");
  });
  afterAll(() => site.place.remove());

  test("brings a folder that is older than it up to date, every row as it was, and only once", async () => {
    site.takeBack();
    for (const isReplayed of [true, false]) {
      const server = await startServer(site.place);
      expect(await everyRow(server)).toEqual(rows);
      expect(replays(server)).toHaveLength(isReplayed ? 1 : 0);
      await server.stop();
    }
  });

  test("remembers what was answered: the same key stores nothing a second time", async () => {
    site.takeBack();
    const server = await startServer(site.place);
    expect((await send(server, "once@example.com", key)).status).toBe(201);
    expect(await operatorReads(server.url, "leads?email=eq.once@example.com")).toHaveLength(1);
    await server.stop();
  });

  test("is for its owner's eyes only, and nothing of it is in the log", async () => {
    expect(statSync(site.journal).mode & 0o777).toBe(0o700);
    expect(site.files().map((file) => statSync(file).mode & 0o777)).toEqual(site.files().map(() => 0o600));
    site.takeBack();
    const server = await startServer(site.place);
    await server.stop();
    expect(replays(server)).toEqual([
      {
        time: expect.any(String),
        level: "info",
        event: "journal replayed",
        replayed: expect.any(Number),
        refused: 0,
        unreadable: 0,
      },
    ]);
    expect(JSON.stringify(server.log)).not.toContain("example.com");
  });

  test("fits a table that has changed since: a new column gets its default, one that is gone is passed over", async () => {
    site.takeBack();
    const engine = await openPglite(site.place.dataDir);
    await engine.run("alter table leads add column source text not null default 'site', drop column timeline");
    await engine.close();
    const open = await openDatabase({ ...site.place, databaseUrl: null }, () => {});
    const leads = await open.database.query("select source from leads");
    await open.close();
    expect(leads).toEqual(rows[0]?.map(() => ({ source: "site" })));
  });

  test("passes over lines that were torn or damaged, and says how many", async () => {
    site.takeBack();
    const [first = ""] = site.files();
    const lines = readFileSync(first, "utf8").split("\n");
    const damaged = lines.findIndex((line) => line.includes("visitor-7@example.com"));
    lines[damaged] = lines[damaged]?.replace("98033", "98034") ?? "";
    writeFileSync(first, lines.join("\n"));
    appendFileSync(first, `${lines[0]?.slice(0, 60)}`);
    const server = await startServer(site.place);
    const emails = (await operatorReads<{ email: string }>(server.url, "leads")).map((row) => row.email);
    await server.stop();
    expect(replays(server)).toMatchObject([{ unreadable: 2 }]);
    expect(emails).toContain("visitor-8@example.com");
    expect(emails).not.toContain("visitor-7@example.com");
  });

  test("is not needed for a start", async () => {
    rmSync(site.journal, { recursive: true });
    const server = await startServer(site.place);
    expect((await send(server, "afterwards@example.com")).status).toBe(201);
    await server.stop("SIGKILL");
    expect(site.text()).toContain("afterwards@example.com");
  });
});

describe("beside the journal", () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.prepared();
  });
  afterAll(() => site.place.remove());

  test("a data folder from before it keeps its rows and has its changes noted", async () => {
    const engine = await openPglite(site.place.dataDir);
    await engine.run(
      `do $$ declare found record; begin
         for found in select tgrelid::regclass as name from pg_trigger where tgname = 'z_record_change' loop
           execute format('drop trigger z_record_change on %s', found.name);
         end loop;
       end $$;
       drop function record_change;
       drop table journal_position;
       insert into leads (name, zip_code, service_issue, email) values ('Ann', '98033', 'other', 'early@example.com')`,
    );
    await engine.close();
    const server = await startServer(site.place);
    expect((await send(server, "late@example.com")).status).toBe(201);
    expect(await operatorReads(server.url, "leads?select=email&order=email")).toEqual([
      { email: "early@example.com" },
      { email: "late@example.com" },
    ]);
    await server.stop();
    expect(site.text()).toContain("late@example.com");
  });

  test("nothing is acknowledged while it cannot be written, and what was sent meanwhile is in it afterwards", async () => {
    const server = await startServer(site.place);
    const key = crypto.randomUUID();
    // The start is tidying there.
    rmSync(site.journal, { recursive: true, maxRetries: 50 });
    writeFileSync(site.journal, "in the way");
    for (let attempt = 0; attempt < 2; attempt++) {
      expect((await send(server, "patient@example.com", key)).status).toBe(503);
    }
    await untilHealth(server.url, 503);
    expect((await fetch(server.url)).status).toBe(200);
    rmSync(site.journal);
    await untilHealth(server.url, 200);
    expect((await send(server, "patient@example.com", key)).status).toBe(201);
    expect(await operatorReads(server.url, "leads?email=eq.patient@example.com")).toHaveLength(1);
    await server.stop("SIGKILL");
    expect(site.text()).toContain("patient@example.com");
  });

  test("a row that was deleted leaves no trace, and comes back from no older folder", async () => {
    const open = await openDatabase({ ...site.place, databaseUrl: null }, () => {});
    const { database } = open;
    await database.query(
      "insert into leads (name, zip_code, service_issue, email) values ('Di', '98033', 'other', 'di@example.com')",
    );
    await database.query("update leads set name = 'Secret' where email = 'di@example.com'");
    await database.query(
      "insert into leads (name, zip_code, service_issue, email) values ('Ed', '98033', 'other', 'ed@example.com')",
    );
    expect(site.text()).toContain("Secret");
    await database.query("delete from leads where email = 'di@example.com'");
    const old = join(site.journal, "2020-01-01T000000.000Z.jsonl");
    renameSync(site.files()[0] ?? "", old);
    await open.eraseTraces();
    expect(site.files()).not.toContain(old);
    expect(site.text()).not.toMatch(/Secret|di@example/);
    expect(site.text()).toContain("ed@example.com");
    await open.close();

    site.takeBack();
    const again = await openDatabase({ ...site.place, databaseUrl: null }, () => {});
    expect(await again.database.query("select name from leads order by name")).toEqual([{ name: "Ed" }]);
    await again.close();
  });

  test("a row whose end nobody noted, as the server was killed, is forgotten at the next start", async () => {
    const start = () => openDatabase({ ...site.place, databaseUrl: null }, () => {});
    const open = await start();
    await open.database.query(
      "insert into contact_messages (name, email, user_type, message) values ('Eve', 'eve@example.com', 'other', 'Hi')",
    );
    await open.close();
    const engine = await openPglite(site.place.dataDir);
    await engine.query("delete from contact_messages");
    await engine.close();
    expect(site.text()).toContain("eve@example.com");

    const again = await start();
    await again.eraseTraces();
    await again.close();
    expect(site.text()).not.toContain("eve@example.com");
    site.takeBack();
    const older = await start();
    expect(await older.database.query("select name from contact_messages")).toEqual([]);
    await older.close();
  });

  test("a full disk is not filled with empty files, and what waited is written once there is room", async () => {
    const folder = mkdtempSync(join(tmpdir(), "cedarline-journal-"));
    const probe = await openFile(join(folder, "probe"), "w");
    const write = vi.spyOn(Object.getPrototypeOf(probe), "appendFile").mockRejectedValue(new Error("ENOSPC"));
    await probe.close();
    const journal = openJournal(join(folder, "journal"));
    for (const line of ["1", "2", "3"]) await expect(journal.append([line])).rejects.toThrow(DatabaseUnavailable);
    expect(readdirSync(join(folder, "journal"))).toEqual([]);
    write.mockRestore();
    await journal.recover();
    await journal.close();
    const [file = "", ...others] = readdirSync(join(folder, "journal"));
    expect(others).toEqual([]);
    expect(readFileSync(join(folder, "journal", file), "utf8")).toMatch(/^\w{8} 1\n\w{8} 2\n\w{8} 3\n$/);
    rmSync(folder, { recursive: true });
  });

  test.each([
    [
      "a first start left, as it was killed",
      async () => {
        const place = await untouchedPlace("embedded");
        mkdirSync(join(place.dataDir, "postgres"));
        return place;
      },
    ],
    [
      "are made again for those that were lost",
      async () => {
        const place = await databasePlace("embedded");
        rmSync(join(place.dataDir, "postgres"), { recursive: true });
        return place;
      },
    ],
  ])("database files that %s are flushed", async (_case, prepare) => {
    const place = await prepare();
    const flush = vi.spyOn(fs, "fsyncSync");
    syncBuiltinESMExports();
    await (await openPglite(place.dataDir)).close();
    const flushes = flush.mock.calls.length;
    flush.mockRestore();
    syncBuiltinESMExports();
    expect(flushes).toBeGreaterThan(500);
    place.remove();
  });

  test("a row that found no place at a start stays in the journal through the starts after it", async () => {
    const start = (found: unknown[] = []) =>
      openDatabase({ ...site.place, databaseUrl: null }, (event, detail) => {
        if (event === "journal replayed") found.push((detail as Replay).refused);
      });
    const open = await start();
    await open.database.query("insert into blogs (slug, title) values ('taken', 'Written later')");
    await open.close();
    site.takeBack();
    const engine = await openPglite(site.place.dataDir);
    await engine.run("insert into blogs (slug, title) values ('taken', 'Written first')");
    await engine.close();
    for (const refused of [[1], [], []]) {
      const found: unknown[] = [];
      const again = await start(found);
      await again.eraseTraces();
      await again.close();
      expect(found).toEqual(refused);
      expect(site.text()).toContain("Written later");
    }
  });

  test("a disk that takes half a line is not filled with torn files", () => {
    const folder = mkdtempSync(join(tmpdir(), "cedarline-journal-"));
    const script = `
      import { openJournal } from ${JSON.stringify(new URL("./journal.ts", import.meta.url).href)};
      process.on("SIGXFSZ", () => {});
      const tries = async (work) => { for (let n = 0; n < 5; n++) await work().catch(() => console.log("unavailable")); };
      const empty = openJournal(${JSON.stringify(join(folder, "empty"))});
      await tries(() => empty.append(["x".repeat(3000)]));
      const begun = openJournal(${JSON.stringify(join(folder, "begun"))});
      await begun.append(["acknowledged"]);
      await tries(() => begun.append(["x".repeat(3000)]));`;
    // No file may grow beyond one block.
    const said = execFileSync("sh", [
      "-c",
      'ulimit -f 1; exec "$0" --input-type=module -e "$1"',
      process.execPath,
      script,
    ]);
    expect(String(said).match(/unavailable/g)).toHaveLength(10);
    expect(readdirSync(join(folder, "empty"))).toEqual([]);
    const [file = "", ...others] = readdirSync(join(folder, "begun"));
    expect(others).toEqual([]);
    expect(readFileSync(join(folder, "begun", file), "utf8")).toMatch(/^\w{8} acknowledged\n/);
    rmSync(folder, { recursive: true });
  });

  test("every table that holds data is noted, and every commit is flushed by the engine too", async () => {
    const engine = await openPglite(site.place.dataDir);
    const missed = await engine.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'z_record_change') order by 1`,
    );
    expect(missed.map((table) => table.relname)).toEqual(["journal_position", "rate_limits", "setup_steps"]);
    expect(await engine.query("show fsync")).toEqual([{ fsync: "on" }]);
    await engine.close();
  });

  test("the disk is asked to flush before a visitor is answered", async () => {
    const trace = join(site.place.dataDir, "trace.json");
    const server = await startServer(site.place, {
      NODE_OPTIONS: `--trace-event-categories=node.fs.sync,node.fs.async --trace-event-file-pattern=${trace}`,
    });
    const answers = 5;
    for (let number = 0; number < answers; number++)
      expect((await send(server, `f-${number}@example.com`)).status).toBe(201);
    await server.stop();
    const { traceEvents } = JSON.parse(readFileSync(trace, "utf8")) as {
      traceEvents: { cat: string; name: string; ph: string }[];
    };
    const begun = (name: string) => traceEvents.filter((event) => event.name === name && /[BXb]/.test(event.ph)).length;
    expect(begun("fs.sync.fdatasync")).toBeGreaterThanOrEqual(answers);
    expect(begun("fdatasync")).toBeGreaterThanOrEqual(answers);
  });
});
