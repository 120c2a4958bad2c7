import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noFormContext } from "../domain/form-context.ts";
import { hostileText } from "../test/hostile-input.ts";
import { formatFormContext, parseFormContext, postedFormContext } from "./form-context-encoding.ts";

describe("the hidden fields of a form post", () => {
  const posted = { consent_version: "1", website: "", form_made_at: "5230" };

  test("say which sentence was shown and how long the form was open, where its script says so", () => {
    const context = { consentVersion: "1", isHoneypotFilled: false, fillMs: 5_230, isComplete: true };
    expect(postedFormContext(posted)).toEqual(context);
    expect(postedFormContext({ ...posted, form_made_at: "" })).toEqual({ ...context, fillMs: null });
  });

  test.each([
    ["an empty version", { ...posted, consent_version: "" }],
    ["no time", { consent_version: "1", website: "" }],
    ["nothing", {}],
  ])("with %s are not from our form, whose sentence was then not shown", (_what, fields) => {
    expect(postedFormContext(fields)).toMatchObject({ consentVersion: null, isComplete: false });
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
    fc.property(hostileText, (text) => {
      for (const context of [
        parseFormContext(text),
        parseFormContext(`fill=${text}&honeypot=${text}`),
        postedFormContext({ consent_version: text, website: text, form_made_at: text }),
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
