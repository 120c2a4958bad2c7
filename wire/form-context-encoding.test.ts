import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noFormContext } from "../domain/form-context.ts";
import { hostileText } from "../test/hostile-input.ts";
import { formatFormContext, parseFormContext, parsePostedFormContext } from "./form-context-encoding.ts";

const url = "https://home.example/faq?name=Ann&utm_source=a&utm_source=b&gclid=secret";

describe("hidden fields of a form post", () => {
  const arrival = { landing: "/faq", utm_source: "a", click: "gclid" };
  const posted = { consent_version: "1", website: "", form_made_at: "5230" };

  test("a form context is made from the hidden fields and the URL, and has the kind of the click id, but not its value", () => {
    const context = { consentVersion: "1", isHoneypotFilled: false, fillMs: 5_230, isComplete: true, arrival };
    expect(parsePostedFormContext(posted, url)).toEqual(context);
    expect(parsePostedFormContext({ ...posted, form_made_at: "" }, url)).toEqual({ ...context, fillMs: null });
  });

  test.each([
    ["with an empty consent version", { ...posted, consent_version: "" }],
    ["without a form time", { consent_version: "1", website: "" }],
    ["that are all missing", {}],
  ])("hidden fields %s do not come from our form, so they record no consent", (_case, fields) => {
    expect(parsePostedFormContext(fields, url)).toMatchObject({ consentVersion: null, isComplete: false });
  });
});

describe("the header with the form context of a data API call", () => {
  test("a form context is the same after formatting and parsing; a call without the header has no form context", () => {
    const arrival = { utm_source: "a&b", landing: "/", allowed: "none" };
    const context = { consentVersion: "1", isHoneypotFilled: true, fillMs: 5_230, isComplete: true, arrival };
    expect(formatFormContext(context)).toBe("utm_source=a%26b&landing=%2F&allowed=none&consent=1&fill=5230&honeypot=1");
    expect(parseFormContext(formatFormContext(context))).toEqual(context);
    expect(parseFormContext(null)).toEqual(noFormContext);
  });
});

test("an invalid form context causes no error, and its unreadable parts count as missing", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      for (const context of [
        parseFormContext(text),
        parseFormContext(`fill=${text}&honeypot=${text}`),
        parsePostedFormContext({ consent_version: text, website: text, form_made_at: text }, url),
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
