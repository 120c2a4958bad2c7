import { expect, test } from "vitest";
import { bounceRules, classifyRefusal, refusesSender, ruleFor } from "./bounce.ts";

const cases = bounceRules.flatMap((rule) => rule.cases.map(([status, answer]) => ({ status, answer, rule })));

test.each(cases)(
  "the rule for $rule.about, reason $rule.reason, decides the status $status with the answer $answer",
  ({ status, answer, rule }) => {
    const firstFit = ruleFor(status, answer, true).rule;
    expect(bounceRules.indexOf(firstFit)).toBe(bounceRules.indexOf(rule));
  },
);

test("a bounce's status code is the one in the report, or if that code is unspecific, the last code in the server's answer", () => {
  expect(classifyRefusal("5.0.0", "5.1.0 - Unknown address error 550-'5.1.1 no", true).status).toBe("5.1.1");
  expect(classifyRefusal("5.2.2", "550 5.1.1 no such user", true).status).toBe("5.2.2");
  expect(classifyRefusal(null, "no", true).status).toBeNull();
});

test("if a server refuses the content of an email without a status code, the recipient's email address does not count as dead", () => {
  expect(classifyRefusal(null, "550 Message content rejected", false).about).toBe("mail");
});

test.each([
  "550 5.4.5 Daily user sending limit exceeded.",
  "553 5.1.8 Sender rejected",
  "554 5.7.1 <fir@example.com>: Relay access denied",
  "550 5.7.1 Relaying denied. Proper authentication required.",
])("the answer %j means that the mail server refuses the sender", (answer) => {
  expect(refusesSender(answer)).toBe(true);
});

test.each(["550 5.1.1 no such user", "550 5.7.1 blocked"])(
  "the answer %j does not mean that the mail server refuses the sender",
  (answer) => {
    expect(refusesSender(answer)).toBe(false);
  },
);
