import { expect, test } from "vitest";
import { jobState, lastStep } from "./request-state.ts";

test("a returned request that the operator assigns to the same contractor again is open to them", () => {
  expect(jobState({ status: "matched", closed_reason: null, contractor_id: "fir" }, "fir", true)).toBe("open");
});

test("the last step is the one with the latest time, and the later of two with the same time", () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes));
  expect(lastStep({ accepted_at: null, contacted_at: null, booked_at: null })).toBeNull();
  expect(lastStep({ accepted_at: at(1), contacted_at: null, booked_at: null })?.step).toBe("accepted");
  expect(lastStep({ accepted_at: at(3), contacted_at: at(2), booked_at: null })?.step).toBe("accepted");
  expect(lastStep({ accepted_at: at(1), contacted_at: at(2), booked_at: at(2) })?.step).toBe("booked");
});
