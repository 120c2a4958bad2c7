import { expect, test } from "vitest";
import { classifyRefusal } from "./bounce.ts";

test.each([
  ["5.1.1", "", "address", "5.1.1", "no-such-mailbox"],
  ["5.1.2", "", "address", "5.1.2", "no-such-domain"],
  ["5.1.3", "", "address", "5.1.3", "not-an-address"],
  ["5.1.6", "", "address", "5.1.6", "moved"],
  ["5.1.10", "", "address", "5.1.10", "takes-nothing"],
  ["5.2.1", "", "address", "5.2.1", "disabled"],
  ["5.2.2", "550 5.1.1 no such user", "mail", "5.2.2", "full"],
  ["5.7.1", "", "mail", "5.7.1", "policy"],
  ["5.7.26", "", "mail", "5.7.26", "policy"],
  ["5.6.0", "", "mail", "5.6.0", "content"],
  ["4.4.7", "", "mail", "4.4.7", "expired"],
  ["4.1.1", "", "mail", "4.1.1", "no-such-mailbox"],
  ["5.1.8", "", "mail", "5.1.8", "unknown"],
  // A status that says nothing leaves it to the server's own words.
  ["5.0.0", "550 5.1.1 <a@b.example>: no such user", "address", "5.1.1", "no-such-mailbox"],
  [null, "550-5.2.1 The account is disabled. 550 5.2.1 Learn more", "address", "5.2.1", "disabled"],
  [null, "smtp; 554 5.7.1 blocked", "mail", "5.7.1", "policy"],
  ["5.0.0", "550 No such user here", "unless-proven", "5.0.0", "refused"],
  [null, "smtp;551 user not local", "unless-proven", null, "refused"],
  [null, "550 blocked, see 5.1.1.8 and 10.5.1.1", "unless-proven", null, "refused"],
  ["5.0.0", "554 Transaction failed", "mail", "5.0.0", "unknown"],
  [null, "", "mail", null, "unknown"],
  [null, "452 4.2.2 and in 5500 other ways", "mail", "4.2.2", "full"],
])("a failure for good with status %s and the words %j is about the %s", (status, said, about, named, reason) => {
  expect(classifyRefusal(status, said, true)).toEqual({ status: named, reason, about });
});

test("a bare refusal of something else than the recipient is about that mail alone", () => {
  expect(classifyRefusal(null, "550 Message content rejected", false).about).toBe("mail");
});
