import { describe, expect, test } from "vitest";
import { type Expiry, expiringDays } from "../../domain/contractor.ts";
import { parseInboxFilter } from "../../domain/inbox.ts";
import { registerResults, stoppingResults } from "../../domain/register.ts";
import { fir } from "../../test/firms.ts";
import { openProduct, type Row } from "../../test/product.ts";
import { operatorKey } from "../../test/running-server.ts";

// Both domain/ and SQL implement the rules in this file. The tests check that the two agree.

const site = openProduct({ mailServer: true, variables: { SERVICE_ROLE_KEY: operatorKey } });

async function inboxNeeds(need: string): Promise<string[]> {
  const { items } = await site.backend.inbox.list(parseInboxFilter(new URLSearchParams({ state: "needs" })), null);
  return items.filter((item) => item.need === need).map(({ name }) => name);
}

describe("expiring licenses", () => {
  async function licensesInDesk(expiry: Expiry) {
    const { list, find } = site.backend.contractorDesk;
    const { rows } = await list({ search: "", status: null, after: null });
    const licensesOf = (shown: (Pick<(typeof rows)[number], "ending"> | null)[]) =>
      shown.flatMap((contractor) => contractor?.ending.filter((license) => license.expiry === expiry) ?? []);
    const pages = await Promise.all(rows.map(({ id }) => find(id)));
    return {
      list: licensesOf(rows).map(({ paper }) => paper),
      page: licensesOf(pages).map(({ paper }) => paper),
    };
  }

  /** Adds a contractor whose licenses end in `days`. Returns the warnings about this contractor. */
  async function warningsAbout(
    services: string[],
    days: { registration: number; electrical?: number },
    columns: object = {},
  ) {
    const contractor = await site.addContractor({ electrical_license_number: "FIREL*123CD" });
    for (const service of services) await site.addTerritory(contractor, { service });
    await site.database.query(
      "update contractors set registration_expires_on = market_today() + $1::int, electrical_license_expires_on = market_today() + $2::int",
      [days.registration, days.electrical ?? null],
    );
    for (const [column, value] of Object.entries(columns)) {
      await site.change("contractors", contractor.id, `${column} = '${value}'`);
    }
    await site.sweep();
    const mails = await site.deliveries(
      "kind = 'license-expiring' and recipient_role = 'contractor' and state = 'sent'",
    );
    return {
      inbox: await inboxNeeds("expiring"),
      mails: mails.map(({ about }) => (about as Record<string, string>).license).sort(),
      ...(await licensesInDesk("expiring")),
    };
  }

  const alike = (inbox: string[], licenses: string[]) => ({ inbox, mails: licenses, list: licenses, page: licenses });
  const noWarnings = alike([], []);
  test.each([
    [
      "30 days from now",
      ["fence-repair"],
      { registration: expiringDays },
      alike([fir.business_name], ["registration"]),
    ],
    ["today", ["fence-repair"], { registration: 0 }, alike([fir.business_name], ["registration"])],
    ["31 days from now", ["fence-repair"], { registration: expiringDays + 1 }, noWarnings],
    ["yesterday", ["fence-repair"], { registration: -1 }, noWarnings],
    ["in 9 days, without a territory", [], { registration: 9 }, noWarnings],
    [
      "in 9 days, an electrical license, with a territory for fences only",
      ["fence-repair"],
      { registration: 99, electrical: 9 },
      noWarnings,
    ],
    [
      "in 9 days, an electrical license, with a territory for generators",
      ["fence-repair", "generator-installation"],
      { registration: 99, electrical: 9 },
      alike([fir.business_name], ["electrical"]),
    ],
  ])(
    "the desk and the emails agree on whether to warn about a license that expires on this day: %s",
    async (_when, services, days, expected) => {
      expect(await warningsAbout(services, days)).toEqual(expected);
    },
  );

  test("the desk lists an expired license only while a territory needs it", async () => {
    expect(await warningsAbout(["fence-repair"], { registration: -1, electrical: -9 })).toEqual(noWarnings);
    const inbox = await inboxNeeds("expired");
    expect({ inbox, mails: ["registration"], ...(await licensesInDesk("expired")) }).toEqual(
      alike([fir.business_name], ["registration"]),
    );
    await site.database.run("delete from territories");
    expect({ inbox: await inboxNeeds("expired"), mails: [], ...(await licensesInDesk("expired")) }).toEqual(noWarnings);
  });

  test("a paused contractor gets no warning about an expiring license", async () => {
    expect(await warningsAbout(["fence-repair"], { registration: 9 }, { status: "paused" })).toEqual(noWarnings);
  });

  test.each([
    ["yesterday", "expired", -1],
    ["today", "expiring", 0],
    ["in 30 days", "expiring", expiringDays],
    ["in 31 days", null, expiringDays + 1],
    ["never", null, null],
  ])("for a license that expires %s, the SQL function `expiry_of` returns %s", async (_when, expiry, days) => {
    expect(await site.database.query("select expiry_of(market_today() + $1::int) as expiry", [days])).toEqual([
      { expiry },
    ]);
  });
});

describe("licenses for a service", () => {
  test.each([
    ["fence-repair", {}, true],
    ["fence-repair", { registration_expires_on: "market_today() - 1" }, false],
    ["fence-repair", { electrical_license_expires_on: "market_today() - 1" }, true],
    ["fence-repair", { status: "'paused'" }, false],
    ["generator-installation", {}, true],
    ["generator-installation", { electrical_license_expires_on: "market_today()" }, true],
    ["generator-installation", { electrical_license_expires_on: "market_today() - 1" }, false],
    ["generator-installation", { electrical_license_number: "null" }, false],
  ])("whether a contractor is licensed for %s after the change %j: %s", async (service, changes, is) => {
    const { id } = await site.addContractor({ electrical_license_number: "FIREL*123CD" });
    const columns = Object.entries(changes).map(([column, value]) => `${column} = ${value}`);
    if (columns.length) await site.change("contractors", id, columns.join());
    const [row] = await site.database.query<Row & { is: boolean; expiry: Expiry | null }>(
      `select is_licensed_for(contractors.id, slug) as is, expiry_of(licensed_until(contractors, services)) as expiry
         from contractors, services where slug = $1`,
      [service],
    );
    expect(row?.is).toBe(is);
    // Skipped for a paused contractor, because `licensed_until` ignores the status but `is_licensed_for` does not.
    if (!("status" in changes)) expect(row?.expiry !== "expired").toBe(is);
  });
});

test.each([
  ["of an active contractor", "contractors", "status = status", true],
  ["of a paused contractor", "contractors", "status = 'paused'", false],
  ["of a contractor whose registration ends today", "contractors", "registration_expires_on = market_today()", true],
  [
    "of a contractor whose registration ended yesterday",
    "contractors",
    "registration_expires_on = market_today() - 1",
    false,
  ],
  ["of a contractor whose mail bounces", "contractors", "unreachable_since = now()", false],
  ["that begins tomorrow", "territories", "starts_on = market_today() + 1", false],
  ["that begins and ends today", "territories", "starts_on = market_today(), ends_on = market_today()", true],
  ["that ended yesterday", "territories", "starts_on = market_today() - 9, ends_on = market_today() - 1", false],
])(
  "the coverage check and the matching of leads agree on whether a territory %s gets leads",
  async (_what, table, change, is) => {
    const contractor = await site.addContractor();
    await site.addTerritory(contractor, { service: "fence-repair" });
    await site.database.run(`update ${table} set ${change}`);
    const lead = await site.sendLead({ service: "fence-repair", submitted_from_page: "/fence-repair/kirkland" });
    expect({
      coverage: await site.backend.territories.isCovered("fence-repair", "98033"),
      lead: (await site.backend.readLeadPageData(lead.id))?.lead.status,
    }).toEqual({ coverage: is, lead: is ? "matched" : "new" });
  },
);

describe("results of the state's register", () => {
  test.each(registerResults)(
    "SQL and TypeScript agree on whether the register's result %s makes a license invalid",
    async (result) => {
      const { id } = await site.addContractor();
      await site.database.query(
        `insert into register_checks (contractor_id, kind, number, source, result)
       values ($1, 'registration', '${fir.registration_number}', 'a test', $2)`,
        [id, result],
      );
      const isLicensed = async () =>
        (await site.database.query("select where is_licensed_for($1, 'fence-repair')", [id])).length === 1;
      expect(await isLicensed()).toBe(!stoppingResults.includes(result));
      await site.database.query("update register_checks set overruled_because = 'a test'");
      expect(await isLicensed()).toBe(true);
      await site.database.query("update register_checks set overruled_because = null, kind = 'electrical'");
      expect(await isLicensed()).toBe(true);
    },
  );

  test("a suspended license stays invalid, and the inbox shows the suspension, even if the register no longer has the license number", async () => {
    const { id } = await site.addContractor({ insurance_expires_on: "2099-01-31" });
    await site.database.query(
      `insert into register_checks (contractor_id, kind, number, source, result, status, checked_at)
       values ($1, 'registration', '${fir.registration_number}', 'a test', 'suspended', 'SUSPENDED', now() - interval '1 day'),
              ($1, 'registration', '${fir.registration_number}', 'a test', 'not-found', null, now())`,
      [id],
    );
    expect(await site.database.query("select where is_licensed_for($1, 'fence-repair')", [id])).toEqual([]);
    expect((await site.backend.register.ofContractor(id)).stops).toMatchObject([{ result: "suspended" }]);
    const { items } = await site.backend.inbox.list(parseInboxFilter(new URLSearchParams({ state: "needs" })), null);
    expect(items.map(({ need, reason, excerpt }) => [need, reason, excerpt])).toEqual([
      ["register", "suspended", "SUSPENDED"],
    ]);
  });

  test("a license is checked in the state's register every 23 to 25 hours, and after some days always at the same time of day", async () => {
    const [row] = await site.database.query<{ hours: number[] }>(
      `with recursive checks (at, contractor, number) as (
         select timestamptz '2026-11-01 12:00Z', id, 0 from gen_random_uuid() as id
         union all select next_register_check(contractor, at) + interval '30 seconds', contractor, number + 1 from checks where number < 30)
       select array_agg((extract(epoch from next_register_check(contractor, at) - at) / 3600)::float8 order by number) as hours from checks`,
    );
    const hours = row?.hours ?? [];
    expect([Math.min(...hours) >= 23, Math.max(...hours) <= 25]).toEqual([true, true]);
    expect(hours.slice(25).every((each) => Math.abs(each - 24) < 0.02)).toBe(true);
  });
});
