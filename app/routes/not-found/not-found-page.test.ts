import { expect, test } from "vitest";
import { openProduct } from "../../../test/product.ts";

const site = openProduct({ whole: true });

const pageAt = async (path: string) => (await fetch(site.url + path, { redirect: "manual" })).text();

test("every unknown path shows the same not-found page, except for the header's accent color", async () => {
  const pages = await Promise.all(["/no-such-page", "/a/b/c?d=e", "/%3cscript%3e", "/receipts"].map(pageAt));
  expect(new Set(pages).size).toBe(1);
  expect(pages[0]).not.toContain("no-such-page");
  expect(await pageAt("/gutter-cleaning")).toContain('<header data-accent="blue"');
  expect(await pageAt("/gutter-cleaning")).not.toContain("gutter-cleaning");
  expect(pages[0]).toContain("Oops! Page not found");
  expect(pages[0]).toContain('href="/"');
});
