import { describe, expect, test } from "vitest";
import { partnerServices } from "../content/chosen-market.ts";
import type { Typed } from "./form-fields.ts";
import { type PartnerApplicationField, parsePartnerApplication } from "./partner-application.ts";

const parse = (typed: Typed<PartnerApplicationField>) => parsePartnerApplication(typed, partnerServices);

const filled = {
  name: "Sam Ortiz",
  business_name: "Ortiz Irrigation LLC",
  email: "sam@example.com",
  city: "Kirkland",
  service: "sprinkler-repair",
};

describe("a partner application", () => {
  test("needs a name, a business, an email, a city and a service; the rest is null when it is empty", () => {
    expect(parse({ ...filled, phone: "", message: " " })).toEqual({
      ok: true,
      value: { ...filled, phone: null, message: null },
    });
  });

  test("names every missing field in the order of the form", () => {
    expect(parse({ phone: "425-555-0100", message: "hello" })).toEqual({
      ok: false,
      problems: ["name", "business_name", "email", "city", "service"].map((field) => ({ field, reason: "missing" })),
    });
  });

  test("is cleaned, and may come from any city", () => {
    expect(parse({ ...filled, city: " Cañon City\t", phone: "+1 (425) 555-0100", message: "One\nTwo" })).toMatchObject({
      ok: true,
      value: { city: "Canon City", phone: "14255550100", message: "One Two" },
    });
  });

  test.each(partnerServices)("may be for %s", (service) => {
    expect(parse({ ...filled, service })).toMatchObject({ ok: true, value: { service } });
  });

  test.each([
    ["empty-after-cleaning", "business_name", { business_name: "日本" }],
    ["too-long", "name", { name: "x".repeat(121) }],
    ["too-long", "business_name", { business_name: "x".repeat(161) }],
    ["too-long", "email", { email: `${"x".repeat(243)}@example.com` }],
    ["too-long", "phone", { phone: "1".repeat(21) }],
    ["too-long", "city", { city: "x".repeat(81) }],
    ["too-long", "message", { message: "x".repeat(5001) }],
    ["not-an-email", "email", { email: "sam at example.com" }],
    ["not-a-choice", "service", { service: "gutter-installation" }],
  ] as const)("is refused as %s in %s", (reason, field, change) => {
    expect(parse({ ...filled, ...change })).toEqual({ ok: false, problems: [{ field, reason }] });
  });

  test("is taken up to its greatest lengths", () => {
    const full = {
      ...filled,
      name: "x".repeat(120),
      business_name: "x".repeat(160),
      email: `${"x".repeat(242)}@example.com`,
      phone: "1".repeat(20),
      city: "x".repeat(80),
      message: "x".repeat(5000),
    };
    expect(parse(full)).toEqual({ ok: true, value: full });
  });
});
