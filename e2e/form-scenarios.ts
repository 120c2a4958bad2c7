import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type ConsentingTable, contactConsents } from "../content/consent-wordings.ts";
import type { Refusal } from "../domain/receipt.ts";
import { formContextFields } from "../wire/form-context-encoding.ts";
import { freshEmail, hydrated, type Site } from "./open-site.ts";

/** One of our forms, as a visitor meets it. */
export interface VisitedForm {
  site: Site;
  path: string;
  /** Where the data API keeps what it sends. */
  table: string;
  /** What its button says at rest, and while the form is being sent. */
  button: string;
  sending: string;
  /** How it begins to say that it was not stored. */
  failed: string;
  /** Something for every field but the email address. */
  values: Record<string, string>;
  /** Waits until the visitor is told that it was stored. */
  stored(page: Page): Promise<unknown>;
  /** The fewest fields that make a good form post by hand. */
  good: { email: string } & Record<string, string>;
}

export const quoteForm = (site: Site): VisitedForm => ({
  site,
  path: "/ev-charging-installation/bellevue",
  table: "leads",
  button: "Get my free quote",
  sending: "Submitting...",
  failed: "There was a problem submitting your quote request",
  values: {
    name: "José Núñez",
    zip_code: "98004",
    service_issue: "other",
    preferred_contact: "text",
    phone: "(425) 555-0100",
    timeline: "1-week",
    message: "Line one\nline two",
  },
  stored: (page) => page.waitForURL("**/thank-you?receipt=*"),
  good: { name: "Ann", zip_code: "98004", service_issue: "other", email: "ann@example.com" },
});

export const rowsFrom = (form: VisitedForm, email: string) => form.site.rows(`${form.table}?email=eq.${email}`);

/** The version of the sentence about being contacted that its page shows now. */
export const consentVersion = ({ table }: VisitedForm) => contactConsents[table as ConsentingTable][0].version;

export const problemSummary = (page: Page) => page.getByRole("region", { name: "There is a problem" });

/** What a visitor of a form does and sees, with or without JavaScript. */
export function formSteps(form: Pick<VisitedForm, "site" | "path" | "button" | "values">, javaScriptEnabled = true) {
  const { site, path } = form;
  const filled = (email: string) => ({ ...form.values, email });
  return {
    filled,
    button: (page: Page) => page.getByRole("button", { name: form.button }),
    send: (page: Page) => page.getByRole("button", { name: form.button }).click(),
    emailField: (page: Page) => page.locator("main form [name=email]"),
    toast: (page: Page, words: string) => page.getByRole("alert").filter({ hasText: words }),

    visit: (work: (page: Page) => Promise<void>) =>
      site.visit(
        path,
        async (page) => {
          if (javaScriptEnabled) await hydrated(page);
          await work(page);
        },
        { javaScriptEnabled },
      ),

    /** Fills in every field. */
    async fill(page: Page, email: string) {
      for (const [name, value] of Object.entries(filled(email))) {
        const control = page.locator(`main form [name="${name}"]`);
        const type = await control.first().evaluate((element: HTMLInputElement) => element.type);
        if (type === "radio") await control.and(page.locator(`[value="${value}"]`)).check();
        else if (type === "select-one") await control.selectOption(value);
        else await control.fill(value);
      }
    },

    /** What stands in the fields, by name; those that are empty are left out. */
    typed: (page: Page): Promise<Record<string, string>> =>
      page.locator("main form[method=post]").evaluate(
        (element: HTMLFormElement, hidden) => {
          const own = [...new FormData(element)].filter(([name, value]) => value !== "" && !hidden.includes(name));
          return Object.fromEntries(own) as Record<string, string>;
        },
        [...formContextFields] as string[],
      ),

    /** Whether the keyboard is where the form begins. */
    isFirstFocused: (page: Page) =>
      page
        .locator("form .control")
        .first()
        .evaluate((field) => field === document.activeElement),
  };
}

/** What happens to visitors of any form, with or without JavaScript. */
export function formScenarios(form: VisitedForm, javaScriptEnabled = true) {
  const { visit, fill, filled, typed, send, button, toast } = formSteps(form, javaScriptEnabled);
  const requests = `**/rest/v1/${form.table}*`;
  return {
    /** The form was sent without what is required: the summary takes the focus and has these lines. */
    async expectRequired(page: Page, lines: string[]) {
      const summary = problemSummary(page);
      await summary.waitFor();
      expect(await summary.innerText()).toContain("Please fill in all required fields.");
      expect(await summary.getByRole("link").allInnerTexts()).toEqual(lines);
      expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await page.title()).toMatch(/^Error: (?!Error)/);
      if (javaScriptEnabled) {
        const alert = page.getByRole("alert");
        expect(await alert.innerText()).toMatch(/^Error\n+Please fill in all required fields\./);
      }
      return summary;
    },

    /** One field is wrong: nothing is stored, the summary says `words`, the field is marked, and all values are kept. */
    async sendMistake(label: string, value: string, words: string, andThen?: (page: Page) => Promise<void>) {
      const email = freshEmail();
      await visit(async (page) => {
        await fill(page, email);
        const field = page.getByLabel(label);
        await field.fill(value);
        await send(page);
        await page.getByRole("link", { name: words }).waitFor();
        expect(await page.title()).toMatch(/^Error: (?!Error)/);
        expect(await field.getAttribute("aria-invalid")).toBe("true");
        const name = (await field.getAttribute("name")) ?? "";
        expect(await typed(page)).toEqual({ ...filled(email), [name]: value });
        await andThen?.(page);
      });
      expect(await rowsFrom(form, email)).toEqual([]);
    },

    /** A second click while the first is under way: the button says so, and one request is made. */
    async sendTwice() {
      const email = freshEmail();
      await visit(async (page) => {
        await fill(page, email);
        const held = Promise.withResolvers<void>();
        let calls = 0;
        await page.route(requests, async (route) => {
          calls++;
          await held.promise;
          await route.continue();
        });
        await send(page);
        const busy = page.getByRole("button", { name: form.sending });
        await busy.waitFor();
        expect(await busy.isDisabled()).toBe(true);
        await page.locator("form").evaluate((element: HTMLFormElement) => element.requestSubmit());
        held.resolve();
        await form.stored(page);
        expect(calls).toBe(1);
      });
      expect(await rowsFrom(form, email)).toHaveLength(1);
    },

    /** The server stored it and its answer got lost: the form is kept, and sent again it is stored once. */
    async loseAnswer() {
      const email = freshEmail();
      await visit(async (page) => {
        await fill(page, email);
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
        await form.stored(page);
      });
      expect(await rowsFrom(form, email)).toHaveLength(1);
    },

    /** The server refuses it: the visitor reads `words`, and the form is kept. */
    async sendRefused(refusal: Partial<Refusal>, words: string, andThen?: (page: Page) => Promise<void>) {
      const email = freshEmail();
      await visit(async (page) => {
        await fill(page, email);
        const json = { code: "23514", message: "", details: null, hint: null, ...refusal };
        await page.route(requests, (route) => route.fulfill({ status: 400, json }));
        await send(page);
        await toast(page, "Submission Error").waitFor();
        expect(await page.getByRole("alert").innerText()).toContain(`${form.failed}: ${words}`);
        expect(await typed(page)).toEqual(filled(email));
        expect(await button(page).isEnabled()).toBe(true);
        await andThen?.(page);
      });
    },
  };
}

/** The good form post by hand, with a change. */
export const post = (form: VisitedForm, change: Record<string, string> = {}) =>
  fetch(`${form.site.url}${form.path}`, {
    method: "POST",
    body: new URLSearchParams({ ...form.good, ...change }),
    redirect: "manual",
  });

/** A good post leads back to the page, which says `thanks` and is the same page for a search engine. */
export async function postAndReturn(form: VisitedForm, thanks: string) {
  const { site, path } = form;
  const response = await post(form);
  expect([response.status, response.headers.get("Location")]).toEqual([303, `${path}?sent=1`]);
  const html = await (await fetch(`${site.url}${path}?sent=1`)).text();
  expect(html).toContain(thanks);
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}"`));
  expect(await (await fetch(`${site.url}${path}`)).text()).not.toContain(thanks);
}

/** A post without JavaScript says of itself what its page gave it: the sentence that stood there and when it was made. */
export async function postFromPage(form: VisitedForm) {
  const { visit, fill, send } = formSteps(form, false);
  const email = freshEmail();
  let wording = "";
  await visit(async (page) => {
    await fill(page, email);
    const consent = page.locator("form p").filter({ hasText: "Agreeing is not a condition of buying anything." });
    wording = (await consent.innerText()).replace(" Read our privacy policy.", "");
    expect(wording).toContain("Cedarline Home Services");
    const policy = consent.getByRole("link", { name: "Read our privacy policy." });
    expect(await policy.getAttribute("href")).toBe("/privacy");
    const request = page.waitForRequest((candidate) => candidate.method() === "POST");
    await send(page);
    const sent = new URLSearchParams((await request).postData() ?? "");
    expect(sent.get("website")).toBe("");
    expect(sent.get("form_made_at")).toMatch(/^\d{13}$/);
    await page.waitForLoadState();
  });
  expect(await rowsFrom(form, email)).toEqual([
    expect.objectContaining({ consent_version: consentVersion(form), consent_wording: wording }),
  ]);
}

/** A post with a mistake comes back marked, as typed, and no cache keeps it. */
export async function postMistake(form: VisitedForm, change: Record<string, string>) {
  const response = await post(form, change);
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain(`value="${form.good.email}"`);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
}
