import { describe, expect, test } from "vitest";
import type { HistoryEntry } from "./link-view.ts";
import { furthestStep, parcelStateOf, trackedSteps } from "./parcel.ts";
import type { LeadState, StepTimes } from "./request-state.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 17, minute));
const none: StepTimes = { accepted_at: null, contacted_at: null, booked_at: null };
const fir = { business_name: "Fir Sprinklers", registration_number: "FIRSPR*012AB" };

test("each step has its time, and a step that the contractor skipped counts as reached without one", () => {
  const reached = (times: Partial<StepTimes>) =>
    trackedSteps(at(5), { ...none, ...times }).map(({ isReached, at }) => [isReached, at?.getUTCMinutes() ?? null]);
  expect(reached({})).toEqual([
    [true, 5],
    [false, null],
    [false, null],
    [false, null],
  ]);
  expect(reached({ contacted_at: at(13) })).toEqual([
    [true, 5],
    [true, null],
    [true, 13],
    [false, null],
  ]);
});

test("the furthest step counts, even if an earlier one was recorded later", () => {
  expect(furthestStep(none)).toBeNull();
  expect(furthestStep({ ...none, accepted_at: at(9), contacted_at: at(3) })).toBe("contacted");
});

describe("what the homeowner reads first", () => {
  const matched: LeadState = { status: "matched", closed_reason: null, contractor_id: "fir" };
  const entry = (kind: string, contractor: HistoryEntry["contractor"] = fir): HistoryEntry => ({
    kind,
    at: at(6),
    reason: null,
    contractor,
    evidence: [],
  });
  const known = { isServiceKnown: true, isChecking: false, otherStands: false };
  const stateOf = (lead: Partial<LeadState & StepTimes>, history: HistoryEntry[] = [], isNamed = true) =>
    parcelStateOf({
      request: { ...matched, ...none, ...lead },
      contractor: isNamed ? fir : null,
      history,
      ...known,
    });

  test("our email counts only until the contractor takes a step, and only an email to this contractor counts", () => {
    expect(stateOf({})).toBe("queued");
    expect(stateOf({}, [entry("told", { ...fir, registration_number: "CEDARL*345CD" })])).toBe("queued");
    expect(stateOf({}, [entry("came-back"), entry("told")])).toBe("delivered");
    expect(stateOf({}, [entry("told"), entry("came-back")])).toBe("came-back");
    expect(stateOf({ accepted_at: at(9) }, [entry("told"), entry("came-back")])).toBe("accepted");
    expect(stateOf({ accepted_at: at(9), booked_at: at(9) }, [entry("told")])).toBe("booked");
  });

  test("a request whose contractor is not named shows none of the contractor's steps", () => {
    expect(stateOf({ accepted_at: at(9) }, [], false)).toBe("earlier");
  });

  test("a waiting request says whether a contractor passed on it, and whether we know its service", () => {
    const waiting: Partial<LeadState> = { status: "new", contractor_id: null };
    expect(stateOf(waiting)).toBe("waiting");
    expect(stateOf(waiting, [entry("returned")])).toBe("waiting-again");
    const request = { ...matched, ...none, ...waiting };
    expect(parcelStateOf({ request, contractor: null, history: [], ...known, isServiceKnown: false })).toBe("unsorted");
  });

  test("a request says that its email address is being checked, and that another request stands", () => {
    const facts = { contractor: null, history: [], ...known };
    const held = { ...matched, ...none, status: "held", contractor_id: null } as const;
    expect(parcelStateOf({ ...facts, request: held, isChecking: true })).toBe("checking");
    const withdrawn = { ...matched, ...none, status: "closed", closed_reason: "withdrawn" } as const;
    expect(parcelStateOf({ ...facts, request: withdrawn, otherStands: true })).toBe("withdrawn-one");
  });

  test.each([
    ["held", { status: "held" }, "held"],
    ["withdrawn", { status: "closed", closed_reason: "withdrawn" }, "withdrawn"],
    ["closed because nobody took it", { status: "closed", closed_reason: "nobody" }, "unmatched"],
    ["closed by the operator", { status: "closed", closed_reason: "operator" }, "closed"],
  ] as const)("a request that is %s says so", (_how, lead, state) => {
    expect(stateOf({ ...lead, accepted_at: at(9) })).toBe(state);
  });
});
