import { describe, expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";
import { isCopyCurrent } from "./content-negotiation.ts";

const changedAt = "Sat, 28 Nov 2026 10:00:00 GMT";
const response = { etag: 'W/"abc"', "last-modified": changedAt };

test.each([
  [{ "If-None-Match": 'W/"abc"' }, true],
  [{ "If-None-Match": '"abc"' }, true],
  [{ "If-None-Match": "*" }, true],
  [{ "If-None-Match": ' "x, y" ,W/"abc"' }, true],
  [{ "If-None-Match": '"x", "abc"' }, true],
  [{ "If-None-Match": '"ab"' }, false],
  [{ "If-None-Match": '"xabc"' }, false],
  [{ "If-None-Match": "abc" }, false],
  [{ "If-None-Match": '"x"', "If-Modified-Since": changedAt }, false],
  [{ "If-Modified-Since": changedAt }, true],
  [{ "If-Modified-Since": "Sun, 29 Nov 2026 10:00:00 GMT" }, true],
  [{ "If-Modified-Since": "Sat, 28 Nov 2026 09:59:59 GMT" }, false],
  [{ "If-Modified-Since": "yesterday" }, false],
  [{}, false],
] as [Record<string, string>, boolean][])("a client that sends %j has a current copy: %s", (headers, isCurrent) => {
  expect(isCopyCurrent(new Headers(headers), response)).toBe(isCurrent);
});

test("a response without a tag or date is never current", () => {
  expect(isCopyCurrent(new Headers({ "If-None-Match": "*" }), {})).toBe(false);
  expect(isCopyCurrent(new Headers({ "If-Modified-Since": changedAt }), {})).toBe(false);
});

describe("everything that has a tag", () => {
  const site = openProduct({ whole: true });

  test.each(["/faq", "/feed.xml", "/sitemap.xml", "/llms.txt", "/favicon.svg"])(
    "%s answers 304 to a weak comparison of its tag, and to *",
    async (path) => {
      const etag = (await fetch(site.url + path)).headers.get("ETag") ?? "";
      expect(etag).toMatch(/^W\/"/);
      for (const tag of [etag, etag.replace("W/", ""), "*"]) {
        const answer = await fetch(site.url + path, { headers: { "If-None-Match": tag } });
        expect([tag, answer.status, answer.headers.get("ETag")]).toEqual([tag, 304, etag]);
      }
    },
  );

  test("a page that does not exist has no tag, so * gets 404", async () => {
    expect((await fetch(`${site.url}/no-such-page`, { headers: { "If-None-Match": "*" } })).status).toBe(404);
  });
});
