import { expect, test } from "vitest";
import {
  contractorFilePath,
  hasToken,
  isContractorFile,
  isLinkPath,
  linkPath,
  statementPath,
  withoutToken,
} from "./link-path.ts";

const token = `${"Ab3-_".repeat(8)}xyz`;

test.each([
  [linkPath("receipt", token), "/receipt/…"],
  [linkPath("job", token), "/job/…"],
  [linkPath("contractor", token), "/contractor/…"],
  [linkPath("application", token), "/application/…"],
  [contractorFilePath(linkPath("application", token), "0b5c12fe"), "/application/…"],
  [statementPath(linkPath("contractor", token), "2026-10"), "/contractor/…"],
  [`${statementPath(linkPath("contractor", token), "2026-10")}.csv`, "/contractor/…"],
  [`/receipt/${token}.data`, "/receipt/…"],
  [`/Receipt/${token}/`, "/Receipt/…"],
  [`//receipt//${token}`, "//receipt/…"],
  [`/%72eceipt%2F${token}`, "/receipt/…"],
  [`/%72eceipt/${token}%E0%A4%A`, "/receipt/…"],
  [`/receipt/one\n${token}`, "/receipt/…"],
])("%j is the path of a signed link, and is logged without its token", (path, logged) => {
  expect(isLinkPath(path)).toBe(true);
  expect(withoutToken(path)).toBe(logged);
});

test.each(["/", "/faq", "/blog/job-done", "/receipts/1", "/fence-repair/redmond", "/%E0%A4%A"])(
  "%s is not the path of a signed link, and is logged unchanged",
  (path) => {
    expect(isLinkPath(path)).toBe(false);
    expect(withoutToken(path)).toBe(path);
  },
);

test.each([
  [`/thank-you%3Freceipt=${token}`, "/thank-you?receipt=…"],
  [`/thank-you%253Freceipt%253D${token}`, "/thank-you?receipt=…"],
  [`/reciept/${token}`, "/reciept/…"],
  [`/r/${token}.`, "/r/…."],
  [`/x${token}x/y`, "/…/y"],
  [`/${token.replaceAll("-", "%2D")}`, "/…"],
  [`/${token.toLowerCase()}`, "/…"],
  ["/contact/ann@example.com", "/contact/…"],
  ["/contact/ann%2Bquotes%40mail.example.com/x", "/contact/…/x"],
  ["/contact/ann%2540example.com", "/contact/…"],
])("%j is not a signed link, but is logged without what looks like a token or an email address", (path, logged) => {
  expect(withoutToken(path)).toBe(logged);
});

test("the path of an article with many words is logged unchanged", () => {
  const path = "/blog/how-much-does-a-sprinkler-repair-cost-in-redmond-in-2026";
  expect(withoutToken(path)).toBe(path);
});

test("a signed link inside another path opens nothing, and is logged without its token", () => {
  const path = `/https://www.example.com/receipt/${token}`;
  expect(isLinkPath(path)).toBe(false);
  expect(withoutToken(path)).toBe("/https://www.example.com/receipt/…");
});

test("the path of a statement's CSV file is recognized", () => {
  expect(isContractorFile(`/contractor/${token}/statements/2026-10.csv`)).toBe(true);
});

test.each([
  `/contractor/${token}/statements/2026-10`,
  `/contractor/${token}.csv`,
  `/receipt/${token}/statements/2026-10.csv`,
  "/statements/2026-10.csv",
])("%s is not the path of a statement's CSV file", (path) => {
  expect(isContractorFile(path)).toBe(false);
});

test.each(["/thank-you?receipt=a", "/Thank-You/?receipt=a", "/%74hank-you?receipt=a", "/job/a"])(
  "the URL %s has a token",
  (url) => {
    expect(hasToken(new URL(url, "http://localhost"))).toBe(true);
  },
);

test.each(["/thank-you", "/faq?receipt=a"])("the URL %s has no token", (url) => {
  expect(hasToken(new URL(url, "http://localhost"))).toBe(false);
});
