import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violationsOn } from "../test/accessibility.ts";
import { contactForm, formSteps, quoteForm } from "./forms.ts";
import { freshEmail, holdScripts, hydrated, openSite } from "./open-site.ts";

// What becomes of a form between the first key and the answer: the quote form stands for all of them, but for one that stays on its page.

const site = openSite();
const form = quoteForm;
const { path, stored } = form;
const { visit, fill, filled, typed, send, button, emailField, toast, isFirstFocused, rowsFrom } = formSteps(site, form);

const requests = "**/rest/v1/leads*";
const thanks = (page: Page) => page.getByRole("status").filter({ hasText: "Quote Request Submitted!" });
const waiting = (page: Page) => page.getByRole("status").filter({ hasText: "We keep trying to send it" });
const note = (page: Page) => page.getByText("We kept what you typed.");
const kept = (page: Page) => page.evaluate(() => localStorage.getItem("form_data"));
const allowEverything = (page: Page) => page.getByRole("button", { name: "Accept All" }).click();
const comeOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event("online")));

/** The visitor allows everything and fills in the form, in a document whose requests get no answer, which may reach the server. */
const visitUnanswered = async (email: string, reachesServer: boolean, work: (page: Page) => Promise<void>) => {
  await visit(async (page) => {
    await allowEverything(page);
    await fill(page, email);
    await page.route(requests, async (route) => {
      if (reachesServer) await route.fetch();
      await route.abort();
    });
    await send(page);
    await waiting(page).waitFor();
    await work(page);
  });
};

/** Holds the requests of the form back until what it yields is called. */
async function holdRequests(page: Page, requestsOfForm = requests): Promise<() => void> {
  const waiting = Promise.withResolvers<void>();
  await page.route(requestsOfForm, async (route) => {
    await waiting.promise;
    await route.continue();
  });
  return waiting.resolve;
}

/** Closes the tab as a visitor does. */
async function close(page: Page) {
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
}

/** The same page in a tab of its own. */
async function reopen(page: Page) {
  const next = await page.context().newPage();
  await next.goto(path);
  await hydrated(next);
  return next;
}

/** Runs `work` with an address of its own, of which one row is stored in the end. */
const storedOnce = async (work: (email: string) => Promise<void>) => {
  const email = freshEmail();
  await work(email);
  await expect.poll(() => rowsFrom(email)).toHaveLength(1);
};

/** The visitor has filled in the form, of which one row is stored in the end. */
const filledAndStored = (work: (page: Page, email: string) => Promise<void>, prepare = async (_page: Page) => {}) =>
  storedOnce((email) =>
    visit(async (page) => {
      await prepare(page);
      await fill(page, email);
      await work(page, email);
    }),
  );

/** The same of a visitor who has allowed everything before. */
const allowedAndStored = (work: (page: Page, email: string) => Promise<void>) => filledAndStored(work, allowEverything);

describe("a quote request that is being sent", () => {
  test("is sent once when the button is pressed twice, and says that it is being sent", () =>
    filledAndStored(async (page) => {
      const release = await holdRequests(page);
      let calls = 0;
      page.on("request", (request) => request.url().includes("/rest/v1/leads") && calls++);
      await send(page);
      const busy = page.getByRole("button", { name: "Submitting..." });
      await busy.waitFor();
      expect(await busy.isDisabled()).toBe(true);
      await page.locator("form").evaluate((element: HTMLFormElement) => element.requestSubmit());
      release();
      await stored(page);
      expect(calls).toBe(1);
    }));

  test("is stored once when its answer got lost and it is sent again", () =>
    filledAndStored(async (page, email) => {
      await page.route(
        requests,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await send(page);
      await toast(page, `${form.failed}: Unknown error`).waitFor();
      expect(await typed(page)).toEqual(filled(email));
      await send(page);
      await stored(page);
    }));

  test("stays as it is now when it is changed meanwhile, and so does the visitor", () =>
    storedOnce(async (email) => {
      const corrected = freshEmail();
      await visit(async (page) => {
        await fill(page, email);
        const release = await holdRequests(page);
        await send(page);
        await page.getByRole("button", { name: "Submitting..." }).waitFor();
        await emailField(page).fill(corrected);
        release();
        await thanks(page).waitFor();
        expect(await thanks(page).innerText()).toContain(
          "We're matching you with a local EV charging installation pro.",
        );
        await button(page).waitFor();
        expect(await typed(page)).toEqual(filled(corrected));
        expect(new URL(page.url()).pathname).toBe(path);
      });
    }));

  test("is there again when the visitor comes back before the answer", () =>
    allowedAndStored(async (page, email) => {
      const release = await holdRequests(page);
      await send(page);
      await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
      await page.waitForURL("**/faq");
      await page.goBack();
      await waiting(page).waitFor();
      expect(await typed(page)).toEqual(filled(email));
      release();
      await stored(page);
    }));

  test("is stored when the visitor leaves", () =>
    filledAndStored(async (page) => {
      const request = page.waitForRequest(requests);
      page.on("dialog", (dialog) => dialog.accept());
      await send(page);
      await request;
      // An answer that comes at this very moment has the page go on to the thanks, which takes the place of the first way out.
      await page.goto("about:blank").catch(() => page.goto("about:blank"));
    }));

  test("is stored once when consent is taken back meanwhile, and the visitor learns of it", () =>
    allowedAndStored(async (page, email) => {
      const [isStored, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let calls = 0;
      await page.route(requests, async (route) => {
        if (calls++) return route.continue();
        await route.fetch();
        isStored.resolve();
        await isOver.promise;
        await route.abort();
      });
      await send(page);
      await isStored.promise;
      await page.getByRole("button", { name: "Cookie Settings" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Reject All" }).click();
      await stored(page);
      expect(await kept(page)).toBeNull();
      expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(email);
      isOver.resolve();
    }));

  test("leaves no draft when it is stored before a pause in the typing", () =>
    allowedAndStored(async (page) => {
      await emailField(page).press("End");
      await page.keyboard.press("Space");
      await page.keyboard.press("Backspace");
      await page.keyboard.press("Enter");
      await stored(page);
      expect(await kept(page)).toBeNull();
    }));
});

describe("a quote request that gets no answer", () => {
  test("is sent when the connection is back, says meanwhile what is kept, and the page is accessible", () =>
    filledAndStored(async (page, email) => {
      await page.context().setOffline(true);
      await send(page);
      await toast(page, `${form.failed}: Unknown error`).waitFor();
      expect(await waiting(page).innerText()).toContain("Please keep this page open.");
      expect(await typed(page)).toEqual(filled(email));
      expect(await kept(page)).toBeNull();
      expect(await violationsOn(page)).toEqual([]);
      await allowEverything(page);
      await waiting(page).getByText("You can close this page.").waitFor();
      await page.context().setOffline(false);
      await stored(page);
    }));

  test("is the visitor's to send again once it is changed", async () => {
    const email = freshEmail();
    await storedOnce((corrected) =>
      visitUnanswered(email, false, async (page) => {
        await emailField(page).fill(corrected);
        await page.getByRole("status").filter({ hasText: "We stopped trying" }).waitFor();
        await page.unroute(requests);
        await comeOnline(page);
        await send(page);
        await stored(page);
      }),
    );
    expect(await rowsFrom(email)).toEqual([]);
  });

  test("is no longer sent when the visitor says so, and stored once when they send it after all", () =>
    storedOnce((email) =>
      visitUnanswered(email, true, async (page) => {
        await page.getByRole("button", { name: "Stop trying" }).click();
        const stopped = page.getByRole("status").filter({ hasText: "We stopped trying" });
        expect(await stopped.evaluate((element) => element === document.activeElement)).toBe(true);
        let calls = 0;
        page.on("request", (request) => request.url().includes("/rest/v1/leads") && calls++);
        await comeOnline(page);
        await page.reload();
        await note(page).waitFor();
        expect(await waiting(page).count()).toBe(0);
        expect(await typed(page)).toEqual(filled(email));
        expect(calls).toBe(0);
        await page.unroute(requests);
        await send(page);
        await stored(page);
      }),
    ));

  test("is sent by the next visit, whichever page it begins with", () =>
    storedOnce((email) =>
      visitUnanswered(email, false, async (page) => {
        await close(page);
        const next = await page.context().newPage();
        await next.goto("/faq");
        await thanks(next).waitFor();
        expect(await thanks(next).innerText()).toContain(
          "We're matching you with a local EV charging installation pro.",
        );
        expect(await kept(next)).toBeNull();
      }),
    ));

  test("comes before what the address says", () =>
    storedOnce((email) =>
      visitUnanswered(email, false, async (page) => {
        await page.goto(`${path}?name=Bob&email=bob@example.com`);
        await waiting(page).waitFor();
        expect(await typed(page)).toEqual(filled(email));
        await page.unroute(requests);
        await comeOnline(page);
        await stored(page);
      }),
    ));

  test("makes the browser ask before the page is closed where it is kept nowhere", async () => {
    await visit(async (page) => {
      await fill(page, freshEmail());
      await page.route(requests, (route) => route.abort());
      await send(page);
      await waiting(page).waitFor();
      const asked = page.waitForEvent("dialog");
      await page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe("beforeunload");
      await dialog.accept();
    });
  });
});

describe("a quote request that is half written", () => {
  test("is kept also where it was typed before the scripts came, or before it was allowed", async () => {
    const [first, second] = [freshEmail(), freshEmail()];
    await visit(async (page) => {
      await fill(page, first);
      await allowEverything(page);
      await expect.poll(() => kept(page)).toContain(first);
      await page.evaluate(() => localStorage.removeItem("form_data"));
      await page.goto("about:blank");

      const bringScripts = await holdScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      await fill(page, second);
      bringScripts();
      await expect.poll(() => kept(page)).toContain(second);
    });
  });

  test("is there again in the next tab, for a day, and can be cleared", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await allowEverything(page);
      await fill(page, email);
      await close(page);
      const next = await reopen(page);
      await note(next).waitFor();
      expect(await typed(next)).toEqual(filled(email));
      for (const hidden of ["website", "consent_version", "form_made_at"])
        expect(await kept(next)).not.toContain(hidden);

      await next.evaluate(() => {
        const drafts = JSON.parse(localStorage.getItem("form_data") ?? "");
        for (const draft of Object.values<{ savedAt: number }>(drafts)) draft.savedAt -= 25 * 60 * 60 * 1000;
        localStorage.setItem("form_data", JSON.stringify(drafts));
      });
      const tooLate = await reopen(next);
      expect(await typed(tooLate)).toEqual({});
      expect(await kept(tooLate)).toBeNull();

      await fill(tooLate, email);
      await close(tooLate);
      const last = await reopen(next);
      const place = () => emailField(last).evaluate((field) => field.getBoundingClientRect().top + scrollY);
      const withNote = await place();
      await last.locator("form").getByRole("button", { name: "Dismiss" }).click();
      expect(await isFirstFocused(last)).toBe(true);
      expect(await place()).toBe(withNote);
      await last.reload();
      await last.getByRole("button", { name: "Clear it" }).click();
      expect(await isFirstFocused(last)).toBe(true);
      expect(await typed(last)).toEqual({});
      expect(await kept(last)).toBeNull();
      expect(await note(last).count()).toBe(0);
    });
  });

  test("is not mixed with what the address says of another person", async () => {
    await visit(async (page) => {
      await allowEverything(page);
      await fill(page, "ann@example.com");
      await page.goto(`${path}?name=Bob&email=bob@example.com`);
      await hydrated(page);
      expect(await typed(page)).toEqual({ name: "Bob", email: "bob@example.com" });
      await page.goto(path);
      await note(page).waitFor();
      expect(await typed(page)).toEqual(filled("ann@example.com"));
    });
  });

  test("is forgotten when the visitor no longer allows it, and not kept again", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await allowEverything(page);
      await fill(page, email);
      await expect.poll(() => kept(page)).toContain(email);
      const reloaded = page.waitForEvent("load");
      await page.getByRole("button", { name: "Cookie Settings" }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Reject All" }).click();
      await reloaded;
      await hydrated(page);
      expect(await kept(page)).toBeNull();
      await fill(page, email);
      await page.goto("/faq");
      expect(await kept(page)).toBeNull();
    });
  });
});

describe("a quote request is sent", () => {
  test("from a page on plain http, where browsers make no random UUID, and where nothing can be kept", () =>
    storedOnce((email) =>
      site.visit("about:blank", async (page) => {
        await page.addInitScript(() => {
          Object.defineProperty(crypto, "randomUUID", { value: undefined });
          Object.defineProperty(window, "localStorage", {
            get() {
              throw new DOMException("The storage is shut.", "SecurityError");
            },
          });
        });
        await page.goto(path);
        await hydrated(page);
        await allowEverything(page);
        await fill(page, email);
        await page.context().setOffline(true);
        await send(page);
        await page.getByText("Please keep this page open.").waitFor();
        await page.context().setOffline(false);
        await stored(page);
      }),
    ));

  test("by a page whose other scripts are gone", () =>
    storedOnce((email) =>
      visit(async (page) => {
        await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
        await fill(page, email);
        await send(page);
        await stored(page);
      }),
    ));
});

describe("a message that gets no answer", () => {
  test("is tried again after 2, 4, 8 … at most 60 seconds, and at once when somebody is there again, always with one key", async () => {
    const { visit, fill, send, toast, rowsFrom } = formSteps(site, contactForm);
    const email = freshEmail();
    await visit(async (page) => {
      await fill(page, email);
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1_000);
      const keys: (string | undefined)[] = [];
      page.on("request", (request) => {
        if (request.url().includes("contact_messages")) keys.push(request.headers()["idempotency-key"]);
      });
      const messages = "**/rest/v1/contact_messages*";
      await page.route(messages, (route) => route.abort());
      const json = { code: "PGRST001", message: "The database is unavailable.", details: null, hint: null };
      await page.route(messages, (route) => route.fulfill({ status: 503, json }), { times: 1 });
      await send(page);
      await toast(page, `${contactForm.failed}: The database is unavailable.`).waitFor();
      await waiting(page).waitFor();

      const isTriedAfter = async (wait: number) => {
        const before = keys.length;
        await page.clock.runFor(wait - 1);
        expect(keys).toHaveLength(before);
        await Promise.all([page.waitForEvent("requestfailed"), page.clock.runFor(1)]);
        expect(keys).toHaveLength(before + 1);
      };
      for (const wait of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) await isTriedAfter(wait);
      const lookAtPage = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      for (const happen of [comeOnline, lookAtPage]) {
        await Promise.all([page.waitForEvent("requestfailed"), happen(page)]);
        await isTriedAfter(2_000);
      }

      const release = await holdRequests(page, messages);
      const before = keys.length;
      for (const _ of [1, 2]) await comeOnline(page);
      release();
      await contactForm.stored(page);
      await comeOnline(page);
      expect(keys).toHaveLength(before + 1);
      expect(new Set(keys).size).toBe(1);
    });
    expect(await rowsFrom(email)).toHaveLength(1);
  });

  test.each(["changed", "stopped"])(
    "is not tried again by itself once it is %s while a try is under way",
    async (how) => {
      const { visit, fill, send, rowsFrom } = formSteps(site, contactForm);
      const email = freshEmail();
      await visit(async (page) => {
        await fill(page, email);
        await page.clock.install({ time: 0 });
        await page.clock.pauseAt(1_000);
        let calls = 0;
        page.on("request", (request) => request.url().includes("contact_messages") && calls++);
        const isDecided = Promise.withResolvers<void>();
        await page.route("**/rest/v1/contact_messages*", async (route) => {
          if (calls > 1) await isDecided.promise;
          await route.abort();
        });
        await Promise.all([page.waitForEvent("requestfailed"), send(page)]);
        await waiting(page).waitFor();
        await Promise.all([page.waitForRequest("**/rest/v1/contact_messages*"), comeOnline(page)]);
        if (how === "stopped") await page.getByRole("button", { name: "Stop trying" }).click();
        else await emailField(page).fill(freshEmail());
        await Promise.all([page.waitForEvent("requestfailed"), isDecided.resolve()]);
        await page.clock.runFor(120_000);
        await comeOnline(page);
        expect(calls).toBe(2);
      });
      expect(await rowsFrom(email)).toEqual([]);
    },
  );
});
