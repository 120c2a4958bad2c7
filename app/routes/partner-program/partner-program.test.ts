import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { freshEmail, hydrated, openSite } from "../../../e2e/site.ts";

const site = openSite();
const strictSite = openSite({ RATE_LIMIT_PER_MINUTE: "1" });

async function fill(page: Page, email: string) {
  await page.getByLabel("Full name").fill("José Núñez");
  await page.getByLabel("Business name").fill("Núñez Irrigation LLC");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Phone number").fill("(425) 555-0100");
  await page.getByLabel("City").fill("Bothell");
  await page.getByLabel("Service").selectOption("EV Charger Installation");
  await page.getByLabel("Message").fill("98011 and 98034, please.");
}

const typed = async (page: Page) => ({
  name: await page.getByLabel("Full name").inputValue(),
  business_name: await page.getByLabel("Business name").inputValue(),
  email: await page.getByLabel("Email address").inputValue(),
  phone: await page.getByLabel("Phone number").inputValue(),
  city: await page.getByLabel("City").inputValue(),
  service: await page.getByLabel("Service").inputValue(),
  message: await page.getByLabel("Message").inputValue(),
});

const asFilled = (email: string) => ({
  name: "José Núñez",
  business_name: "Núñez Irrigation LLC",
  email,
  phone: "(425) 555-0100",
  city: "Bothell",
  service: "ev-charging-installation",
  message: "98011 and 98034, please.",
});

const empty = { name: "", business_name: "", email: "", phone: "", city: "", service: "", message: "" };

const send = (page: Page) => page.getByRole("button", { name: "Send my application" }).click();

const toast = (page: Page, title: string) => page.getByRole("alert").filter({ hasText: title });

const applicationsFrom = (email: string) => site.rows(`partner_applications?email=eq.${email}`);

const post = (url: string, fields: Record<string, string>) =>
  fetch(`${url}/partner-program`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

const good = {
  name: "Sam",
  business_name: "Sam’s Fences",
  email: "sam@example.com",
  city: "Redmond",
  service: "fence-repair",
};

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("an application %s", (_case, javaScriptEnabled) => {
  const visit = (work: (page: Page) => Promise<void>, on = site) =>
    on.visit(
      "/partner-program",
      async (page) => {
        if (javaScriptEnabled) await hydrated(page);
        await work(page);
      },
      { javaScriptEnabled },
    );

  test("is stored once, answered with a promise, and the form is empty again", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await fill(page, email);
      await send(page);
      const thanks = page.getByRole("status");
      await thanks.waitFor();
      expect(await thanks.innerText()).toContain("Application Submitted!");
      expect(await thanks.innerText()).toContain("within 24-48 hours");
      expect(await typed(page)).toEqual(empty);
      const isInSight = await thanks.evaluate((element) => element.getBoundingClientRect().top < innerHeight);
      expect(isInSight).toBe(true);
    });
    expect(await applicationsFrom(email)).toEqual([
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
      await page.getByRole("status").waitFor();
    });
    expect(await applicationsFrom(email)).toEqual([expect.objectContaining({ phone: null, message: null })]);
  });

  test("with nothing in it names what is required, leads to it, and keeps the rest", async () => {
    await visit(async (page) => {
      await page.getByLabel("Message").fill("kept as typed");
      await send(page);
      const summary = page.getByRole("region", { name: "There is a problem" });
      await summary.waitFor();
      expect(await summary.innerText()).toContain("Please fill in all required fields.");
      expect(await summary.getByRole("link").allInnerTexts()).toEqual([
        "Enter your name.",
        "Enter the name of your business.",
        "Enter your email address.",
        "Enter your city.",
        "Choose a service.",
      ]);
      expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
      if (javaScriptEnabled) {
        expect(await toast(page, "Error").innerText()).toContain("Please fill in all required fields.");
      }
      expect(await page.getByLabel("Service").getAttribute("aria-invalid")).toBe("true");
      expect(await typed(page)).toEqual({ ...empty, message: "kept as typed" });
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
    ["a city that is empty after cleaning", "City", "日本", "Use letters, numbers and common punctuation here."],
  ])("with %s is not stored, and says why", async (_mistake, label, value, words) => {
    const email = freshEmail();
    await visit(async (page) => {
      await fill(page, email);
      await page.getByLabel(label).fill(value);
      await send(page);
      await page.getByRole("link", { name: words }).waitFor();
      expect(await page.getByLabel(label).getAttribute("aria-invalid")).toBe("true");
      expect(await page.getByLabel(label).inputValue()).toBe(value);
      expect(await page.getByLabel("Service").inputValue()).toBe("ev-charging-installation");
    });
    expect(await applicationsFrom(email)).toEqual([]);
  });

  test("over the rate limit is not stored, says so and keeps the form", async () => {
    const email = freshEmail();
    await post(strictSite.url, good);
    await visit(async (page) => {
      await fill(page, email);
      await send(page);
      const summary = page.getByRole("region", { name: "There is a problem" });
      await summary.waitFor();
      expect(await summary.innerText()).toMatch(/There was a problem submitting your application: \S+/);
      if (javaScriptEnabled) {
        expect(await toast(page, "Submission Error").innerText()).toMatch(
          /There was a problem submitting your application: \S+/,
        );
      }
      expect(await typed(page)).toEqual(asFilled(email));
    }, strictSite);
    expect(await strictSite.rows(`partner_applications?email=eq.${email}`)).toEqual([]);
  });
});

describe("with JavaScript", () => {
  const visit = (work: (page: Page) => Promise<void>) =>
    site.visit("/partner-program", async (page) => {
      await hydrated(page);
      await work(page);
    });

  test("a second click while it is being sent sends nothing more", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await fill(page, email);
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let calls = 0;
      await page.route("**/rest/v1/partner_applications*", async (route) => {
        calls++;
        await held;
        await route.continue();
      });
      await send(page);
      const button = page.getByRole("button", { name: "Submitting Application..." });
      await button.waitFor();
      expect(await button.isDisabled()).toBe(true);
      await page.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
      release();
      await page.getByRole("status").waitFor();
      expect(calls).toBe(1);
      expect(await page.getByRole("button", { name: "Send my application" }).isEnabled()).toBe(true);
    });
    expect(await applicationsFrom(email)).toHaveLength(1);
  });

  test.each([
    ["the server's words", "no such luck", "no such luck"],
    ["that nobody knows why", "", "Unknown error"],
  ])("a refusal shows %s and keeps the form", async (_case, message, words) => {
    const email = freshEmail();
    await visit(async (page) => {
      await fill(page, email);
      const refusal = { code: "23514", message, details: null, hint: null };
      await page.route("**/rest/v1/partner_applications*", (route) => route.fulfill({ status: 400, json: refusal }));
      await send(page);
      await toast(page, "Submission Error").waitFor();
      expect(await toast(page, "Submission Error").innerText()).toContain(
        `There was a problem submitting your application: ${words}`,
      );
      expect(await typed(page)).toEqual(asFilled(email));
    });
  });

  test("an answer that got lost is stored once when the form is sent again", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await fill(page, email);
      await page.route(
        "**/rest/v1/partner_applications*",
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await send(page);
      await toast(page, "Submission Error").waitFor();
      await send(page);
      await page.getByRole("status").waitFor();
    });
    expect(await applicationsFrom(email)).toHaveLength(1);
  });
});

describe("a form post by hand", () => {
  test("is answered with 303 when it is stored, to the same page with thanks", async () => {
    const response = await post(site.url, good);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/partner-program?sent=1"]);
    const html = await (await fetch(`${site.url}/partner-program?sent=1`)).text();
    expect(html).toContain("Application Submitted!");
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/partner-program"/);
  });

  test.each([
    ["a service of ours that has no program", { service: "gutter-installation" }],
    ["a business name over its length", { business_name: "x".repeat(161) }],
    ["a city over its length", { city: "x".repeat(81) }],
    ["a message over its length", { message: "x".repeat(5001) }],
  ])("with %s is 422 and marked", async (_case, change) => {
    const response = await post(site.url, { ...good, ...change });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('aria-invalid="true"');
  });

  test("over the rate limit is 429 and says when to try again", async () => {
    await post(strictSite.url, good);
    const response = await post(strictSite.url, { ...good, city: "Sammamish" });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await response.text()).toContain('value="Sammamish"');
  });
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
