import { beforeEach, describe, expect, test } from "vitest";
import { fir, firmColumns, firmValues } from "../../test/firms.ts";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { territories } from "../contractors/territories.ts";
import { measuredFacts } from "./measured.ts";

const open = await suiteDatabase();
const measures = measuredFacts(open.database);
beforeEach(() => open.database.run("delete from leads; delete from contractors"));

/** `values` has an SQL expression for each column. An expression can use `n`, which numbers the leads from 1. */
async function requests(count: number, values: Record<string, string>) {
  const columns = { zip_code: "'98033'", matched_at: "now()", ...values };
  const names = Object.keys(columns);
  await open.database.transaction(async (connection) => {
    await connection.run(
      `insert into contractors (id, ${firmColumns})
       values ('00000000-0000-4000-8000-00000000000a', ${firmValues(fir)}) on conflict do nothing;
       insert into leads (name, email, service_issue, service, status, contractor_id, ${names})
       select 'Ann', 'ann' || n || random() || '@example.com', 'other', 'fence-repair', 'matched',
              '00000000-0000-4000-8000-00000000000a', ${Object.values(columns)} from generate_series(1, ${count}) as n`,
    );
  });
}

const today = async () => (await open.database.query<{ day: string }>("select market_today()::text as day"))[0]?.day;
const answered = (yes: boolean, ago = "1 day") => ({
  matched_at: `now() - interval '${ago}'`,
  homeowner_contacted: String(yes),
  homeowner_contacted_at: "now()",
});

describe("the share of contacted homeowners", () => {
  test("the share of contacted homeowners is published with the numbers of contacted homeowners and of answers, and with the date, if there are at least twenty answers about requests of the last 90 days", async () => {
    await requests(15, answered(true));
    await requests(4, answered(false));
    await requests(50, answered(true, "91 days"));
    await requests(50, { matched_at: "now()" });
    expect(await measures.contactedShare()).toBeNull();
    await requests(1, answered(false, "89 days"));
    expect(await measures.contactedShare()).toEqual({ contacted: 15, answered: 20, day: await today() });
  });
});

describe("the number of requests", () => {
  const places = [
    { service: "fence-repair", city: "kirkland", zipCodes: ["98033", "98034"] },
    { service: "sprinkler-repair", city: "kirkland", zipCodes: ["98033", "98034"] },
  ];
  const read = () => measures.requestVolumes(places);
  const sent = (ago: string) => ({ created_at: `now() - interval '${ago}'` });

  test("the number of requests is published for a service and city that have twenty requests and a history of 90 days", async () => {
    await requests(30, sent("89 days"));
    await requests(30, { ...sent("200 days"), zip_code: "'98052'" });
    expect(await read()).toEqual([]);
    // At the end of a day, ninety days ago can be a day later in the market, because summer time ended since.
    await requests(1, sent("91 days"));
    expect(await read()).toEqual([{ service: "fence-repair", city: "kirkland", requests: 30, day: await today() }]);
  });

  test("the number of requests does not count duplicates and requests that are held for review", async () => {
    await requests(18, sent("100 days"));
    await requests(1, { ...sent("1 day"), zip_code: "'98034-1234'" });
    await requests(5, { ...sent("1 day"), duplicate_of: "(select id from leads limit 1)" });
    await open.database.run(
      "update leads set status = 'held', contractor_id = null, matched_at = null where zip_code = '98034-1234'",
    );
    await requests(1, sent("1 day"));
    expect(await read()).toEqual([]);
    await requests(1, sent("1 day"));
    expect(await read()).toMatchObject([{ requests: 2 }]);
  });
});

test("contact that the homeowner denies is left out of the median contact time", async () => {
  const { contactTime } = territories(open.database);
  const at = (minutes: number) => ({
    created_at: "now() - interval '1 day'",
    contacted_at: `now() - interval '1 day' + interval '${minutes} minutes'`,
  });
  await requests(20, at(30));
  await requests(40, { ...at(2), ...answered(false), matched_at: "now() - interval '1 day'" });
  expect(await contactTime("fence-repair", ["98033"])).toEqual({ medianMinutes: 30, count: 20 });
  await open.database.run(
    "update leads set homeowner_contacted = false, homeowner_contacted_at = now() where id in (select id from leads where homeowner_contacted is null limit 1)",
  );
  expect(await contactTime("fence-repair", ["98033"])).toBeNull();
});
