import { describe, expect, test } from "vitest";
import {
  creditNoteAmounts,
  creditsOf,
  invoiceNumber,
  parseInvoiceNumber,
  parseTaxRate,
  settleWithInvoice,
  taxOn,
  taxRateInWords,
} from "./invoice.ts";
import { formatSignedCents, share } from "./money.ts";

test.each([
  [1, 1, 2, 1],
  [-1, 1, 2, -1],
  [10, 1, 3, 3],
  [-20, 1, 3, -7],
  [2_147_483_647, 30, 31, 2_078_209_981],
  [0, 1, 31, 0],
])("%i × %i ÷ %i is %i, with halves away from zero", (amount, part, whole, cents) => {
  expect(share(amount, part, whole)).toBe(cents);
});

test.each([
  ["10.25", 10_250, "10.25%"],
  ["10", 10_000, "10%"],
  ["0.005", 5, "0.005%"],
  ["0", 0, "0%"],
])("the tax rate %s is %i thousandths of a percent", (typed, rate, words) => {
  expect(parseTaxRate(typed)).toBe(rate);
  expect(taxRateInWords(rate)).toBe(words);
});

test.each(["", "-1", "100", "10.2505", "10,25", "1e1", "ten", ".5"])("%j is not a tax rate", (typed) => {
  expect(parseTaxRate(typed)).toBeNull();
});

test("tax is rounded once", () => {
  expect(taxOn(195_000, 10_250)).toBe(19_988);
  expect(taxOn(-195_000, 10_250)).toBe(-19_988);
});

test("credit notes take no more than an invoice, and the last takes the rest of its tax", () => {
  expect(creditNoteAmounts({ subtotal: 10, tax: 1 }, 10_000, 5)).toEqual({ subtotal: -5, tax: -1 });
  expect(creditNoteAmounts({ subtotal: 5, tax: 0 }, 10_000, 4)).toEqual({ subtotal: -4, tax: 0 });
  expect(creditNoteAmounts({ subtotal: 195_000, tax: 19_988 }, 10_250, 200_000)).toEqual({
    subtotal: -195_000,
    tax: -19_988,
  });
});

describe("differences", () => {
  const up = { month: "2026-08", cents: 500, left: 1_000 };
  const down = { month: "2026-09", cents: -1_500, left: 1_000 };

  test("go onto the next invoice while its total is not below 0", () => {
    expect(settleWithInvoice([up, down], 1_000)).toEqual({ carried: [up, down], credited: [] });
    expect(settleWithInvoice([{ ...up, cents: 0 }], 1_000)).toEqual({ carried: [], credited: [] });
  });
  test("become credit notes of their invoices where the total would be below 0", () => {
    expect(settleWithInvoice([up, down], 999)).toEqual({ carried: [up], credited: [{ ...down, cents: 1_000 }] });
  });
  test("wait where nothing is left of their invoice", () => {
    expect(creditsOf([{ ...down, left: 0 }, up])).toEqual([]);
  });
});

test.each([
  [1, "2026-0001"],
  [9_999, "2026-9999"],
  [10_000, "2026-10000"],
])("the %ith number of a year is %s", (count, number) => {
  expect(invoiceNumber(2026, count)).toBe(number);
  expect(parseInvoiceNumber(number)).toEqual({ year: 2026, count });
});

test.each(["2026-0000", "2026-1", "2026-00001", "26-0001", "2026-0001 ", "none"])("%j is no number", (typed) => {
  expect(parseInvoiceNumber(typed)).toBeNull();
});

test("amounts below 0 have a minus sign", () => expect(formatSignedCents(-120_450)).toBe("-$1,204.50"));
