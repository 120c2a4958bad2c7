import { expect, test } from "vitest";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { countForClient, minuteCounts } from "./rate-limit.ts";

const open = await suiteDatabase();

async function inMemory() {
  return minuteCounts(2).take;
}

async function inTheDatabase() {
  return (client: string) => countForClient(open.database, "test", client, 1, 2);
}

test.each([
  ["in memory", inMemory],
  ["in the database", inTheDatabase],
])(
  "a limit with counters %s applies to each client, and ten times the limit to each IPv6 /48",
  async (_where, make) => {
    const count = await make();
    const isAllowed = async (client: string) => (await count(client)) === null;
    expect([await isAllowed("203.0.113.1"), await isAllowed("203.0.113.1"), await isAllowed("203.0.113.1")]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await isAllowed("203.0.113.2")).toBe(true);
    for (let site = 0; site < 10; site++) {
      const client = `2001:db8:1:${site}::/64`;
      expect([await isAllowed(client), await isAllowed(client), await isAllowed(client)]).toEqual([true, true, false]);
    }
    expect(await isAllowed("2001:db8:1:ffff::/64")).toBe(false);
    expect(await isAllowed("2001:db8:2:0::/64")).toBe(true);
    expect(await count("203.0.113.1")).toBeGreaterThan(50);
  },
);

test("of many counts at once in the database, no more are allowed than the limit", async () => {
  const counts = Array.from({ length: 20 }, () => countForClient(open.database, "at once", "203.0.113.9", 1, 5));
  expect((await Promise.all(counts)).filter((seconds) => seconds === null)).toHaveLength(5);
});
