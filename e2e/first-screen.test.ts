import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { citySlugs, landingPaths, serviceSlugs } from "../content/chosen-market.ts";
import { openProduct } from "../test/product.ts";

const site = openProduct({ whole: true });

/** What the browsers of two phones leave of their screens. */
const screens = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
];

const leastAnswers = 4;
const leastHeight = 44;

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a visitor can see and press without scrolling. A control counts if its middle and corners belong to it. */
const readFirstScreen = (page: Page) =>
  page.evaluate(() => {
    const isInSight = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const points = [
        [(left + right) / 2, (top + bottom) / 2],
        [left + 4, top + 4],
        [right - 4, top + 4],
        [left + 4, bottom - 4],
        [right - 4, bottom - 4],
      ] as const;
      return bottom > top && points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
    };
    const boxOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    const answers = document.querySelectorAll("main form :is([name=service_issue], [name=service], [name=city])");
    const button = document.querySelector("main form [type=submit]");
    return {
      banner: document.querySelector(".consent-banner")?.getBoundingClientRect().height ?? 0,
      header: document.querySelector("header")?.getBoundingClientRect().height ?? 0,
      isTitleInSight: [...document.querySelectorAll("h1")].every(isInSight),
      isProofInSight: [...document.querySelectorAll("h1 + p")].every(isInSight),
      answerCount: answers.length,
      answersInSight: [...answers].filter(isInSight).map(boxOf),
      buttonTop: button?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
      coveredBySettings: [...document.querySelectorAll("main :is(h1, p, a, label, input, select, button)")].filter(
        (element) => {
          const settings = document.querySelector("[data-consent-settings]")?.getBoundingClientRect();
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return (
            settings &&
            right > settings.left &&
            left < settings.right &&
            bottom > settings.top &&
            top < settings.bottom &&
            element.checkVisibility()
          );
        },
      ).length,
    };
  });

/** The lightest shapes of the screen as a blurred picture in gray, the largest first. */
async function lightShapes(page: Page): Promise<Rectangle[]> {
  const { data, info } = await sharp(await page.screenshot())
    .greyscale()
    .blur(10)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const grayAt = (index: number) => data[index * channels] ?? 0;
  const grays = Uint8Array.from({ length: width * height }, (_, index) => grayAt(index)).sort();
  const quantile = (share: number) => grays[Math.floor(share * (grays.length - 1))] ?? 0;
  // A shape is light if it is nearer to the lightest part of the picture than to the ground.
  const limit = (quantile(0.5) + quantile(0.99)) / 2;
  const isSeen = new Uint8Array(width * height);
  const shapes: { box: Rectangle; area: number }[] = [];
  for (let start = 0; start < isSeen.length; start++) {
    if (isSeen[start] || grayAt(start) < limit) continue;
    const waiting = [start];
    isSeen[start] = 1;
    let [left, right, top, bottom, area] = [width, 0, height, 0, 0];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const [x, y] = [index % width, Math.floor(index / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      area++;
      const neighbors = [x > 0 && index - 1, x < width - 1 && index + 1, y > 0 && index - width, index + width];
      for (const neighbor of neighbors) {
        if (neighbor === false || neighbor >= isSeen.length || isSeen[neighbor] || grayAt(neighbor) < limit) continue;
        isSeen[neighbor] = 1;
        waiting.push(neighbor);
      }
    }
    shapes.push({ box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }, area });
  }
  return shapes.sort((one, other) => other.area - one.area).map(({ box }) => box);
}

/** Layout shifts of the page so far, also those right after an input. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() => {
            const observer = new PerformanceObserver(() => {});
            observer.observe({ type: "layout-shift", buffered: true });
            resolve(
              observer.takeRecords().reduce((sum, shift) => sum + (shift as unknown as { value: number }).value, 0),
            );
          }),
        ),
      ),
  );

const isWithin = (inner: Rectangle, outer: Rectangle[]) => {
  const middle = [inner.x + inner.width / 2, inner.y + inner.height / 2] as const;
  const top = Math.min(...outer.map(({ y }) => y));
  return middle[1] > top && outer.some(({ x, width }) => middle[0] >= x - 8 && middle[0] <= x + width + 8);
};

/** The pages of a service show one scene in each city. */
const pagesWithScenes = ["/", ...serviceSlugs.map((service) => `/${service}/${citySlugs[0]}`)];

test("on a phone's first visit, each page with a form shows its title, a line of proof, and its first answers, which are the lightest shapes in light and dark colors", async () => {
  const faults: string[] = [];
  await site.visit("about:blank", async (page) => {
    for (const path of ["/", ...landingPaths]) {
      await page.goto(path);
      for (const viewport of screens) {
        await page.setViewportSize(viewport);
        const note = (what: string) => faults.push(`${path} at ${viewport.width} px: ${what}`);
        const seen = await readFirstScreen(page);
        const highestButton = seen.answerCount > 8 ? 1_650 : 1_550;
        const checks = {
          "a banner of more than 64 px": seen.banner > 0 && seen.banner <= 64,
          "a header of more than 56 px": seen.header <= 56,
          "no title": seen.isTitleInSight,
          "no proof": seen.isProofInSight,
          "too few answers": seen.answersInSight.length >= (path === "/" ? 2 : leastAnswers),
          "low answers": seen.answersInSight.every(({ height }) => height >= leastHeight),
          "something under the cookie settings": seen.coveredBySettings === 0,
          "a low button": viewport.width < 390 || seen.buttonTop <= highestButton,
        };
        for (const [what, isMet] of Object.entries(checks)) if (!isMet) note(what);
        if (!pagesWithScenes.includes(path)) continue;
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          const [largest] = await lightShapes(page);
          if (!largest || !isWithin(largest, seen.answersInSight))
            note(`something lighter than the answers in ${colorScheme} colors: ${JSON.stringify(largest)}`);
        }
      }
    }
  });
  expect(faults).toEqual([]);
});

test.each(["Accept All", "Reject All", "Save Preferences"])("nothing on the page moves after “%s”", async (name) => {
  for (const path of ["/", "/sprinkler-repair/kirkland"]) {
    await site.visit(
      "about:blank",
      async (page) => {
        await page.clock.install();
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready);
        if (name === "Save Preferences") await page.getByRole("button", { name: "Customize" }).click();
        const title = page.getByRole("heading", { level: 1 });
        const before = await title.boundingBox();
        await page.getByRole("button", { name }).last().click();
        await page.getByRole("status").filter({ hasText: "Saved." }).waitFor();
        await page.clock.fastForward(2_000);
        await page.locator("#consent-saved:empty").waitFor({ state: "attached" });
        expect(await title.boundingBox()).toEqual(before);
        expect(await shiftsOf(page), path).toBe(0);
        // The header is drawn in the question's place, and the scene reaches up to it: no blank band stays.
        const [header, scene] = [page.getByRole("banner"), page.locator(".counter-scene")];
        const [top, picture] = [await header.boundingBox(), await scene.boundingBox()];
        expect([top?.y, picture?.y]).toEqual([0, top?.height]);
      },
      { viewport: screens[0] },
    );
  }
});
