import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openProduct } from "../test/product.ts";
import { applicationForm, contactForm, type FormUnderTest, formSteps, privacyForm, quoteForm } from "./forms.ts";
import { breakFunctions, freshEmail, holdScripts, visitWithErrors, waitForPageScript } from "./page-steps.ts";

const site = openProduct({ whole: true });

const forms: [string, FormUnderTest][] = [
  ["a quote request", quoteForm],
  ["a message", contactForm],
  ["an application", applicationForm],
  ["a privacy request", privacyForm],
];

/** All forms have one script. A quote request leads to another page, and the others show their thanks in place. */
const formsOfBothKinds = forms.slice(0, 2);

/** Chrome 109, Firefox 115, or Safari 15.4 lack these, or a page without HTTPS does. */
const missingFunctions = [
  "AbortSignal.any",
  "AbortSignal.timeout",
  "Array.fromAsync",
  "Array.prototype.toReversed",
  "Array.prototype.toSorted",
  "Array.prototype.toSpliced",
  "Array.prototype.with",
  "Iterator",
  "Map.groupBy",
  "Object.groupBy",
  "Promise.try",
  "Promise.withResolvers",
  "Set.prototype.union",
  "String.prototype.isWellFormed",
  "String.prototype.toWellFormed",
  "URL.canParse",
  "URL.parse",
  "URLSearchParams.prototype.size",
  "HTMLFormElement.prototype.requestSubmit",
  "crypto.randomUUID",
  "navigator.clipboard",
  "requestIdleCallback",
  "scheduler",
  "CSS.highlights",
  "Document.prototype.startViewTransition",
  "Element.prototype.checkVisibility",
  "HTMLElement.prototype.showPopover",
];

/**
 * Presses the form's button in the page once more, as soon as `isReady` is true. While a browser waits
 * for the answer to a form, Playwright cannot run anything in the page.
 */
function pressAgainWhen(page: Page, isReady: () => boolean): Promise<unknown> {
  const isPressed = page.waitForEvent("console", { predicate: (message) => message.text() === "pressed again" });
  const script = `(${(isReadyInPage: () => boolean) => {
    const button = document.querySelector<HTMLButtonElement>("form[data-form] [type=submit]");
    let wasPressed = false;
    addEventListener("submit", () => (wasPressed = true), true);
    const timer = setInterval(() => {
      if (!button || !wasPressed || !isReadyInPage()) return;
      clearInterval(timer);
      button.click();
      console.info("pressed again");
    }, 100);
  }})(${isReady})`;
  return page.evaluate(script).then(() => isPressed);
}

async function sendWithout(form: FormUnderTest, paths: readonly string[]): Promise<void> {
  const { fill, send, rowsFrom } = formSteps(site, form);
  const email = freshEmail();
  await site.visit("about:blank", async (page) => {
    await page.addInitScript(breakFunctions, { paths, how: "removed" as const });
    await page.goto(form.path);
    await waitForPageScript(page);
    await fill(page, email);
    await send(page);
    await form.waitUntilStored(page);
  });
  expect(await rowsFrom(email)).toHaveLength(1);
}

describe("a browser that lacks functions", () => {
  test.each(forms)("%s is stored once if the browser lacks all of these functions", (_name, form) =>
    sendWithout(form, missingFunctions),
  );

  // A script that finds one function may expect its neighbor in this list, too.
  test.each([0, 1])(
    "a quote request is stored once if the browser lacks every second of these functions, from %i",
    (first) =>
      sendWithout(
        quoteForm,
        missingFunctions.filter((_path, index) => index % 2 === first),
      ),
  );
});

/** What a form's script may call before and while it sends. */
const functionsOfSending = [
  "AbortController",
  "FormData",
  "JSON.stringify",
  "Request",
  "fetch",
  "setTimeout",
  "DocumentFragment.prototype.firstElementChild",
  "Element.prototype.replaceChildren",
  "Headers.prototype.get",
  "Node.prototype.cloneNode",
  "Response.prototype.headers",
  "Response.prototype.ok",
  "Response.prototype.status",
  "String.prototype.normalize",
  "crypto.getRandomValues",
];

/** What it may also call after it has sent. */
const functionsOfThanks = [
  "Promise.prototype.then",
  "performance.now",
  "queueMicrotask",
  "Element.prototype.scrollIntoView",
  "HTMLElement.prototype.focus",
  "Node.prototype.appendChild",
];

describe("a form's script that fails", () => {
  test.each([
    ...[...functionsOfSending, ...functionsOfThanks].map((path) => ({
      name: "a quote request",
      form: quoteForm,
      path,
    })),
    ...functionsOfThanks.map((path) => ({ name: "a message", form: contactForm, path })),
  ])("$name is stored once, and no button stays locked, if $path fails", async ({ form, path }) => {
    const { fill, send, rowsFrom } = formSteps(site, form);
    const email = freshEmail();
    await visitWithErrors(site.url, async (page) => {
      await page.goto(form.path);
      await waitForPageScript(page);
      await fill(page, email);
      await page.locator("form[data-form][data-scripted]").waitFor();
      await page.evaluate(breakFunctions, { paths: [path], how: "throws" as const });
      await send(page);
      await form.waitUntilStored(page);
      expect(await page.locator("[type=submit]:disabled").count()).toBe(0);
    });
    expect(await rowsFrom(email)).toHaveLength(1);
  });

  test("a message keeps what was typed and is stored once if its thanks cannot show", async () => {
    const { fill, send, rowsFrom, filledValues } = formSteps(site, contactForm);
    const email = freshEmail();
    await visitWithErrors(site.url, async (page) => {
      await page.goto(contactForm.path);
      await waitForPageScript(page);
      await fill(page, email);
      await page.locator("form[data-form][data-scripted]").waitFor();
      await page.route("**/rest/v1/**", async (route) => {
        const response = await route.fetch();
        await page.evaluate(breakFunctions, { paths: ["Node.prototype.appendChild"], how: "throws" as const });
        await route.fulfill({ response });
      });
      const post = page.waitForRequest(
        (request) => request.method() === "POST" && request.url().endsWith(contactForm.path),
      );
      await send(page);
      expect(
        Object.fromEntries(new URLSearchParams((await post).postData()?.replaceAll("%0D%0A", "%0A"))),
      ).toMatchObject(filledValues(email));
      await contactForm.waitUntilStored(page);
    });
    expect(await rowsFrom(email)).toHaveLength(1);
  });

  test.each(formsOfBothKinds)("%s is stored once if its script cannot start", async (_name, form) => {
    const { fill, send, rowsFrom } = formSteps(site, form);
    const email = freshEmail();
    await visitWithErrors(site.url, async (page) => {
      await page.goto(form.path);
      await waitForPageScript(page);
      await page.evaluate(breakFunctions, {
        paths: ["EventTarget.prototype.addEventListener"],
        how: "throws" as const,
      });
      await fill(page, email);
      await send(page);
      await form.waitUntilStored(page);
    });
    expect(await rowsFrom(email)).toHaveLength(1);
  });

  test("the button can be pressed again if the page after a stored request does not load", async () => {
    const { fill, send, button, rowsFrom } = formSteps(site, quoteForm);
    const email = freshEmail();
    await visitWithErrors(site.url, async (page) => {
      await page.clock.install();
      await page.goto(quoteForm.path);
      await waitForPageScript(page);
      await fill(page, email);
      // A browser that gets this status stays on its page.
      await page.route("**/thank-you**", (route) => route.fulfill({ status: 204 }), { times: 1 });
      const answer = page.waitForResponse("**/thank-you**");
      await send(page);
      await answer;
      expect(await page.getByRole("button", { name: "Submitting..." }).isDisabled()).toBe(true);
      await page.clock.fastForward(15_000);
      await button(page).waitFor();
      await send(page);
      await quoteForm.waitUntilStored(page);
    });
    expect(await rowsFrom(email)).toHaveLength(1);
  });
});

describe("a slow line", () => {
  /** Lets the browser's own post reach the server, but holds the answer until the returned function is called. */
  async function holdAnswer(page: Page, path: string) {
    const isReleased = Promise.withResolvers<void>();
    const hasArrived = Promise.withResolvers<void>();
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const response = await route.fetch({ maxRedirects: 0 });
      hasArrived.resolve();
      await isReleased.promise;
      await route.fulfill({ response }).catch(() => {});
    });
    return { hasArrived: hasArrived.promise, release: isReleased.resolve };
  }

  test.each(formsOfBothKinds)(
    "%s is stored once if the script arrives after the browser began to send",
    async (_name, form) => {
      const { fill, send, rowsFrom } = formSteps(site, form);
      const email = freshEmail();
      await site.visit("about:blank", async (page) => {
        await page.clock.install();
        await page.goto(form.path);
        await waitForPageScript(page);
        const releaseScripts = await holdScripts(page);
        const answer = await holdAnswer(page, form.path);
        await fill(page, email);
        const isPressed = pressAgainWhen(page, () => {
          const loads = new PerformanceObserver(() => {});
          loads.observe({ type: "resource", buffered: true });
          return loads.takeRecords().filter(({ name }) => name.endsWith(".js")).length > 1;
        });
        await send(page);
        await page.clock.fastForward(5_000);
        await answer.hasArrived;
        releaseScripts();
        await isPressed;
        answer.release();
        await form.waitUntilStored(page);
      });
      expect(await rowsFrom(email)).toHaveLength(1);
    },
  );

  test.each(formsOfBothKinds)(
    "%s is stored once if it is sent before any script arrived, and again after",
    async (_name, form) => {
      const { fill, button, rowsFrom } = formSteps(site, form);
      const email = freshEmail();
      await site.visit("about:blank", async (page) => {
        const releaseScripts = await holdScripts(page);
        const answer = await holdAnswer(page, form.path);
        await page.goto(form.path, { waitUntil: "commit" });
        await fill(page, email);
        const isPressed = pressAgainWhen(page, () => !Array.isArray(window.consentChoices));
        // A click of Playwright would wait for the answer.
        await button(page).evaluate((element: HTMLButtonElement) => setTimeout(() => element.click()));
        await answer.hasArrived;
        releaseScripts();
        await isPressed;
        answer.release();
        await form.waitUntilStored(page);
      });
      expect(await rowsFrom(email)).toHaveLength(1);
    },
  );
});

test.each<[string, () => void]>([
  ["is missing", () => Object.defineProperty(document, "fonts", { value: undefined })],
  [
    "throws",
    () => Object.defineProperty(document, "fonts", { value: { load: () => Promise.reject(new Error("blocked")) } }),
  ],
  ["never answers", () => Object.defineProperty(document, "fonts", { value: { load: () => new Promise(() => {}) } })],
])("a page shows, and asks for consent, if `document.fonts` %s", async (_how, breakFonts) => {
  await site.visit("about:blank", async (page) => {
    await page.addInitScript(breakFonts);
    await page.clock.install();
    await page.goto("/faq");
    await page.clock.fastForward(3_000);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("button", { name: "Accept All" }).first().isVisible()).toBe(true);
  });
});

test("one question of a list is open at a time in a browser that does not know `name` of `details`", async () => {
  await site.visit("about:blank", async (page) => {
    // Chromium closes the others itself as long as the attribute is there.
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLDetailsElement.prototype, "name");
      addEventListener("DOMContentLoaded", () => {
        for (const details of document.querySelectorAll("details[name]")) {
          const name = details.getAttribute("name");
          details.removeAttribute("name");
          details.getAttribute = (attribute) => (attribute === "name" ? name : null);
        }
      });
    });
    await page.goto("/faq");
    await waitForPageScript(page);
    const openQuestions = () => page.locator("main details[open] > summary").allInnerTexts();
    const summaries = await page.locator("main details > summary").all();
    for (const summary of summaries.slice(0, 3)) {
      await summary.click();
      await expect.poll(openQuestions).toEqual([await summary.innerText()]);
    }
  });
});
