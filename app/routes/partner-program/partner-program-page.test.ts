import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  correctWithoutJavaScript,
  formScenarios,
  postAndReturn,
  postFromPage,
  postIncomplete,
  postMistake,
  postTooOften,
  rowsFrom,
  type VisitedForm,
} from "../../../e2e/form-scenarios.ts";
import { freshEmail, openSite } from "../../../e2e/open-site.ts";

const site = openSite();
const strictSite = openSite({ RATE_LIMIT_PER_MINUTE: "1" });

const form: VisitedForm = {
  site,
  path: "/partner-program",
  table: "partner_applications",
  button: "Send my application",
  sending: "Submitting Application...",
  failed: "There was a problem submitting your application",
  async fill(page, email) {
    await page.getByLabel("Full name").fill("José Núñez");
    await page.getByLabel("Business name").fill("Núñez Irrigation LLC");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Phone number").fill("(425) 555-0100");
    await page.getByLabel("City").fill("Bothell");
    await page.getByLabel("Service").selectOption("EV Charger Installation");
    await page.getByLabel("Message").fill("98011 and 98034, please.");
  },
  typed: async (page) => ({
    name: await page.getByLabel("Full name").inputValue(),
    business_name: await page.getByLabel("Business name").inputValue(),
    email: await page.getByLabel("Email address").inputValue(),
    phone: await page.getByLabel("Phone number").inputValue(),
    city: await page.getByLabel("City").inputValue(),
    service: await page.getByLabel("Service").inputValue(),
    message: await page.getByLabel("Message").inputValue(),
  }),
  filled: (email) => ({
    name: "José Núñez",
    business_name: "Núñez Irrigation LLC",
    email,
    phone: "(425) 555-0100",
    city: "Bothell",
    service: "ev-charging-installation",
    message: "98011 and 98034, please.",
  }),
  stored: (page) => page.getByRole("status").filter({ hasText: "Application Submitted!" }).waitFor(),
  emailLabel: "Email address",
  good: {
    name: "Sam",
    business_name: "Sam’s Fences",
    email: "sam@example.com",
    city: "Redmond",
    service: "fence-repair",
  },
};

const empty = { name: "", business_name: "", email: "", phone: "", city: "", service: "", message: "" };

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("an application %s", (_case, javaScriptEnabled) => {
  const { visit, send, expectRequired, sendMistake, sendTooOften } = formScenarios(form, javaScriptEnabled);

  test("is stored once, answered with a promise, and the form is empty again", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await form.fill(page, email);
      await send(page);
      const thanks = page.getByRole("status");
      await thanks.waitFor();
      expect(await thanks.innerText()).toContain("Application Submitted!");
      expect(await thanks.innerText()).toContain("within 24-48 hours");
      expect(await form.typed(page)).toEqual(empty);
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
      await form.fill(page, email);
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
      expect(await form.typed(page)).toEqual({ ...empty, message: "kept as typed" });
    });
  });

  test.each([
    ["an email address without a domain", "Email address", "sam@", "Enter an email address like name@example.com."],
    [
      "a business name that grows over its length",
      "Business name",
      "½".repeat(90),
      "This is too long. Please shorten it.",
    ],
    [
      "a city that is empty after cleaning",
      "City",
      "日本",
      "Please add your city in the letters A to Z. We can’t store other writing systems or emoji.",
    ],
  ])("with %s is not stored, and says why", async (_mistake, label, value, words) => {
    await sendMistake(label, value, words, async (page) => {
      expect(await page.getByLabel("Service").inputValue()).toBe("ev-charging-installation");
    });
  });

  test("over the rate limit is not stored, says so and keeps the form", () => sendTooOften(strictSite));
});

describe("with JavaScript", () => {
  const { button, sendTwice, sendRefused, loseAnswer, ...more } = formScenarios(form, true);

  test("a second click while it is being sent sends nothing more", () =>
    sendTwice(async (page) => {
      expect(await button(page).isEnabled()).toBe(true);
    }));

  test.each([
    ["the server's words", "no such luck", "no such luck"],
    ["that the reason is unknown", "", "Unknown error"],
  ])("a refusal shows %s and keeps the form", (_case, message, words) => sendRefused({ message }, words));

  test("an answer that got lost is stored once when the form is sent again", loseAnswer);

  test("an application that meets no connection is sent when it is back", () => more.sendOffline());

  test("an application that waits when the page is reloaded is stored once", more.reloadWhileWaiting);

  test(
    "an application that is on its way when consent is taken back is stored once, and the visitor learns of it",
    more.refuseWhileSending,
  );

  test("an application typed before the scripts came, or before it was allowed, is kept", more.keepEarlyDraft);

  test("a half-written application is there again for a day", () => more.keepDraft(empty));

  test("an application says how it was filled", () => more.sendContext());
});

describe("a form post by hand", () => {
  test("is answered with 303 when it is stored, to the same page with thanks", () =>
    postAndReturn(form, "Application Submitted!"));

  test.each([
    ["a service of ours that has no program", { service: "gutter-installation" }],
    ["a business name over its length", { business_name: "x".repeat(161) }],
    ["a city over its length", { city: "x".repeat(81) }],
    ["a message over its length", { message: "x".repeat(5001) }],
  ])("with %s is 422, kept as typed and marked", (_case, change) => postMistake(form, change));

  test("says which sentence it agrees to and when its page was made", () => postFromPage(form));

  test("without a hidden field of our form is held and agreed to nothing", () => postIncomplete(form));

  test("with mistakes that are corrected without JavaScript is not held", () => correctWithoutJavaScript(form));

  test("over the rate limit is 429 and says when to try again", () =>
    postTooOften(form, strictSite, { city: "Sammamish" }, 'value="Sammamish"'));
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
