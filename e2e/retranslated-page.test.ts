import { globSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { tryingAgainText } from "../content/messages.ts";
import { sharedChromium } from "../test/browser.ts";
import { pictureWithCorners } from "../test/pictures.ts";
import { openProduct } from "../test/product.ts";
import { applicationForm, contactForm, formSteps, privacyForm, problemSummaryOf, quoteForm } from "./forms.ts";
import { freshEmail, waitForScripts } from "./page-steps.ts";

// React renders into slots, and a browser's translation may change every text at any time. This holds because of two
// rules: a slot belongs to React alone, and a text that changes is the only child of its element.

const site = openProduct({ whole: true });

/** Wraps every text in `font` elements, as Chrome's translation does, now and after every change. */
function translateForEver(): void {
  const translate = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest("script, style, textarea, title, font")) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(`${text.data}`);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };
  addEventListener("DOMContentLoaded", () => {
    translateAll();
    new MutationObserver(translateAll).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** Opens a translated page and fails if the console shows an error. */
async function withTranslatedPage(url: string, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await (await sharedChromium()).newContext({ reducedMotion: "reduce", baseURL: new URL(url).origin });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      // Requests that a test breaks are logged too.
      if (message.type() === "error" && !/^Failed to load resource/.test(message.text())) errors.push(message.text());
    });
    await page.addInitScript(translateForEver);
    await page.goto(url);
    await work(page);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

const focusedName = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).name);

describe("a page that is translated again after every change", () => {
  test.each([
    {
      form: quoteForm,
      required: "zip_code",
      missing: "Enter your zip code.",
      wrong: "9800",
      why: "Enter a 5-digit zip code",
    },
    {
      form: contactForm,
      required: "email",
      missing: "Enter your email address.",
      wrong: "ann@",
      why: "Enter an email address like",
    },
    {
      form: applicationForm,
      required: "city",
      missing: "Enter your city.",
      wrong: "👍",
      why: "Please write your city",
    },
    {
      form: privacyForm,
      required: "email",
      missing: "Enter your email address.",
      wrong: "ann@",
      why: "Enter an email address like",
    },
  ])("$form.path shows the right message at each step, and keeps values and focus", async (steps) => {
    const { form, required, missing, wrong, why } = steps;
    const { fill, filledValues, currentValues, send, button, rowsFrom } = formSteps(site, form);
    const email = freshEmail();
    await withTranslatedPage(site.url + form.path, async (page) => {
      const field = page.locator(`main form [name=${required}]`);
      const problem = page.locator(`#${required}-problem`);
      await waitForScripts(page);
      await send(page);
      await expect.poll(() => problem.innerText()).toBe(missing);
      await field.fill(wrong);
      expect(await problem.innerText()).toBe(missing);
      await send(page);
      await expect.poll(() => problem.innerText()).toContain(why);
      expect(await problemSummaryOf(page).innerText()).toContain(why);
      expect([await field.inputValue(), await field.getAttribute("aria-invalid")]).toEqual([wrong, "true"]);
      await page.getByRole("button", { name: "Dismiss" }).click();
      await field.focus();
      await field.press("End");
      await field.pressSequentially("1");
      expect(await focusedName(page)).toBe(required);

      await fill(page, email);
      expect(await page.locator("main form [aria-invalid]").count()).toBe(0);
      let failures = 2;
      await page.route("**/rest/v1/*", (route) => (failures-- > 0 ? route.fulfill({ status: 503 }) : route.continue()));
      await page.clock.install();
      await send(page);
      for (const delay of [4_000, 8_000]) {
        await page.getByText(tryingAgainText).waitFor();
        expect(await currentValues(page)).toEqual(filledValues(email));
        expect(await button(page).count()).toBe(0);
        await page.clock.fastForward(delay);
      }
      await form.waitUntilStored(page);
      if (form !== quoteForm) expect(await button(page).isEnabled()).toBe(true);
    });
    expect(await rowsFrom(email)).toHaveLength(1);
  });

  test("the answer about a zip code and the warning about a phone number follow what is typed", async () => {
    await site.addContractorIn("fence-repair", ["98004"]);
    await withTranslatedPage(`${site.url}/fence-repair/bellevue`, async (page) => {
      await waitForScripts(page);
      const zipCode = page.getByLabel("Zip code");
      for (const [zip, answer] of [
        ["98004", "in 98004."],
        ["98005", "in 98005 yet."],
        ["98004", "in 98004."],
      ] as const) {
        await zipCode.fill(zip);
        await page.getByText(answer).filter({ visible: true }).waitFor();
        await page.getByText("Only the contractor who covers").waitFor({ state: "hidden" });
      }
      await zipCode.fill("980");
      await page.getByText("Only the contractor who covers").waitFor();
      const phone = page.getByLabel("Phone number");
      await phone.fill("555");
      await zipCode.focus();
      await page.getByText("Please enter a valid 10-digit phone number").waitFor();
      await phone.fill("425 555 0100");
      await page.getByText("Please enter a valid 10-digit phone number").waitFor({ state: "hidden" });
    });
  });

  test("the blog’s list follows what is typed", async () => {
    await withTranslatedPage(`${site.url}/blog`, async (page) => {
      const search = page.getByRole("searchbox");
      const found = page.locator("form").getByRole("status");
      const titles = () => page.getByRole("article").count();
      for (const words of ["gate", "sprinkler", "dragon", "gate"]) {
        await search.fill(words);
        await page.locator("form[data-scripted]").waitFor();
        await expect.poll(async () => await found.innerText()).toMatch(/^\d+ articles?$/);
        await expect.poll(async () => Number.parseInt(await found.innerText(), 10) - (await titles())).toBe(0);
        expect(await focusedName(page)).toBe("q");
      }
      await search.fill("");
      await expect.poll(() => found.innerText()).toBe("");
    });
  });
});

describe("a receipt that is translated again after every change", () => {
  const links = openProduct({ pages: true });
  test("the photos, their number, and the news about them follow what the homeowner does", async () => {
    const photos = await Promise.all([61, 62].map((width) => pictureWithCorners(width, 60, 1).jpeg().toBuffer()));
    const { receipt } = await links.addAssignedLead();
    await withTranslatedPage(links.url + receipt, async (page) => {
      const field = page.locator('input[name="photo"]').first();
      for (const [at, buffer] of photos.entries()) {
        await field.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
        await page.getByRole("button", { name: at === 0 ? "Send 1 photo" : "Send 2 photos" }).waitFor();
      }
      await page
        .getByText(/^Ready to send/)
        .nth(1)
        .waitFor();
      await page.getByRole("button", { name: "Send 2 photos" }).click();
      await page.getByText("2 photos added.").waitFor();
      await page.getByRole("button", { name: "Remove photo 1" }).click();
      await page.getByText("Photo removed.").waitFor();
      const rows = page.getByRole("list", { name: "Your photos" }).getByRole("listitem");
      expect(await rows.allInnerTexts()).toEqual([expect.stringContaining("Photo 2")]);
    });
  });
});

describe("a contractor’s page that is translated again after every change", () => {
  const links = openProduct({ pages: true });
  test("a job's state, message, and undo follow each press", async () => {
    const contractor = await links.addContractor();
    await links.addLead({ contractor_id: contractor.id });
    await withTranslatedPage(links.url + (await links.contractorPathOf(contractor)), async (page) => {
      const job = page.locator("[data-job]");
      for (const [button, next] of [
        ["Accept", "Next: get in touch."],
        ["I contacted them", "Next: agree on a day."],
        ["Undo: contacted", "Next: get in touch."],
        ["We booked the job", "Booked on "],
        ["Undo: booked", "Next: get in touch."],
      ] as const) {
        await job.getByRole("button", { name: button, exact: true }).click();
        await job.getByText(next).first().waitFor();
      }
      expect(await job.getByText("Undone.").count()).toBe(1);
    });
  });
});

/** What no component can say: another company's script, a link in the head, and a canvas. */
const allowedFiles = ["app/consent/analytics.ts", "app/load-react.ts", "app/photos/shrink-picture.ts"];

test("no script of the site copies or builds markup by hand", () => {
  const byHand = /<template|cloneNode|document\.createElement\(|replaceChildren|insertAdjacent|\.innerHTML/;
  const files = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] });
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) => byHand.test(readFileSync(file, "utf8")));
  expect(found.sort()).toEqual(allowedFiles);
});
