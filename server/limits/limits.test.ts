import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { countInDatabase } from "./count-in-database.ts";
import { countInMemory } from "./count-in-memory.ts";
import { type Limit, limits } from "./limits.ts";

const open = await suiteDatabase();

const twice = { whose: "network", most: 2, seconds: 60, counter: "test" } as const;

async function inMemory() {
  return countInMemory({ ...twice, counted: "memory" }).take;
}

async function inTheDatabase() {
  return (client: string) => countInDatabase(open.database, { ...twice, counted: "database" }, client);
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
  const limit = { ...twice, counted: "database", most: 5 } as const;
  const counts = Array.from({ length: 20 }, () => countInDatabase(open.database, limit, "203.0.113.9"));
  expect((await Promise.all(counts)).filter((seconds) => seconds === null)).toHaveLength(5);
});

test("a count that would exceed one of several limits adds to none of them", async () => {
  const limit = { ...twice, counted: "database" } as const;
  const both = [
    { ...limit, counter: "minute" },
    { ...limit, counter: "day", most: 1 },
  ];
  const count = (counted: Parameters<typeof countInDatabase>[1]) =>
    countInDatabase(open.database, counted, "203.0.113.20");
  expect(await count(both)).toBe(null);
  for (let attempt = 0; attempt < 3; attempt++) expect(await count(both)).toBeGreaterThan(50);
  expect(await count({ ...limit, counter: "minute" })).toBe(null);
});

test("docs/operations/limits.md lists the same limits", () => {
  const documentation = readFileSync(new URL("../../docs/operations/limits.md", import.meta.url), "utf8");
  const [, table = ""] = documentation.split("\n## What is counted over time\n");
  const rows =
    table
      .split("\n## ")[0]
      ?.match(/^\| .*/gm)
      ?.slice(1) ?? [];
  const cells = rows.map((row) =>
    row
      .replace(/^\| | \|$/g, "")
      .split(" | ")
      .slice(0, 4),
  );
  const times: Readonly<Record<number, string>> = { 60: "a minute", 86400: "a day" };
  const expected = Object.values<Limit>(limits).map(({ what, most, seconds, counted }) => [
    what,
    typeof most === "number" ? most.toLocaleString("en-US") : `\`${most}\``,
    times[seconds],
    counted === "database" ? "all processes" : "each process",
  ]);
  expect(cells).toEqual(expected);
});
