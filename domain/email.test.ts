import { expect, test } from "vitest";
import { emailAddresses, notEmailAddresses } from "../test/email-addresses.ts";
import { parseEmail } from "./email.ts";

test.each(emailAddresses)("%j is stored as %s", (typed, email) => {
  expect(parseEmail(typed)).toBe(email);
  expect(parseEmail(email)).toBe(email);
});

test.each(notEmailAddresses)("%j is not an email address", (typed) => {
  expect(parseEmail(typed)).toBeNull();
});
