import { expect, test } from "vitest";
import type { OutcomeReports } from "../../domain/outcome.ts";
import type { LeadState } from "../../domain/request-state.ts";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ mailServer: true });

const columns =
  "contacted_at, homeowner_contacted, homeowner_contacted_at, homeowner_outcome, homeowner_outcome_at, settled_at";
const answersOf = async (id: string) =>
  (await site.database.query(`select ${columns} from leads where id = $1`, [id]))[0];
const eventsOf = (id: string) =>
  site.database.query(
    `select kind, detail - 'contractor_id' as detail from events
      where lead_id = $1 and kind not in ('lead.created', 'lead.matched', 'lead.waiting', 'lead.delivered') order by id`,
    [id],
  );

const nothing = {
  contacted_at: null,
  homeowner_contacted: null,
  homeowner_contacted_at: null,
  homeowner_outcome: null,
  homeowner_outcome_at: null,
  settled_at: null,
};

test("for every combination of answers, the database knows what to ask the homeowner, and whether homeowner and contractor disagree", async () => {
  const { id } = await site.addContractor();
  await site.database.transaction(async (connection) => {
    await connection.run(
      `insert into leads (name, zip_code, service_issue, email, service, contractor_id, status, closed_reason, matched_at, contacted_at, booked_at,
              homeowner_contacted, homeowner_contacted_at, homeowner_outcome, homeowner_outcome_at, unreachable_since)
       select 'Ann', '98033', 'other', 'ann@example.com', 'fence-repair',
              case when status in ('matched', 'closed') then '${id}'::uuid end, status, case status when 'closed' then 'operator' end,
              case when status in ('matched', 'closed') then now() end, contacted, booked, yes, case when yes is not null then now() end, outcome, case when outcome is not null then now() end, unreached
         from unnest('{new,held,matched,closed}'::text[]) as status, (values (null), (now())) as c (contacted),
              (values (null), (now())) as b (booked), (values (null), (true), (false)) as y (yes),
              (values (null), ('booked'), ('not-booked'), ('undecided')) as o (outcome),
              (values (null), (now())) as u (unreached)
        where status in ('matched', 'closed') or num_nonnulls(contacted, booked, yes, outcome) = 0`,
    );
  });
  type Row = LeadState &
    OutcomeReports &
    Record<"contact" | "outcome" | "differ" | "isUnreachable", boolean> & { first: Date | null };
  const rows = await site.database.query<Row>(
    `select *, may_ask_about_contact(leads) as contact, may_ask_about_outcome(leads) as outcome,
            coalesce(answers_differ(leads), false) as differ, first_contact_at(contacted_at, homeowner_contacted) as first,
            unreachable_since is not null as "isUnreachable" from leads`,
  );
  expect(rows).toHaveLength(196);
  for (const row of rows) {
    const { contacted_at, booked_at, homeowner_contacted: yes, homeowner_outcome: end } = row;
    const isAsked = row.status === "matched" && !row.isUnreachable;
    const isNoted = contacted_at !== null || booked_at !== null;
    expect(row, JSON.stringify(row)).toMatchObject({
      contact: isAsked && yes === null,
      outcome: isAsked && end === null && (yes ?? isNoted),
      differ: (yes === false && isNoted) || (end === "not-booked" && booked_at !== null),
    });
    // If the homeowner denies the contact, the lead has no time of first contact.
    expect(row.first).toEqual(row.homeowner_contacted === false ? null : row.contacted_at);
  }
  const count = (is: (row: Row) => boolean) => rows.filter(is).length;
  expect([count((row) => row.contact), count((row) => row.outcome)]).toEqual([16, 7]);
  expect([count((row) => row.differ), count((row) => row.first !== null)]).toEqual([64, 64]);
});

test("each new answer of the homeowner records its time and an event, and a repeated answer records nothing", async () => {
  const { lead } = await site.addMatchedLead();
  await site.change("leads", lead.id, "homeowner_contacted = false");
  expect(await answersOf(lead.id)).toMatchObject({
    homeowner_contacted: false,
    homeowner_contacted_at: expect.any(Date),
  });
  const first = await answersOf(lead.id);
  await site.change("leads", lead.id, "homeowner_contacted = false");
  expect(await answersOf(lead.id)).toEqual(first);
  await site.change("leads", lead.id, "homeowner_contacted = true, homeowner_outcome = 'booked'");
  expect(await eventsOf(lead.id)).toEqual([
    { kind: "homeowner.not-contacted", detail: { reason: "early" } },
    { kind: "homeowner.contacted", detail: {} },
    { kind: "homeowner.outcome", detail: { outcome: "booked" } },
  ]);
});

test.each(["booked_at = now()", "homeowner_contacted = true", "homeowner_outcome = 'undecided'"])(
  "a dispute that an operator settled opens again after a new answer: %s",
  async (answer) => {
    const { lead } = await site.addMatchedLead();
    await site.change("leads", lead.id, "contacted_at = now(), homeowner_contacted = false");
    await site.change("leads", lead.id, "settled_at = now()");
    await site.change("leads", lead.id, "accepted_at = now(), message = 'Nothing of it'");
    expect(await answersOf(lead.id)).toMatchObject({ settled_at: expect.any(Date) });
    await site.change("leads", lead.id, answer);
    expect(await answersOf(lead.id)).toMatchObject({ settled_at: null });
    expect(await eventsOf(lead.id)).not.toContainEqual({ kind: "lead.undone", detail: { reason: "settled" } });
  },
);

test.each(["status = 'held'", "returned_at = now()", "another"])(
  "the homeowner's answers are cleared when the lead leaves its contractor: %s",
  async (change) => {
    const { lead } = await site.addMatchedLead();
    await site.change(
      "leads",
      lead.id,
      "contacted_at = now(), homeowner_contacted = false, homeowner_outcome = 'undecided'",
    );
    await site.change("leads", lead.id, "settled_at = now()");
    const other = await site.addContractor({ email: "other@example.com" });
    await site.change("leads", lead.id, change === "another" ? `contractor_id = '${other.id}'` : change);
    expect(await answersOf(lead.id)).toEqual(nothing);
  },
);
