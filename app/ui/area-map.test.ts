import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { cities } from "../../content/chosen-market.ts";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ whole: true });
/** Bytes, compressed as sent. */
const maxMapBytes = 8_000;

type Case = [path: string, name: string, labels: readonly string[]];

test.each<Case>([
  [
    "/",
    "Map of the Eastside: the zip codes where we work",
    cities.flatMap(({ name, zipCodes }) => [name, ...zipCodes]),
  ],
  ...cities.map(
    ({ slug, name, neighborhoods }): Case => [
      `/fence-repair/${slug}`,
      `Map of the Eastside: ${name} and its neighborhoods`,
      neighborhoods,
    ],
  ),
])("%s has a map that is named %s, is small, and whose labels do not cover each other", async (path, name, labels) => {
  await site.visit(
    path,
    async (page) => {
      const map = page.getByRole("img", { name, exact: true });
      const html = await map.evaluate((svg) => svg.outerHTML);
      const { left, right } = await map.evaluate((svg) => svg.getBoundingClientRect().toJSON());
      const column = await page.locator("main h1").evaluate((title) => title.getBoundingClientRect().toJSON());
      expect([left >= column.left, right <= column.right]).toEqual([true, true]);
      expect(brotliCompressSync(html).length).toBeLessThanOrEqual(maxMapBytes);
      const shown = await map.locator("text").evaluateAll((all) =>
        all.map((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          const lines = [...text.children].map((line) => line.textContent);
          return { label: lines.length > 0 ? lines.join(" ") : text.textContent, left, right, top, bottom };
        }),
      );
      expect(shown.map(({ label }) => label)).toEqual(expect.arrayContaining([...labels]));
      // Letters are lower than their line.
      const air = 3;
      const covered = shown.flatMap((one, position) =>
        shown
          .slice(position + 1)
          .filter(
            (other) =>
              one.left < other.right &&
              other.left < one.right &&
              one.top + air < other.bottom - air &&
              other.top + air < one.bottom - air,
          )
          .map((other) => `${one.label} and ${other.label}`),
      );
      expect(covered).toEqual([]);
    },
    { javaScriptEnabled: false, viewport: { width: 390, height: 664 } },
  );
});
