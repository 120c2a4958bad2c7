import { describe, expect, test } from "vitest";
import {
  correctWithoutJavaScript,
  formScenarios,
  postAndReturn,
  postFromPage,
  postIncomplete,
  postMistake,
  postTooOften,
  postWithHoneypot,
  rowsFrom,
  type VisitedForm,
} from "../../../e2e/form-scenarios.ts";
import { freshEmail, holdScripts, hydrated, openSite } from "../../../e2e/open-site.ts";

const site = openSite();
const strictSite = openSite({ RATE_LIMIT_PER_MINUTE: "1" });

const form: VisitedForm = {
  site,
  path: "/contact",
  table: "contact_messages",
  button: "Send my message",
  sending: "Sending...",
  failed: "There was a problem sending your message",
  async fill(page, email) {
    await page.getByLabel("Full Name").fill("José Núñez");
    await page.getByLabel("Email Address").fill(email);
    await page.getByLabel("Phone Number").fill("(425) 555-0100");
    await page.getByLabel("Homeowner needing repair").check();
    await page.getByLabel("Message").fill("A head leaks.\nWho can help?");
  },
  typed: async (page) => ({
    name: await page.getByLabel("Full Name").inputValue(),
    email: await page.getByLabel("Email Address").inputValue(),
    phone: await page.getByLabel("Phone Number").inputValue(),
    homeowner: await page.getByLabel("Homeowner needing repair").isChecked(),
    message: await page.getByLabel("Message").inputValue(),
  }),
  filled: (email) => ({
    name: "José Núñez",
    email,
    phone: "(425) 555-0100",
    homeowner: true,
    message: "A head leaks.\nWho can help?",
  }),
  stored: (page) => page.getByRole("status").filter({ hasText: "Message Sent!" }).waitFor(),
  emailLabel: "Email Address",
  good: { name: "Ann", email: "ann@example.com", user_type: "other", message: "Hello" },
};

const empty = { name: "", email: "", phone: "", homeowner: false, message: "" };

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("a message %s", (_case, javaScriptEnabled) => {
  const { visit, send, expectRequired, sendMistake, sendTooOften } = formScenarios(form, javaScriptEnabled);

  test("is stored once, answered with thanks, and the form is empty again", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await form.fill(page, email);
      await send(page);
      const thanks = page.getByRole("status");
      await thanks.waitFor();
      expect(await thanks.innerText()).toContain("Message Sent!");
      expect(await thanks.innerText()).toContain("Thank you for contacting us. We'll get back to you within 24 hours.");
      expect(await form.typed(page)).toEqual(empty);
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
      await form.fill(page, email);
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
      expect(await form.typed(page)).toEqual({ ...empty, phone: "425" });
    });
  });

  test.each([
    ["an email address without a domain", "Email Address", "ann@", "Enter an email address like name@example.com."],
    ["a name that grows over its length", "Full Name", "½".repeat(70), "This is too long. Please shorten it."],
    [
      "a message that is empty after cleaning",
      "Message",
      "日本",
      "Please write your message in the letters A to Z. We can’t store other writing systems or emoji.",
    ],
  ])("with %s is not stored, and says why", async (_mistake, label, value, words) => {
    await sendMistake(label, value, words, async (page) => {
      expect(await page.getByLabel("Homeowner needing repair").isChecked()).toBe(true);
    });
  });

  test("over the rate limit is not stored, says so and keeps the form", () => sendTooOften(strictSite));
});

describe("with JavaScript", () => {
  const { visit, send, button, sendTwice, sendRefused, loseAnswer, ...more } = formScenarios(form, true);

  test("a second click while it is being sent sends nothing more", () =>
    sendTwice(async (page) => {
      expect(await button(page).isEnabled()).toBe(true);
    }));

  test.each([
    ["the server's words", "no such luck", "no such luck"],
    ["that the reason is unknown", "", "Unknown error"],
  ])("a refusal shows %s and keeps the form", (_case, message, words) => sendRefused({ message }, words));

  test("an answer that got lost is stored once when the form is sent again", loseAnswer);

  test("a message that meets no connection is sent when it is back", () => more.sendOffline());

  test("a message that meets no database is sent a little later", more.sendWhileUnavailable);

  test("a message that is changed while it waits is not sent as it was", more.editWhileWaiting);

  test("a message that waits when the page is reloaded is stored once", more.reloadWhileWaiting);

  test(
    "a message that is on its way when consent is taken back is stored once, and the visitor learns of it",
    more.refuseWhileSending,
  );

  test("a message typed before the scripts came, or before it was allowed, is kept", more.keepEarlyDraft);

  test("a message that waits is sent by the next visit, on whichever page", () =>
    more.sendOnNextVisit("Message Sent!"));

  test("a message that is changed while it is being sent stays as it is now", () =>
    more.editWhileSending("Message Sent!"));

  test("a message is sent by a page whose other scripts are gone", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
      await form.fill(page, email);
      await send(page);
      await form.stored(page);
    });
    expect(await rowsFrom(form, email)).toHaveLength(1);
  });

  test("a message sent by the keyboard leaves it where the form begins", async () => {
    await visit(async (page) => {
      await form.fill(page, freshEmail());
      await button(page).press("Enter");
      await form.stored(page);
      expect(await more.isFirstFocused(page)).toBe(true);
    });
  });

  test("a half-written message is there again for a day", () => more.keepDraft(empty));

  test("a half-written message is forgotten when the visitor no longer allows it, and not kept again", async () => {
    await visit(async (page) => {
      const kept = () => page.evaluate(() => localStorage.getItem("form_data"));
      await page.getByRole("button", { name: "Accept All" }).click();
      await form.fill(page, freshEmail());
      await expect.poll(kept).toContain("A head leaks.");
      const reloaded = page.waitForEvent("load");
      await page.getByRole("button", { name: "Cookie Settings" }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Reject All" }).click();
      await reloaded;
      await hydrated(page);
      expect(await kept()).toBeNull();
      await form.fill(page, freshEmail());
      await page.goto("/faq");
      expect(await kept()).toBeNull();
    });
  });

  test("a message says how it was filled", () => more.sendContext());

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
      await form.fill(page, email);
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
      expect(await form.typed(page)).toEqual(empty);
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

  test.each([
    ["an unknown kind of person", { user_type: "dragon" }],
    ["a name over its length", { name: "x".repeat(121) }],
    ["a phone number over its length", { phone: "1".repeat(21) }],
    ["a message over its length", { message: "x".repeat(5001) }],
  ])("with %s is 422, kept as typed and marked", (_case, change) => postMistake(form, change));

  test("says which sentence it agrees to and when its page was made", () => postFromPage(form));

  test("with the honeypot filled is held", () => postWithHoneypot(form));

  test("without a hidden field of our form is held and agreed to nothing", () => postIncomplete(form));

  test("with mistakes that are corrected without JavaScript is not held", () => correctWithoutJavaScript(form));

  test("over the rate limit is 429 and says when to try again", () =>
    postTooOften(form, strictSite, { message: "Once more" }, "Once more</textarea>"));
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
