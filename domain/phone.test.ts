import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileText } from "../test/hostile-input.ts";
import { formatPhone, parsePhone, phoneDigits, phoneHref, phoneNeedsHint } from "./phone.ts";

describe("a corrected number", () => {
  test.each(["4255550100", "(425) 555-0100", "+1 425 555 0100", "1-425-555-0100", " 425.555.0100 "])(
    "%j is taken",
    (typed) => expect(parsePhone(typed)).toBe("4255550100"),
  );
  test.each(["", "555-0100", "425555010", "42555501000", "2 425 555 0100", "call me"])("%j is not", (typed) =>
    expect(parsePhone(typed)).toBeNull(),
  );
});

test.each([
  ["4255550100", "(425) 555-0100", "tel:+14255550100"],
  ["14255550100", "(425) 555-0100", "tel:+14255550100"],
  ["5550100", "5550100", "tel:5550100"],
])("the stored %s is shown as %s and called as %s", (digits, shown, href) => {
  expect([formatPhone(digits), phoneHref(digits)]).toEqual([shown, href]);
  expect(phoneHref(digits, "sms")).toBe(href.replace("tel:", "sms:"));
});

test("of whatever is typed only digits are left", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(phoneDigits(text)).toMatch(/^[0-9]*$/);
      expect(typeof phoneNeedsHint(text)).toBe("boolean");
    }),
  );
});
