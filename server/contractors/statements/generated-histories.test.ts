import fc from "fast-check";
import { expect, test } from "vitest";
import type { StatementContent } from "../../../domain/statement.ts";
import { fir, firmColumns, firmValues } from "../../../test/firms.ts";
import { openProduct } from "../../../test/product.ts";
import { type ExpectedRequest, expectedRequests, type StatementEvent } from "../../../test/statement-by-hand.ts";
import { statementsOf } from "../../../test/statement-events.ts";
import { hashOf } from "./statements.ts";

const monthStart = Date.parse("2026-10-01T07:00:00Z");
const monthEnd = Date.parse("2026-11-01T07:00:00Z");

/** Events that can follow a match, each with its reason or outcome. */
const happenings = [
  ...["accepted", "contacted", "booked"].flatMap((step) => [[`lead.${step}`], ["lead.undone", step]]),
  ["homeowner.contacted"],
  ["homeowner.not-contacted"],
  ["lead.undone", "homeowner-contacted"],
  ...["booked", "not-booked", "undecided"].map((outcome) => ["homeowner.outcome", outcome]),
  ["lead.returned", "too-busy"],
  ["lead.returned", "wrong-area"],
  ["lead.undone", "returned"],
  ["lead.withdrawn"],
  ["lead.closed", "operator"],
  ["lead.undone", "closed"],
  ["lead.erased", "request"],
  ["lead.erased", "retention"],
  ["lead.undone", "assigned"],
  ["lead.matched"],
];

const history = fc.record({
  fee: fc.option(fc.integer({ min: 0, max: 100_000 })),
  hasTerritory: fc.boolean(),
  requests: fc.array(
    fc.record({
      // Seconds from the month's start. The range begins before the month and ends after it.
      given: fc.integer({ min: -400_000, max: 3_000_000 }),
      after: fc.array(fc.tuple(fc.integer({ min: 0, max: 900_000 }), fc.constantFrom(...happenings)), { maxLength: 8 }),
    }),
    { maxLength: 9 },
  ),
});

type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

const iso = (seconds: number) => new Date(monthStart + seconds * 1000).toISOString();
const uuid = (group: number, number: number) =>
  `${String(number).padStart(8, "0")}-0000-4000-8000-${String(group).padStart(12, "0")}`;

function eventsOf(contractor_id: string, group: number, { fee, hasTerritory, requests }: History): StatementEvent[] {
  const before = "2026-09-01T12:00:00.000Z";
  const events: StatementEvent[] = [];
  if (fee !== null) {
    events.push({
      kind: "contractor.fee-changed",
      at: before,
      lead_id: null,
      detail: { contractor_id, monthly_fee_cents: fee },
    });
  }
  if (hasTerritory) {
    const detail = { contractor_id, service: "fence-repair", zip_code: "98033" };
    events.push({ kind: "territory.taken", at: before, lead_id: null, detail });
  }
  for (const [number, { given, after }] of requests.entries()) {
    const lead_id = uuid(group, number);
    const territory = { contractor_id, service: "fence-repair", zip_code: "98033" };
    events.push({ kind: "lead.matched", at: iso(given), lead_id, detail: territory });
    let seconds = given;
    for (const [later, [kind = "", word]] of after) {
      seconds += later;
      const common = kind === "lead.matched" ? territory : { contractor_id };
      const detail =
        word === undefined ? common : { ...common, [kind === "homeowner.outcome" ? "outcome" : "reason"]: word };
      events.push({ kind, at: iso(seconds), lead_id, detail });
    }
  }
  return events;
}

const site = openProduct({ clock: "2026-06-15T12:00:00Z" });
statementsOf(site);

test("each statement of a thousand random histories can be recomputed byte for byte, and matches a count by hand", async () => {
  const histories = fc.sample(history, { numRuns: 1000, seed: 20_261_101 });
  const ids = histories.map((_, group) => uuid(group, 99_000_000));
  const events = histories.map((each, group) => eventsOf(ids[group] ?? "", group, each));
  await site.setClock("2026-11-01T07:01:00Z");
  await site.query(
    `insert into contractors (id, created_at, ${firmColumns})
     select id, '2026-09-01T07:00Z', ${firmValues(fir)} from unnest($1::uuid[]) as id`,
    [ids],
  );
  // The sweep stores each statement for good when the month's events are stored. The events after the month's end are
  // stored only then, so a statement that counted them would be wrong.
  const store = (some: StatementEvent[]) =>
    site.query(
      `insert into events (at, kind, lead_id, actor, detail)
       select at, kind, lead_id, 'system', detail from json_populate_recordset(null::events, $1::json)`,
      [JSON.stringify(some)],
    );
  const inTime = ({ at }: StatementEvent) => Date.parse(at) < monthEnd;
  await store(events.flat().filter(inTime));
  await site.backend.scheduler.sweep();
  await store(events.flat().filter((event) => !inTime(event)));

  const frozen = await site.query<{
    id: string;
    content: StatementContent;
    sha256: string;
    again: StatementContent;
  }>(
    `select contractor_id as id, content, sha256, statement_content(contractor_id, month, month_start(month_after(month))) as again
       from statements where month = '2026-10-01' and revision = 1`,
  );
  for (const { content, sha256, again } of frozen) {
    expect(JSON.stringify(again)).toBe(JSON.stringify(content));
    expect(hashOf(again)).toBe(sha256);
  }
  const byId = new Map(frozen.map(({ id, content }) => [id, content]));
  for (const [group, id] of ids.entries()) {
    const expected = expectedRequests(events[group] ?? [], monthStart, monthEnd);
    const content = byId.get(id);
    expect(content !== undefined, `history ${group}`).toBe(
      expected.length > 0 || histories[group]?.hasTerritory === true,
    );
    const rows = (content?.requests ?? []).map(({ service: _service, zip_code: _zip, ...row }) => row);
    const inOrder = (rows: ExpectedRequest[]) =>
      rows.toSorted((one, other) => one.reference.localeCompare(other.reference));
    expect(inOrder(rows), `history ${group}`).toEqual(inOrder(expected));
  }
});
