import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noFormContext } from "../domain/form-context.ts";
import { hostileText } from "../test/hostile-input.ts";
import { formatFormContext, madeAtUnknown, parseFormContext, postedFormContext } from "./form-context-encoding.ts";

const now = Date.parse("2026-11-21T08:00:00Z");

describe("the hidden fields of a form post", () => {
  const posted = { consent_version: "1", website: "", form_made_at: String(now - 5_230) };

  test("say which sentence was shown and how long the form was open, unless it was filled before", () => {
    const context = { consentVersion: "1", isHoneypotFilled: false, fillMs: 5_230, isComplete: true };
    expect(postedFormContext(posted, now)).toEqual(context);
    const filledBefore = { ...posted, form_made_at: madeAtUnknown };
    expect(postedFormContext(filledBefore, now)).toEqual({ ...context, fillMs: null });
  });

  test("of a page made by a clock that is ahead are as if it was made now", () => {
    expect(postedFormContext({ ...posted, form_made_at: String(now + 60_000) }, now).fillMs).toBe(0);
  });

  test.each([
    ["an empty version", { ...posted, consent_version: "" }],
    ["an empty time", { ...posted, form_made_at: "" }],
    ["nothing", {}],
  ])("with %s are not from our form, whose sentence was then not shown", (_what, fields) => {
    expect(postedFormContext(fields, now)).toMatchObject({ consentVersion: null, isComplete: false });
  });
});

describe("the header of a call", () => {
  test("comes back as it was written; one that is missing is a program's, and holds nothing back", () => {
    const context = { consentVersion: "1", isHoneypotFilled: true, fillMs: 5_230, isComplete: true };
    expect(formatFormContext(context)).toBe("consent=1&fill=5230&honeypot=1");
    expect(parseFormContext(formatFormContext(context))).toEqual(context);
    expect(parseFormContext(null)).toEqual(noFormContext);
  });
});

test("whatever a form says of itself is read, or counts as not said", () => {
  fc.assert(
    fc.property(hostileText, fc.nat(), (text, at) => {
      for (const context of [
        parseFormContext(text),
        parseFormContext(`fill=${text}&honeypot=${text}`),
        postedFormContext({ consent_version: text, website: text, form_made_at: text }, at),
      ]) {
        expect(context.fillMs ?? 0).toBeGreaterThanOrEqual(0);
        expect(parseFormContext(formatFormContext(context))).toEqual({
          ...context,
          isComplete: true,
          consentVersion: context.consentVersion?.toWellFormed() ?? null,
        });
      }
    }),
  );
});
