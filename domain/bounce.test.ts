import { expect, test } from "vitest";
import { bounceRules, classifyRefusal, refusesSender, ruleFor } from "./bounce.ts";

const cases = bounceRules.flatMap((rule) => rule.cases.map(([status, said]) => ({ status, said, rule })));

test.each(cases)(
  "the status $status with the answer $said is about the $rule.about, reason $rule.reason",
  ({ status, said, rule }) => {
    const found = ruleFor(status, said, true).rule;
    expect(bounceRules.indexOf(found)).toBe(bounceRules.indexOf(rule));
  },
);

test("the deciding code is the report's status or, if that is unspecific, the last code of the answer", () => {
  expect(classifyRefusal("5.0.0", "5.1.0 - Unknown address error 550-'5.1.1 no", true).status).toBe("5.1.1");
  expect(classifyRefusal("5.2.2", "550 5.1.1 no such user", true).status).toBe("5.2.2");
  expect(classifyRefusal(null, "no", true).status).toBeNull();
});

test("a refusal without a code that is not of the recipient concerns only that mail", () => {
  expect(classifyRefusal(null, "550 Message content rejected", false).about).toBe("mail");
});

test.each([
  ["550 5.4.5 Daily user sending limit exceeded.", true],
  ["553 5.1.8 Sender rejected", true],
  ["554 5.7.1 <fir@example.com>: Relay access denied", true],
  ["550 5.7.1 Relaying denied. Proper authentication required.", true],
  ["550 5.1.1 no such user", false],
  ["550 5.7.1 blocked", false],
])("the answer %s refuses the sender: %s", (said, isRefused) => {
  expect(refusesSender(said)).toBe(isRefused);
});
