import { expect, test } from "vitest";
import { suggestEmail } from "./email-suggestion.ts";

test.each([
  ["a missing letter", "marisol@gmal.com"],
  ["an added letter", "marisol@gmaill.com"],
  ["a wrong letter", "marisol@gmsil.com"],
  ["swapped letters", "marisol@gmial.com"],
  ["a mistyped ending", "marisol@gmail.cmo"],
  ["a missing ending", "marisol@gmail"],
  ["capital letters and spaces", " marisol@GMIAL.com "],
])("%s in a common domain is noticed: %s", (_error, typed) => {
  expect(suggestEmail(typed)).toBe("marisol@gmail.com");
});

test("each common domain with a name that is long enough is suggested, and what stands before the @ stays", () => {
  const mistyped = ["yahooo.com", "hotmial.com", "outlok.com", "iclould.com", "comcast.ner", "livee.com", "aol.con"];
  expect(mistyped.map((domain) => suggestEmail(`M.Vance+home@${domain}`))).toEqual(
    ["yahoo.com", "hotmail.com", "outlook.com", "icloud.com", "comcast.net", "live.com", "aol.com"].map(
      (domain) => `M.Vance+home@${domain}`,
    ),
  );
});

test.each([
  "",
  "marisol",
  "marisol@",
  "@gmal.com",
  "marisol@gmail.com",
  "marisol@GMAIL.com",
  "marisol@aol.com",
  "marisol@ymail.com",
  "marisol@mail.com",
  "marisol@email.com",
  "marisol@we.com",
  "marisol@ool.com",
  "marisol@hotmail.co.uk",
  "marisol@gmail.example",
  "marisol@cedar.example",
])("nothing is suggested for %s", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
