import { expect, test } from "vitest";
import { firstInvoiceOf, proposedFee } from "./offer.ts";

const cities = [
  { slug: "kirkland", zipCodes: ["98033", "98034"] },
  { slug: "redmond", zipCodes: ["98052"] },
];
const prices = [
  { service: "fence-repair", city: "kirkland", cents: 195_000 },
  { service: "fence-repair", city: "redmond", cents: 240_000 },
];
const territory = (zip_code: string, service = "fence-repair") => ({ service, zip_code });

test("an offer proposes the sum of the prices of the services and cities that its territories touch", () => {
  expect(proposedFee([territory("98033"), territory("98034"), territory("98052")], prices, cities)).toBe(435_000);
});

test.each([
  ["a city", territory("98033", "gutter-installation")],
  ["no city", territory("99999")],
])("an offer proposes nothing if a service has no price in %s", (_where, priceless) => {
  expect(proposedFee([territory("98033"), priceless], prices, cities)).toBeNull();
});

test("an offer to a contractor adds only the prices of what is not theirs yet", () => {
  const wanted = [territory("98034"), territory("98052")];
  expect(proposedFee(wanted, prices, cities, [territory("98033")], 100_000)).toBe(340_000);
  expect(proposedFee([territory("98034")], prices, cities, [territory("98033")], null)).toBeNull();
});

test.each([
  ["2026-12-01", 240_000, { days: 31, days_in_month: 31, cents: 240_000 }],
  ["2026-12-16", 240_000, { days: 16, days_in_month: 31, cents: 123_871 }],
  ["2028-02-29", 240_000, { days: 1, days_in_month: 29, cents: 8_276 }],
])("an offer from %s at %d cents announces its first invoice", (startsOn, feeCents, invoice) => {
  expect(firstInvoiceOf(startsOn, feeCents)).toMatchObject({ from_day: startsOn, ...invoice });
});

test("an offer without a fee announces no invoice", () => {
  expect(firstInvoiceOf("2026-12-01", 0)).toBeNull();
});
