import { expect, test } from "vitest";
import { includesAddress, includesCity, includesService } from "./landing-paths.ts";

const paths = ["/fence-repair/redmond", "/fence-repair/north-redmond", "/roofing/kirkland"];

test.each([
  [includesService, "fence-repair", true],
  [includesService, "fence", false],
  [includesService, "gutter-installation", false],
  [includesCity, "kirkland", true],
  [includesCity, "north-redmond", true],
  [includesCity, "land", false],
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
  expect(includesAddress(paths, href)).toBe(isOne);
});
