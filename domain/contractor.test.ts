import fc from "fast-check";
import { expect, test } from "vitest";
import { fir } from "../test/firms.ts";
import { contractorFields, parseContractor } from "./contractor.ts";
import { isDay } from "./local-time.ts";

const registration = /^[A-Z0-9*]{12}$/;

test.each(["-1", "2.5", "free", "2147483648"])("%s is refused as a monthly fee in cents", (monthly_fee_cents) => {
  expect(parseContractor({ ...fir, monthly_fee_cents }, registration)).toMatchObject({
    faults: { monthly_fee_cents: "not-an-amount" },
  });
});

test("accepted contractor details are single lines, and parsing them again changes nothing", () => {
  const text = fc.string({ unit: "binary", maxLength: 20 });
  const typed = fc.record(Object.fromEntries(contractorFields.map((field) => [field, text])));
  fc.assert(
    fc.property(typed, text, (fields, name) => {
      const read = parseContractor({ ...fields, ...fir, business_name: name }, registration);
      if (!read.ok) return;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be left.
      for (const value of Object.values(read.value)) expect(value ?? "x").toMatch(/^[^\u0000-\u001f\u007f]+$/);
      const again = Object.entries(read.value).map(([field, value]) => [field, value ?? ""]);
      expect(parseContractor(Object.fromEntries(again), registration)).toEqual(read);
    }),
    { numRuns: 50 },
  );
});

test("a registration number must match the market's pattern", () => {
  const elsewhere = { ...fir, registration_number: "ht-001234" };
  expect(parseContractor(elsewhere, /^HT-[0-9]{6}$/)).toMatchObject({ value: { registration_number: "HT-001234" } });
  expect(parseContractor(fir, /^HT-[0-9]{6}$/)).toEqual({
    ok: false,
    faults: { registration_number: "not-a-registration-number" },
  });
});

test.each(["2027-06-30", "2028-02-29"])("%j is a day", (text) => {
  expect(isDay(text)).toBe(true);
});

test.each(["2027-02-29", "2027-13-01", "0027-06-30", "tomorrow", "2027-06-30T00:00"])("%j is not a day", (text) => {
  expect(isDay(text)).toBe(false);
});
