import { describe, expect, test } from "vitest";
import { clock } from "../../content/market-clock.ts";
import type { Figures, MeasureCounts } from "../../domain/figure.ts";
import { openProduct, type Row } from "../../test/product.ts";
import { returnLead } from "./lead.ts";

/** The days around the end of daylight saving time in 2025. The second day has 25 hours. */
const period = { from: "2025-11-01", to: "2025-11-03" };

describe("figures", () => {
  const site = openProduct({ mailServer: true });
  const read = (of = period): Promise<Figures> => site.backend.figures.of(of);

  const at = (lead: Row, time: string, columns = "") =>
    site.database.query(`update leads set created_at = $2 ${columns} where id = $1`, [lead.id, time]);
  const shown = (rows: Figures["days"], measure: keyof MeasureCounts) =>
    rows.filter((row) => row[measure] > 0).map((row) => [row.of, row[measure]]);

  test("the figures list every day with zeros for a period without leads and views", async () => {
    const figures = await read();
    expect(figures.days.map(({ of }) => of)).toEqual(["2025-11-01", "2025-11-02", "2025-11-03"]);
    expect(new Set(Object.values(figures.total))).toEqual(new Set([0]));
    expect(figures.services.map(({ of }) => of)).toContain("general");
    expect(figures.pages).toEqual([]);
    expect(figures.medians).toEqual({ match: null, accept: null, contact: null, book: null });
  });

  test("the figures count each lead once under its local day, the service that matching uses, its city, and its page", async () => {
    const lead = (columns: object = {}) =>
      site.sendLead({ zip_code: "10001", email: `${crypto.randomUUID()}@example.com`, phone: null, ...columns });
    await at(await lead(), "2025-11-01T07:00:00Z");
    await at(
      await lead({ service: "general", submitted_from_page: "/generator-installation/redmond", city: "redmond" }),
      "2025-11-02T06:59:59Z",
    );
    await at(
      await lead({ service: "fence-repair", submitted_from_page: "/fence-repair/kirkland" }),
      "2025-11-03T07:30:00Z",
    );
    await at(
      await lead({ service: "fence-repair", submitted_from_page: "/made-up\u0041", city: "Gotham" }),
      "2025-11-03T08:00:00Z",
    );
    await at(await lead({ submitted_from_page: null, city: null }), "2025-11-04T07:59:59Z");
    await at(await lead(), "2025-11-01T06:59:59Z");
    await at(await lead(), "2025-11-04T08:00:00Z");
    const { total, days, services, cities, pages } = await read();
    expect(total.sent).toBe(5);
    expect(shown(days, "sent")).toEqual([
      ["2025-11-01", 2],
      ["2025-11-02", 1],
      ["2025-11-03", 2],
    ]);
    expect(shown(services, "sent")).toEqual([
      ["sprinkler-repair", 2],
      ["fence-repair", 2],
      ["generator-installation", 1],
    ]);
    expect(shown(cities, "sent")).toEqual([
      ["kirkland", 2],
      ["redmond", 1],
      [null, 2],
    ]);
    expect(Object.fromEntries(shown(pages, "sent"))).toEqual({
      "/sprinkler-repair/kirkland": 1,
      "/generator-installation/redmond": 1,
      "/fence-repair/kirkland": 1,
      null: 2,
    });
    expect(pages.at(-1)?.of).toBeNull();
  });

  test("the figures count the stages that the period's leads have reached, and give the median time to each stage", async () => {
    const contractor = await site.addContractor();
    await site.addTerritory(contractor);
    const leads: Row[] = [];
    for (const email of ["a@example.com", "b@example.com", "c@example.com"]) {
      leads.push(await site.sendLead({ email, phone: null }));
    }
    await site.waitForDeliveries();
    const [first, second, third] = leads as [Row, Row, Row];
    const noon = "2025-11-01T19:00:00Z";
    const later = (minutes: number) => `'${noon}'::timestamptz + interval '${minutes} minutes'`;
    await at(
      first,
      noon,
      `, matched_at = ${later(1)}, accepted_at = ${later(30)}, contacted_at = ${later(60)}, booked_at = ${later(1440)}`,
    );
    await at(second, noon, `, matched_at = ${later(3)}, accepted_at = ${later(40)}`);
    await at(third, noon, `, matched_at = ${later(500)}, contacted_at = ${later(600)}`);
    const { total, medians, answers } = await read();
    expect(total).toMatchObject({ sent: 3, matched: 3, delivered: 3, contacted: 2, confirmed: 0, booked: 1 });
    expect(new Set(Object.values(answers))).toEqual(new Set([0]));
    expect(medians).toEqual({
      match: { seconds: 180, count: 3 },
      accept: { seconds: 35 * 60, count: 2 },
      contact: { seconds: 330 * 60, count: 2 },
      book: { seconds: 86_400, count: 1 },
    });
    // Contact that the homeowner denies does not count.
    await site.change("leads", third.id, "homeowner_contacted = false");
    await site.change("leads", first.id, "homeowner_contacted = true, homeowner_outcome = 'not-booked'");
    const { total: answered, ...after } = await read();
    expect(answered).toMatchObject({ contacted: 1, confirmed: 1, booked: 0 });
    expect(after.medians.contact).toEqual({ seconds: 60 * 60, count: 1 });
    expect(after.answers).toMatchObject({ contacted: 1, notContacted: 1, notBooked: 1, differing: 2, settled: 0 });
    await site.change("leads", third.id, "settled_at = now()");
    expect((await read()).answers).toMatchObject({ differing: 1, settled: 1 });
    // Once a lead has lost its contractor, the email to that contractor no longer counts as delivered.
    await site.change("leads", second.id, "status = 'new'");
    expect((await read()).total).toMatchObject({ sent: 3, matched: 3, delivered: 2 });
    await site.change("leads", first.id, "status = 'closed', closed_reason = 'withdrawn'");
    expect((await read()).total.sent).toBe(3);
  });

  test("figures, sources, and a contractor’s record count a request’s stages alike, and none of them a request that is no lead", async () => {
    const contractor = await site.addContractor();
    await site.addTerritory(contractor);
    const sent = (name: string) => site.sendLead({ email: `${name}@example.com`, phone: null });
    const [byHomeowner, denied, notReal, taken] = [await sent("a"), await sent("b"), await sent("c"), await sent("d")];
    await site.change(
      "leads",
      byHomeowner.id,
      "homeowner_contacted = true, homeowner_outcome = 'booked', homeowner_outcome_at = now()",
    );
    await site.change("leads", denied.id, "contacted_at = now(), booked_at = now(), homeowner_outcome = 'not-booked'");
    await site.backend.leadChanges.close(site.asOperator, notReal.id, "not-real", null);
    await site.backend.leadChanges.hold(site.asOperator, taken.id, "Twice", null);
    const day = clock.day(new Date());
    const today = { from: day, to: day };
    const { total, services, notLeads } = await read(today);
    const sources = await site.backend.sources.figures({ ...today, by: "service" });
    const stages = { matched: 3, contacted: 2, booked: 1 };
    expect(total).toMatchObject({ sent: 3, ...stages });
    expect(services.find(({ of }) => of === "sprinkler-repair")).toMatchObject({ sent: 3, ...stages });
    expect(sources.rows).toMatchObject([{ service: "sprinkler-repair", requests: 3, ...stages }]);
    expect([notLeads, sources.notLeads]).toEqual([1, 1]);
    const recordOf = async () => (await site.backend.contractorDesk.find(contractor.id, null, null))?.answers;
    expect(await recordOf()).toMatchObject({ given: 2, contacted: 2, booked: 1 });

    const passed = await sent("e");
    const who = { actor: "contractor", contractorId: contractor.id } as const;
    await site.backend.outbox.as(who).transaction((tx) => returnLead(tx, passed.id, "not-real", 14));
    expect(await recordOf()).toMatchObject({ given: 3, returns: [{ reason: "not-real", count: 1 }] });
    await site.backend.leadChanges.close(site.asOperator, passed.id, "not-real", null);
    expect(await recordOf()).toMatchObject({ given: 2, returns: [] });
  });

  test("the figures add up page views, visitors' arrivals, and forms that visitors began to fill in by day, page, service, and city", async () => {
    await site.database.run(
      `delete from page_counts;
       insert into page_counts (day, path, views, arrivals, begun) values
         ('2025-10-31', '/', 100, 100, 0), ('2025-11-01', '/', 7, 5, 0), ('2025-11-01', '/fence-repair/redmond', 4, 3, 2),
         ('2025-11-02', '/fence-repair/kirkland', 2, 1, 1), ('2025-11-02', '/blog/fence', 1, 1, 0), ('2025-11-03', '/', 1, 0, 0)`,
    );
    const { total, days, services, cities, pages } = await read();
    expect(total).toMatchObject({ views: 15, arrivals: 10, begun: 3 });
    expect(shown(days, "views")).toEqual([
      ["2025-11-01", 11],
      ["2025-11-02", 3],
      ["2025-11-03", 1],
    ]);
    expect(shown(services, "begun")).toEqual([["fence-repair", 3]]);
    expect(shown(cities, "arrivals")).toEqual([
      ["kirkland", 1],
      ["redmond", 3],
    ]);
    expect(shown(pages, "views")).toEqual([
      ["/", 8],
      ["/fence-repair/redmond", 4],
      ["/fence-repair/kirkland", 2],
      ["/blog/fence", 1],
    ]);
  });
});
