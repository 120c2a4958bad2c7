import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { faultsOn } from "../../../test/accessibility.ts";
import { visitPage } from "../../../test/browser.ts";
import { bosApplication } from "../../../test/people.ts";
import { openProduct } from "../../../test/product.ts";

const site = openProduct({ pages: true });

async function addApplication() {
  const application = await site.store("partner_applications", { ...bosApplication });
  return { id: application.id, path: await site.applicationPathOf(application) };
}

const save = (page: Page, section: string) =>
  page.getByRole("button", { name: new RegExp(`^Save ?: ${section}`) }).click();
const statusOf = (page: Page, section: string) =>
  page.getByRole("navigation", { name: "What we have so far" }).getByRole("listitem").filter({ hasText: section });

/** Types into one section, which nothing saves. */
async function typeReference(page: Page) {
  await page.getByLabel("Name 1").fill("Ann Lee");
  await page.getByLabel("98033").first().check();
}

async function expectReferenceKept(page: Page) {
  expect(await page.getByLabel("Name 1").inputValue()).toBe("Ann Lee");
  expect(await page.getByLabel("98033").first().isChecked()).toBe(true);
}

describe("an applicant's page, in the browser", () => {
  test("a section is saved in place, and what was typed into the others stays", async () => {
    const { id, path } = await addApplication();
    await visitPage(site.url, path, async (page) => {
      await typeReference(page);
      const year = page.getByLabel("In the trade since");
      await year.fill("1492");
      await save(page, "Experience");
      await page.getByText("Please enter a year").waitFor();
      expect(await year.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await year.getAttribute("aria-describedby")).toBe("in_trade_since-hint in_trade_since-problem");
      await year.fill("2009");
      await save(page, "Experience");
      await page.getByText("Saved.", { exact: true }).waitFor();
      expect(await page.getByText("Please enter a year").count()).toBe(0);
      expect(await year.getAttribute("aria-invalid")).toBeNull();
      expect(await statusOf(page, "Experience").innerText()).toMatch(/Saved$/);
      await expectReferenceKept(page);
      expect(await faultsOn(page)).toEqual([]);
    });
    expect(await site.queryOne("select * from partner_applications where id = $1", [id])).toMatchObject({
      in_trade_since: 2009,
      references_given: [],
    });
  });

  test("a certificate is listed and removed in place, too", async () => {
    const { path } = await addApplication();
    await visitPage(site.url, path, async (page) => {
      await typeReference(page);
      const certificate = { name: "certificate.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\na") };
      await page.getByLabel("Certificate of insurance").setInputFiles(certificate);
      await save(page, "General liability insurance");
      await page.getByRole("link", { name: "certificate.pdf" }).waitFor();
      expect(await page.getByLabel("Certificate of insurance").inputValue()).toBe("");
      await page.getByRole("button", { name: /^Remove certificate.pdf/ }).click();
      await page.getByRole("link", { name: "certificate.pdf" }).waitFor({ state: "detached" });
      await expectReferenceKept(page);
    });
  });

  test("without a connection, the page says so and keeps everything", async () => {
    const { path } = await addApplication();
    await visitPage(site.url, path, async (page) => {
      await typeReference(page);
      await page.getByLabel("In the trade since").fill("2009");
      await page.context().setOffline(true);
      await save(page, "Experience");
      await page.getByText("Not saved: we can’t be reached right now.").waitFor();
      await page.context().setOffline(false);
      await save(page, "Experience");
      await page.getByText("Saved.", { exact: true }).waitFor();
      await expectReferenceKept(page);
    });
  });

  test("leaving asks while something is not saved, and does not ask afterwards", async () => {
    const { path } = await addApplication();
    await visitPage(site.url, path, async (page) => {
      const asked: string[] = [];
      page.on("dialog", (dialog) => {
        asked.push(dialog.type());
        dialog.accept();
      });
      await page.getByLabel("In the trade since").fill("2009");
      await page.locator("[data-section-page][data-scripted]").waitFor();
      await page.reload();
      expect(asked).toEqual(["beforeunload"]);
      await page.getByLabel("In the trade since").fill("2009");
      await save(page, "Experience");
      await page.getByText("Saved.", { exact: true }).waitFor();
      await page.reload();
      expect(asked).toEqual(["beforeunload"]);
    });
  });

  test("if the script cannot read the answer, the browser posts the form", async () => {
    const { id, path } = await addApplication();
    await visitPage(site.url, path, async (page) => {
      await page.getByLabel("In the trade since").fill("2009");
      await page.locator("[data-section-page][data-scripted]").waitFor();
      await page.evaluate(() => {
        DOMParser.prototype.parseFromString = () => {
          throw new Error("away");
        };
      });
      await save(page, "Experience");
      await page.waitForURL("**#experience");
      expect(await page.getByLabel("In the trade since").inputValue()).toBe("2009");
    });
    expect(await site.queryOne("select in_trade_since from partner_applications where id = $1", [id])).toEqual({
      in_trade_since: 2009,
    });
  });
});
