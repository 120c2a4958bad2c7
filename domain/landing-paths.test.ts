import { expect, test } from "vitest";
import { haveAddress, haveCity, haveService } from "./landing-paths.ts";

const paths = ["/fence-repair/redmond", "/fence-repair/north-redmond", "/roofing/kirkland"];

test.each([
  [haveService, "fence-repair", true],
  [haveService, "fence", false],
  [haveService, "gutter-installation", false],
  [haveCity, "kirkland", true],
  [haveCity, "north-redmond", true],
  [haveCity, "land", false],
] as const)("%o %s: %s", (ask, slug, answer) => {
  expect(ask(paths, slug)).toBe(answer);
  expect(ask([], slug)).toBe(false);
});

test.each([
  ["/fence-repair/redmond", true],
  ["/fence-repair/redmond/", true],
  ["/Fence-Repair/Redmond?zip=98052#quote-form", true],
  ["/fence-repair/kirkland", false],
  ["/fence-repair/redmond/gates", false],
  ["https://www.example.com/fence-repair/redmond", false],
  ["mailto:fence-repair/redmond", false],
  ["", false],
])("%s leads to one of them: %s", (href, isOne) => {
  expect(haveAddress(paths, href)).toBe(isOne);
});
