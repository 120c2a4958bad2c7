import { describe, expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";

describe("unknown links", () => {
  const site = openProduct({ pages: true, variables: { TRUST_PROXY: "127.0.0.1" } });
  const get = async (path: string, client: string) =>
    (await fetch(site.url + path, { headers: { "X-Forwarded-For": client } })).status;

  test("after 100 unknown links in a minute, a network gets 429 for every link, and others do not", async () => {
    const receipt = await site.receiptPathOf(await site.addLead({}));
    for (let visit = 0; visit < 3; visit++) expect(await get(receipt, "198.51.100.1")).toBe(200);
    const paths = Array.from(
      { length: 120 },
      (_, number) => `/${["receipt", "job", "contractor"][number % 3]}/${number}`,
    );
    const statuses = await Promise.all(paths.map((path) => get(path, "198.51.100.1")));
    expect(statuses.filter((status) => status === 404)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect(await get(receipt, "198.51.100.1")).toBe(429);
    expect(await get("/faq", "198.51.100.1")).toBe(200);
    expect(await get(receipt, "198.51.100.2")).toBe(200);
  });
});
