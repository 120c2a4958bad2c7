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
import { freshEmail, holdScripts, hydrated, openSite } from "../../../e2e/open-site.ts";

const site = openSite();

const form: VisitedForm = {
  site,
  path: "/contact",
  table: "contact_messages",
  button: "Send my message",
  sending: "Sending...",
  failed: "There was a problem sending your message",
  values: {
    name: "José Núñez",
    phone: "(425) 555-0100",
    user_type: "homeowner",
    message: "A head leaks.\nWho can help?",
  },
  stored: (page) => page.getByRole("status").filter({ hasText: "Message Sent!" }).waitFor(),
  good: { name: "Ann", email: "ann@example.com", user_type: "other", message: "Hello" },
};

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("a message %s", (_case, javaScriptEnabled) => {
  const { visit, fill, typed, send } = formSteps(form, javaScriptEnabled);
  const { expectRequired, sendMistake } = formScenarios(form, javaScriptEnabled);

  test("is stored once, answered with thanks, and the form is empty again", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await fill(page, email);
      await send(page);
      const thanks = page.getByRole("status");
      await thanks.waitFor();
      expect(await thanks.innerText()).toContain("Message Sent!");
      expect(await thanks.innerText()).toContain("Thank you for contacting us. We'll get back to you within 24 hours.");
      expect(await typed(page)).toEqual({});
    });
    expect(await rowsFrom(form, email)).toEqual([
      expect.objectContaining({
        name: "Jose Nunez",
        email,
        phone: "4255550100",
        user_type: "homeowner",
        message: "A head leaks. Who can help?",
      }),
    ]);
  });

  test("without a phone number has none", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await fill(page, email);
      await page.getByLabel("Phone Number").fill("");
      await send(page);
      await form.stored(page);
    });
    expect(await rowsFrom(form, email)).toEqual([expect.objectContaining({ phone: null })]);
  });

  test("with nothing in it names what is required, leads to it, and keeps the rest", async () => {
    await visit(async (page) => {
      await page.getByLabel("Phone Number").fill("425");
      await send(page);
      const summary = await expectRequired(page, [
        "Enter your name.",
        "Enter your email address.",
        "Choose who you are.",
        "Enter your message.",
      ]);
      const group = page.getByRole("radiogroup", { name: "I am a..." });
      expect(await group.getAttribute("aria-invalid")).toBe("true");
      expect(await page.locator(`#${await group.getAttribute("aria-describedby")}`).innerText()).toBe(
        "Choose who you are.",
      );
      await summary.getByRole("link", { name: "Choose who you are." }).click();
      await page.waitForURL("**/contact#user_type");
      expect(await page.locator("#user_type").getAttribute("type")).toBe("radio");
      expect(await typed(page)).toEqual({ phone: "425" });
    });
  });

  test.each([
    ["a name that grows over its length", "Full Name", "½".repeat(70), "This is too long. Please shorten it."],
    [
      "a message that is empty after cleaning",
      "Message",
      "日本",
      "Please write your message in the letters A to Z. We can’t store other writing systems or emoji.",
    ],
  ])("with %s is not stored, and says why", async (_mistake, label, value, words) => {
    await sendMistake(label, value, words);
  });
});

describe("with JavaScript", () => {
  const { visit, fill, typed, send, button, toast, isFirstFocused } = formSteps(form);
  const { sendTwice, sendRefused } = formScenarios(form);

  test("a second click while it is being sent sends nothing more", sendTwice);

  test.each([
    ["the server's words", "no such luck", "no such luck"],
    ["that the reason is unknown", "", "Unknown error"],
  ])("a refusal shows %s and keeps the form", (_case, message, words) => sendRefused({ message }, words));

  test("a message that meets no database is sent a little later", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await page.clock.install();
      await fill(page, email);
      const json = { code: "PGRST001", message: "The database is unavailable.", details: null, hint: null };
      const requests = "**/rest/v1/contact_messages*";
      await page.route(requests, (route) => route.fulfill({ status: 503, json }), { times: 1 });
      await send(page);
      await toast(page, `${form.failed}: The database is unavailable.`).waitFor();
      await page.getByText("We keep trying to send it").waitFor();
      await page.clock.runFor(2_000);
      await form.stored(page);
    });
    expect(await rowsFrom(form, email)).toHaveLength(1);
  });

  test("a message sent by the keyboard leaves it where the form begins, and the same again is another", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      for (const count of [1, 2]) {
        await fill(page, email);
        await button(page).press("Enter");
        await form.stored(page);
        expect(await isFirstFocused(page)).toBe(true);
        expect(await rowsFrom(form, email)).toHaveLength(count);
        await page.getByRole("button", { name: "Dismiss" }).click();
      }
    });
  });

  test("a field that is being mended loses its mark and keeps the focus", async () => {
    await visit(async (page) => {
      await send(page);
      const name = page.getByLabel("Full Name");
      await page.getByRole("link", { name: "Enter your name." }).click();
      await name.pressSequentially("Ann");
      expect(await name.inputValue()).toBe("Ann");
      expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await name.getAttribute("aria-invalid")).toBeNull();
      expect(await page.getByLabel("Message").getAttribute("aria-invalid")).toBe("true");
      await page.getByLabel("Other").check();
      expect(await page.getByRole("link", { name: "Choose who you are." }).count()).toBe(0);
    });
  });

  test("a form that failed before the scripts came is empty too once it is stored", async () => {
    const email = freshEmail();
    await site.visit("about:blank", async (page) => {
      const bringScripts = await holdScripts(page);
      await page.goto("/contact", { waitUntil: "domcontentloaded" });
      await fill(page, email);
      await page.getByLabel("Message").fill("");
      await send(page);
      await page.getByRole("region", { name: "There is a problem" }).waitFor();
      expect(await page.title()).toMatch(/^Error: Contact Us/);
      bringScripts();
      await hydrated(page);
      await page.getByLabel("Message").fill("Now there is one.");
      await send(page);
      await form.stored(page);
      await page.waitForFunction(() => document.title.startsWith("Contact Us"));
      expect(await typed(page)).toEqual({});
    });
    expect(await rowsFrom(form, email)).toEqual([expect.objectContaining({ message: "Now there is one." })]);
  });

  test("a button that is pressed in the moment in which the scripts take the form over is answered", async () => {
    await site.visit("about:blank", async (page) => {
      const bringScripts = await holdScripts(page);
      await page.goto("/contact", { waitUntil: "domcontentloaded" });
      await page.getByLabel("Message").fill("A head leaks.");
      await page.getByLabel("Message").evaluate((area: HTMLTextAreaElement) => {
        const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
        Object.defineProperty(area, "value", {
          get: value?.get,
          set(typed) {
            value?.set?.call(area, typed);
            // What was typed is put back while React takes over. On a slow phone the rest of it is put off to a later task.
            const slowUntil = performance.now() + 50;
            while (performance.now() < slowUntil);
            if (typed) queueMicrotask(() => area.form?.requestSubmit());
          },
        });
      });
      bringScripts();
      await page.getByRole("link", { name: "Enter your name." }).waitFor();
      expect(await page.getByLabel("Message").inputValue()).toBe("A head leaks.");
    });
  });

  test("Claim Your Zip Code leads to the top of the partner program", async () => {
    await site.visit(
      "/contact",
      async (page) => {
        await hydrated(page);
        await page.getByRole("link", { name: "Claim Your Zip Code" }).click();
        await page.waitForURL("**/partner-program");
        await page.waitForFunction(() => scrollY === 0);
      },
      { viewport: { width: 390, height: 844 } },
    );
  });
});

describe("a form post by hand", () => {
  test("is answered with 303 when it is stored, to the same page with thanks", () =>
    postAndReturn(form, "Message Sent!"));

  test("with an unknown kind of person is 422, kept as typed and marked", () =>
    postMistake(form, { user_type: "dragon" }));

  test("says which sentence it agrees to and when its page was made", () => postFromPage(form));
});

test("the page has the labels, the hours and the ways to reach us in its first HTML", async () => {
  await site.visit(
    "/contact",
    async (page) => {
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Contact Us");
      const labels = await page.locator("form").locator("label[for], legend").allInnerTexts();
      expect(labels).toEqual(["Full Name *", "Email Address *", "Phone Number", "I am a... *", "Message *"]);
      expect(await page.getByLabel("Email Address").getAttribute("type")).toBe("email");
      expect(await page.getByLabel("Phone Number").getAttribute("type")).toBe("tel");
      expect(await page.getByLabel("Message").getAttribute("rows")).toBe("4");
      expect(
        await page
          .getByRole("radio")
          .evaluateAll((radios) =>
            radios.map((radio) => [(radio as HTMLInputElement).value, radio.parentElement?.innerText]),
          ),
      ).toEqual([
        ["homeowner", "Homeowner needing repair"],
        ["contractor", "Contractor interested in leads"],
        ["other", "Other"],
      ]);
      expect(await page.getByRole("region", { name: "Business hours" }).innerText()).toMatch(
        /Monday to Friday\s+8:00 AM to 6:00 PM\s+Saturday\s+9:00 AM to 4:00 PM\s+Sunday\s+Closed\s+Emergency sprinkler repairs may be available outside business hours\.\s+Outside these hours we still read .* Sundays too\./,
      );
      expect(await page.getByRole("region", { name: "Service area" }).innerText()).toContain(
        "Kirkland, WA and surrounding areas",
      );
      expect(await page.locator('main a[href="mailto:hello@cedarline.example"]').count()).toBe(1);
    },
    { javaScriptEnabled: false },
  );
});
