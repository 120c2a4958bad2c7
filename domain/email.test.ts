import { expect, test } from "vitest";
import { invalidEmailAddresses, validEmailAddresses } from "../test/email-addresses.ts";
import { parseEmail } from "./email.ts";

test.each(validEmailAddresses)("%j is stored as %s", (typed, email) => {
  expect(parseEmail(typed)).toBe(email);
  expect(parseEmail(email)).toBe(email);
});

test.each(invalidEmailAddresses)("%j is not an email address", (typed) => {
  expect(parseEmail(typed)).toBeNull();
});
