import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { fir, firmColumns, firmValues } from "../../test/firms.ts";
import { type DatabasePlace, preparedDatabasePlace } from "../../test/fresh-database.ts";
import { silentOutbox } from "../../test/silent-outbox.ts";
import { startSite } from "../../test/whole-product.ts";
import type { Connection } from "../database/database.ts";
import { type OpenDatabase, openDatabase } from "../database/open.ts";
import { deleteOldRemovals } from "../events/removals.ts";
import { erase } from "../leads/lead.ts";
import { removeExpired } from "./retention.ts";

const retention = { leadMonths: 24, messageMonths: 12, applicationMonths: 18 };

async function opened(place: DatabasePlace): Promise<OpenDatabase> {
  const open = await openDatabase(place, (event, error) => event === "database unavailable" && console.error(error));
  await open.prepared;
  return open;
}

/** Stores rows of each kind: `young` is slightly younger than the limit, `old` slightly older. */
async function storeYoungAndOld(connection: Connection) {
  for (const [name, hours] of [
    ["young", 1],
    ["old", -1],
  ] as const) {
    const age = (months: number) => `now() - interval '${months} months' + interval '${hours} hours'`;
    await connection.run(`
      insert into leads (name, zip_code, service_issue, email, created_at)
        values ('${name}', '98033', 'leak', 'ann@example.com', ${age(24)});
      insert into contact_messages (name, email, user_type, message, created_at)
        values ('${name}', 'ann@example.com', 'other', 'Hello', ${age(12)});
      insert into partner_applications (name, business_name, email, city, service, created_at)
        values ('${name}', 'Ann’s', 'ann@example.com', 'Redmond', 'other', ${age(18)});
      insert into privacy_requests (name, email, kind, created_at, status, done_at)
        values ('${name}', 'ann@example.com', 'copy', now() - interval '10 years', 'done', ${age(12)});
    `);
  }
}

const tables = ["leads", "partner_applications", "contact_messages", "privacy_requests"];

describe("the age limits of personal data", () => {
  let place: DatabasePlace;
  let open: OpenDatabase;
  beforeAll(async () => {
    place = await preparedDatabasePlace();
    open = await opened(place);
  });
  afterAll(async () => {
    await open.close();
    place.remove();
  });
  beforeEach(() => open.database.run([...tables, "removals"].map((table) => `delete from ${table};`).join("")));

  const names = async () =>
    Promise.all(
      tables.map(async (table) => {
        const rows = await open.database.query<{ name: string }>(`select name from ${table} order by created_at`);
        return rows.map((row) => row.name);
      }),
    );
  test("records of removals are deleted after 36 months", async () => {
    await open.database.run(`insert into removals (removed_at, reason, table_name, row_count) values
      (now() - interval '36 months' + interval '1 hour', 'retention', 'leads', 1),
      (now() - interval '36 months' - interval '1 hour', 'retention', 'leads', 2)`);
    await deleteOldRemovals(open.database);
    expect(await removals()).toEqual([{ reason: "retention", table_name: "leads", row_count: 1 }]);
  });

  const removals = () => open.database.query("select reason, table_name, row_count from removals order by table_name");

  test("checks of licenses in the state's register are deleted at their age limit, except the latest checks of each license number", async () => {
    await open.database.run(`
      with fir as (
        insert into contractors (${firmColumns}) values (${firmValues(fir)}) returning id)
      insert into register_checks (contractor_id, kind, number, source, result, checked_at)
      select id, kind, number, source, result, now() - months * interval '1 month' from fir, (values
        ('registration', '1', 'gone', 'active', 40), ('registration', '1', 'counts', 'suspended', 30),
        ('registration', '2', 'of a number before', 'suspended', 28), ('registration', '1', 'latest', 'not-found', 26),
        ('electrical', '3', 'gone', 'suspended', 25), ('electrical', '3', 'young', 'expired', 3), ('electrical', '3', 'latest', 'active', 0))
        as checked (kind, number, source, result, months)`);
    await removeExpired(silentOutbox(open.database), retention, erase);
    const remainingChecks = await open.database.query(
      "select kind, source from register_checks order by kind desc, checked_at",
    );
    expect(remainingChecks).toEqual([
      { kind: "registration", source: "counts" },
      { kind: "registration", source: "of a number before" },
      { kind: "registration", source: "latest" },
      { kind: "electrical", source: "young" },
      { kind: "electrical", source: "latest" },
    ]);
    await open.database.run("delete from contractors");
    expect(await open.database.query("select from register_checks")).toEqual([]);
  });

  test("personal data is deleted at the age limit of its table, and a record without personal data remains", async () => {
    await storeYoungAndOld(open.database);
    await open.database.run(
      `insert into lead_photos (lead_id, position, width, height, bytes, sha256, content)
       select id, 1, 9, 9, 1, encode(sha256('x'), 'hex'), 'x' from leads`,
    );
    const { removed } = await removeExpired(silentOutbox(open.database), retention, erase);
    const photos = "select name from lead_photos join leads on leads.id = lead_id";
    expect(await open.database.query(photos)).toEqual([{ name: "young" }]);
    expect(Object.values(removed)).toEqual([1, 1, 1, 1]);
    expect(await names()).toEqual([["young"], ["young"], ["young"], ["young"]]);
    // A run without deletions leaves no record.
    await removeExpired(silentOutbox(open.database), retention, erase);
    expect(await removals()).toEqual(
      [...tables].sort().map((table_name) => ({ reason: "retention", table_name, row_count: 1 })),
    );
    const columns = [...open.schema().removals.keys()];
    expect(columns).toEqual(["id", "removed_at", "reason", "table_name", "row_count"]);
  });

  test("an open privacy request is not deleted, however old it is", async () => {
    await open.database.run(
      "insert into privacy_requests (name, email, kind, created_at) values ('open', 'ann@example.com', 'copy', now() - interval '9 years')",
    );
    await removeExpired(silentOutbox(open.database), retention, erase);
    expect((await names())[3]).toEqual(["open"]);
  });

  test("a duplicate lead is not deleted when the older lead that it repeats reaches the age limit", async () => {
    await open.database.run(`
      insert into leads (name, zip_code, service_issue, email, created_at) values
        ('first', '98033', 'leak', 'bo@example.com', now() - interval '24 months 5 days');
      insert into leads (name, zip_code, service_issue, email, created_at, duplicate_of)
        select 'second', '98033', 'leak', 'bo@example.com', now() - interval '24 months' + interval '5 days', id from leads where name = 'first';
    `);
    const second = "select duplicate_of from leads where name = 'second'";
    expect(await open.database.query(second)).toEqual([{ duplicate_of: expect.any(String) }]);
    await removeExpired(silentOutbox(open.database), retention, erase);
    expect(await open.database.query(second)).toEqual([{ duplicate_of: null }]);
  });
});

test("several processes on one PostgreSQL delete each expired row once, and record each deletion once", async () => {
  const place = await preparedDatabasePlace();
  const processes = await Promise.all([1, 2, 3].map(() => opened(place)));
  const [first] = processes;
  await storeYoungAndOld((first as OpenDatabase).database);
  await Promise.all(processes.map(({ database }) => removeExpired(silentOutbox(database), retention, erase)));
  const [counts] = (await first?.database.query("select count(*), sum(row_count) as rows from removals")) ?? [];
  expect(counts).toEqual({ count: 4, rows: 4 });
  await Promise.all(processes.map((open) => open.close()));
  place.remove();
});

describe("the server's start", () => {
  test("a server that starts deletes rows that are older than the configured ages, and logs how many", async () => {
    const place = await preparedDatabasePlace();
    onTestFinished(place.remove);
    const open = await opened(place);
    await storeYoungAndOld(open.database);
    await open.close();
    const server = await startSite({ RETENTION_MESSAGES_MONTHS: "5", RETENTION_LEADS_MONTHS: "120" }, place);
    const lines = () => server.log.filter((line) => line.event === "expired data removed");
    await expect.poll(lines).toEqual([
      {
        time: expect.any(String),
        level: "info",
        event: "expired data removed",
        contact_messages: 2,
        privacy_requests: 2,
      },
    ]);
    expect(await server.read("contact_messages")).toEqual([]);
    expect(await server.read("leads")).toHaveLength(2);
    expect(await server.read("removals?select=reason,table_name,row_count&order=table_name")).toEqual([
      { reason: "retention", table_name: "contact_messages", row_count: 2 },
      { reason: "retention", table_name: "privacy_requests", row_count: 2 },
    ]);
  });
});
