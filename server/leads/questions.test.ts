import { describe, expect, test } from "vitest";
import { openDeliveringSite } from "../../test/delivering-site.ts";
import { afterMatch } from "../jobs/due-mails.ts";

describe("the questions to a homeowner", () => {
  const site = openDeliveringSite();

  const sweep = () => site.sweep(2);

  async function matched(ago = "", columns = "") {
    const { contractor, lead } = await site.matched();
    if (ago) await site.change("leads", lead.id, `matched_at = now() - interval '${ago}' ${columns}`);
    return { contractor, lead };
  }

  const asked = async () =>
    (await site.deliveries("kind in ('were-you-contacted', 'how-did-it-end')")).map(
      ({ kind, state }) => `${kind} ${state}`,
    );
  const first = "were-you-contacted sent";
  const second = "how-did-it-end sent";

  test("are about contact after 48 hours and about the outcome after 14 days", async () => {
    const { lead } = await matched("47 hours 59 minutes");
    await sweep();
    expect(await asked()).toEqual([]);
    await site.change("leads", lead.id, "matched_at = now() - interval '48 hours', accepted_at = now()");
    await sweep();
    expect(await asked()).toEqual([first]);
    await site.change("leads", lead.id, "matched_at = now() - interval '13 days 22 hours', contacted_at = now()");
    await sweep();
    expect(await asked()).toEqual([first]);
    await site.change("leads", lead.id, "matched_at = now() - interval '14 days 2 hours'");
    await sweep();
    expect((await asked()).sort()).toEqual([second, first]);
    await site.change("leads", lead.id, "matched_at = now() - interval '20 days'");
    await sweep();
    expect(await asked()).toHaveLength(2);
  });

  const yes = "homeowner_contacted = true";
  test.each([
    ["3 days", "homeowner_contacted = false", []],
    ["3 days", yes, []],
    ["3 days", "status = 'closed', closed_reason = 'withdrawn'", []],
    ["3 days", "status = 'closed'", []],
    ["3 days", "contractor_id = null", []],
    ["15 days", yes, [second]],
    ["15 days", `${yes}, homeowner_outcome = 'undecided'`, []],
    ["15 days", "contacted_at = now(), homeowner_contacted = false", []],
    ["15 days", "contacted_at = now(), status = 'closed'", []],
    ["15 days", "accepted_at = now()", [first]],
  ])("%s after the match, with %s, are %j", async (ago, columns, expected) => {
    const { lead } = await matched();
    await site.change("leads", lead.id, `matched_at = now() - interval '${ago}'`);
    await site.change("leads", lead.id, columns);
    await sweep();
    expect(await asked()).toEqual(expected);
  });

  test("include the outcome even if contact is recorded up to two days late", async () => {
    const { lead } = await matched("15 days 20 hours");
    await sweep();
    expect(await asked()).toEqual([first]);
    await site.change("leads", lead.id, "contacted_at = now()");
    await sweep();
    expect(await asked()).toEqual([first, second]);
  });

  test("are dropped if the homeowner answers before the email is sent", async () => {
    site.mailServer.usual = "defer";
    const { lead } = await matched("3 days");
    await sweep();
    await site.change("leads", lead.id, "homeowner_contacted = true");
    site.mailServer.usual = "accept";
    await site.untilNextAttempt();
    expect(await asked()).toEqual(["were-you-contacted dropped"]);
  });

  test("lead to an email about denied contact even if an earlier email about it was dropped", async () => {
    const { lead } = await matched("3 days");
    const told = async () => (await site.deliveries("kind = 'homeowner-not-contacted'")).map(({ state }) => state);
    site.mailServer.usual = "defer";
    await site.change("leads", lead.id, "homeowner_contacted = false");
    await site.quiet();
    await site.change("leads", lead.id, "homeowner_contacted = true");
    site.mailServer.usual = "accept";
    await site.untilNextAttempt();
    expect(await told()).toEqual(["dropped", "dropped"]);
    await site.change("leads", lead.id, "homeowner_contacted = false");
    await site.quiet();
    expect(await told()).toEqual(["sent", "sent"]);
  });

  test("are asked again about another contractor, but not twice about the same contractor", async () => {
    const { contractor, lead } = await matched("3 days");
    await sweep();
    const other = await site.addContractor({ email: "other@example.com" });
    for (const { id } of [other, contractor]) {
      await site.change("leads", lead.id, `contractor_id = '${id}'`);
      await site.change("leads", lead.id, "matched_at = now() - interval '3 days'");
      await sweep();
    }
    const mails = await site.deliveries("kind = 'were-you-contacted'");
    expect(mails.map(({ contractor_id }) => contractor_id)).toEqual([contractor.id, other.id]);
  });

  test("are not asked if they were due before a restore or long before an upgrade", async () => {
    const { lead } = await matched();
    const setting = (name: string, ago: string) =>
      site.database.query(
        `insert into server_settings values ($1, (now() - $2::interval)::text)
         on conflict (name) do update set value = excluded.value`,
        [name, ago],
      );
    await setting("restored_at", "10 hours");
    await site.change("leads", lead.id, "matched_at = now() - interval '60 hours', contacted_at = now()");
    await sweep();
    await site.change("leads", lead.id, "matched_at = now() - interval '14 days 12 hours'");
    await sweep();
    expect(await asked()).toEqual([]);
    await site.database.query("delete from server_settings");
    for (const kind of ["were-you-contacted", "how-did-it-end"]) await setting(`${kind} looked at`, "0");
    await site.change("leads", lead.id, "matched_at = now() - interval '45 days'");
    await sweep();
    expect(await asked()).toEqual([]);
    await site.change("leads", lead.id, "matched_at = now() - interval '70 hours'");
    await sweep();
    expect(await asked()).toEqual([first]);
  });

  test("follow the configured times", async () => {
    await matched("90 minutes");
    await site.restart({ ASK_AFTER_HOURS: "1", ASK_OUTCOME_AFTER_DAYS: "1" });
    await sweep();
    expect(await asked()).toEqual([first]);
    await site.restart();
  });

  // Clocks go forward on March 8 and back on November 1, 2026.
  test.each([
    ["were-you-contacted", "2026-03-09T18:00:00Z", "2026-03-07T18:00:00Z"],
    ["were-you-contacted", "2026-11-02T18:00:00Z", "2026-10-31T18:00:00Z"],
    ["how-did-it-end", "2026-03-15T17:00:00Z", "2026-03-01T18:00:00Z"],
    ["how-did-it-end", "2026-11-08T18:00:00Z", "2026-10-25T17:00:00Z"],
    ["how-did-it-end", "2026-11-15T09:30:00Z", "2026-11-01T09:30:00Z"],
    ["how-did-it-end", "2026-07-20T18:00:00Z", "2026-07-06T18:00:00Z"],
  ] as const)("%s is due at %s if the contractor got the lead by %s", async (question, at, by) => {
    const given = afterMatch[question].matchedBy("$1::timestamptz", "$2::float8");
    const wait = question === "were-you-contacted" ? 48 : 14;
    const [row] = await site.database.query<{ by: Date }>(`select ${given} as by`, [at, wait]);
    expect(row?.by.toISOString()).toBe(new Date(by).toISOString());
  });
});
