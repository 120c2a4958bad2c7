import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sharedChromium } from "../test/browser.ts";
import { openSite } from "../test/open-site.ts";
import { applicationForm, contactForm, type FormUnderTest, formSteps, privacyForm, quoteForm } from "./forms.ts";
import { freshEmail, holdScripts, waitForPageScript } from "./page-steps.ts";

const site = openSite();

const forms: [string, FormUnderTest][] = [
  ["a quote request", quoteForm],
  ["a message", contactForm],
  ["an application", applicationForm],
  ["a privacy request", privacyForm],
];

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

/** Removes or replaces a function, and does nothing where the path does not exist. */
function breakFunctions({ paths, how }: { paths: readonly string[]; how: "removed" | "throws" }) {
  for (const path of paths) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    // biome-ignore lint/suspicious/noExplicitAny: the path decides the type.
    let owner: any = globalThis;
    for (const name of names) owner = owner?.[name];
    while (owner && !Object.hasOwn(owner, last)) owner = Object.getPrototypeOf(owner);
    if (!owner) continue;
    if (how === "removed") delete owner[last];
    else {
      const fail = () => {
        throw new TypeError(`${path} is broken.`);
      };
      const isGetter = Object.getOwnPropertyDescriptor(owner, last)?.get !== undefined;
      Object.defineProperty(
        owner,
        last,
        isGetter ? { get: fail } : { value: fail, writable: true, configurable: true },
      );
    }
  }
}

/** Opens a form's page in a fresh profile. Unlike `site.visit`, allows errors of the page's scripts. */
async function withPage(work: (page: Page) => Promise<void>): Promise<void> {
  const context = await (await sharedChromium()).newContext({ baseURL: site.url, reducedMotion: "reduce" });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

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

  test.each(missingFunctions)("a quote request is stored once if the browser lacks %s", (path) =>
    sendWithout(quoteForm, [path]),
  );
});

/** What a form's script may call before, while, and after it sends. */
const brokenFunctions = [
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

describe("a form's script that fails", () => {
  test.each(forms.flatMap(([name, form]) => brokenFunctions.map((path) => ({ name, form, path }))))(
    "$name is stored once, and its button can be pressed, if $path fails",
    async ({ form, path }) => {
      const { fill, send, button, rowsFrom } = formSteps(site, form);
      const email = freshEmail();
      await withPage(async (page) => {
        await page.goto(form.path);
        await waitForPageScript(page);
        await fill(page, email);
        await page.locator("form[data-form][data-scripted]").waitFor();
        await page.evaluate(breakFunctions, { paths: [path], how: "throws" as const });
        await send(page);
        await form.waitUntilStored(page);
        if (form !== quoteForm) expect(await button(page).isEnabled()).toBe(true);
      });
      expect(await rowsFrom(email)).toHaveLength(1);
    },
  );

  test.each(forms)("%s is stored once if its script cannot start", async (_name, form) => {
    const { fill, send, rowsFrom } = formSteps(site, form);
    const email = freshEmail();
    await withPage(async (page) => {
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
    await withPage(async (page) => {
      await page.goto(quoteForm.path);
      await waitForPageScript(page);
      await fill(page, email);
      // A browser that gets this status stays on its page.
      await page.route("**/thank-you**", (route) => route.fulfill({ status: 204 }), { times: 1 });
      await send(page);
      await page.getByRole("button", { name: "Submitting..." }).waitFor();
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

  test.each(forms)("%s is stored once if the script arrives after the browser began to send", async (_name, form) => {
    const { fill, send, rowsFrom } = formSteps(site, form);
    const email = freshEmail();
    await site.visit("about:blank", async (page) => {
      await page.goto(form.path);
      await waitForPageScript(page);
      const releaseScripts = await holdScripts(page);
      const answer = await holdAnswer(page, form.path);
      await fill(page, email);
      const isPressed = pressAgainWhen(page, () => {
        const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
        return scripts.length > 1;
      });
      await send(page);
      await answer.hasArrived;
      releaseScripts();
      await isPressed;
      answer.release();
      await form.waitUntilStored(page);
    });
    expect(await rowsFrom(email)).toHaveLength(1);
  });

  test.each(forms)(
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
    await page.goto("/faq");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("button", { name: "Accept All" }).first().isVisible()).toBe(true);
  });
});
