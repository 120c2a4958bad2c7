import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { services } from "../../../content/chosen-market.ts";
import { faultsOn } from "../../../test/accessibility.ts";
import { daysFromNow, openDesk } from "../../../test/open-desk.ts";

const desk = openDesk({ withBrowser: true });

let fir = "";
const longName = `${"Wide ".repeat(8)}Unbreakable${"m".repeat(60)} & Sons`;

beforeAll(async () => {
  fir = await desk.addContractor("Fir Fences");
  const wide = await desk.addContractor(longName, { status: "paused" });
  const ends_on = daysFromNow(10);
  await desk.store(
    "territories",
    { zip_code: "98005", service: "sprinkler-repair", contractor_id: wide, ends_on },
    { zip_code: "98033", service: "sprinkler-repair", contractor_id: wide, ends_on },
    { zip_code: "98006", service: "sprinkler-repair", contractor_id: fir, ends_on: null },
  );
  await desk.addLead(longName, { zip_code: "98006", email: "ann@example.com", contractor_id: fir });
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
    await page.keyboard.press("Space");
    expect([await chosen(), await status.textContent()]).toEqual([1, "1 chosen"]);
    await page.keyboard.press("Shift+Space");
    expect([await chosen(), await status.textContent()]).toEqual([services.length, `${services.length} chosen`]);
    await page.keyboard.press("Shift+Space");
    expect([await chosen(), await status.textContent()]).toEqual([0, ""]);
    await page.keyboard.press("Control+Space");
    expect([await chosen(), await status.textContent()]).toEqual([services.length, `${services.length} chosen`]);
    await page.keyboard.press("Control+Space");

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

    // The keys of the desk go on within the grid, and Enter opens the holder.
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

describe.each(["/territories?city=kirkland", "/contractors", "contractor"])("the page %s", (named) => {
  test("is accessible in both themes, and fits a phone, a tablet and a desk", async () => {
    const path = named === "contractor" ? `/contractors/${fir}` : named;
    await desk.visit(path, async (page) => {
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(path);
        // What a phone shows is a list, and nothing else is said of it.
        expect(await page.locator("[role=grid]").count()).toBe(path.startsWith("/terr") && width >= 768 ? 1 : 0);
        await page.evaluate(() => {
          for (const closed of document.querySelectorAll<HTMLDetailsElement>("main details")) closed.open = true;
          document.querySelector<HTMLInputElement>("input[name=cell]")?.click();
        });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([width, overflow]).toEqual([width, 0]);
        if (width !== 768) expect(await faultsOn(page, {}, [width])).toEqual([]);
      }
    });
  });
});
