import { expect, test } from "vitest";
import { count } from "../bench/year/invariants.ts";
import { live } from "../bench/year/story.ts";
import { openWorld, scaleOf } from "../bench/year/world.ts";

// The short form of bench/year.ts: the same story and the same counts, with fewer people.

test("two weeks of the whole product, with kills, bad mail servers and a restored backup, leave nothing unexplained", {
  timeout: 400_000,
}, async () => {
  const world = await openWorld({ ...scaleOf(1, 14), requests: 60, badMailDays: 2, kills: 1 }, () => {});
  let isKept = true;
  try {
    await live(world);
    const invariants = await count(world);
    expect(invariants.filter(({ faults }) => faults.length > 0)).toEqual([]);
    expect(invariants[0]?.counted).toBeGreaterThan(50);
    isKept = false;
  } finally {
    await world.close(isKept);
  }
});
