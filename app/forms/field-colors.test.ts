import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ whole: true });

/** The fills, the least contrast of an edge with the fill inside it, and the fill of a disabled field. */
const readFields = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const luminance = (color: string) => {
      if (!canvas) throw new Error("There is no canvas.");
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const fields = [...document.querySelectorAll("main :is(.control, .tile-face, .check:not(:checked))")];
    const contrasts = fields.map((field) => {
      const { borderTopColor, backgroundColor } = getComputedStyle(field);
      const [dark = 0, light = 0] = [borderTopColor, backgroundColor].map(luminance).sort((one, other) => one - other);
      return (light + 0.05) / (dark + 0.05);
    });
    const fills = new Set(fields.map((field) => getComputedStyle(field).backgroundColor));
    const control = document.querySelector<HTMLInputElement>("main .control");
    if (control) control.disabled = true;
    return {
      fills: [...fills],
      least: Math.min(...contrasts),
      disabledFill: control && getComputedStyle(control).backgroundColor,
    };
  });

test.each(["light", "dark"] as const)(
  "fields and answers have one fill and an edge that stands out from it, and a disabled field has no fill; colors: %s",
  async (colorScheme) => {
    await site.visit(
      "about:blank",
      async (page) => {
        const pages = ["sprinkler-repair", "fence-repair", "ev-charging-installation", "generator-installation"];
        for (const path of [
          "/",
          "/blog",
          "/contact",
          "/partner-program",
          ...pages.map((service) => `/${service}/kirkland`),
        ]) {
          await page.goto(path);
          const { fills, least, disabledFill } = await readFields(page);
          expect(least, path).toBeGreaterThanOrEqual(3);
          expect(fills, path).toHaveLength(1);
          expect(disabledFill, path).toBe("rgba(0, 0, 0, 0)");
        }
      },
      { colorScheme },
    );
  },
);

test.each(["none", "active"] as const)(
  "a chosen answer has a check on its corner, which shows it without color, and keeps its size; forced colors: %s",
  async (forcedColors) => {
    await site.visit("/sprinkler-repair/kirkland", async (page) => {
      await page.emulateMedia({ forcedColors });
      const face = page.locator(".tile-face").first();
      const size = async () => {
        const box = await face.boundingBox();
        return [box?.width, box?.height];
      };
      const mark = () =>
        face.evaluate((element) => {
          const [circle, check] = ["::before", "::after"].map((part) => getComputedStyle(element, part));
          const isDrawn = circle?.content === '""' && check?.content === '""' && check.clipPath.startsWith("polygon");
          return isDrawn && circle.backgroundColor !== check.backgroundColor;
        });
      const before = await size();
      expect(await mark()).toBe(false);
      await page.getByRole("radio").first().check();
      expect(await mark()).toBe(true);
      expect(await size()).toEqual(before);
    });
  },
);
