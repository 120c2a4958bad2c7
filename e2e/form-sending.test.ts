import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { notSent, tryingAgain } from "../content/messages.ts";
import { violationsOn } from "../test/accessibility.ts";
import { openSite } from "../test/open-site.ts";
import { formSteps, problemSummary, quoteForm } from "./forms.ts";
import { enhanced, freshEmail, holdScripts, scripted } from "./page-steps.ts";

// A form between the first key and the answer. The quote form stands for all four.

const site = openSite();
const form = quoteForm;
const { path, stored } = form;
const { visit, fill, filled, typed, send, button, emailField, toast, isFirstFocused, rowsFrom } = formSteps(site, form);

const requests = "**/rest/v1/leads*";
const trying = (page: Page) => page.getByText(tryingAgain);
const note = (page: Page) => page.getByText("We kept what you typed.");
const kept = (page: Page) => page.evaluate(() => localStorage.getItem("form_data"));
const allowEverything = (page: Page) => page.getByRole("button", { name: "Accept All" }).click();

/** Fills in the form, runs `work`, and expects one stored row at the end. */
const filledAndStored = async (work: (page: Page, email: string) => Promise<void>) => {
  const email = freshEmail();
  await visit(async (page) => {
    await fill(page, email);
    await work(page, email);
  });
  await expect.poll(() => rowsFrom(email)).toHaveLength(1);
};

/** Records the idempotency keys of the form's requests. */
function keysOf(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rest/v1/")) keys.push(request.headers()["idempotency-key"]);
  });
  return keys;
}

describe("a form that is being sent", () => {
  test("is sent once when the button is pressed twice, and says that it is being sent", () =>
    filledAndStored(async (page) => {
      const isReleased = Promise.withResolvers<void>();
      await page.route(requests, async (route) => {
        await isReleased.promise;
        await route.continue();
      });
      const keys = keysOf(page);
      await send(page);
      const busy = page.getByRole("button", { name: "Submitting..." });
      await busy.waitFor();
      expect(await busy.isDisabled()).toBe(true);
      await page.locator("form").evaluate((element: HTMLFormElement) => element.requestSubmit());
      isReleased.resolve();
      await stored(page);
      expect(keys).toHaveLength(1);
    }));

  test("is stored when the visitor leaves", () =>
    filledAndStored(async (page) => {
      const request = page.waitForRequest(requests);
      await send(page);
      await request;
      // An answer at this moment opens the thank-you page, which replaces the visitor's first navigation.
      await page.goto("about:blank").catch(() => page.goto("about:blank"));
    }));

  test("stays when it is changed meanwhile, and what was sent is stored", async () => {
    const corrected = freshEmail();
    await filledAndStored(async (page) => {
      await page.route(requests, async (route) => {
        await emailField(page).fill(corrected);
        await route.continue();
      });
      await send(page);
      const thanks = page.getByRole("status").filter({ hasText: "Quote Request Submitted!" });
      await thanks.waitFor();
      expect(await thanks.innerText()).toContain("We’re matching you with a local EV charging installation pro.");
      await button(page).waitFor();
      expect(await typed(page)).toEqual(filled(corrected));
    });
    expect(await rowsFrom(corrected)).toEqual([]);
  });
});

describe("a form that gets no answer", () => {
  test.each([
    ["no connection", null],
    ["503", 503],
  ])("is sent three times with one key, then kept and said not to be sent: %s", async (_how, status) => {
    await filledAndStored(async (page, email) => {
      await page.clock.install();
      const keys = keysOf(page);
      await page.route(requests, (route) => (status === null ? route.abort() : route.fulfill({ status, body: "" })));
      await send(page);
      for (const wait of [4_000, 8_000]) {
        await trying(page).waitFor();
        expect(await page.getByRole("button", { name: "Submitting..." }).isDisabled()).toBe(true);
        await page.clock.runFor(wait);
      }
      await problemSummary(page).waitFor();
      expect(await problemSummary(page).innerText()).toContain(notSent);
      await toast(page, `${form.failed}: Unknown error`).waitFor();
      expect(await trying(page).isVisible()).toBe(false);
      expect(await typed(page)).toEqual(filled(email));
      expect(await violationsOn(page)).toEqual([]);

      await page.clock.runFor(120_000);
      await page.evaluate(() => dispatchEvent(new Event("online")));
      expect(keys).toHaveLength(3);
      await page.unroute(requests);
      await button(page).click();
      await stored(page);
      expect(keys).toHaveLength(4);
      expect(new Set(keys).size).toBe(1);
    });
  });

  test("is sent as soon as the connection is back, and stored once where the answer alone got lost", () =>
    filledAndStored(async (page) => {
      await page.clock.install();
      await page.route(
        requests,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await send(page);
      await trying(page).waitFor();
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await stored(page);
    }));

  test("has a new key once its content is another", async () => {
    const first = freshEmail();
    await visit(async (page) => {
      await page.clock.install();
      const keys = keysOf(page);
      await page.route(requests, (route) => route.abort());
      for (const email of [first, freshEmail()]) {
        await fill(page, email);
        await send(page);
        for (const wait of [4_000, 8_000]) {
          await trying(page).waitFor();
          await page.clock.runFor(wait);
        }
        await problemSummary(page).waitFor();
      }
      expect(keys).toHaveLength(6);
      expect(new Set(keys).size).toBe(2);
    });
  });

  test("is sent by no later visit", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await allowEverything(page);
      await fill(page, email);
      await page.route(requests, (route) => route.abort());
      await send(page);
      await trying(page).waitFor();
      await page.unroute(requests);
      const keys = keysOf(page);
      await page.reload();
      await note(page).waitFor();
      expect(await typed(page)).toEqual(filled(email));
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await page.goto("/faq", { waitUntil: "networkidle" });
      expect(keys).toEqual([]);
    });
    expect(await rowsFrom(email)).toEqual([]);
  });
});

test.each(["comes late", "does not come"])(
  "a press before the script is stored once, where the script %s",
  async (how) => {
    const email = freshEmail();
    await site.visit("about:blank", async (page) => {
      const isReleased = Promise.withResolvers<void>();
      await page.route("**/assets/enhance-form-*.js", async (route) => {
        await isReleased.promise;
        if (how === "comes late") await route.continue();
        else await route.fulfill({ status: 404 });
      });
      await page.goto(path);
      await scripted(page);
      await fill(page, email);
      for (const _press of [1, 2]) await send(page);
      isReleased.resolve();
      await stored(page);
    });
    expect(await rowsFrom(email)).toHaveLength(1);
  },
);

test.each([400, 429, 500])("an answer of %s is shown at once and not repeated", async (status) => {
  await visit(async (page) => {
    await fill(page, freshEmail());
    await page.clock.install();
    const keys = keysOf(page);
    const json = { code: "23514", message: "no such luck", details: null, hint: null };
    await page.route(requests, (route) => route.fulfill({ status, json }));
    await send(page);
    await toast(page, `${form.failed}: no such luck`).waitFor();
    await page.clock.runFor(60_000);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    expect(keys).toHaveLength(1);
    expect(await button(page).isEnabled()).toBe(true);
  });
});

describe("a form that is half written", () => {
  test("is there again in the next tab, for a day, and can be cleared", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await allowEverything(page);
      await fill(page, email);
      await page.goto(path);
      await note(page).waitFor();
      expect(await typed(page)).toEqual(filled(email));
      for (const hidden of ["website", "consent_version", "form_made_at"])
        expect(await kept(page)).not.toContain(hidden);
      await page.getByRole("button", { name: "Clear it" }).click();
      expect(await isFirstFocused(page)).toBe(true);
      expect(await typed(page)).toEqual({});
      expect(await kept(page)).toBeNull();
      expect(await note(page).count()).toBe(0);

      await fill(page, email);
      await page.evaluate((day) => {
        const draft = JSON.parse(localStorage.getItem("form_data") ?? "");
        localStorage.setItem("form_data", JSON.stringify({ ...draft, savedAt: draft.savedAt - day - 1 }));
      }, 86_400_000);
      await page.goto(path);
      await enhanced(page);
      expect(await typed(page)).toEqual({});
      expect(await kept(page)).toBeNull();
    });
  });

  test("is the one draft of the device, and is not mixed with what an address says of another person", async () => {
    await visit(async (page) => {
      await allowEverything(page);
      await fill(page, "ann@example.com");
      await page.goto(`${path}?name=Bob&email=bob@example.com`);
      await enhanced(page);
      expect(await typed(page)).toEqual({ name: "Bob", email: "bob@example.com" });
      await page.goto("/contact");
      await enhanced(page);
      await page.getByLabel("Full Name").fill("Ann");
      await page.goto(path);
      await enhanced(page);
      expect(await typed(page)).toEqual({});
      await page.goto("/contact");
      await note(page).waitFor();
      expect(await typed(page)).toEqual({ name: "Ann" });
    });
  });

  test("is kept also where it was typed before the script came, or before it was allowed; and no more once it is stored", () =>
    filledAndStored(async (page, email) => {
      await allowEverything(page);
      await expect.poll(() => kept(page)).toContain(email);
      await page.evaluate(() => localStorage.removeItem("form_data"));
      const bringScripts = await holdScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      await fill(page, email);
      bringScripts();
      await expect.poll(() => kept(page)).toContain(email);
      await enhanced(page);
      await send(page);
      await stored(page);
      expect(await kept(page)).toBeNull();
    }));

  test("is forgotten when the visitor no longer allows it, and not kept again", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await allowEverything(page);
      await fill(page, email);
      expect(await kept(page)).toContain(email);
      const reloaded = page.waitForEvent("load");
      await page.getByRole("button", { name: "Cookie Settings" }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Reject All" }).click();
      await reloaded;
      await enhanced(page);
      expect(await kept(page)).toBeNull();
      await fill(page, email);
      expect(await kept(page)).toBeNull();
    });
  });
});

test("a form is sent from a page on plain http, where browsers make no random UUID, and where nothing can be kept", async () => {
  const email = freshEmail();
  await site.visit("about:blank", async (page) => {
    await page.addInitScript(() => {
      Object.defineProperty(crypto, "randomUUID", { value: undefined });
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("The storage is shut.", "SecurityError");
        },
      });
    });
    await page.goto(path);
    await enhanced(page);
    await allowEverything(page);
    await fill(page, email);
    await send(page);
    await stored(page);
  });
  expect(await rowsFrom(email)).toHaveLength(1);
});
