import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  formScenarios,
  formSteps,
  postAndReturn,
  postFromPage,
  postMistake,
  rowsFrom,
  type VisitedForm,
} from "../../../e2e/form-scenarios.ts";
import { freshEmail, openSite } from "../../../e2e/open-site.ts";

const site = openSite();

const form: VisitedForm = {
  site,
  path: "/partner-program",
  table: "partner_applications",
  button: "Send my application",
  sending: "Submitting Application...",
  failed: "There was a problem submitting your application",
  values: {
    name: "José Núñez",
    business_name: "Núñez Irrigation LLC",
    phone: "(425) 555-0100",
    city: "Bothell",
    service: "ev-charging-installation",
    message: "98011 and 98034, please.",
  },
  stored: (page) => page.getByRole("status").filter({ hasText: "Application Submitted!" }).waitFor(),
  good: {
    name: "Sam",
    business_name: "Sam’s Fences",
    email: "sam@example.com",
    city: "Redmond",
    service: "fence-repair",
  },
};

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("an application %s", (_case, javaScriptEnabled) => {
  const { visit, fill, typed, send } = formSteps(form, javaScriptEnabled);
  const { expectRequired, sendMistake } = formScenarios(form, javaScriptEnabled);

  test("is stored once, answered with a promise, and the form is empty again", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await fill(page, email);
      await send(page);
      const thanks = page.getByRole("status");
      await thanks.waitFor();
      expect(await thanks.innerText()).toContain("Application Submitted!");
      expect(await thanks.innerText()).toContain("within 24-48 hours");
      expect(await typed(page)).toEqual({});
      const isInSight = await thanks.evaluate((element) => element.getBoundingClientRect().top < innerHeight);
      expect(isInSight).toBe(true);
    });
    expect(await rowsFrom(form, email)).toEqual([
      expect.objectContaining({
        name: "Jose Nunez",
        business_name: "Nunez Irrigation LLC",
        email,
        phone: "4255550100",
        city: "Bothell",
        service: "ev-charging-installation",
        message: "98011 and 98034, please.",
      }),
    ]);
  });

  test("needs neither a phone number nor a message", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await fill(page, email);
      await page.getByLabel("Phone number").fill("");
      await page.getByLabel("Message").fill("");
      await send(page);
      await form.stored(page);
    });
    expect(await rowsFrom(form, email)).toEqual([expect.objectContaining({ phone: null, message: null })]);
  });

  test("with nothing in it names what is required, leads to it, and keeps the rest", async () => {
    await visit(async (page) => {
      await page.getByLabel("Message").fill("kept as typed");
      await send(page);
      await expectRequired(page, [
        "Enter your name.",
        "Enter the name of your business.",
        "Enter your email address.",
        "Enter your city.",
        "Choose a service.",
      ]);
      expect(await page.getByLabel("Service").getAttribute("aria-invalid")).toBe("true");
      expect(await typed(page)).toEqual({ message: "kept as typed" });
    });
  });

  test("with a city that is empty after cleaning is not stored, and says why", () =>
    sendMistake(
      "City",
      "日本",
      "Please add your city in the letters A to Z. We can’t store other writing systems or emoji.",
    ));
});

describe("with JavaScript", () => {
  const { sendTwice, sendRefused } = formScenarios(form);

  test("a second click while it is being sent sends nothing more", sendTwice);

  test("a refusal shows the server's words and keeps the form", () =>
    sendRefused({ message: "no such luck" }, "no such luck"));
});

describe("a form post by hand", () => {
  test("is answered with 303 when it is stored, to the same page with thanks", () =>
    postAndReturn(form, "Application Submitted!"));

  test("with a service of ours that has no program is 422, kept as typed and marked", () =>
    postMistake(form, { service: "gutter-installation" }));

  test("says which sentence it agrees to and when its page was made", () => postFromPage(form));
});

describe("the page, in its first HTML", () => {
  const visit = (work: (page: Page) => Promise<void>, width = 1280) =>
    site.visit("/partner-program", work, { javaScriptEnabled: false, viewport: { width, height: 844 } });

  test.each([1280, 390])("lists the lead opportunities at a width of %i px", async (width) => {
    await visit(async (page) => {
      const table = page.getByRole("table", { name: "Lead opportunities" });
      const rows = await table
        .locator("tbody tr")
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.lastChild?.textContent)));
      expect(rows).toEqual([
        ["Sprinkler Repair in Redmond", "Available", "20-30", "$1,950"],
        ["Sprinkler Repair in Bellevue", "Available", "20-30", "$1,950"],
        ["Sprinkler Repair in Kirkland", "Available", "20-30", "$1,950"],
        ["Fence Repair in Redmond", "Filled", "10-20", "$2,400"],
        ["EV Charger Installation in Bellevue", "Filled", "5-15", "$3,000"],
        ["EV Charger Installation in Woodinville", "Filled", "20-30", "$5,000"],
      ]);
      expect(await table.getByText("Estimated leads per month").filter({ visible: true }).count()).toBeGreaterThan(0);
      expect(await table.getByText("$5,000").isVisible()).toBe(true);
    }, width);
  });

  test("says who can be a partner", async () => {
    await visit(async (page) => {
      const criteria = page.getByRole("region", { name: "Who we work with" });
      expect(await criteria.getByRole("listitem").allInnerTexts()).toEqual([
        "One contractor per zip code and service",
        "A valid Washington contractor license",
        "General liability and workers’ compensation insurance",
        "At least 3 years of experience",
        "Professional references",
        "Able to serve Kirkland and nearby areas",
        "Professional appearance and service skills",
      ]);
    });
  });

  test("offers the four services and leads to the form", async () => {
    await visit(async (page) => {
      expect(
        await page
          .getByLabel("Service")
          .locator("option")
          .evaluateAll((options) =>
            options.map((option) => [(option as HTMLOptionElement).value, option.textContent]).slice(1),
          ),
      ).toEqual([
        ["sprinkler-repair", "Sprinkler Repair"],
        ["fence-repair", "Fence Repair"],
        ["ev-charging-installation", "EV Charger Installation"],
        ["other", "Other"],
      ]);
      await page.getByRole("link", { name: "Apply for a zip code" }).click();
      await page.waitForURL("**/partner-program#application");
      expect(await page.getByLabel("Full name").isVisible()).toBe(true);
    });
  });
});
