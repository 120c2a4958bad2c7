import { beforeAll, describe, expect, test } from "vitest";
import { cities } from "../../content/chosen-market.ts";
import { fir, firmColumns, firmValues } from "../../test/firms.ts";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { productOn } from "../../test/product.ts";
import { type Territories, territories } from "../contractors/territories.ts";
import type { Connection, Database } from "../database/database.ts";
import { type LockedLead, lockedColumns } from "./lead.ts";
import { firstLeadOf, withMatchFacts } from "./match.ts";
import { type MeasuredFacts, measuredFacts } from "./measured.ts";

/**
 * 600 leads that are a year old and to which no contractor responded, 5400 contacted leads of the last weeks, and 900
 * territories.
 */
const insertManyLeads = `
  insert into contractors (${firmColumns}) values (${firmValues(fir)});
  insert into territories (zip_code, service, contractor_id)
  select (98000 + n)::text, 'fence-repair', id from contractors, generate_series(1, 900) as n;
  insert into leads (name, zip_code, service_issue, email, service, submitted_from_page, status, contractor_id, created_at, matched_at,
         contacted_at, homeowner_contacted, homeowner_contacted_at, homeowner_outcome, homeowner_outcome_at)
  select 'Ann', (98001 + n % 900)::text, 'other', 'ann' || n || '@example.com', 'fence-repair', '/fence-repair/kirkland', 'matched', id,
         at, at, contact_at, contact_at is not null or null, contact_at, case when contact_at is not null then 'booked' end, contact_at
    from contractors, generate_series(1, 6000) as n,
         lateral (select now() - case when n > 600 then n * interval '5 minutes' else interval '365 days' end as at) as sent,
         lateral (select case when n > 600 then at + interval '3 hours' end as contact_at) as answered`;

/** The number of rows that this transaction has read from `leads`, `deliveries`, and `events`. */
async function rowsRead(connection: Connection): Promise<number> {
  const [sum] = await connection.query<{ rows: number }>(
    `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::integer as rows
       from pg_stat_xact_user_tables where relname in ('leads', 'deliveries', 'events')`,
  );
  return sum?.rows ?? 0;
}

describe("with thousands of leads in the database", async () => {
  const open = await suiteDatabase();
  beforeAll(async () => {
    await open.database.transaction(async (connection) => {
      await connection.run(insertManyLeads);
    });
    await open.database.run("vacuum analyze");
  });

  const kirkland = { service: "fence-repair", city: "kirkland", zipCodes: ["98033", "98034"] };
  const readings: [string, (verbs: Territories & MeasuredFacts) => Promise<unknown>, unknown][] = [
    ["how long a first contact takes", (read) => read.contactTime("fence-repair", ["98033", "98034"]), null],
    ["whether a contractor serves a zip code", (read) => read.isCovered("fence-repair", "98033"), true],
    [
      "which of our zip codes are taken",
      async (read) => (await read.taken())?.zips.get("fence-repair")?.length,
      cities.flatMap(({ zipCodes }) => zipCodes).length,
    ],
    ["how many homeowners were contacted", async (read) => (await read.contactedShare())?.answered, 5400],
    ["how many requests were sent", async (read) => read.requestVolumes([kirkland]), []],
  ];
  test.each(readings)("a page reads %s through an index", async (_what, read, answer) => {
    const sent: [text: string, values: unknown[]][] = [];
    const database: Database = {
      ...open.database,
      query(text, values = []) {
        sent.push([text, values]);
        return open.database.query(text, values);
      },
    };
    expect(await read({ ...territories(database), ...measuredFacts(database) })).toEqual(answer);
    expect(sent).toHaveLength(1);
    for (const [text, values] of sent) {
      const plan = await open.database.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      const lines = plan.map((line) => line["QUERY PLAN"]).filter((line) => !line.includes("limit 1"));
      expect(lines.join("\n")).not.toContain("Seq Scan on leads");
    }
  });

  test("the scheduled jobs read only leads for which something may be due", async () => {
    let read = 0;
    const database: Database = {
      ...open.database,
      transaction: (work) =>
        open.database.transaction(async (connection) => {
          const before = await rowsRead(connection);
          const done = await work(connection);
          read += (await rowsRead(connection)) - before;
          return done;
        }),
    };
    const { scheduler } = productOn({ ...open, database });
    // The first run of the jobs queues the emails that became due during the year.
    await scheduler.sweep();
    const [written] = await open.database.query<{ count: number }>("select count(*) as count from deliveries");
    expect(written?.count).toBe(4 * 600);
    expect(read).toBeGreaterThan(600);
    read = 0;
    await scheduler.sweep();
    expect(read).toBeLessThan(600);
    await scheduler.stop();
  });
});

describe("in a database that was empty when the session planned its statements", async () => {
  const open = await suiteDatabase();

  test("a lead's contractor and the person's first lead are found through an index", async () => {
    const lead = `insert into leads (name, zip_code, service_issue, email, service, submitted_from_page)
                  select 'Ann', '98033', 'other', 'ann' || n || '@example.com', 'fence-repair', '/fence-repair/kirkland'`;
    await open.database.transaction(async (connection) => {
      const [stored] = await connection.query<LockedLead>(
        `${lead} from generate_series(1, 1) as n returning ${lockedColumns}`,
      );
      if (!stored) throw new Error("No lead was stored.");
      const findContractor = async () => {
        expect(await firstLeadOf(connection, stored, [])).toBe(stored.id);
        expect(await withMatchFacts(connection, [stored])).toMatchObject([[stored, { contractor: null }]]);
      };
      await findContractor();
      await connection.query(`${lead} from generate_series(2, 3000) as n`);
      const before = await rowsRead(connection);
      await findContractor();
      expect((await rowsRead(connection)) - before).toBeLessThan(100);
    });
  });
});
