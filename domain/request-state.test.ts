import { expect, test } from "vitest";
import { jobStateOf, lastStepOf } from "./request-state.ts";

test("a job is open if the contractor returned the lead and an operator then assigned it to the same contractor again", () => {
  expect(jobStateOf({ status: "matched", closed_reason: null, contractor_id: "fir" }, "fir", true)).toBe("open");
});

test("the last step of a job is the step with the latest time or, if two times are equal, the step that comes later in the job", () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes));
  expect(lastStepOf({ accepted_at: null, contacted_at: null, booked_at: null })).toBeNull();
  expect(lastStepOf({ accepted_at: at(1), contacted_at: null, booked_at: null })?.step).toBe("accepted");
  expect(lastStepOf({ accepted_at: at(3), contacted_at: at(2), booked_at: null })?.step).toBe("accepted");
  expect(lastStepOf({ accepted_at: at(1), contacted_at: at(2), booked_at: at(2) })?.step).toBe("booked");
});
