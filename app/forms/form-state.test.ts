import { describe, expect, test } from "vitest";
import { fieldsWrong } from "../../content/messages.ts";
import type { FormFailure } from "./failure.ts";
import { type FormEvent, firstFormState, formReducer, isBusy } from "./form-state.ts";

const failure = (...fields: string[]): FormFailure => ({
  message: fieldsWrong,
  problems: fields.map((field) => ({ field, reason: "missing" })),
  refusal: null,
});
const untouched = { failure: null, isSent: false };
const stateAfter = (...events: FormEvent[]) => events.reduce(formReducer, firstFormState(untouched, false));
const fieldsOf = (state: ReturnType<typeof stateAfter>) => state.failure?.problems.map(({ field }) => field);

test("a form is sent, tried again, and then thanks the visitor", () => {
  const phases = [{ type: "sent off" }, { type: "tried again" }, { type: "stored" }] as const;
  const states = phases.map((_, at) => stateAfter(...phases.slice(0, at + 1)));
  expect(states.map(({ phase }) => phase)).toEqual(["sending", "trying again", "sent"]);
  expect(states.map(isBusy)).toEqual([true, true, false]);
});

test("a retry that is reported late does not lock a form that failed", () => {
  expect(stateAfter({ type: "sent off" }, { type: "failed", failure: failure() }, { type: "tried again" }).phase).toBe(
    "failed",
  );
});

test("a form that the browser sends is not busy", () => {
  expect(stateAfter({ type: "sent off" }, { type: "released" }).phase).toBe("idle");
  expect(stateAfter({ type: "failed", failure: failure() }, { type: "released" }).phase).toBe("failed");
});

describe("a failure", () => {
  test("the problem of a mended field goes, and the failure goes with the last one", () => {
    const failed = stateAfter({ type: "failed", failure: failure("name", "email") });
    const once = formReducer(failed, { type: "mended", field: "name" });
    expect([once.phase, fieldsOf(once)]).toEqual(["failed", ["email"]]);
    expect(formReducer(once, { type: "mended", field: "phone" })).toBe(once);
    expect(formReducer(once, { type: "mended", field: "email" })).toMatchObject({ phase: "idle", failure: null });
  });

  test("a refusal stays while the visitor types, and goes when the form is sent again", () => {
    const refused = stateAfter({ type: "failed", failure: failure() }, { type: "mended", field: "name" });
    expect(refused.phase).toBe("failed");
    expect(formReducer(refused, { type: "sent off" })).toMatchObject({ phase: "sending", failure: null });
  });

  test("a dismissed summary leaves the problems at their fields, and opens again with the next failure", () => {
    const dismissed = stateAfter({ type: "failed", failure: failure("name") }, { type: "dismissed" });
    expect([dismissed.isNoticeOpen, fieldsOf(dismissed)]).toEqual([false, ["name"]]);
    const again = formReducer(dismissed, { type: "failed", failure: failure("name") });
    expect([again.isNoticeOpen, again.results]).toEqual([true, 2]);
  });
});

test("a form begins with the result that the server rendered", () => {
  expect(firstFormState({ failure: failure("name"), isSent: false }, false)).toMatchObject({
    phase: "failed",
    isNoticeOpen: true,
  });
  expect(firstFormState({ failure: null, isSent: true }, false)).toMatchObject({ phase: "sent", isNoticeOpen: true });
  expect(firstFormState(untouched, true)).toMatchObject({ phase: "idle", isNoticeOpen: false, hasDraftNote: true });
});

test("the note about a draft stays until the fields are emptied", () => {
  const restored = firstFormState(untouched, true);
  const failed = formReducer(restored, { type: "failed", failure: failure() });
  expect(failed.hasDraftNote).toBe(true);
  expect(formReducer(failed, { type: "emptied" }).hasDraftNote).toBe(false);
});
