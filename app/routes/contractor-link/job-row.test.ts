import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsOn } from "../../../test/accessibility.ts";
import { visitPage } from "../../../test/browser.ts";
import { openProduct } from "../../../test/product.ts";

const site = openProduct({ pages: true });

async function pageWithJob() {
  const contractor = await site.addContractor();
  const lead = await site.addLead({ contractor_id: contractor.id });
  return { path: await site.contractorPathOf(contractor), lead };
}

const row = (page: Page) => page.locator("[data-job]");

/** Reloading the page loses this mark. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-mark", ""));
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute("data-mark"));

describe("a job of the list, in the browser", () => {
  test("what follows a press appears in place: state, message, undo, and the forms that fit now", async () => {
    const { path, lead } = await pageWithJob();
    await visitPage(site.url, path, async (page) => {
      const { press, sees, button } = handles(page);
      await mark(page);
      await press("Accept");
      await sees("Saved: you accepted it.");
      await sees("Next: get in touch.");
      expect(await button("Accept").isVisible()).toBe(false);
      await press("Undo: accepted");
      await sees("Undone.");
      await sees("Next: accept it or pass.");
      await press("I contacted them");
      await sees("Next: agree on a day.");
      await press("We booked the job");
      for (const step of ["booked", "contacted"]) await press(`Undo: ${step}`);
      await sees("Next: accept it or pass.");
      await press("We booked the job");
      await sees("Booked on ");
      expect(await row(page).getByText("Booked", { exact: true }).count()).toBe(1);

      await page.getByText("Notes, amounts, and more").click();
      await page.getByLabel("What the job comes to").fill("6400");
      await press("Save the amount");
      await sees("Booked for $6,400.00");
      await page.getByLabel("Add a note").fill("Gate code *12");
      await press("Save the note");
      await row(page).getByRole("listitem").getByText("Gate code *12").waitFor();
      expect(await page.getByLabel("Add a note").inputValue()).toBe("");

      await page.getByLabel("Pass on it because").selectOption("too-busy");
      await press("Pass");
      await sees("You passed on it.");
      for (const personal of ["Ann Lee", "Gate code"]) expect(await row(page).innerText()).not.toContain(personal);
      expect(await page.getByText("Notes, amounts, and more").isVisible()).toBe(false);
      await press("Take it back");
      await sees("Ann Lee");
      expect(await isMarked(page)).toBe(true);
      expect(await faultsOn(page)).toEqual([]);
    });
    expect(await site.lead(lead.id)).toMatchObject({ booked_cents: 640_000, status: "matched" });
  });

  test("a refusal stands beside its field, keeps what was typed, and has the focus", async () => {
    const { path } = await pageWithJob();
    await visitPage(site.url, path, async (page) => {
      await mark(page);
      await page.getByText("Notes, amounts, and more").click();
      const quoted = page.getByLabel("What you quoted");
      await quoted.fill("1,2.3");
      await quoted.press("Enter");
      const form = page.locator("[data-job-form=quoted]");
      await form.getByText("Nothing was changed: enter an amount").waitFor();
      expect([await quoted.inputValue(), await quoted.getAttribute("aria-invalid")]).toEqual(["1,2.3", "true"]);
      expect(await quoted.evaluate((field) => field === document.activeElement)).toBe(true);
      await quoted.fill("1200");
      await quoted.press("Enter");
      await row(page).getByText("Quoted $1,200.00").waitFor();
      expect(await form.getByText("Nothing was changed").count()).toBe(0);
      expect([await quoted.getAttribute("aria-invalid"), await isMarked(page)]).toEqual([null, true]);
    });
  });

  test("if the script cannot post, the browser does, and comes back to the job in the same list", async () => {
    const { path, lead } = await pageWithJob();
    await visitPage(site.url, `${path}?state=open`, async (page) => {
      await page.evaluate(() => {
        window.fetch = () => Promise.reject(new TypeError("broken"));
      });
      await row(page).getByRole("button", { name: "Accept" }).click();
      await page.waitForURL(`**${path}?state=open#job-${lead.id.slice(0, 8)}`);
      await row(page).getByText("Next: get in touch.").waitFor();
    });
  });

  test("without a script everything works", async () => {
    const { path } = await pageWithJob();
    await visitPage(
      site.url,
      path,
      async (page) => {
        await row(page).getByRole("button", { name: "Accept" }).click();
        await row(page).getByText("Next: get in touch.").waitFor();
        await row(page).getByRole("button", { name: "Undo: accepted" }).click();
        await row(page).getByText("Next: accept it or pass.").waitFor();
      },
      { javaScriptEnabled: false },
    );
  });
});

function handles(page: Page) {
  const button = (name: string) => row(page).getByRole("button", { name, exact: true });
  return {
    button,
    press: (name: string) => button(name).click(),
    sees: (text: string) => row(page).getByText(text).first().waitFor(),
  };
}
