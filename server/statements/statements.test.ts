import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StatementContent, StatementRequest } from "../../domain/statement.ts";
import { freshDatabase } from "../../test/fresh-database.ts";
import { databaseWithClock } from "../../test/moved-clock.ts";
import { type Backend, composeBackend } from "../backend.ts";
import type { Database } from "../database/database.ts";
import { parseEnv } from "../env.ts";
import { backup } from "../operator/backup.ts";
import { restore } from "../operator/restore.ts";
import { freeze, hashOf } from "./statements.ts";

const [fir, oak] = ["f1f1f1f1-0000-4000-8000-000000000000", "0a0a0a0a-0000-4000-8000-000000000000"];
const leadId = (number: number) => `${String(number).padStart(8, "0")}-0000-4000-8000-000000000000`;

/** What happened: the kind with its reason, outcome or month's fee, when, to which request, and which contractor it was about. */
type Happened = [what: string, at: string, lead?: number, contractor?: string];

/** Stores events as the triggers record them. */
async function store(database: Database, happened: readonly Happened[]): Promise<void> {
  const events = happened.map(([what, at, lead, contractor_id = fir]) => {
    const [kind = "", word] = what.split(" ");
    const place = /matched|taken|released/.test(kind) ? { service: "fence-repair", zip_code: "98033" } : {};
    const said = kind === "contractor.fee-changed" ? { monthly_fee_cents: word && Number(word) } : { reason: word };
    const detail = { contractor_id, ...place, ...(kind === "homeowner.outcome" ? { outcome: word } : said) };
    return { kind, at, lead_id: lead === undefined ? null : leadId(lead), detail };
  });
  await database.query(
    `insert into events (at, kind, lead_id, actor, detail)
     select at, kind, lead_id, 'system', detail from json_populate_recordset(null::events, $1::json)`,
    [JSON.stringify(events)],
  );
}

/** Everything as it is before a contractor, who came in January 2026. */
const emptied = `
  delete from statements; delete from deliveries; delete from leads; delete from territories; delete from contractors;
  truncate events cascade; delete from server_settings;
  insert into contractors (id, business_name, email, registration_number, registration_expires_on, created_at) values
    ('${fir}', 'Fir Fences', 'fir@example.com', 'FIRFEN*012AB', '2099-06-30', '2026-01-15'),
    ('${oak}', 'Oak Fences', 'oak@example.com', 'OAKFEN*012AB', '2099-06-30', '2026-01-15')`;

let database: Awaited<ReturnType<typeof databaseWithClock>>;
let site: Database;
let backend: Backend;
beforeAll(async () => {
  database = await databaseWithClock("2026-06-15T12:00:00Z");
  const open = await database.open();
  site = open.database;
  backend = composeBackend(parseEnv({}), open);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.setClock("2026-06-15T12:00:00Z");
  await site.run(emptied);
});

async function contentOf(month: string, contractor = fir, until = "2026-06-01T07:00:00Z"): Promise<StatementContent> {
  const [row] = await site.query<{ content: StatementContent }>(
    "select statement_content($1, $2::date, $3) as content",
    [contractor, `${month}-01`, until],
  );
  return row?.content as StatementContent;
}

const frozen = () =>
  site.query<{ line: string }>(
    `select concat_ws(' ', left(contractor_id::text, 1), to_char(month, 'YYYY-MM'), revision) as line from statements order by line`,
  );
const frozenLines = async () => (await frozen()).map(({ line }) => line);
const mails = async () =>
  (
    await site.query<{ line: string }>(
      "select concat_ws(' ', kind, about ->> 'month', recipient) as line from deliveries order by created_at",
    )
  ).map(({ line }) => line);

describe("of a request a statement says", () => {
  const may = (day: number, hour = 12) => `2026-05-${String(day).padStart(2, "0")}T${hour}:00:00Z`;

  test.each<[string, Happened[], Partial<StatementRequest> | null]>([
    ["that it was given", [], { given_at: may(2), service: "fence-repair", zip_code: "98033", state: "given" }],
    [
      "what the contractor noted, and nothing that they took back",
      [
        ["lead.accepted", may(3), 1],
        ["lead.contacted", may(4), 1],
        ["lead.booked", may(5), 1],
        ["lead.undone booked", may(5, 13), 1],
      ],
      { accepted_at: may(3), contacted_at: may(4), booked_at: null, state: "contacted" },
    ],
    [
      "the last word of the homeowner",
      [
        ["homeowner.contacted", may(4), 1],
        ["homeowner.not-contacted", may(5), 1],
        ["homeowner.outcome undecided", may(6), 1],
        ["homeowner.outcome booked", may(7), 1],
      ],
      { homeowner_contacted: false, homeowner_outcome: "booked", state: "given" },
    ],
    [
      "that it was given back, and why",
      [
        ["lead.accepted", may(3), 1],
        ["lead.returned too-busy", may(4), 1],
        ["lead.matched", may(4), 1, oak],
        ["lead.booked", may(5), 1, oak],
      ],
      { accepted_at: may(3), returned_at: may(4), return_reason: "too-busy", booked_at: null, state: "returned" },
    ],
    [
      "nothing of a return that was undone",
      [
        ["lead.accepted", may(3), 1],
        ["lead.returned too-busy", may(4), 1],
        ["lead.undone returned", may(5), 1],
      ],
      { accepted_at: may(3), returned_at: null, return_reason: null, state: "accepted" },
    ],
    [
      "what was noted since it was given to them again",
      [
        ["lead.accepted", may(3), 1],
        ["lead.matched", may(4), 1, oak],
        ["lead.matched", may(5), 1],
      ],
      { given_at: may(5), accepted_at: null, state: "given" },
    ],
    ["nothing where an operator took back that it was given", [["lead.undone assigned", may(3), 1]], null],
    ["that its homeowner withdrew it", [["lead.withdrawn withdrawn", may(3), 1]], { state: "withdrawn" }],
    ["the same where they had it erased", [["lead.erased request", may(3), 1]], { state: "withdrawn" }],
    [
      "what it was before its time to be kept was over",
      [
        ["lead.booked", may(3), 1],
        ["lead.erased retention", may(4), 1],
      ],
      { state: "booked" },
    ],
    [
      "that an operator closed it",
      [
        ["lead.booked", may(3), 1],
        ["lead.closed operator", may(4), 1],
      ],
      { booked_at: may(3), state: "closed" },
    ],
    [
      "nothing that others did with it",
      [
        ["lead.matched", may(3), 1, oak],
        ["lead.withdrawn withdrawn", may(4), 1, oak],
      ],
      { state: "given" },
    ],
  ])("%s", async (_what, happened, expected) => {
    await store(site, [["lead.matched", may(2), 1], ...happened]);
    const { requests } = await contentOf("2026-05");
    expect(requests).toEqual(expected === null ? [] : [expect.objectContaining(expected)]);
  });

  test("an answer that was taken out again is none", async () => {
    await store(site, [
      ["lead.matched", may(2), 1],
      ["homeowner.not-contacted", may(3), 1],
    ]);
    // As it is recorded: it names nobody.
    await site.query(
      `insert into events (at, kind, lead_id, actor, detail) values ($1, 'lead.undone', $2, 'operator', '{"reason": "homeowner-contacted"}')`,
      [may(4), leadId(1)],
    );
    expect((await contentOf("2026-05")).requests).toMatchObject([{ homeowner_contacted: null }]);
  });
});

describe("a statement counts", () => {
  /** Requests that were contacted after so many hours each, the first ones booked. */
  const contactedAfter = (hours: number[], booked: number): Happened[] =>
    hours.flatMap((hour, number): Happened[] => [
      ["lead.matched", "2026-05-10T00:00:00Z", number],
      ["lead.accepted", "2026-05-10T00:30:00Z", number],
      ["lead.contacted", `2026-05-10T${String(hour).padStart(2, "0")}:00:00Z`, number],
      ...(number < booked ? [["lead.booked", "2026-05-11T00:00:00Z", number] as Happened] : []),
    ]);

  test("what both sides say, and takes a median of five", async () => {
    await store(site, contactedAfter([1, 2, 3, 4, 10, 20], 3));
    await store(site, [
      ["homeowner.not-contacted", "2026-05-12T00:00:00Z", 5],
      ["homeowner.contacted", "2026-05-12T00:00:00Z", 0],
      ["homeowner.outcome booked", "2026-05-12T00:00:00Z", 0],
      ["homeowner.outcome not-booked", "2026-05-12T00:00:00Z", 1],
      ["lead.matched", "2026-05-13T00:00:00Z", 6],
      ["lead.returned too-busy", "2026-05-14T00:00:00Z", 6],
    ]);
    expect(await contentOf("2026-05")).toMatchObject({
      contractor_id: fir,
      month: "2026-05",
      given: 7,
      accepted: 6,
      contacted: { noted: 6, confirmed: 1, denied: 1 },
      booked: { noted: 3, confirmed: 1, denied: 1 },
      returned: { "too-busy": 1 },
      withdrawn: 0,
      // What is denied does not count: without it the third of five.
      median_seconds_to_contact: 3 * 3600,
      monthly_fee_cents: null,
      cost: null,
    });
    await store(site, [["homeowner.not-contacted", "2026-05-15T00:00:00Z", 4]]);
    expect(await contentOf("2026-05")).toMatchObject({ median_seconds_to_contact: null });
  });

  test("the fees of the months that were paid for, and divides them by five at least", async () => {
    await store(site, [
      ["territory.taken", "2026-01-20T12:00:00Z"],
      ["contractor.fee-changed 10000", "2026-03-31T12:00:00Z"],
      // Of April, where the market is.
      ["contractor.fee-changed 20000", "2026-05-01T06:59:59Z"],
      ["contractor.fee-changed 30000", "2026-05-01T07:00:00Z"],
      ...contactedAfter([1, 2, 3, 4, 5, 6], 5),
      ["lead.matched", "2026-03-10T00:00:00Z", 10],
      ["lead.booked", "2026-04-20T00:00:00Z", 10],
    ]);
    const cost = { months: 3, fees_cents: 10000 + 20000 + 30000, given: 7, booked: 6 };
    expect(await contentOf("2026-05")).toMatchObject({
      monthly_fee_cents: 30000,
      cost: { ...cost, cents_per_request: 8571, cents_per_booked: 10000 },
    });
    // Two that the homeowner denies leave four.
    await store(site, [
      ["homeowner.outcome not-booked", "2026-05-20T00:00:00Z", 0],
      ["homeowner.not-contacted", "2026-05-20T00:00:00Z", 1],
    ]);
    expect(await contentOf("2026-05")).toMatchObject({ cost: { ...cost, booked: 4, cents_per_booked: null } });
    expect(await contentOf("2026-02")).toMatchObject({ monthly_fee_cents: null, cost: null });
    await store(site, [["contractor.fee-changed", "2026-05-21T00:00:00Z"]]);
    expect(await contentOf("2026-05")).toMatchObject({ monthly_fee_cents: null, cost: null });
  });

  test("the twelve months to then, and of these those in which a territory was held", async () => {
    await store(site, [
      ["contractor.fee-changed 100", "2025-01-01T12:00:00Z"],
      ["territory.taken", "2025-01-02T12:00:00Z"],
      ["territory.released", "2026-02-01T08:00:00Z"],
      ["territory.taken", "2026-05-31T12:00:00Z"],
    ]);
    expect((await contentOf("2026-05")).cost).toMatchObject({ months: 9, fees_cents: 900, cents_per_booked: null });
    expect((await contentOf("2026-04")).cost).toMatchObject({ months: 9 });
    expect((await contentOf("2025-12")).cost).toMatchObject({ months: 12 });
  });
});

describe("a month", () => {
  const sweep = () => backend.deliveries.sweep();

  // March 2026 has 31 days less an hour, November an hour more; the clock goes back on the very day on which November begins.
  test.each([
    ["2026-03", "2026-03-01T08:00:00Z", "2026-04-01T07:00:00Z", "2026-04-01T15:00:00Z"],
    ["2026-10", "2026-10-01T07:00:00Z", "2026-11-01T07:00:00Z", "2026-11-01T16:00:00Z"],
    ["2026-11", "2026-11-01T07:00:00Z", "2026-12-01T08:00:00Z", "2026-12-01T16:00:00Z"],
  ])("%s begins at %s, is frozen after %s and told of at %s", async (month, begins, ends, eight) => {
    const earlier = (instant: string, seconds: number) => new Date(Date.parse(instant) - seconds * 1000).toISOString();
    await store(site, [
      ["lead.matched", earlier(begins, 1), 1],
      ["lead.matched", begins, 2],
      ["lead.matched", earlier(ends, 1), 3],
      ["lead.matched", ends, 4],
      ["lead.accepted", ends, 3],
    ]);
    const ofMonth = async () => (await frozenLines()).filter((line) => line.includes(month));
    await database.setClock(earlier(ends, 1));
    await sweep();
    expect(await ofMonth()).toEqual([]);
    await database.setClock(earlier(ends, -60));
    await sweep();
    expect(await ofMonth()).toEqual([`f ${month} 1`]);
    const [{ content } = { content: null }] = await site.query<{ content: StatementContent }>(
      "select content from statements where to_char(month, 'YYYY-MM') = $1",
      [month],
    );
    expect(content).toMatchObject({ given: 2, accepted: 0, month });
    await database.setClock(earlier(eight, 1));
    await sweep();
    const told = `monthly-statement ${month} fir@example.com`;
    expect(await mails()).not.toContain(told);
    await database.setClock(eight);
    await sweep();
    await sweep();
    expect((await mails()).filter((mail) => mail === told)).toHaveLength(1);
  });

  test("has a statement for who held a territory in it or got a request, and for nobody else", async () => {
    await store(site, [
      ["territory.taken", "2026-02-10T12:00:00Z"],
      ["territory.released", "2026-04-01T06:59:59Z"],
      ["lead.matched", "2026-05-10T12:00:00Z", 1, oak],
    ]);
    await sweep();
    expect(await frozenLines()).toEqual(["0 2026-05 1", "f 2026-02 1", "f 2026-03 1"]);
    expect(await mails()).toEqual(["monthly-statement 2026-05 oak@example.com"]);
  });

  test("is frozen once, by however many processes at once", async () => {
    await store(site, [["territory.taken", "2026-04-10T12:00:00Z"]]);
    const other = composeBackend(parseEnv({}), await database.open());
    await Promise.all([backend, other, backend, other].map(({ deliveries }) => deliveries.sweep()));
    expect(await frozenLines()).toEqual(["f 2026-04 1", "f 2026-05 1"]);
    expect(await mails()).toHaveLength(1);
    // Where both have found it due, the first one stays.
    const { content } = (await backend.statements.find(fir, "2026-05")) ?? {};
    if (!content) throw new Error("It is frozen.");
    const late = { contractor_id: fir, month: "2026-05-01", revision: 1, content: { ...content, given: 99 } };
    await Promise.all([freeze(site, [late]), freeze(other.database.database, [late])]);
    expect((await backend.statements.find(fir, "2026-05"))?.content.given).toBe(0);
  });

  test("can be made again: what is known since is in the next revision, and no revision is ever another", async () => {
    await store(site, [
      ["lead.matched", "2026-05-10T12:00:00Z", 1],
      ["contractor.fee-changed 25000", "2026-05-10T12:00:00Z"],
    ]);
    await sweep();
    const [first] = await site.query("select * from statements");
    await backend.statements.make(backend.outbox, fir, "2026-05");
    await store(site, [
      ["lead.accepted", "2026-06-10T12:00:00Z", 1],
      ["contractor.fee-changed 35000", "2026-06-10T12:00:00Z"],
      ["lead.booked", "2026-06-20T12:00:00Z", 1],
    ]);
    await backend.statements.make(backend.outbox, fir, "2026-05");
    const { revisions, content } = (await backend.statements.find(fir, "2026-05")) ?? {};
    expect(revisions?.map(({ revision }) => revision)).toEqual([3, 2, 1]);
    // The same facts have the same hash; the fee is that of the month's end; what comes after the clock's time does not count.
    expect(revisions?.[1]?.sha256).toBe(revisions?.[2]?.sha256);
    expect(revisions?.[0]?.sha256).not.toBe(revisions?.[1]?.sha256);
    expect(content).toMatchObject({ accepted: 1, monthly_fee_cents: 25000, booked: { noted: 0 } });
    expect((await site.query("select * from statements where revision = 1"))[0]).toEqual(first);
    const made = "select actor, detail from events where kind = 'operator.statement-made'";
    expect(await site.query(made)).toHaveLength(2);
  });

  test.each([
    ["2026-06", "2026-06 has not ended."],
    ["2025-12", "2025-12 was before they came, or has not begun."],
    ["2026-07", "2026-07 was before they came, or has not begun."],
    ["2026-02", "They held no territory and got no request in 2026-02."],
    ["May", "A month is written like 2026-10."],
  ])("%s is not made: %s", async (month, problem) => {
    expect(await backend.statements.make(backend.outbox, fir, month)).toEqual({ outcome: "refused", problem });
    expect(await frozenLines()).toEqual([]);
  });

  test("has content without a person, a time of making or a number of revision, under the hash of its canonical JSON", async () => {
    await store(site, [["lead.matched", "2026-05-10T12:00:00Z", 1]]);
    await sweep();
    const [row] = await site.query<{ content: StatementContent; sha256: string }>("select * from statements");
    const { content, sha256 } = row ?? { content: {} as StatementContent, sha256: "" };
    expect(Object.keys(content).sort()).toEqual(
      [
        ...["accepted", "booked", "contacted", "contractor_id", "cost", "given", "median_seconds_to_contact", "month"],
        ...["monthly_fee_cents", "requests", "returned", "withdrawn"],
      ].sort(),
    );
    const reversed = Object.fromEntries(Object.entries(content).reverse());
    expect(hashOf(reversed)).toBe(sha256);
    const canonical = '{"a":null,"b":[1,"é"]}';
    expect(hashOf({ b: [1, "é"], a: null })).toBe(createHash("sha256").update(canonical).digest("hex"));
  });
});

test("erasing people changes no statement, and their requests go on counting, without them", async () => {
  const real = await freshDatabase();
  const own = composeBackend(parseEnv({}), real);
  await real.database.run(`
    insert into contractors (id, business_name, email, registration_number, registration_expires_on) values
      ('${fir}', 'Fir Fences', 'fir@example.com', 'FIRFEN*012AB', '2099-06-30');
    insert into leads (name, zip_code, service_issue, email, service, contractor_id)
      select 'Ann', '98033-1234', 'leaning', n || '@example.com', 'fence-repair', '${fir}' from generate_series(1, 3) as n;
    update leads set accepted_at = now(), contacted_at = now(), booked_at = now();
    update leads set homeowner_contacted = true, homeowner_outcome = 'booked'`);
  const content = async () =>
    (
      await real.database.query<{ content: StatementContent }>(
        "select statement_content($1, month_of(now()), now() + interval '1 second') as content",
        [fir],
      )
    )[0]?.content as StatementContent;
  const before = await content();
  await freeze(real.database, [{ contractor_id: fir, month: "2026-05-01", revision: 1, content: before }]);
  const stored = await real.database.query("select * from statements");
  await own.personalData.erase({ email: "2@example.com", phone: null });
  await real.database.run("delete from leads");
  const after = await content();
  expect({ ...after, requests: [], withdrawn: 0 }).toEqual({ ...before, requests: [] });
  expect(after.given).toBe(3);
  for (const [place, request] of after.requests.entries()) {
    expect(request).toEqual({ ...before.requests[place], state: "withdrawn" });
    expect(request).toMatchObject({ service: "fence-repair", zip_code: "98033" });
  }
  expect(await real.database.query("select * from statements")).toEqual(stored);
  await real.close();
});

test("a restored backup has the same statements, and freezes the months that ended since it was made", async () => {
  await store(site, [
    ["territory.taken", "2026-03-10T12:00:00Z"],
    ["lead.matched", "2026-04-10T12:00:00Z", 1],
  ]);
  await database.setClock("2026-05-10T12:00:00Z");
  await backend.deliveries.sweep();
  const statements = await site.query("select * from statements order by month");
  expect(statements).toHaveLength(2);
  const spool = await backup(site, site);
  const elsewhere = await databaseWithClock("2026-07-10T12:00:00Z");
  const open = await elsewhere.open();
  const other = open.database;
  const restored = composeBackend(parseEnv({}), open);
  // It has looked at the months before it had anything.
  await restored.deliveries.sweep();
  await restore(other, spool);
  await spool.close();
  expect(await other.query("select * from statements order by month")).toEqual(statements);
  await restored.deliveries.sweep();
  expect(await other.query("select to_char(month, 'MM') as month, revision from statements order by month")).toEqual(
    ["03", "04", "05", "06"].map((month) => ({ month, revision: 1 })),
  );
  await elsewhere.close();
});
