import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fir, firmColumns, firmValues, oak } from "../../test/firms.ts";
import { type DatabasePlace, freshDatabase, preparedDatabasePlace } from "../../test/fresh-database.ts";
import { runOperatorInProcess } from "../../test/operator-command.ts";
import { annsRequest } from "../../test/people.ts";
import { openRowStore } from "../../test/row-store.ts";
import {
  operatorKey,
  type RunningServer,
  readAsOperator,
  sendAsVisitor,
  startServer,
  untilHealth,
} from "../../test/running-server.ts";
import type { Connection } from "../database/database.ts";
import { openDatabase } from "../database/open.ts";
import { schemaVersion } from "../database/schema-files.ts";
import { backupTables, tablesNotBackedUp } from "./backup.ts";
import { BackupWriter } from "./backup-file.ts";

const folder = mkdtempSync(join(tmpdir(), "cedarline-backup-"));
const places: DatabasePlace[] = [];
const servers: RunningServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  for (const place of places) place.remove();
  rmSync(folder, { recursive: true });
});

/** Starts a site. Before that, `prepare` stores rows in its database. */
async function site(prepare?: (connection: Connection) => Promise<void>): Promise<RunningServer> {
  const place = await preparedDatabasePlace();
  if (prepare) {
    const open = await openDatabase(place, (event, error) => event === "database unavailable" && console.error(error));
    await open.prepared;
    await prepare(open.database);
    await open.close();
  }
  const server = await startServer(place);
  places.push(place);
  servers.push(server);
  await untilHealth(server.url, 200);
  return server;
}

async function command(name: "backup" | "restore", file: string, server: RunningServer, key = operatorKey) {
  const yes = name === "restore" ? ["--yes"] : [];
  const { code, out, err } = await runOperatorInProcess(server.url, [name, file, ...yes], { SERVICE_ROLE_KEY: key });
  return { code, output: `${out}${err}` };
}

/** The tables that have rows in this test. */
const tables = [
  "ad_spend",
  "blogs",
  "contact_messages",
  "contractors",
  "deliveries",
  "delivery_contents",
  "events",
  "fees",
  "invoice_lines",
  "invoice_numbers",
  "invoices",
  "lead_photo_numbers",
  "lead_photos",
  "lead_returns",
  "lead_sources",
  "leads",

  "link_tokens",
  "partner_applications",
  "payments",
  "post_feed_slugs",
  "post_images",
  "post_redirects",
  "post_revisions",
  "post_schedules",
  "privacy_requests",
  "removals",
  "stripe_events",
  "territories",
];

/** The file's lines without the heading and the ending. */
const rowsIn = (file: string) => readFileSync(file, "utf8").trimEnd().split("\n").slice(1, -1);

const [firstId, secondId] = ["ffffffff-0000-4000-8000-000000000000", "00000000-0000-4000-8000-000000000000"];
const [contractorId, returnedId] = ["c0000000-0000-4000-8000-000000000000", "d0000000-0000-4000-8000-000000000000"];
const { phone: _phone, ...lead } = annsRequest;

const application = { name: "Bo", business_name: "Bo’s", email: "bo@example.com", city: "Kirkland", service: "other" };

const message = { name: "Cy", email: "cy@example.com", user_type: "other", message: "日本" };

/**
 * Returns what becomes of a line of a backup if the backup is restored and the restored site is backed up again. A
 * restore omits the contents of emails, and marks pending deliveries as failed.
 */
function linesAfterRestore(line: string): string[] {
  const { table, row } = JSON.parse(line);
  if (table === "delivery_contents") return [];
  if (table !== "deliveries" || ["sent", "failed"].includes(row.state)) return [line];
  const failedDelivery = { ...row, state: "failed", last_error: "restored", next_attempt_at: null };
  return [JSON.stringify({ table, row: failedDelivery })];
}

const parsed = (lines: string[]) => lines.map((line) => JSON.parse(line));

/** If JavaScript parsed this text, the second number would be rounded. */
const longNumbers = '{"than": 1.10, "longer": 12345678901234567890}';

/** Stores rows that the data API cannot write. */
async function prepare(connection: Connection) {
  await connection.run(`
    update blogs set cta = '${longNumbers}' where slug = (select min(slug) from blogs);
    insert into contractors (id, ${firmColumns}, status)
      values ('${contractorId}', ${firmValues(fir)}, 'active'),
             (gen_random_uuid(), 'Gone Fences', 'gone@example.com', 'GONEFE*012AB', '2020-01-01', 'ended');
    insert into territories (zip_code, service, contractor_id)
      values ('98033', 'fence-repair', '${contractorId}'), ('98034', 'fence-repair', '${contractorId}');
    update contractors set monthly_fee_cents = 195000 where id = '${contractorId}';
    begin;
    insert into invoices (contractor_id, month, due_on, subtotal_cents, tax_rate, tax_cents, total_cents, state, paid_on, paid_by, reference, issued_by, issued_to)
      values ('${contractorId}', '2026-10-01', '2026-10-08', 195000, 10.25, 19988, 214988, 'paid', '2026-10-02', 'card', 'pi_1', '{}', '{"name": "Fir"}');
    insert into invoice_lines (invoice_id, position, kind, from_day, to_day, days, days_in_month, monthly_cents, cents)
      select id, 1, 'fee', '2026-10-01', '2026-10-31', 31, 31, 195000, 195000 from invoices;
    commit;
    insert into payments (invoice_id, attempt, kind, cents, state, request, session, payment_intent)
      select id, 1, 'checkout', 214988, 'paid', '{"mode": "payment"}', 'cs_1', 'pi_1' from invoices;
    insert into stripe_events (id, kind, problem, subject, number, cents, currency, payment_intent)
      values ('evt_1', 'charge.refunded', 'refund', 'ch_1 500', '2026-0001', 500, 'usd', 'pi_1');
    insert into leads (id, name, zip_code, service_issue, email, service, status, contractor_id, matched_at, contacted_at, settled_at,
                       homeowner_contacted, homeowner_contacted_at, homeowner_outcome, homeowner_outcome_at)
      values ('${returnedId}', 'Eve', '98033', 'leaning', 'eve@example.com', 'fence-repair', 'matched', '${contractorId}',
              now(), now(), now(), false, now(), 'undecided', now());
    insert into events (kind, lead_id, actor) values ('lead.created', '${returnedId}', 'homeowner');
    insert into lead_returns (lead_id, contractor_id, reason, homeowner_contacted, homeowner_contacted_at)
      values ('${returnedId}', '${contractorId}', 'too-busy', true, now());
    insert into lead_sources (lead_id, source, medium, click_id_kind, click_id, consent)
      values ('${returnedId}', 'google', 'cpc', 'gclid', 'Abc-1', 'marketing');
    insert into ad_spend (month, source, medium, cents) values ('2026-10-01', 'google', 'cpc', 12345);
    insert into lead_photo_numbers (lead_id, latest) values ('${returnedId}', 9);
    insert into lead_photos (lead_id, position, width, height, bytes, sha256, content)
      select '${returnedId}', n, 1600, 1200, octet_length(content), encode(sha256(content), 'hex'), content
        from generate_series(4, 9) as n, decode(repeat('00ff0a', n * 50000), 'hex') as content;
    insert into link_tokens (hash, purpose, lead_id, expires_at)
      values (sha256('token'), 'receipt', '${returnedId}', now() + interval '1 year');
    insert into deliveries (kind, channel, recipient, recipient_role, lead_id, event_id, cause, state, next_attempt_at, sent_at)
      select 'receipt', 'mail', 'eve@example.com', 'homeowner', '${returnedId}', min(events.id), state,
             state, case state when 'queued' then timestamptz '2099-01-01' end, case state when 'sent' then now() end
        from events, unnest('{queued,uncertain,sent,failed}'::text[]) as state group by state;
    insert into delivery_contents (delivery_id, content) select id, '{"text": "Hello"}' from deliveries where state = 'queued';
    insert into blogs (slug, title, is_published) values ('moved', 'Moved', true), ('to-come', 'To come', false);
    update blogs set slug = 'moved-again' where slug = 'moved';
    insert into post_feed_slugs (post_id, slug) select id, 'moved' from blogs where slug = 'moved-again';
    insert into post_schedules (post_id, publish_at) select id, '2099-01-01' from blogs where slug = 'to-come';
    insert into post_images (name, alt, width, height, bytes)
      select md5(n::text) || '.png', 'A fence', 1200, 675, decode(repeat('00ff0a', case n when 1 then 300000 else n end), 'hex') from generate_series(1, 7) as n`);
}

/** Stores rows with values that a backup could change, such as unusual characters, null, and lists. */
async function fill(server: RunningServer) {
  const { store, close } = openRowStore(places[servers.indexOf(server)]?.databaseUrl ?? null);
  await store("leads", {
    ...lead,
    id: firstId,
    created_at: new Date().toISOString().replace(/\.\d+Z$/, ".123456+00:00"),
    message: "Line\u2028ends, “quotes” \\ and\ttabs",
  });
  await store("leads", { ...lead, id: secondId, phone: "4255550100" });
  const many = Array.from({ length: 250 }, (_, number) => ({ ...lead, email: `${number}@example.com` }));
  await store("leads", ...many);
  await store("partner_applications", application);
  await store("privacy_requests", { email: "di@example.com", kind: "copy", name: "Di" });
  const gone = { ...message, email: "ed@example.com" };
  await store("contact_messages", gone);
  expect((await runOperatorInProcess(server.url, ["privacy", "erase", gone.email, "--yes"])).code).toBe(0);
  await store("contact_messages", message);
  const faq = [{ question: "Why?", answer: null }];
  await store("blogs", { slug: "mine", title: "Mine", tags: ["a", "b, c"], faq, is_published: true });
  await close();
  expect(await readAsOperator(server.url, `leads?id=eq.${secondId}&select=duplicate_of`)).toEqual([
    { duplicate_of: firstId },
  ]);
}

describe("a backup", () => {
  let source: RunningServer;
  const file = join(folder, "full.jsonl");
  beforeAll(async () => {
    source = await site(prepare);
    await fill(source);
    expect(await command("backup", file, source)).toEqual({
      code: 0,
      output: expect.stringMatching(/leads 253/),
    });
  });

  test("a backup file can be read only by its owner, and contains rows of every backed-up table", () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.unfinished`)).toBe(false);
    const backedUp = new Set(rowsIn(file).map((line) => JSON.parse(line).table));
    expect([...backedUp].sort()).toEqual(tables);
    expect(readFileSync(file, "utf8")).toContain(longNumbers);
  });

  test("a backup contains every table of the database except `tablesNotBackedUp`", async () => {
    const open = await freshDatabase();
    const inFile = (await backupTables(open.database)).map(({ name }) => name);
    const all = await open.database.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    await open.close();
    expect([...inFile, ...tablesNotBackedUp].sort()).toEqual(all.map(({ name }) => name).sort());
  });

  test("a backup is restored with every row into an empty database, and is refused by a database in use", async () => {
    const target = await site();
    expect(await command("restore", file, target)).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Restored: .*leads 253.*No email goes out: SMTP_URL is not set\. Webhooks go to nobody\.\n.*alarms: \d+\.$/,
      ),
    });
    const again = join(folder, "again.jsonl");
    await command("backup", again, target);
    expect(parsed(rowsIn(again))).toEqual(parsed(rowsIn(file).flatMap(linesAfterRestore)));
    expect(readFileSync(again, "utf8")).toContain(longNumbers);

    expect(await command("restore", file, target)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^This installation is in use: its table \w+ has rows. Restore into an empty installation.$/,
      ),
    });

    const [before] = await readAsOperator<{ id: number }>(target.url, "events?order=id.desc&limit=1&select=id");
    await sendAsVisitor(target.url, "contact_messages", {
      name: "New",
      email: "new@example.com",
      user_type: "other",
      message: "Hello",
    });
    const [after] = await readAsOperator<{ id: number }>(target.url, "events?order=id.desc&limit=1&select=id");
    expect(after?.id).toBeGreaterThan(before?.id ?? Number.POSITIVE_INFINITY);
  });
});

function fileWith(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** Returns a backup's text. A row may be JSON text, because numbers in a JavaScript object would be rounded. */
function backupOf(rows: [table: string, row: object | string][], migrations = [schemaVersion]): string {
  const writer = new BackupWriter();
  const lines = [writer.heading({ time: "2026-11-21T00:00:00Z", migrations })];
  for (const [table, row] of rows) lines.push(writer.row(table, typeof row === "string" ? row : JSON.stringify(row)));
  return [...lines, writer.ending()].join("");
}

describe("a restore of a backup from release 1.0.0", () => {
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const refused = { email: `unknown+${id(2)}@invalid.example`, email_as_restored: "a..b@x.com" };
  const statement = `{"month": "2026-10-01", "sha256": "${"0".repeat(64)}", "content": {"a": 12345678901234567890, "b": 1.10}, "made_at": "2026-11-01T08:00:00.123456+00:00", "revision": 1, "contractor_id": "${id(3)}"}`;
  const file = fileWith(
    "release-1.0.0.jsonl",
    backupOf([
      ["circuits", { channel: "mail", recipient: "a..b@x.com" }],
      ["circuits", { channel: "mail", recipient: "ann@x.com" }],
      ["leads", { ...lead, id: id(1), pet: "cat" }],
      ["leads", { ...lead, ...refused, id: id(2), pet: null }],
      ["contractors", { ...fir, id: id(3) }],
      [
        "privacy_requests",
        { id: id(8), email: `unknown+${id(8)}@invalid.example`, email_as_restored: "A..B@x.com", kind: "copy" },
      ],
      ["statements", statement],
      ["blogs", { id: id(9), slug: "wet-fences", title: "Wet fences", tags: [], is_published: true }],
    ]),
  );

  test("a restore keeps every row, reports what it leaves out, and finds a person by an address that 1.0.0 refused", async () => {
    const target = await site();
    const { code, out, err } = await runOperatorInProcess(target.url, ["restore", file, "--yes"]);
    expect([code, err]).toEqual([0, expect.stringContaining("Webhooks go to nobody")]);
    expect(out.split("\n")).toEqual([
      "Restored: leads 2, contractors 1, privacy_requests 1, statements 1, blogs 1.",
      "Left out, because this version has no place for it: circuits 2 rows, leads.pet 1 value.",
    ]);

    const again = join(folder, "release-1.0.0-again.jsonl");
    await command("backup", again, target);
    const rows = rowsIn(again);
    expect(rows).toContain(`{"table":"statements","row":${statement}}`);
    expect(parsed(rows)).toContainEqual({ table: "post_feed_slugs", row: { post_id: id(9), slug: "wet-fences" } });
    expect(parsed(rows).find(({ row }) => row.id === id(2)).row).toMatchObject(refused);

    const privacy = (...words: string[]) => runOperatorInProcess(target.url, ["privacy", ...words]);
    expect((await privacy("export", "a..b@x.com")).out).toContain(refused.email);
    expect((await privacy("erase", "a..b@x.com", "--yes")).out).toBe("Deleted: leads 1, privacy_requests 1.");
  });
});

describe("a restore", () => {
  let target: RunningServer;
  const whole = join(folder, "full.jsonl");
  beforeAll(async () => {
    target = await site();
  });

  const text = () => readFileSync(whole, "utf8");
  const lines = () => text().split("\n");
  const changed = "The file was changed: its checksum does not match.";
  const newer =
    "The file was made by a newer version of the product (migration 9999_later.sql). Restore it with that version.";
  const later = () => backupOf([]).replace('"version":1', '"version":2');
  const invalidLead = { ...lead, zip_code: "?" };

  test.each<[string, () => string, string | RegExp]>([
    ["without its last line", () => lines().slice(0, -2).join("\n"), "The file is cut off: its last line is missing."],
    [
      "that ends within a line",
      () => text().slice(0, -300),
      "The file is not a complete backup: one of its lines cannot be read.",
    ],
    ["that was changed", () => text().replace("98033", "98034"), changed],
    ["with a missing row", () => lines().toSpliced(5, 1).join("\n"), changed],
    ["that is empty", () => "", "The file is empty."],
    ["that is not a backup", () => '{"hello":1}\n', "The file is not a backup of this product."],
    [
      "in a later format",
      later,
      "The file has format 2; this version reads only format 1. Restore it with the version that made it.",
    ],
    [
      "from a version before 1.0.0",
      () => backupOf([], ["0001_roles.sql"]),
      "The file was made by a version before 1.0.0. Restore it with 1.0.0, make a backup there, and restore that one.",
    ],
    ["from a newer version", () => backupOf([], [schemaVersion, "9999_later.sql"]), newer],
    [
      "with a row that breaks a constraint",
      () => backupOf([lead, invalidLead].map((row) => ["leads", row])),
      /^The database refuses a row of leads: .*zip_code_check"?\.$/,
    ],
  ])("a restore refuses a file %s with a one-line reason, and changes nothing", async (name, content, line) => {
    const file = fileWith(name.replaceAll(" ", "-"), content());
    const { code, output } = await command("restore", file, target);
    expect(code).toBe(1);
    expect(output).toEqual(typeof line === "string" ? line : expect.stringMatching(line));
    expect(await readAsOperator(target.url, "leads")).toEqual([]);
    expect((await readAsOperator(target.url, "blogs")).length).toBeGreaterThan(10);
  });

  test("a restore refuses a missing file with a one-line reason", async () => {
    const missing = join(folder, "missing.jsonl");
    expect(await command("restore", missing, target)).toEqual({
      code: 1,
      output: `${missing} cannot be read: ENOENT.`,
    });
  });

  test("a restore accepts territories that today's rules refuse, because the contractor's status is `ended` or they lack a license that the service now needs", async () => {
    const ended = { ...fir, id: crypto.randomUUID(), status: "ended" };
    const unlicensed = { ...oak, id: crypto.randomUUID(), status: "active" };
    const territories = [
      { zip_code: "98033", service: "sprinkler-repair", contractor_id: ended.id },
      { zip_code: "98034", service: "generator-installation", contractor_id: unlicensed.id },
    ];
    const rows: [string, object][] = [
      ...[ended, unlicensed].map((row): [string, object] => ["contractors", row]),
      ...territories.map((row): [string, object] => ["territories", row]),
    ];
    expect(await command("restore", fileWith("later-rules", backupOf(rows)), target)).toMatchObject({ code: 0 });
    expect(
      await readAsOperator(target.url, "territories?select=zip_code,service,contractor_id&order=zip_code"),
    ).toEqual(territories);
  });
});
