import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatabasePlace, databasePlace, type Engine } from "../../test/fresh-database.ts";
import {
  operatorInserts,
  operatorKey,
  operatorReads,
  type RunningServer,
  startServer,
  untilHealth,
} from "../../test/running-server.ts";
import { BackupWriter } from "./backup-file.ts";

const folder = mkdtempSync(join(tmpdir(), "cedarline-backup-"));
const places: DatabasePlace[] = [];
const servers: RunningServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  for (const place of places) place.remove();
  rmSync(folder, { recursive: true });
});

async function site(engine: Engine): Promise<RunningServer> {
  const place = await databasePlace(engine);
  const server = await startServer(place);
  places.push(place);
  servers.push(server);
  await untilHealth(server.url, 200);
  return server;
}

/** Runs a command against the site, as `npm run` does. */
async function command(
  name: "backup" | "restore" | "privacy",
  words: string | string[],
  server: RunningServer,
  key: string | null = operatorKey,
) {
  const script = fileURLToPath(new URL("./operator.ts", import.meta.url));
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      script,
      name,
      ...[words].flat(),
      ...(name === "restore" ? ["--yes"] : []),
    ],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "test",
        OPERATE_URL: server.url,
        ...(key === null ? {} : { SERVICE_ROLE_KEY: key }),
      },
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
    });
  }
  const [code] = await once(child, "close");
  return { code, said: said.trim() };
}

const tables = ["blogs", "contact_messages", "leads", "partner_applications", "privacy_requests", "removals"];

/** Every row of every table, as a file holds them. */
const rowsIn = (file: string) => readFileSync(file, "utf8").trimEnd().split("\n").slice(1, -1);

const [firstId, secondId] = ["ffffffff-0000-4000-8000-000000000000", "00000000-0000-4000-8000-000000000000"];
const lead = { name: "Ann Lee", zip_code: "98033", service_issue: "other", email: "ann@example.com" };

/** One of everything, with what is easily lost on the way: order, letters, nulls, lists, moments. */
async function fill(server: RunningServer) {
  await operatorInserts(server.url, "leads", [
    {
      ...lead,
      id: firstId,
      created_at: "2026-11-01T10:00:00.123456+00:00",
      message: "Line\u2028ends, “quotes” \\ and\ttabs",
    },
  ]);
  await operatorInserts(server.url, "leads", [{ ...lead, id: secondId, phone: "4255550100" }]);
  await operatorInserts(
    server.url,
    "leads",
    Array.from({ length: 250 }, (_, number) => ({ ...lead, email: `${number}@example.com` })),
  );
  await operatorInserts(server.url, "partner_applications", [
    { name: "Bo", business_name: "Bo’s", email: "bo@example.com", city: "Kirkland", service: "other" },
  ]);
  await operatorInserts(server.url, "privacy_requests", [{ email: "di@example.com", kind: "copy", name: "Di" }]);
  const gone = { name: "Ed", email: "ed@example.com", user_type: "other", message: "Hello" };
  await operatorInserts(server.url, "contact_messages", [gone]);
  expect((await command("privacy", ["erase", gone.email, "--yes"], server)).code).toBe(0);
  await operatorInserts(server.url, "contact_messages", [
    { name: "Cy", email: "cy@example.com", user_type: "other", message: "日本" },
  ]);
  await operatorInserts(server.url, "blogs", [
    { slug: "mine", title: "Mine", tags: ["a", "b, c"], faq: [{ question: "Why?", answer: null }], is_published: true },
  ]);
  const changed = await fetch(`${server.url}/rest/v1/blogs?slug=eq.mine`, {
    method: "PATCH",
    headers: { apikey: operatorKey, "Content-Type": "application/json" },
    body: '{"cta": {"longer": 12345678901234567890, "than": 1.10}}',
  });
  expect(changed.status).toBe(204);
  expect(await operatorReads(server.url, `leads?id=eq.${secondId}&select=duplicate_of`)).toEqual([
    { duplicate_of: firstId },
  ]);
}

describe.each([
  ["embedded", ["embedded", "postgres"]],
  ["postgres", ["postgres"]],
] as const)("a backup of the %s database", (engine, targets) => {
  let source: RunningServer;
  const file = join(folder, `${engine}.jsonl`);
  beforeAll(async () => {
    source = await site(engine);
    await fill(source);
    expect(await command("backup", file, source)).toEqual({
      code: 0,
      said: expect.stringMatching(/leads 252/),
    });
  });

  test("is for its owner's eyes only, and holds every table", () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.unfinished`)).toBe(false);
    const held = new Set(rowsIn(file).map((line) => JSON.parse(line).table));
    expect([...held].sort()).toEqual(tables);
    expect(readFileSync(file, "utf8")).toContain('{"than": 1.10, "longer": 12345678901234567890}');
  });

  test.each(targets)("brings every row back into an empty %s one", async (to) => {
    const target = await site(to);
    expect(await command("restore", file, target)).toEqual({
      code: 0,
      said: expect.stringMatching(/^Restored: .*leads 252/),
    });
    for (const table of tables) {
      const rows = (server: RunningServer) => operatorReads(server.url, `${table}?order=id`);
      expect(await rows(target), table).toEqual(await rows(source));
    }
    const again = join(folder, `${engine}-${to}.jsonl`);
    await command("backup", again, target);
    expect(rowsIn(again)).toEqual(rowsIn(file));

    expect(await command("restore", file, target)).toEqual({
      code: 1,
      said: expect.stringMatching(/^This installation is in use: its table \w+ has rows. Restore into an empty one.$/),
    });
  });
});

describe("a restore", () => {
  let target: RunningServer;
  const whole = join(folder, "embedded.jsonl");
  beforeAll(async () => {
    target = await site("postgres");
  });

  function written(name: string, content: string): string {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  }

  function made(migrations: string[], rows: [table: string, row: object][]): string {
    const writer = new BackupWriter();
    const lines = [writer.heading({ time: "2026-11-21T00:00:00Z", migrations })];
    for (const [table, row] of rows) lines.push(writer.row(table, JSON.stringify(row)));
    return [...lines, writer.ending()].join("");
  }

  test.each([
    [
      "whose end is missing",
      () => readFileSync(whole, "utf8").split("\n").slice(0, -2).join("\n"),
      "The file is cut off: its last line is missing.",
    ],
    [
      "that breaks off in a line",
      () => readFileSync(whole, "utf8").slice(0, -300),
      "The file is no whole backup: a line of it cannot be read.",
    ],
    [
      "that was changed",
      () => readFileSync(whole, "utf8").replace("98033", "98034"),
      "The file was changed: its checksum does not fit.",
    ],
    [
      "with a line less",
      () => readFileSync(whole, "utf8").split("\n").toSpliced(5, 1).join("\n"),
      "The file was changed: its checksum does not fit.",
    ],
    ["that is empty", () => "", "The file is empty."],
    ["of something else", () => '{"hello":1}\n', "The file is no backup of this product."],
    [
      "in a later format",
      () => made([], []).replace('"version":1', '"version":2'),
      "The file has format 2; this program reads format 1.",
    ],
    [
      "from a newer version",
      () => made(["9999_later.sql"], []),
      "The file was made by a newer version of the product, which has 9999_later.sql.",
    ],
    [
      "with an unknown table",
      () => made([], [["pets", { id: 1 }]]),
      "The file has a table pets, which this version of the product has not.",
    ],
    [
      "with an unknown column",
      () => made([], [["leads", { ...lead, pet: "cat" }]]),
      "The file has a column leads.pet, which this version has not.",
    ],
    [
      "with a row that breaks a rule",
      () =>
        made(
          [],
          [
            ["leads", lead],
            ["leads", { ...lead, zip_code: "?" }],
          ],
        ),
      /^The database refuses a row of leads: .*zip_code_check"?\.$/,
    ],
  ])("refuses a file %s in one line, and changes nothing", async (name, content, line) => {
    const file = written(name.replaceAll(" ", "-"), content());
    const { code, said } = await command("restore", file, target);
    expect(code).toBe(1);
    if (typeof line === "string") expect(said).toBe(line);
    else expect(said).toMatch(line);
    expect(await operatorReads(target.url, "leads")).toEqual([]);
    expect((await operatorReads(target.url, "blogs")).length).toBeGreaterThan(10);
  });

  test.each([
    ["without a key", null, "SERVICE_ROLE_KEY must be set to the key that the site was started with."],
    ["with a wrong key", "wrong".repeat(8), /^The site at http:\S+ knows another SERVICE_ROLE_KEY, or none\.$/],
  ])("%s nobody gets or brings anything", async (_case, key, line) => {
    const large = written("large.jsonl", "x".repeat(5_000_000));
    for (const [name, file] of [
      ["backup", join(folder, "none.jsonl")],
      ["restore", large],
    ] as const) {
      const { code, said } = await command(name, file, target, key);
      expect(code).toBe(1);
      expect(said).toMatch(line);
    }
    expect(existsSync(join(folder, "none.jsonl"))).toBe(false);
  });

  test("of a file that is not there is refused in one line", async () => {
    const missing = join(folder, "missing.jsonl");
    expect(await command("restore", missing, target)).toEqual({ code: 1, said: `${missing} cannot be read: ENOENT.` });
  });
});
