import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { notSentText, tryingAgainText } from "../content/messages.ts";
import { violationsOn } from "../test/accessibility.ts";
import { openProduct } from "../test/product.ts";
import { formSteps, problemSummaryOf, quoteForm } from "./forms.ts";
import { freshEmail, holdScripts, waitForPageScript, waitForScripts } from "./page-steps.ts";

// All forms share the code that sends them, so testing the quote form is enough.

const site = openProduct({ whole: true });
const form = quoteForm;
const { path, waitUntilStored } = form;
const { visit, fill, filledValues, currentValues, send, button, emailField, toast, isFirstFieldFocused, rowsFrom } =
  formSteps(site, form);

const requests = "**/rest/v1/leads*";
const retryNotice = (page: Page) => page.getByText(tryingAgainText);
const draftNotice = (page: Page) => page.getByText("We kept what you typed.");
const storedDraft = (page: Page) => page.evaluate(() => localStorage.getItem("form_data"));
const allowEverything = (page: Page) => page.getByRole("button", { name: "Accept All" }).click();

const filledAndStored = async (work: (page: Page, email: string) => Promise<void>) => {
  const email = freshEmail();
  await visit(async (page) => {
    await fill(page, email);
    await work(page, email);
  });
  await expect.poll(() => rowsFrom(email)).toHaveLength(1);
};

/** The idempotency keys of the form's requests. The list grows with each request. */
function keysOf(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rest/v1/")) keys.push(request.headers()["idempotency-key"]);
  });
  return keys;
}

type HeldReact = typeof globalThis & { heldSlices?: (() => void)[] };

/** React prepares large content in slices, and asks for the next slice by a message to itself. Holds these messages. */
async function holdReact(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    (globalThis as HeldReact).heldSlices = held;
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      held.push(() => Reflect.apply(postMessage, this, message));
    };
  });
  return () =>
    page.evaluate(() => {
      const held = (globalThis as HeldReact).heldSlices ?? [];
      held.push = (...slices) => {
        for (const slice of slices) slice();
        return 0;
      };
      for (const slice of held.splice(0)) slice();
    });
}

const isReactHeld = (page: Page) => page.evaluate(() => ((globalThis as HeldReact).heldSlices ?? []).length > 0);

describe("a form that is being sent", () => {
  test("a form is sent once if the button is pressed twice, and shows its progress", () =>
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
      await waitUntilStored(page);
      expect(keys).toHaveLength(1);
    }));

  test("a press and text that come while React prepares the form are kept", async () => {
    const email = freshEmail();
    await site.visit("about:blank", async (page) => {
      const releaseReact = await holdReact(page);
      await page.goto(path);
      await waitForPageScript(page);
      await allowEverything(page);
      await fill(page, email, { ...form.values, name: "Ann" });
      await expect.poll(() => isReactHeld(page)).toBe(true);
      await page.locator("main form [name=name]").fill("Ann Ash");
      await send(page);
      expect(await page.locator("form[data-scripted]").count()).toBe(0);
      await releaseReact();
      await waitUntilStored(page);
    });
    expect(await rowsFrom(email)).toMatchObject([{ name: "Ann Ash" }]);
  });

  test("a press is sent by the browser if React is never ready", async () => {
    const email = freshEmail();
    await site.visit("about:blank", async (page) => {
      await holdReact(page);
      await page.goto(path);
      await waitForPageScript(page);
      await fill(page, email, form.values);
      await expect.poll(() => isReactHeld(page)).toBe(true);
      await send(page);
      await waitUntilStored(page);
    });
    expect(await rowsFrom(email)).toHaveLength(1);
  });

  test("text that comes while React prepares the form becomes a draft", () =>
    site.visit("about:blank", async (page) => {
      const releaseReact = await holdReact(page);
      await page.goto(path);
      await waitForPageScript(page);
      await allowEverything(page);
      const field = page.locator("main form [name=name]");
      await field.focus();
      await expect.poll(() => isReactHeld(page)).toBe(true);
      await field.fill("Ann Ash");
      await releaseReact();
      await expect.poll(() => storedDraft(page)).toContain("Ann Ash");
    }));

  test("a form is stored even if the visitor leaves the page", () =>
    filledAndStored(async (page) => {
      const request = page.waitForRequest(requests);
      await send(page);
      await request;
      // A fast response opens the thank-you page, which interrupts the first `goto`.
      await page.goto("about:blank").catch(() => page.goto("about:blank"));
    }));

  test("a form that the visitor changes while it is being sent is stored as it was sent, and the page keeps the changes", async () => {
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
      expect(await currentValues(page)).toEqual(filledValues(corrected));
    });
    expect(await rowsFrom(corrected)).toEqual([]);
  });
});

describe("a form that the server cannot store", () => {
  test.each([
    ["no connection", null],
    ["a response with status 503", 503],
  ])(
    "a form that cannot be stored is sent three times with one idempotency key, then shows an error and keeps its values: %s",
    async (_how, status) => {
      await filledAndStored(async (page, email) => {
        await page.clock.install();
        const keys = keysOf(page);
        await page.route(requests, (route) => (status === null ? route.abort() : route.fulfill({ status, body: "" })));
        await send(page);
        for (const wait of [4_000, 8_000]) {
          await retryNotice(page).waitFor();
          expect(await page.getByRole("button", { name: "Submitting..." }).isDisabled()).toBe(true);
          await page.clock.fastForward(wait);
        }
        await problemSummaryOf(page).waitFor();
        expect(await problemSummaryOf(page).innerText()).toContain(notSentText);
        await toast(page, `${form.failureMessage}: Unknown error`).waitFor();
        expect(await retryNotice(page).isVisible()).toBe(false);
        expect(await currentValues(page)).toEqual(filledValues(email));
        expect(await violationsOn(page)).toEqual([]);

        await page.clock.fastForward(120_000);
        await page.evaluate(() => dispatchEvent(new Event("online")));
        expect(keys).toHaveLength(3);
        await page.unroute(requests);
        await button(page).click();
        await waitUntilStored(page);
        expect(keys).toHaveLength(4);
        expect(new Set(keys).size).toBe(1);
      });
    },
  );

  test("a form is sent again when the connection returns, and is stored once if only the response was lost", () =>
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
      await retryNotice(page).waitFor();
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await waitUntilStored(page);
    }));

  test("a form has a new idempotency key after its content changes", async () => {
    const first = freshEmail();
    await visit(async (page) => {
      await page.clock.install();
      const keys = keysOf(page);
      await page.route(requests, (route) => route.abort());
      for (const email of [first, freshEmail()]) {
        await fill(page, email);
        await send(page);
        for (const wait of [4_000, 8_000]) {
          await retryNotice(page).waitFor();
          await page.clock.fastForward(wait);
        }
        await problemSummaryOf(page).waitFor();
      }
      expect(keys).toHaveLength(6);
      expect(new Set(keys).size).toBe(2);
    });
  });

  test("a form that could not be sent is not sent during a later visit", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await allowEverything(page);
      await fill(page, email);
      await page.route(requests, (route) => route.abort());
      await send(page);
      await retryNotice(page).waitFor();
      await page.unroute(requests);
      const keys = keysOf(page);
      await page.reload();
      await draftNotice(page).waitFor();
      expect(await currentValues(page)).toEqual(filledValues(email));
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await page.goto("/faq", { waitUntil: "networkidle" });
      expect(keys).toEqual([]);
    });
    expect(await rowsFrom(email)).toEqual([]);
  });
});

test.each(["comes late", "does not come"])(
  "a form that is sent before its script loaded is stored once if the script %s",
  async (scriptResponse) => {
    const email = freshEmail();
    await site.visit("about:blank", async (page) => {
      const isReleased = Promise.withResolvers<void>();
      await page.route("**/assets/form-root-*.js", async (route) => {
        await isReleased.promise;
        if (scriptResponse === "comes late") await route.continue();
        else await route.fulfill({ status: 404 });
      });
      await page.goto(path);
      await waitForPageScript(page);
      await fill(page, email);
      for (const _press of [1, 2]) await send(page);
      isReleased.resolve();
      await waitUntilStored(page);
    });
    expect(await rowsFrom(email)).toHaveLength(1);
  },
);

test.each([429, 500])("an answer of %s is shown immediately, and the form is not sent again", async (status) => {
  await visit(async (page) => {
    await fill(page, freshEmail());
    await page.clock.install();
    const keys = keysOf(page);
    const json = { code: "23514", message: "no such luck", details: null, hint: null };
    await page.route(requests, (route) => route.fulfill({ status, json }));
    await send(page);
    await toast(page, `${form.failureMessage}: no such luck`).waitFor();
    await page.clock.fastForward(60_000);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    expect(keys).toHaveLength(1);
    expect(await button(page).isEnabled()).toBe(true);
  });
});

describe("a draft of a form", () => {
  test("a draft is restored for one day and can be cleared", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await allowEverything(page);
      await fill(page, email);
      await page.goto(path);
      await draftNotice(page).waitFor();
      expect(await currentValues(page)).toEqual(filledValues(email));
      for (const hidden of ["website", "consent_version", "form_made_at"])
        expect(await storedDraft(page)).not.toContain(hidden);
      await page.getByRole("button", { name: "Clear it" }).click();
      expect(await isFirstFieldFocused(page)).toBe(true);
      expect(await currentValues(page)).toEqual({});
      expect(await storedDraft(page)).toBeNull();
      expect(await draftNotice(page).count()).toBe(0);

      await fill(page, email);
      await page.evaluate((day) => {
        const draft = JSON.parse(localStorage.getItem("form_data") ?? "");
        localStorage.setItem("form_data", JSON.stringify({ ...draft, savedAt: draft.savedAt - day - 1 }));
      }, 86_400_000);
      await page.goto(path);
      await waitForScripts(page);
      expect(await currentValues(page)).toEqual({});
      expect(await storedDraft(page)).toBeNull();
    });
  });

  test("a browser keeps one draft, which is not added to a form that the URL prefills", async () => {
    await visit(async (page) => {
      await allowEverything(page);
      await fill(page, "ann@example.com");
      await page.goto(`${path}?name=Bob&email=bob@example.com`);
      await waitForScripts(page);
      expect(await currentValues(page)).toEqual({ name: "Bob", email: "bob@example.com" });
      await page.goto("/contact");
      await waitForScripts(page);
      await page.getByLabel("Full Name").fill("Ann");
      await page.goto(path);
      await waitForScripts(page);
      expect(await currentValues(page)).toEqual({});
      await page.goto("/contact");
      await draftNotice(page).waitFor();
      expect(await currentValues(page)).toEqual({ name: "Ann" });
    });
  });

  test("text typed before the script loads or the visitor consents becomes a draft, which is deleted once the form is stored", () =>
    filledAndStored(async (page, email) => {
      await allowEverything(page);
      await expect.poll(() => storedDraft(page)).toContain(email);
      await page.evaluate(() => localStorage.removeItem("form_data"));
      const releaseScripts = await holdScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      await fill(page, email);
      releaseScripts();
      await expect.poll(() => storedDraft(page)).toContain(email);
      await waitForScripts(page);
      await send(page);
      await waitUntilStored(page);
      expect(await storedDraft(page)).toBeNull();
    }));

  test("a draft is deleted when the visitor withdraws consent, and not stored again", async () => {
    const email = freshEmail();
    await visit(async (page) => {
      await allowEverything(page);
      await fill(page, email);
      expect(await storedDraft(page)).toContain(email);
      const reloaded = page.waitForEvent("load");
      await page.getByRole("button", { name: "Cookie Settings" }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Reject All" }).click();
      await reloaded;
      await waitForScripts(page);
      expect(await storedDraft(page)).toBeNull();
      await fill(page, email);
      expect(await storedDraft(page)).toBeNull();
    });
  });
});

test("a form can be sent without `crypto.randomUUID` (plain HTTP) and without storage", async () => {
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
    await waitForScripts(page);
    await allowEverything(page);
    await fill(page, email);
    await send(page);
    await waitUntilStored(page);
  });
  expect(await rowsFrom(email)).toHaveLength(1);
});
