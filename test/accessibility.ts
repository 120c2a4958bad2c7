import axe from "axe-core";
import type { Page } from "playwright-core";

/** CSS selectors of the parts to check and to skip. Default: the whole page. */
interface Scope {
  within?: readonly string[];
  without?: readonly string[];
}

/** Accessibility faults at each width, one line each. The dark theme is checked only for contrast, at the last width. */
export async function faultsOn(page: Page, scope?: Scope, widths: readonly number[] = [390, 1280]): Promise<string[]> {
  const faults: string[] = [];
  const note = (width: number, lines: string[]) => faults.push(...lines.map((line) => `${width} px: ${line}`));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    note(width, await violationsOn(page, scope));
    note(width, await overflowFaults(page));
  }
  await page.emulateMedia({ colorScheme: "dark" });
  note(widths.at(-1) ?? 0, await violationsOn(page, scope, { runOnly: ["color-contrast", "link-in-text-block"] }));
  await page.emulateMedia({ colorScheme: "light" });
  return faults;
}

/** Accessibility faults that axe finds in the page as it is shown, one line each. */
export async function violationsOn(page: Page, scope: Scope = {}, rules: axe.RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const context = { include: [...(scope.within ?? [])], exclude: [...(scope.without ?? [])] };
  // axe is three times as fast if it reports only violations. Pages in frames have their own tests.
  const options: axe.RunOptions = { ...rules, resultTypes: ["violations"], iframes: false, preload: false };
  const { violations } = await page.evaluate(
    ([context, options]) => (window as unknown as { axe: typeof axe }).axe.run(context, options),
    [context, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(violationText).join(" ")}`);
}

/** The element and what is wrong with it, such as its colors and their contrast. */
function violationText({ html, any, all, none }: axe.NodeResult): string {
  return `${html} (${[...any, ...all, ...none].map(({ message }) => message).join(" ")})`;
}

export async function overflowAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const lines: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    lines.push(...(await overflowFaults(page)));
  }
  return lines;
}

/** Finds words that break across lines at each width. A word of more than 20 letters may break. */
export async function brokenWordsAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const lines: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const words = await page.evaluate(() => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest("script, style, select, .sr-only, .line-clamp-1")) continue;
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\p{L}+/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (tops.size > 1 && word.length <= 20) broken.push(word);
        }
      }
      return broken;
    });
    lines.push(...words.map((word) => `${width} px: ${word}`));
  }
  return lines;
}

async function overflowFaults(page: Page): Promise<string[]> {
  const [pageWidth = 0, windowWidth = 0] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  return pageWidth > windowWidth ? [`${pageWidth} px wide in a window of ${windowWidth}`] : [];
}
