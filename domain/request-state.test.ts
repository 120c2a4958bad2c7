import { expect, test } from "vitest";
import { jobState, lastStep } from "./request-state.ts";

test("a returned lead that an operator assigns to the same contractor again is open to the contractor", () => {
  expect(jobState({ status: "matched", closed_reason: null, contractor_id: "fir" }, "fir", true)).toBe("open");
});

test("the last step is the step with the latest time or, if times are equal, the later step in order", () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes));
  expect(lastStep({ accepted_at: null, contacted_at: null, booked_at: null })).toBeNull();
  expect(lastStep({ accepted_at: at(1), contacted_at: null, booked_at: null })?.step).toBe("accepted");
  expect(lastStep({ accepted_at: at(3), contacted_at: at(2), booked_at: null })?.step).toBe("accepted");
  expect(lastStep({ accepted_at: at(1), contacted_at: at(2), booked_at: at(2) })?.step).toBe("booked");
});
