import fc from "fast-check";
import { jobSteps, type NotLeadReason, notLeadReasons } from "../../domain/request-state.ts";
import { returnReasons } from "../../domain/return-reason.ts";

// Generates random histories of leads. In a history, homeowners, contractors, and operators act, emails are sent or
// bounce, and time passes.

/** The zip codes and services of leads. At first, no contractor serves the last pair. */
export const places = [
  { zip_code: "98033", service: "sprinkler-repair" },
  { zip_code: "98033", service: "ev-charging-installation" },
  { zip_code: "98034", service: "sprinkler-repair" },
] as const;

/**
 * An action, and which of two server processes performs it. `lead` and `change` count back from the latest lead or
 * change, which is 0. After the oldest, the count continues with the latest again.
 */
export type Step = { process: 0 | 1 } & Action;

export type Action =
  | { do: "submit"; who: number; place: number; hasPhone: boolean; isSuspect: boolean }
  | { do: "attend" | "resend" | "erase" | "revoke-links" | "confirm"; lead: number }
  | { do: "release"; lead: number; isStale: boolean }
  | { do: "close"; lead: number; as: "operator" | NotLeadReason; isStale: boolean }
  | { do: "hold" | "settle"; lead: number; because: string; isStale: boolean }
  | { do: "note"; lead: number; because: string }
  | { do: "assign"; lead: number; contractor: number; despiteReturn: boolean; isStale: boolean }
  | { do: "correct"; lead: number; column: "phone" | "email" | "zip_code"; value: number }
  | { do: "undo"; change: number }
  | { do: "step"; lead: number; contractor: number; step: (typeof jobSteps)[number] }
  | { do: "return"; lead: number; contractor: number; reason: (typeof returnReasons)[number] }
  | { do: "take-back"; lead: number; contractor: number; what: (typeof jobSteps)[number] | "returned" | null }
  | { do: "contacted"; lead: number; contacted: boolean }
  | { do: "outcome"; lead: number; outcome: "booked" | "not-booked" | "undecided" }
  | { do: "correct-phone" | "correct-email"; lead: number; value: number }
  | { do: "withdraw" | "erase-by-link"; lead: number }
  | { do: "erase-person"; who: number }
  | { do: "send" }
  | { do: "bounce"; lead: number; recipient: "homeowner" | "contractor" }
  | { do: "pause" | "resume" | "end" | "reachable" | "pause-by-link" | "resume-by-link"; contractor: number }
  | { do: "license"; contractor: number; isValid: boolean }
  | { do: "take"; contractor: number; place: number; days: number | null }
  | { do: "leave"; place: number }
  | { do: "wait"; hours: number };

const lead = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3);
const contractor = fc.nat(2);
const place = fc.constantFrom(0, 0, 1, 2);
const value = fc.nat(3);
/** `jobLink` in player.ts treats every number except 0 as the contractor who has the lead now. */
const currentContractor = fc.constant(1);
const outcome = fc.constantFrom("booked", "not-booked", "undecided");
const reason = fc.constantFrom(...returnReasons);
const as = fc.constantFrom("operator", ...notLeadReasons);
/** If true, the operator acts on an outdated page, which shows none of the lead's events. */
const isStale = fc.nat(9).map((number) => number === 0);
const because = fc.constantFrom("Asked twice.", "A second look.");

const action = (name: Action["do"], fields: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<Action>;

const submit = action("submit", {
  who: fc.nat(3),
  place,
  hasPhone: fc.boolean(),
  isSuspect: fc.integer({ min: 0, max: 5 }).map((number) => number === 0),
});

const actions: readonly (readonly [number, fc.Arbitrary<Action>])[] = [
  [9, submit],
  [3, action("release", { lead, isStale })],
  [2, action("hold", { lead, because, isStale })],
  [1, action("close", { lead, as, isStale })],
  [1, action("attend", { lead })],
  [1, action("resend", { lead })],
  [1, action("note", { lead, because })],
  [2, action("settle", { lead, because: fc.constantFrom("", "Both were called."), isStale })],
  [0.6, action("erase", { lead })],
  [1, action("revoke-links", { lead })],
  [1, action("confirm", { lead })],
  [5, action("assign", { lead, contractor, despiteReturn: fc.boolean(), isStale })],
  [2, action("correct", { lead, column: fc.constantFrom("phone", "email", "zip_code"), value })],
  [5, action("undo", { change: fc.nat(2) })],
  [9, action("step", { lead, contractor, step: fc.constantFrom(...jobSteps) })],
  [4, action("return", { lead, contractor, reason })],
  [5, action("take-back", { lead, contractor, what: fc.constantFrom(...jobSteps, "returned", "returned", null) })],
  [5, action("contacted", { lead, contacted: fc.boolean() })],
  [4, action("outcome", { lead, outcome: outcome })],
  [2, action("correct-phone", { lead, value })],
  [2, action("correct-email", { lead, value })],
  [1.2, action("withdraw", { lead })],
  [0.6, action("erase-by-link", { lead })],
  [0.3, action("erase-person", { who: fc.nat(3) })],
  [3, action("send")],
  [3, action("bounce", { lead, recipient: fc.constantFrom("homeowner", "contractor") })],
  [0.5, action("pause", { contractor })],
  [1, action("resume", { contractor })],
  [0.2, action("end", { contractor })],
  [1, action("reachable", { contractor })],
  [0.3, action("pause-by-link", { contractor })],
  [0.8, action("resume-by-link", { contractor })],
  [0.8, action("license", { contractor, isValid: fc.constantFrom(true, true, false) })],
  [4, action("take", { contractor, place, days: fc.constantFrom(null, null, 0, 3) })],
  [1, action("leave", { place })],
  [7, action("wait", { hours: fc.constantFrom(0, 1, 3, 5, 20, 25, 49, 24 * 5, 24 * 8, 24 * 15) })],
];

const anyAction = fc.oneof(...actions.map(([weight, arbitrary]) => ({ weight: weight * 10, arbitrary })));

/** Random choice rarely produces these sequences, in which all actions are about the same lead. */
const scenarios: readonly fc.Arbitrary<Action[]>[] = [
  scenarioOf([
    action("step", { contractor: currentContractor, step: fc.constantFrom("contacted", "booked") }),
    action("contacted", { contacted: fc.boolean() }),
    action("outcome", { outcome }),
    action("settle", { because: fc.constantFrom("", "Both were called."), isStale }),
  ]),
  scenarioOf([action("bounce", { recipient: fc.constant("homeowner") }), action("correct-email", { value })]),
  scenarioOf([
    action("return", { contractor: currentContractor, reason }),
    action("take-back", { contractor: fc.nat(2), what: fc.constantFrom("returned", null) }),
  ]),
  scenarioOf([action("hold", { because, isStale }), action("release", { isStale })]),
  scenarioOf([
    action("assign", { contractor, despiteReturn: fc.boolean(), isStale }),
    action("undo", { change: fc.constant(0) }),
  ]),
  scenarioOf([action("close", { as, isStale }), action("undo", { change: fc.constant(0) })]),
  scenarioOf([action("bounce", { recipient: fc.constant("contractor") }), action("reachable", { contractor })]),
];

function scenarioOf(parts: readonly fc.Arbitrary<Action>[]): fc.Arbitrary<Action[]> {
  return fc.tuple(lead, fc.tuple(...parts)).map(([number, acts]) => acts.map((act) => ({ ...act, lead: number })));
}

/** A history of about `length` steps. The first step stores a lead. */
export const historyOf = (length: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      submit,
      fc.array(
        fc.oneof(
          { weight: 80, arbitrary: anyAction.map((one) => [one]) },
          ...scenarios.map((arbitrary) => ({ weight: 3, arbitrary })),
        ),
        {
          minLength: Math.floor(length / 2),
          maxLength: length,
          size: "max",
        },
      ),
      fc.infiniteStream(fc.constantFrom(0 as const, 1 as const)),
    )
    .map(([first, rest, processes]) =>
      [first, ...rest.flat()].map((one) => ({ process: processes.next().value ?? 0, ...one })),
    );

/** These actions run alone, because each needs several transactions, and another step could run between them. */
const exclusiveActions: readonly Action["do"][] = ["wait", "send", "bounce", "erase-person"];

/** Groups a history into rounds of one or two steps. If a round has two, two server processes run them at once. */
export const roundsOf = (length: number): fc.Arbitrary<Step[][]> =>
  fc.tuple(historyOf(length), fc.infiniteStream(fc.nat(5))).map(([steps, chances]) => {
    const roundsSoFar: Step[][] = [];
    for (const step of steps) {
      const [before, ...others] = roundsSoFar.at(-1) ?? [];
      const isSimultaneous = chances.next().value === 0 && before && others.length === 0;
      if (!isSimultaneous || [before, step].some((one) => exclusiveActions.includes(one.do))) roundsSoFar.push([step]);
      else
        roundsSoFar.push([
          { ...(roundsSoFar.pop()?.[0] ?? before), process: 0 },
          { ...step, process: 1 },
        ]);
    }
    return roundsSoFar;
  });
