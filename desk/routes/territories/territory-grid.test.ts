import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { services } from "../../../content/chosen-market.ts";
import { openDesk } from "../../../test/open-desk.ts";

const desk = openDesk();

let fir = "";
beforeAll(async () => {
  fir = await desk.addContractor("Fir Fences");
  await desk.takeTerritory(fir, "98006", { service: "sprinkler-repair" });
});

/** What has the focus, as a screen reader says it. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("label")?.textContent?.replace(/\s+/g, " ").trim());

const grid = (page: Page) => page.getByRole("grid", { name: "Territories: zip codes by services" });

test("the grid is one stop for Tab, walked by arrows, chosen by space, and given by Enter on its button", async () => {
  await desk.visit("/territories?city=bellevue", async (page) => {
    await grid(page).waitFor();
    expect(await grid(page).getAttribute("aria-multiselectable")).toBe("true");
    expect(await grid(page).getByRole("gridcell").count()).toBe(5 * services.length);
    expect(await page.locator('[role="grid"] [tabindex="0"]').count()).toBe(1);
    // What a phone shows is a list, and nothing else is said of it.
    await page.setViewportSize({ width: 390, height: 844 });
    await grid(page).waitFor({ state: "detached" });
    await page.setViewportSize({ width: 1280, height: 844 });
    await grid(page).waitFor();

    const last = services.at(-1)?.name;
    await page.getByRole("link", { name: "Clear" }).focus();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("98004 Sprinkler Repair: Free");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("contractor");
    await page.keyboard.press("Shift+Tab");

    for (const [key, cell] of [
      ["ArrowRight", "98004 Gutter Installation: Free"],
      ["ArrowDown", "98005 Gutter Installation: Free"],
      ["End", `98005 ${last}: Free`],
      ["ArrowRight", `98005 ${last}: Free`],
      ["Control+End", `98008 ${last}: Free`],
      ["Control+Home", "98004 Sprinkler Repair: Free"],
      ["ArrowUp", "98004 Sprinkler Repair: Free"],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await focused(page)]).toEqual([key, cell]);
    }

    const chosen = () => grid(page).locator('[aria-selected="true"]').count();
    const status = page.getByRole("status");
    for (const [key, count] of [
      ["Space", 1],
      ["Shift+Space", services.length],
      ["Shift+Space", 0],
      ["Control+Space", 5],
      ["Control+Space", 0],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await chosen(), await status.textContent()]).toEqual([key, count, count ? `${count} chosen` : ""]);
    }

    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Fir");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("2 territories are Fir Fences’s now.").waitFor();
    expect(new URL(page.url()).search).toBe("?city=bellevue");
    expect(await page.getByText("98005 Gutter Installation: Fir Fences").count()).toBe(1);

    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();
    expect(await page.getByText("98005 Gutter Installation: Free").count()).toBe(1);

    // The keys of the desk go on within the grid, and Enter opens its contractor.
    await grid(page).waitFor();
    await page.getByRole("checkbox", { name: "98006 Sprinkler Repair" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Fir Fences" }).waitFor();
    await page.goBack();
    await grid(page).waitFor();
    await page.getByRole("checkbox", { name: "98006 Sprinkler Repair" }).focus();
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.getByRole("heading", { name: "Contractors" }).waitFor();
  });
});

test("without JavaScript it is a table of checkboxes with buttons", async () => {
  await desk.visit(
    "/territories?city=woodinville",
    async (page) => {
      await page.getByRole("checkbox", { name: "98072 Fence Repair: Free" }).check();
      await page.getByRole("combobox", { name: "Give to" }).selectOption(fir);
      await page.getByRole("button", { name: "Give", exact: true }).click();
      await page.getByText("fence-repair/98072 is Fir Fences’s now.").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("Undone.").waitFor();
    },
    { javaScriptEnabled: false },
  );
});
