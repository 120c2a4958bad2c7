import { beforeEach, expect, test } from "vitest";
import { openProduct, productOn } from "../../test/product.ts";
import { fir, oak, statementsOf } from "../../test/statement-events.ts";

const site = openProduct({ clock: "2026-06-15T12:00:00Z", variables: { DIGEST: "daily" } });
const { happen } = statementsOf(site);

const sweep = () => site.backend.scheduler.sweep();
const digestDays = async () => {
  const rows = await site.query<{ day: string }>(
    "select about ->> 'day' as day from deliveries where kind = 'digest' order by created_at, cause",
  );
  return rows.map(({ day }) => day);
};
/** Such as 2026-06-16 07:59, in the market's time zone. */
async function sweepAt(...marketTimes: string[]) {
  for (const time of marketTimes) {
    const [{ at } = { at: "" }] = await site.query<{ at: string }>("select market_instant($1::timestamp)::text as at", [
      time,
    ]);
    await site.setClock(at);
    await sweep();
  }
}
// Without an insurance on file, a contractor needs an operator.
beforeEach(() => site.query("update contractors set insurance_expires_on = '2099-01-01'"));

/** Stores a request that waits for a contractor. */
const waitingLead = () =>
  site.query(
    `insert into leads (name, zip_code, service_issue, email, service)
     values ('Ann Lee', '98052', 'other', 'ann@example.com', 'fence-repair')`,
  );

// Because of daylight saving time, March 8, 2026 has 23 hours and November 1, 2026 has 25.
test.each(["2026-03-08", "2026-06-16", "2026-11-01"])(
  "on %s the operator gets one digest at eight, with two processes and after a restart",
  async (day) => {
    await sweepAt(`${day} 00:05`);
    await waitingLead();
    await sweepAt(`${day} 07:59:59`);
    expect(await digestDays()).toEqual([]);
    const other = productOn(await site.openAnother());
    await sweepAt(`${day} 08:00`);
    await Promise.all([sweep(), other.scheduler.sweep()]);
    await productOn(await site.openAnother()).scheduler.sweep();
    await sweepAt(`${day} 23:59`);
    expect(await digestDays()).toEqual([day]);
  },
);

test("a digest goes only if something needs a person at eight, and once the site is back if it was away", async () => {
  await sweepAt("2026-06-16 08:00");
  await waitingLead();
  await sweepAt("2026-06-16 09:00");
  expect(await digestDays()).toEqual([]);
  await sweepAt("2026-06-17 07:00", "2026-06-20 13:00", "2026-06-21 07:00");
  expect(await digestDays()).toEqual(["2026-06-20"]);
});

test("on the last day of a month a digest lists the statements that go tomorrow, the emptiest first", async () => {
  await happen([
    ["territory.taken", "2026-05-01T12:00:00Z", undefined, fir],
    ["territory.taken", "2026-05-01T12:00:00Z", undefined, oak],
    ["lead.matched", "2026-06-10T12:00:00Z", 1, fir],
  ]);
  await sweepAt("2026-06-29 08:00");
  expect(await digestDays()).toEqual([]);
  await sweepAt("2026-06-30 08:00");
  expect(await digestDays()).toEqual(["2026-06-30"]);
  const [delivery] = await site.query<{ id: string }>("select id from deliveries where kind = 'digest'");
  const message = await site.backend.deliveries.messageOf(delivery?.id ?? "");
  expect(message?.text).toMatch(/0 requests: Oak[^\n]*\n1 request: Fir/);
});

test("DIGEST=weekly sends on Mondays and looks a week ahead, and DIGEST=off sends none", async () => {
  await waitingLead();
  const another = productOn(await site.openAnother());
  const weekly = productOn(another.database, { DIGEST: "weekly" });
  const off = productOn(another.database, { DIGEST: "off" });
  const sweepBoth = async (time: string) => {
    const [{ at } = { at: "" }] = await site.query<{ at: string }>("select market_instant($1::timestamp)::text as at", [
      time,
    ]);
    await site.setClock(at);
    await off.scheduler.sweep();
    await weekly.scheduler.sweep();
  };
  await sweepBoth("2026-06-22 07:59");
  const before = await digestDays();
  for (const time of ["2026-06-22 08:00", "2026-06-23 08:00", "2026-06-28 20:00"]) await sweepBoth(time);
  // The site was away on Monday.
  await waitingLead();
  await sweepBoth("2026-06-30 09:00");
  expect(await digestDays()).toEqual([...before, "2026-06-22", "2026-06-29"]);
  expect(await site.query("select about ->> 'days' as days from deliveries where cause = 'digest 2026-06-29'")).toEqual(
    [{ days: "7" }],
  );
});
