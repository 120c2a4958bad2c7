import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { waitForScripts } from "../../e2e/page-steps.ts";
import { faultsOn, overflowAt } from "../../test/accessibility.ts";
import { visitPage } from "../../test/browser.ts";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ pages: true, variables: { GA_MEASUREMENT_ID: "G-TEST" } });

const visit = (path: string, options: BrowserContextOptions, steps: (page: Page) => Promise<void>) =>
  visitPage(
    site.url,
    path,
    async (page) => {
      if (options.javaScriptEnabled !== false) await waitForScripts(page);
      await steps(page);
    },
    options,
  );

async function addLeadWithLinks() {
  const request = await site.addAssignedLead();
  await site.addTerritory(request.contractor);
  return { ...request, contractorLink: await site.contractorPathOf(request.contractor) };
}

async function addReturnedLead(): Promise<string> {
  const contractor = await site.addContractor({ email: "cedar@example.com", business_name: "Cedar Lawns" });
  const columns = { contractor_id: contractor.id, zip_code: "98077", email: "di@example.com", phone: null };
  const job = await site.jobPathOf(await site.addLead(columns), contractor);
  await site.post(job, { action: "return", reason: "other" });
  return job;
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

describe("without JavaScript", () => {
  const options = { javaScriptEnabled: false };

  test("without JavaScript, a contractor accepts a request, marks it as contacted and booked, undoes the booking, passes on the request, and takes it back", async () => {
    const { lead, job } = await addLeadWithLinks();
    await visit(job, options, async (page) => {
      await heading(page, "Ann Lee wants a quote");
      await page.getByText("Sprinkler Repair in 98033").waitFor();
      expect(await page.getByRole("link", { name: "Text (425) 555-0142" }).getAttribute("href")).toBe(
        "sms:+14255550142",
      );
      await press(page, "Accept this request");
      await heading(page, "You accepted Ann Lee’s request");
      await press(page, "I’ve contacted them");
      await heading(page, "You contacted Ann Lee");
      await press(page, "Mark as booked");
      await heading(page, "You booked the job with Ann Lee");
      await press(page, "Undo: booked");
      await page.getByRole("button", { name: "Mark as booked" }).waitFor();
      // After the redirect, a reload does not post the form again.
      await page.reload();
      await heading(page, "You contacted Ann Lee");
      expect((await site.lead(lead.id)).booked_at).toBeNull();
      await page.locator("summary", { hasText: "Pass on this request" }).click();
      await page.getByLabel("Not my kind of work").check();
      await press(page, "Pass on this request");
      await heading(page, "You passed on this request");
      expect(await page.getByText("Ann Lee").count()).toBe(0);
      await press(page, "Take it back");
      await heading(page, "You contacted Ann Lee");
    });
    expect(await site.lead(lead.id)).toMatchObject({ status: "matched", return_reason: null });
  });

  test("without JavaScript, a homeowner answers the receipt's questions, changes an answer, corrects the phone number, and cancels and erases the request", async () => {
    const { lead, receipt } = await addLeadWithLinks();
    await visit(receipt, options, async (page) => {
      await heading(page, "On its way to Fir Sprinklers");
      await press(page, "No, not yet");
      await page.getByText(/^You answered “No, not yet” on /).waitFor();
      await press(page, "Yes, they have");
      await press(page, "Still deciding");
      await page.getByText(/^You answered “Still deciding” on /).waitFor();
      const pressed = page.getByRole("button", { pressed: true });
      expect(await pressed.allInnerTexts()).toEqual(["Still deciding"]);
      await page.getByText("Change what you told us").click();
      expect(await pressed.allInnerTexts()).toEqual(["Still deciding", "Yes, they have"]);
      expect(await site.lead(lead.id)).toMatchObject({ homeowner_contacted: true, homeowner_outcome: "undecided" });
      await page.getByLabel("Phone number").fill("555-0177");
      await press(page, "Save this number");
      await page.getByText("Please enter a valid 10-digit phone number").waitFor();
      expect(await page.getByLabel("Phone number").inputValue()).toBe("555-0177");
      expect(await page.getByLabel("Phone number").evaluate((field) => document.activeElement === field)).toBe(true);
      await page.getByLabel("Phone number").fill("206-555-0177");
      await press(page, "Save this number");
      await page.getByText("You corrected your phone number.").waitFor();
      expect((await site.lead(lead.id)).phone).toBe("2065550177");
      await press(page, "Cancel my request");
      await heading(page, "You canceled your request");
      await page.getByLabel("Yes, erase this request.").check();
      await press(page, "Erase my request");
      await heading(page, "Your request is erased");
      await page.reload();
      await heading(page, "Your request is erased");
    });
    expect(await site.query("select from leads")).toEqual([]);
  });
});

test("no page behind a signed link has an accessibility violation in the light or dark theme or is wider than its window", async () => {
  const { receipt, job, contractorLink } = await addLeadWithLinks();
  const waiting = await site.receiptPathOf(await site.addLead({ email: "bo@example.com", phone: "2065550111" }));
  const returned = await addReturnedLead();
  const gone = await site.addLead({ email: "cy@example.com", phone: "2065550122" });
  const expired = await site.receiptPathOf(gone);
  await site.query("update link_tokens set expires_at = now() where lead_id = $1", [gone.id]);
  const names = Object.entries({ receipt, waiting, job, returned, contractorLink, expired });
  await visit("/", {}, async (page) => {
    for (const [name, path] of [...names, ["erased", "/receipt/erased"], ["unknown", "/job/unknown"]] as const) {
      await page.goto(path);
      await waitForScripts(page);
      expect([name, await faultsOn(page, {}, [1280]), await overflowAt(page, [320, 390, 768])]).toEqual([name, [], []]);
    }
  });
});
