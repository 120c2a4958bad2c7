import { expect, test } from "vitest";
import { embeddedDatabasePlace } from "../../test/fresh-database.ts";
import { killTargets, openKillableSite } from "../../test/kill-round.ts";

test("after any process is killed, no acknowledged lead is lost or stored twice, and no process is left running", async () => {
  // Uses its own database, because the test also kills the database server.
  const place = embeddedDatabasePlace();
  const site = openKillableSite(place);
  for (const [number, kill] of killTargets.entries()) {
    const { acknowledged, ...failures } = await site.round(number, kill);
    expect([kill, failures]).toEqual([kill, { lost: 0, twice: 0, left: 0 }]);
    expect(acknowledged).toBeGreaterThan(0);
  }
  await site.stop();
  place.remove();
}, 300_000);
