import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { StatementContent } from "../../../domain/statement.ts";
import * as firms from "../../../test/firms.ts";
import { firmColumns, firmValues } from "../../../test/firms.ts";
import { freshDatabase } from "../../../test/fresh-database.ts";
import { changeLeadBySql, storeLead } from "../../../test/lead-rows.ts";
import { databaseWithClock } from "../../../test/moved-clock.ts";
import { openProduct, productOn } from "../../../test/product.ts";
import { silentOutbox } from "../../../test/silent-outbox.ts";
import { fir, oak, statementsOf } from "../../../test/statement-events.ts";
import { erase } from "../../leads/lead.ts";
import { backup } from "../../people/backup.ts";
import { restore } from "../../people/restore.ts";
import { freeze, hashOf } from "./statements.ts";

const site = openProduct({ clock: "2026-06-15T12:00:00Z" });
const { happen } = statementsOf(site);

const linesOf = async (query: string) => (await site.query<{ line: string }>(query)).map(({ line }) => line);
/**
 * Returns a line such as "f 2026-05 1" for each statement: the contractor's first letter, the month, and the revision.
 */
const frozenLines = () =>
  linesOf(
    `select concat_ws(' ', left(contractor_id::text, 1), to_char(month, 'YYYY-MM'), revision) as line from statements order by line`,
  );
const mails = () =>
  linesOf("select concat_ws(' ', kind, about ->> 'month', recipient) as line from deliveries order by created_at");

describe("the statement of a month", () => {
  const sweep = () => site.backend.scheduler.sweep();

  // Because of daylight saving time, March 2026 is an hour shorter and November 2026 is an hour longer.
  test.each([
    ["2026-03", "2026-03-01T08:00:00Z", "2026-04-01T07:00:00Z", "2026-04-01T15:00:00Z"],
    ["2026-10", "2026-10-01T07:00:00Z", "2026-11-01T07:00:00Z", "2026-11-01T16:00:00Z"],
    ["2026-11", "2026-11-01T07:00:00Z", "2026-12-01T08:00:00Z", "2026-12-01T16:00:00Z"],
  ])(
    "the statement of %s covers the time from %s, is stored after %s, and is mailed at %s",
    async (month, begins, ends, eight) => {
      const earlier = (instant: string, seconds: number) =>
        new Date(Date.parse(instant) - seconds * 1000).toISOString();
      await happen([
        ["lead.matched", earlier(begins, 1), 1],
        ["lead.matched", begins, 2],
        ["lead.matched", earlier(ends, 1), 3],
        ["lead.matched", ends, 4],
        ["lead.accepted", ends, 3],
      ]);
      const ofMonth = async () => (await frozenLines()).filter((line) => line.includes(month));
      await site.setClock(earlier(ends, 1));
      await sweep();
      expect(await ofMonth()).toEqual([]);
      await site.setClock(earlier(ends, -60));
      await sweep();
      expect(await ofMonth()).toEqual([`f ${month} 1`]);
      const [{ content } = { content: null }] = await site.query<{ content: StatementContent }>(
        "select content from statements where to_char(month, 'YYYY-MM') = $1",
        [month],
      );
      expect(content).toMatchObject({ given: 2, accepted: 0, month });
      await site.setClock(earlier(eight, 1));
      await sweep();
      const statementMail = `monthly-statement ${month} fir@example.com`;
      expect(await mails()).not.toContain(statementMail);
      await site.setClock(eight);
      await sweep();
      await sweep();
      expect((await mails()).filter((mail) => mail === statementMail)).toHaveLength(1);
    },
  );

  test("a statement exists for each contractor who had a territory or got a request in the month", async () => {
    await happen([
      ["territory.taken", "2026-02-10T12:00:00Z"],
      ["territory.released", "2026-04-01T06:59:59Z"],
      ["lead.matched", "2026-05-10T12:00:00Z", 1, oak],
    ]);
    // The statement of a deleted contractor stays, but no email is sent.
    await happen([["lead.matched", "2026-05-11T12:00:00Z", 2]]);
    await site.setClock("2026-06-01T07:05:00Z");
    await sweep();
    await site.query("delete from contractors where id = $1", [fir]);
    await site.setClock("2026-06-15T12:00:00Z");
    await sweep();
    expect(await frozenLines()).toEqual(["0 2026-05 1", "f 2026-02 1", "f 2026-03 1", "f 2026-05 1"]);
    expect(await mails()).toEqual(["monthly-statement 2026-05 oak@example.com"]);
  });

  test("after an outage, only each contractor's latest statement is mailed, and only once", async () => {
    await happen([
      ["lead.matched", "2026-02-10T12:00:00Z", 1],
      ["lead.matched", "2026-02-10T12:00:00Z", 2, oak],
      ["lead.matched", "2026-03-10T12:00:00Z", 3, oak],
    ]);
    await site.setClock("2026-04-20T12:00:00Z");
    await sweep();
    await sweep();
    const statementMails = ["monthly-statement 2026-02 fir@example.com", "monthly-statement 2026-03 oak@example.com"];
    expect((await mails()).sort()).toEqual(statementMails);
    await site.setClock("2026-05-20T12:00:00Z");
    await sweep();
    expect((await mails()).sort()).toEqual(statementMails);
  });

  test("a statement is not mailed if the month ended more than 60 days ago", async () => {
    await happen([["lead.matched", "2026-02-10T12:00:00Z", 1]]);
    await site.setClock("2026-05-02T12:00:00Z");
    await sweep();
    expect([await frozenLines(), await mails()]).toEqual([["f 2026-02 1"], []]);
  });

  test("a contractor whose territory ends on a month's last day gets no statement of the next month", async () => {
    await happen([
      ["territory.taken", "2026-04-10T12:00:00Z"],
      ["territory.released 2026-04-30", "2026-05-01T07:01:00Z"],
    ]);
    await sweep();
    expect(await frozenLines()).toEqual(["f 2026-04 1"]);
  });

  test("a statement is stored only once, even by simultaneous processes", async () => {
    await happen([["territory.taken", "2026-04-10T12:00:00Z"]]);
    const other = productOn(await site.openAnother());
    await Promise.all([site.backend, other, site.backend, other].map(({ scheduler }) => scheduler.sweep()));
    // A process skips its jobs while another process is running a job, so the jobs must run once more.
    await sweep();
    expect(await frozenLines()).toEqual(["f 2026-04 1", "f 2026-05 1"]);
    expect(await mails()).toHaveLength(1);
    // If two processes store revision 1 again, the revision 1 that is already stored stays unchanged.
    const { content } = (await site.backend.statements.find(fir, "2026-05")) ?? {};
    if (!content) throw new Error("The statement of 2026-05 is missing.");
    const lateRevision = { contractor_id: fir, month: "2026-05-01", revision: 1, content: { ...content, given: 99 } };
    await Promise.all([freeze(site.database, [lateRevision]), freeze(other.database.database, [lateRevision])]);
    expect((await site.backend.statements.find(fir, "2026-05"))?.content.given).toBe(0);
  });

  test("a statement can be made again: the next revision has later events, and earlier revisions stay unchanged", async () => {
    await happen([
      ["lead.matched", "2026-05-10T12:00:00Z", 1],
      ["contractor.fee-changed 25000", "2026-05-10T12:00:00Z"],
    ]);
    await sweep();
    const [first] = await site.query("select * from statements");
    await site.backend.statements.make(site.backend.outbox.as({ actor: "operator" }), fir, "2026-05");
    await happen([
      ["lead.accepted", "2026-06-10T12:00:00Z", 1],
      ["contractor.fee-changed 35000", "2026-06-10T12:00:00Z"],
      ["lead.booked", "2026-06-20T12:00:00Z", 1],
    ]);
    await site.backend.statements.make(site.backend.outbox.as({ actor: "operator" }), fir, "2026-05");
    const { revisions, content } = (await site.backend.statements.find(fir, "2026-05")) ?? {};
    expect(revisions?.map(({ revision }) => revision)).toEqual([3, 2, 1]);
    // It is June 15, so revision 3 does not include the booking of June 20. The fee in
    // revision 3 is the fee at the end of May.
    expect(revisions?.[1]?.sha256).toBe(revisions?.[2]?.sha256);
    expect(revisions?.[0]?.sha256).not.toBe(revisions?.[1]?.sha256);
    expect(content).toMatchObject({ accepted: 1, monthly_fee_cents: 25000, booked: { noted: 0 } });
    expect((await site.query("select * from statements where revision = 1"))[0]).toEqual(first);
    const eventsQuery = "select actor, detail from events where kind = 'operator.statement-made'";
    expect(await site.query(eventsQuery)).toHaveLength(2);
  });

  test.each([
    ["2026-06", "2026-06 has not ended."],
    ["2025-12", "The contractor joined after 2025-12, or the month has not begun."],
    ["2026-07", "The contractor joined after 2026-07, or the month has not begun."],
    ["2026-02", "They had no territory and got no request in 2026-02."],
    ["May", "A month looks like 2026-10."],
  ])("a statement of %s cannot be made: %s", async (month, problem) => {
    expect(await site.backend.statements.make(site.backend.outbox.as({ actor: "operator" }), fir, month)).toEqual({
      outcome: "refused",
      problem,
    });
    expect(await frozenLines()).toEqual([]);
  });

  test("the content of a statement has no personal data, time, or revision, and the hash is that of the canonical JSON", async () => {
    await happen([["lead.matched", "2026-05-10T12:00:00Z", 1]]);
    await sweep();
    const [row] = await site.query<{ content: StatementContent; sha256: string }>("select * from statements");
    const { content, sha256 } = row ?? { content: {} as StatementContent, sha256: "" };
    expect(Object.keys(content).sort()).toEqual(
      [
        "accepted",
        "booked",
        "contacted",
        "contractor_id",
        "cost",
        "given",
        "median_seconds_to_contact",
        "month",
        "monthly_fee_cents",
        "requests",
        "returned",
        "withdrawn",
      ].sort(),
    );
    const reversed = Object.fromEntries(Object.entries(content).reverse());
    expect(hashOf(reversed)).toBe(sha256);
    const canonical = '{"a":null,"b":[1,"é"]}';
    expect(hashOf({ b: [1, "é"], a: null })).toBe(createHash("sha256").update(canonical).digest("hex"));
  });
});

test("erasing people's data changes no stored statement, and their requests still count without personal data", async () => {
  const real = await freshDatabase();
  const own = productOn(real);
  await real.database.run(`
    insert into contractors (id, ${firmColumns}) values ('${fir}', ${firmValues(firms.fir)});`);
  const steps =
    "accepted_at = now(), contacted_at = now(), booked_at = now(), homeowner_contacted = true, homeowner_outcome = 'booked'";
  for (const number of [1, 2, 3]) {
    await silentOutbox(real.database)
      .as({ actor: "system" })
      .transaction(async (tx) => {
        const email = `${number}@example.com`;
        const row = { name: "Ann", zip_code: "98033-1234", service_issue: "leaning", email, service: "fence-repair" };
        await changeLeadBySql(tx, await storeLead(tx, { ...row, contractor_id: fir }, false), steps);
      });
  }
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
  await own.personalData.erase(own.outbox.as({ actor: "operator" }), { email: "2@example.com", phone: null });
  await silentOutbox(real.database)
    .as({ actor: "system" })
    .transaction(async (tx) => {
      const left = await tx.query<{ id: string }>("select id from leads");
      await erase(
        tx,
        left.map(({ id }) => id),
        "request",
      );
    });
  const after = await content();
  expect({ ...after, requests: [], withdrawn: 0 }).toEqual({ ...before, requests: [] });
  expect(after.given).toBe(3);
  for (const [index, request] of after.requests.entries()) {
    expect(request).toEqual({ ...before.requests[index], state: "withdrawn" });
    expect(request).toMatchObject({ service: "fence-repair", zip_code: "98033" });
  }
  expect(await real.database.query("select * from statements")).toEqual(stored);
  await real.close();
});

test("a site that is restored from a backup has the backup's statements, and makes statements of the months that have ended since", async () => {
  await happen([
    ["territory.taken", "2026-03-10T12:00:00Z"],
    ["lead.matched", "2026-04-10T12:00:00Z", 1],
  ]);
  await site.setClock("2026-05-10T12:00:00Z");
  await site.backend.scheduler.sweep();
  const statements = await site.query("select * from statements order by month");
  expect(statements).toHaveLength(2);
  const spool = await backup(site.database, site.backend.outbox.as({ actor: "operator" }));
  const elsewhere = await databaseWithClock("2026-07-10T12:00:00Z");
  const open = await elsewhere.open();
  const other = open.database;
  const restored = productOn(open);
  // The database has no leads yet, but this run of the jobs already records June as the last month whose statements are
  // stored.
  await restored.scheduler.sweep();
  await restore(other, spool);
  await spool.close();
  expect(await other.query("select * from statements order by month")).toEqual(statements);
  await restored.scheduler.sweep();
  expect(await other.query("select to_char(month, 'MM') as month, revision from statements order by month")).toEqual(
    ["03", "04", "05", "06"].map((month) => ({ month, revision: 1 })),
  );
  await elsewhere.close();
});
