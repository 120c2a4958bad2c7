import { describe, expect, test } from "vitest";
import { parseContactMessage, userTypes } from "./contact-message.ts";

const filled = { name: "Ann Lee", email: "ann@example.com", user_type: "homeowner", message: "A head leaks." };

describe("a contact message", () => {
  test("needs a name, an email, who is writing and what; the phone is null when it is empty", () => {
    expect(parseContactMessage({ ...filled, phone: " " })).toEqual({ ok: true, value: { ...filled, phone: null } });
  });

  test("names every missing field in the order of the form", () => {
    expect(parseContactMessage({ phone: "425-555-0100", name: " " })).toEqual({
      ok: false,
      problems: ["name", "email", "user_type", "message"].map((field) => ({ field, reason: "missing" })),
    });
  });

  test("is cleaned: plain letters, one line, digits only in the phone", () => {
    expect(
      parseContactMessage({ ...filled, name: " José ", phone: "(425) 555-01", message: "One\nTwo\u0007" }),
    ).toMatchObject({ ok: true, value: { name: "Jose", phone: "42555501", message: "One Two" } });
  });

  test.each(userTypes)("may come from a %s", (user_type) => {
    expect(parseContactMessage({ ...filled, user_type })).toMatchObject({ ok: true, value: { user_type } });
  });

  test.each([
    ["empty-after-cleaning", "message", { message: "日本" }],
    ["too-long", "name", { name: "x".repeat(121) }],
    ["too-long", "email", { email: `${"x".repeat(243)}@example.com` }],
    ["too-long", "phone", { phone: "1".repeat(21) }],
    ["too-long", "message", { message: "x".repeat(5001) }],
    ["not-an-email", "email", { email: "ann@example" }],
    ["not-a-choice", "user_type", { user_type: "dragon" }],
  ] as const)("is refused as %s in %s", (reason, field, change) => {
    expect(parseContactMessage({ ...filled, ...change })).toEqual({ ok: false, problems: [{ field, reason }] });
  });

  test("is taken up to its greatest lengths", () => {
    const full = {
      ...filled,
      name: "x".repeat(120),
      email: `${"x".repeat(242)}@example.com`,
      phone: "1".repeat(20),
      message: "x".repeat(5000),
    };
    expect(parseContactMessage(full)).toEqual({ ok: true, value: full });
  });
});
