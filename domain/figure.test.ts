import { describe, expect, test } from "vitest";
import { daysOf, maxPeriodDays, parsePeriod } from "./figure.ts";

const today = "2026-11-22";
const periodOf = (query: string) => parsePeriod(new URLSearchParams(query), today);

describe("the period in a query of `/figures`", () => {
  test.each([
    ["", { from: "2026-10-24", to: today }],
    ["days=7", { from: "2026-11-16", to: today }],
    ["days=90", { from: "2026-08-25", to: today }],
    ["from=2026-11-01&to=2026-11-30", { from: "2026-11-01", to: "2026-11-30" }],
    ["days=7&from=2024-02-29&to=2024-02-29", { from: "2024-02-29", to: "2024-02-29" }],
    ["from=2025-01-01&to=2026-01-01", { from: "2025-01-01", to: "2026-01-01" }],
  ])('the query "%s" of `/figures` selects the period %j', (query, period) => {
    expect(periodOf(query)).toEqual(period);
    expect(daysOf(periodOf(query) as { from: string; to: string })).toContain(period.to);
  });

  test.each([
    "days=8",
    "days=-7",
    "from=2026-11-01",
    "to=2026-11-01",
    "from=2026-02-30&to=2026-03-01",
    "from=2026-11-02&to=2026-11-01",
    "from=2026-1-1&to=2026-11-01",
    "from=0001-01-01&to=9999-12-31",
    "from=2025-01-01&to=2026-01-02",
    "from=';drop table leads&to=2026-01-02",
  ])("the query %s of `/figures` is refused, and the reason is a full sentence", (query) => {
    expect(periodOf(query)).toMatch(/^[A-Z].*\.$/);
  });

  test("daysOf lists each day once across a clock change, and never more than maxPeriodDays + 1 days", () => {
    const days = daysOf({ from: "2026-03-01", to: "2026-03-31" });
    expect(days).toHaveLength(31);
    expect(new Set(days).size).toBe(31);
    expect(daysOf({ from: "2000-01-01", to: "2999-12-31" })).toHaveLength(maxPeriodDays + 1);
  });
});
