import { describe, expect, test } from "vitest";
import { canUndo, isOpen, jobState, type LeadState, lastStep, requestState } from "./request-state.ts";

const lead = (columns: Partial<LeadState> = {}): LeadState => ({
  status: "matched",
  closed_reason: null,
  contractor_id: "fir",
  ...columns,
});

describe("a request", () => {
  test.each([
    [{ status: "new", contractor_id: null }, "waiting", true],
    [{ status: "held", contractor_id: null }, "held", true],
    [{ status: "matched" }, "matched", true],
    [{ status: "closed", closed_reason: "withdrawn" }, "withdrawn", false],
    [{ status: "closed", closed_reason: "nobody", contractor_id: null }, "unmatched", false],
    [{ status: "closed", closed_reason: "operator" }, "closed", false],
  ] as const)("%j is %s to its homeowner", (columns, state, isStillOpen) => {
    expect(requestState(lead(columns))).toBe(state);
    expect(isOpen(state)).toBe(isStillOpen);
  });

  test.each([
    [lead(), false, "open"],
    // Given back once, and given to the same contractor again by the operator.
    [lead(), true, "open"],
    [lead({ status: "closed", closed_reason: "operator" }), false, "closed"],
    [lead({ status: "closed", closed_reason: "withdrawn" }), false, "withdrawn"],
    [lead({ status: "new", contractor_id: null }), true, "returned"],
    [lead({ contractor_id: "cedar" }), true, "returned"],
    [lead({ contractor_id: "cedar" }), false, "reassigned"],
    [lead({ status: "closed", closed_reason: "withdrawn", contractor_id: "cedar" }), false, "withdrawn"],
    [null, false, "erased"],
  ] as const)("%j, given back: %j, is %s to the contractor", (columns, hasReturned, state) => {
    expect(jobState(columns, "fir", hasReturned)).toBe(state);
  });
});

describe("the step that can be taken back", () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes));

  test("is the one that was noted last, whatever its place in the order", () => {
    expect(lastStep({ accepted_at: null, contacted_at: null, booked_at: null })).toBeNull();
    expect(lastStep({ accepted_at: at(1), contacted_at: null, booked_at: null })?.step).toBe("accepted");
    expect(lastStep({ accepted_at: at(3), contacted_at: at(2), booked_at: null })?.step).toBe("accepted");
    expect(lastStep({ accepted_at: at(1), contacted_at: at(2), booked_at: at(2) })?.step).toBe("booked");
  });

  test("can be for a day", () => {
    const noted = new Date("2026-11-21T12:00:00Z");
    expect(canUndo(noted, new Date("2026-11-22T11:59:59Z"))).toBe(true);
    expect(canUndo(noted, new Date("2026-11-22T12:00:00Z"))).toBe(false);
  });
});
