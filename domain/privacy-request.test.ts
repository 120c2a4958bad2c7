import { describe, expect, test } from "vitest";
import { parsePrivacyRequest, privacyRequestKinds } from "./privacy-request.ts";

const filled = { email: "ann@example.com", kind: "copy" };

describe("a privacy request", () => {
  test("needs an email and what is wanted; the rest is null when it is empty", () => {
    expect(parsePrivacyRequest({ ...filled, name: " ", message: "" })).toEqual({
      ok: true,
      value: { ...filled, name: null, message: null },
    });
  });

  test("names every missing field in the order of the form", () => {
    expect(parsePrivacyRequest({ name: "Ann", email: " " })).toEqual({
      ok: false,
      problems: ["email", "kind"].map((field) => ({ field, reason: "missing" })),
    });
  });

  test("is cleaned: plain letters, one line", () => {
    expect(parsePrivacyRequest({ ...filled, name: " José ", message: "One\nTwo\u0007" })).toMatchObject({
      ok: true,
      value: { name: "Jose", message: "One Two" },
    });
  });

  test.each(privacyRequestKinds)("may ask for a %s", (kind) => {
    expect(parsePrivacyRequest({ ...filled, kind })).toMatchObject({ ok: true, value: { kind } });
  });

  test.each([
    ["too-long", "email", { email: `${"x".repeat(243)}@example.com` }],
    ["too-long", "name", { name: "x".repeat(121) }],
    ["too-long", "message", { message: "x".repeat(5001) }],
    ["not-an-email", "email", { email: "ann@example" }],
    ["not-a-choice", "kind", { kind: "everything" }],
  ] as const)("is refused as %s in %s", (reason, field, change) => {
    expect(parsePrivacyRequest({ ...filled, ...change })).toEqual({ ok: false, problems: [{ field, reason }] });
  });

  test("is taken up to its greatest lengths", () => {
    const full = {
      email: `${"x".repeat(242)}@example.com`,
      kind: "deletion",
      name: "x".repeat(120),
      message: "x".repeat(5000),
    };
    expect(parsePrivacyRequest(full)).toEqual({ ok: true, value: full });
  });
});
