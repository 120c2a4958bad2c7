import { expect, test } from "vitest";
import { parseReturnReason } from "./return-reason.ts";

test.each([
  ["too-busy", "too-busy"],
  ["a-reason-of-a-later-version", "other"],
])("the return reason %s is shown as %s", (reason, known) => {
  expect(parseReturnReason(reason)).toBe(known);
});
