import { describe, expect, test } from "vitest";
import { formatPhone, needsPhoneHint, parsePhone, phoneHref } from "./phone.ts";

describe("parsePhone", () => {
  test.each([
    "4255550100",
    "(425) 555-0100",
    "+1 425 555 0100",
    "1-425-555-0100",
    " 425.555.0100 ",
    "４２５５５５０１００",
    "٤٢٥٥٥٥٠١٠٠",
  ])("parsePhone accepts %j", (typed) => expect(parsePhone(typed)).toBe("4255550100"));
  test.each([
    "",
    "555-0100",
    "425555010",
    "42555501000",
    "2 425 555 0100",
    "call me",
    `${" ".repeat(60_000)}4255550100`,
  ])("parsePhone refuses %j", (typed) => expect(parsePhone(typed)).toBeNull());
});

test.each([
  ["4255550100", "(425) 555-0100", "tel:+14255550100"],
  ["14255550100", "(425) 555-0100", "tel:+14255550100"],
  ["5550100", "5550100", "tel:5550100"],
])("stored digits %s are shown as %s and link to %s", (digits, shown, href) => {
  expect([formatPhone(digits), phoneHref(digits)]).toEqual([shown, href]);
  expect(phoneHref(digits, "sms")).toBe(href.replace("tel:", "sms:"));
});

test.each(["425-555-010", "1 425 555 0100", "call me"])(
  "the typed phone number %j gets the hint that it needs ten digits",
  (typed) => {
    expect(needsPhoneHint(typed)).toBe(true);
  },
);

test.each(["", " ", "425-555-0100"])("the typed phone number %j gets no hint", (typed) => {
  expect(needsPhoneHint(typed)).toBe(false);
});
