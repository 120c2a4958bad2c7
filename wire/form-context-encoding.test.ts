import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noFormContext } from "../domain/form-context.ts";
import { hostileText } from "../test/hostile-input.ts";
import { formatFormContext, parseFormContext, postedFormContext } from "./form-context-encoding.ts";

const address = "https://home.example/faq?name=Ann&utm_source=a&utm_source=b&gclid=secret";

describe("the hidden fields of a form post", () => {
  const arrival = { landing: "/faq", utm_source: "a", click: "gclid" };
  const posted = { consent_version: "1", website: "", form_made_at: "5230" };

  test("say which sentence was shown and how long the form was open; its address says which campaign led there, and no click id", () => {
    const context = { consentVersion: "1", isHoneypotFilled: false, fillMs: 5_230, isComplete: true, arrival };
    expect(postedFormContext(posted, address)).toEqual(context);
    expect(postedFormContext({ ...posted, form_made_at: "" }, address)).toEqual({ ...context, fillMs: null });
  });

  test.each([
    ["an empty version", { ...posted, consent_version: "" }],
    ["no time", { consent_version: "1", website: "" }],
    ["nothing", {}],
  ])("with %s are not from our form, whose sentence was then not shown", (_what, fields) => {
    expect(postedFormContext(fields, address)).toMatchObject({ consentVersion: null, isComplete: false });
  });
});

describe("the header of a call", () => {
  test("comes back as it was written; one that is missing is a program's, and holds nothing back", () => {
    const arrival = { utm_source: "a&b", landing: "/", allowed: "none" };
    const context = { consentVersion: "1", isHoneypotFilled: true, fillMs: 5_230, isComplete: true, arrival };
    expect(formatFormContext(context)).toBe("utm_source=a%26b&landing=%2F&allowed=none&consent=1&fill=5230&honeypot=1");
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
        postedFormContext({ consent_version: text, website: text, form_made_at: text }, address),
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
