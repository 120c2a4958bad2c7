import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Refusal } from "../server/submissions.ts";
import { freshEmail, hydrated, type Site } from "./site.ts";

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
  /** Types something into every field. */
  fill(page: Page, email: string): Promise<void>;
  /** What stands in the fields now, and after `fill`. */
  typed(page: Page): Promise<object>;
  filled(email: string): object;
  /** Waits until the visitor is told that it was stored. */
  stored(page: Page): Promise<unknown>;
  /** The fewest fields that make a good form post by hand. */
  good: { email: string } & Record<string, string>;
}

export const rowsFrom = (form: VisitedForm, email: string, on = form.site) =>
  on.rows(`${form.table}?email=eq.${email}`);

const problemSummary = (page: Page) => page.getByRole("region", { name: "There is a problem" });

const toast = (page: Page, title: string) => page.getByRole("alert").filter({ hasText: title });

/** What visitors of any form go through, with or without JavaScript. */
export function formJourneys(form: VisitedForm, javaScriptEnabled: boolean) {
  const { site, path, fill, typed, filled, stored } = form;

  const button = (page: Page) => page.getByRole("button", { name: form.button });
  const send = (page: Page) => button(page).click();
  const requests = `**/rest/v1/${form.table}*`;

  const visit = (work: (page: Page) => Promise<void>, on = site) =>
    on.visit(
      path,
      async (page) => {
        if (javaScriptEnabled) await hydrated(page);
        await work(page);
      },
      { javaScriptEnabled },
    );

  return {
    button,
    send,
    visit,

    /** The form was sent without what is required: the summary takes the focus and has these lines. */
    async expectRequired(page: Page, lines: string[]) {
      const summary = problemSummary(page);
      await summary.waitFor();
      expect(await summary.innerText()).toContain("Please fill in all required fields.");
      expect(await summary.getByRole("link").allInnerTexts()).toEqual(lines);
      expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
      if (javaScriptEnabled) {
        const alert = page.getByRole("alert");
        expect(await alert.innerText()).toMatch(/^Error\n+Please fill in all required fields\./);
      }
      return summary;
    },

    /** One field is wrong: nothing is stored, the summary says `words`, the field is marked and keeps its value. */
    async sendMistake(label: string, value: string, words: string, andThen: (page: Page) => Promise<void>) {
      const email = freshEmail();
      await visit(async (page) => {
        await fill(page, email);
        await page.getByLabel(label).fill(value);
        await send(page);
        await page.getByRole("link", { name: words }).waitFor();
        expect(await page.getByLabel(label).getAttribute("aria-invalid")).toBe("true");
        expect(await page.getByLabel(label).inputValue()).toBe(value);
        await andThen(page);
      });
      expect(await rowsFrom(form, email)).toEqual([]);
    },

    /** A site that takes one submission a minute had one: the next is not stored, says so and is kept. */
    async sendTooOften(strictSite: Site) {
      const email = freshEmail();
      const words = new RegExp(`${form.failed}: \\S+`);
      await post(form, {}, strictSite);
      await visit(async (page) => {
        await fill(page, email);
        await send(page);
        const summary = problemSummary(page);
        await summary.waitFor();
        expect(await summary.innerText()).toMatch(words);
        expect(await summary.getByRole("link").count()).toBe(0);
        if (javaScriptEnabled) expect(await toast(page, "Submission Error").innerText()).toMatch(words);
        expect(await typed(page)).toEqual(filled(email));
        expect(await button(page).isEnabled()).toBe(true);
      }, strictSite);
      expect(await rowsFrom(form, email, strictSite)).toEqual([]);
    },

    /** A second click while the first is under way: the button says so, and one request is made. */
    async sendTwice(andThen?: (page: Page) => Promise<void>) {
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
        await stored(page);
        expect(calls).toBe(1);
        await andThen?.(page);
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
        await stored(page);
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
export const post = (form: VisitedForm, change: Record<string, string> = {}, on = form.site) =>
  fetch(`${on.url}${form.path}`, {
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

/** A post with a mistake comes back marked, as typed, and no cache keeps it. */
export async function postMistake(form: VisitedForm, change: Record<string, string>) {
  const response = await post(form, change);
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain(`value="${form.good.email}"`);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
}

/** The second post in a minute to a site that takes one says when to try again, and comes back with `kept`. */
export async function postTooOften(form: VisitedForm, strictSite: Site, change: Record<string, string>, kept: string) {
  await post(form, {}, strictSite);
  const response = await post(form, change, strictSite);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await response.text()).toContain(kept);
}
