import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type ConsentingTable, contactConsents } from "../content/consent-wordings.ts";
import type { Refusal } from "../domain/receipt.ts";
import { freshEmail, holdScripts, hydrated, type Site } from "./open-site.ts";

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
  /** The label of the field for the email address. */
  emailLabel: string;
  /** The fewest fields that make a good form post by hand. */
  good: { email: string } & Record<string, string>;
}

export const rowsFrom = (form: VisitedForm, email: string, on = form.site) =>
  on.rows(`${form.table}?email=eq.${email}`);

/** The version of the sentence about being contacted that its page shows now. */
const consentVersion = ({ table }: VisitedForm) => contactConsents[table as ConsentingTable][0].version;

const problemSummary = (page: Page) => page.getByRole("region", { name: "There is a problem" });

const toast = (page: Page, title: string) => page.getByRole("alert").filter({ hasText: title });

/** What happens to visitors of any form, with or without JavaScript. */
export function formScenarios(form: VisitedForm, javaScriptEnabled: boolean) {
  const { site, path, fill, typed, filled, stored } = form;

  const button = (page: Page) => page.getByRole("button", { name: form.button });
  const send = (page: Page) => button(page).click();
  const requests = `**/rest/v1/${form.table}*`;
  const waiting = (page: Page) => page.getByRole("status").filter({ hasText: "We keep trying to send it" });
  const note = (page: Page) => page.getByText("We kept what you typed.");
  const kept = (page: Page) => page.evaluate(() => localStorage.getItem("form_data"));

  /** Whether the keyboard is where the form begins. */
  const isFirstFocused = (page: Page) =>
    page
      .locator("form .control")
      .first()
      .evaluate((field) => field === document.activeElement);

  const allowEverything = (page: Page) => page.getByRole("button", { name: "Accept All" }).click();

  /** Closes the tab as a visitor does. */
  async function close(page: Page) {
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
  }

  /** The same page again, in a tab of its own. */
  async function reopen(page: Page) {
    const again = await page.context().newPage();
    await again.goto(path);
    await hydrated(again);
    return again;
  }

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
    waiting,
    isFirstFocused,
    allowEverything,

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

    /** One field is wrong: nothing is stored, the summary says `words`, the field is marked and keeps its value. */
    async sendMistake(label: string, value: string, words: string, andThen: (page: Page) => Promise<void>) {
      const email = freshEmail();
      await visit(async (page) => {
        await fill(page, email);
        await page.getByLabel(label).fill(value);
        await send(page);
        await page.getByRole("link", { name: words }).waitFor();
        expect(await page.title()).toMatch(/^Error: (?!Error)/);
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
      await post(form, { email: freshEmail() }, strictSite);
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

    /** There is no connection: the visitor is told, the form is kept, and sent by itself when the connection is back. */
    async sendOffline(andThen?: (page: Page) => Promise<void>) {
      const email = freshEmail();
      await visit(async (page) => {
        await fill(page, email);
        await page.context().setOffline(true);
        await send(page);
        await toast(page, `${form.failed}: Unknown error`).waitFor();
        expect(await waiting(page).innerText()).toContain("Please keep this page open.");
        expect(await typed(page)).toEqual(filled(email));
        expect(await kept(page)).toBeNull();
        await andThen?.(page);
        await page.context().setOffline(false);
        await stored(page);
      });
      expect(await rowsFrom(form, email)).toHaveLength(1);
    },

    /** The database is unavailable for a moment: the next try comes by itself. */
    async sendWhileUnavailable() {
      const email = freshEmail();
      await visit(async (page) => {
        await page.clock.install();
        await fill(page, email);
        const json = { code: "PGRST001", message: "The database is unavailable.", details: null, hint: null };
        await page.route(requests, (route) => route.fulfill({ status: 503, json }), { times: 1 });
        await send(page);
        await toast(page, `${form.failed}: The database is unavailable.`).waitFor();
        await waiting(page).waitFor();
        await page.clock.runFor(2_000);
        await stored(page);
      });
      expect(await rowsFrom(form, email)).toHaveLength(1);
    },

    /** A form that is changed while it waits is the visitor's to send again. */
    async editWhileWaiting() {
      const [email, corrected] = [freshEmail(), freshEmail()];
      await visit(async (page) => {
        await fill(page, email);
        await page.route(requests, (route) => route.abort());
        await send(page);
        await waiting(page).waitFor();
        await page.getByLabel(form.emailLabel).fill(corrected);
        await page.getByRole("status").filter({ hasText: "We stopped trying" }).waitFor();
        await page.unroute(requests);
        await page.evaluate(() => dispatchEvent(new Event("online")));
        await send(page);
        await stored(page);
      });
      expect(await rowsFrom(form, email)).toEqual([]);
      expect(await rowsFrom(form, corrected)).toHaveLength(1);
    },

    /** The answer got lost and the visitor does not want to wait: the next page sends nothing by itself, and by hand it is stored once. */
    async stopWaiting() {
      const email = freshEmail();
      await visit(async (page) => {
        await allowEverything(page);
        await fill(page, email);
        let calls = 0;
        await page.route(requests, async (route) => {
          calls++;
          await route.fetch();
          await route.abort();
        });
        await send(page);
        await page.getByRole("button", { name: "Stop trying" }).click();
        const stopped = page.getByRole("status").filter({ hasText: "We stopped trying" });
        expect(await stopped.evaluate((element) => element === document.activeElement)).toBe(true);
        await page.evaluate(() => dispatchEvent(new Event("online")));
        await page.reload();
        await note(page).waitFor();
        expect(await waiting(page).count()).toBe(0);
        expect(await typed(page)).toEqual(filled(email));
        expect(calls).toBe(1);
        await page.unroute(requests);
        await send(page);
        await stored(page);
      });
      expect(await rowsFrom(form, email)).toHaveLength(1);
    },

    /** The form waits when its tab is closed: the next visit sends it, whichever page it begins with. */
    async sendOnNextVisit(title: string) {
      const email = freshEmail();
      await visit(async (page) => {
        await allowEverything(page);
        await fill(page, email);
        await page.route(requests, (route) => route.abort());
        await send(page);
        await waiting(page).waitFor();
        await close(page);
        const next = await page.context().newPage();
        await next.goto("/faq");
        await next.getByRole("status").filter({ hasText: title }).waitFor();
        expect(await kept(next)).toBeNull();
      });
      expect(await rowsFrom(form, email)).toHaveLength(1);
    },

    /** What is typed while the form is on its way stays when it is stored, and so does the visitor. */
    async editWhileSending(title: string) {
      const [email, corrected] = [freshEmail(), freshEmail()];
      await visit(async (page) => {
        await fill(page, email);
        const held = Promise.withResolvers<void>();
        await page.route(requests, async (route) => {
          await held.promise;
          await route.continue();
        });
        await send(page);
        await page.getByRole("button", { name: form.sending }).waitFor();
        await page.getByLabel(form.emailLabel).fill(corrected);
        held.resolve();
        await page.getByRole("status").filter({ hasText: title }).waitFor();
        await button(page).waitFor();
        expect(await typed(page)).toEqual(filled(corrected));
        expect(new URL(page.url()).pathname).toBe(path);
      });
      expect(await rowsFrom(form, email)).toHaveLength(1);
    },

    /** The answer got lost and the visitor reloads the page: it goes on with the same key, and one row is stored. */
    async reloadWhileWaiting() {
      const email = freshEmail();
      await visit(async (page) => {
        await allowEverything(page);
        await fill(page, email);
        await page.route(requests, async (route) => {
          await route.fetch();
          await route.abort();
        });
        await send(page);
        expect(await waiting(page).innerText()).toContain("You can close this page.");
        await page.unroute(requests);
        await page.reload();
        await stored(page);
        expect(await kept(page)).toBeNull();
      });
      expect(await rowsFrom(form, email)).toHaveLength(1);
    },

    /** The visitor takes their consent back before the answer is there: the page that is loaded for it gets the answer, and one row is stored. */
    async refuseWhileSending() {
      const email = freshEmail();
      await visit(async (page) => {
        await allowEverything(page);
        await fill(page, email);
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
      });
      expect(await rowsFrom(form, email)).toHaveLength(1);
    },

    /** What was typed before the scripts came, or before it was allowed, is kept like the rest. */
    async keepEarlyDraft() {
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
    },

    /** A half-written form is there again in the next tab, for a day, and can be cleared. */
    async keepDraft(empty: object) {
      const email = freshEmail();
      await visit(async (page) => {
        await allowEverything(page);
        await fill(page, email);
        await close(page);
        const next = await reopen(page);
        await note(next).waitFor();
        expect(await typed(next)).toEqual(filled(email));
        const names = JSON.stringify(JSON.parse((await kept(next)) ?? ""));
        for (const hidden of ["website", "consent_version", "form_made_at"]) expect(names).not.toContain(hidden);

        await next.evaluate(() => {
          const drafts = JSON.parse(localStorage.getItem("form_data") ?? "");
          for (const draft of Object.values<{ savedAt: number }>(drafts)) draft.savedAt -= 25 * 60 * 60 * 1000;
          localStorage.setItem("form_data", JSON.stringify(drafts));
        });
        const tooLate = await reopen(next);
        expect(await typed(tooLate)).toEqual(empty);
        expect(await kept(tooLate)).toBeNull();

        await fill(tooLate, email);
        await close(tooLate);
        const last = await reopen(next);
        const place = () =>
          last.getByLabel(form.emailLabel).evaluate((field) => field.getBoundingClientRect().top + scrollY);
        const withNote = await place();
        await last.locator("form").getByRole("button", { name: "Dismiss" }).click();
        expect(await isFirstFocused(last)).toBe(true);
        expect(await place()).toBe(withNote);
        await last.reload();
        await last.getByRole("button", { name: "Clear it" }).click();
        expect(await isFirstFocused(last)).toBe(true);
        expect(await typed(last)).toEqual(empty);
        expect(await kept(last)).toBeNull();
        expect(await note(last).count()).toBe(0);
      });
    },

    /** The form context travels beside the row. `fillHoneypot` does what only a program does. */
    async sendContext(fillHoneypot = false) {
      const email = freshEmail();
      await visit(async (page) => {
        await fill(page, email);
        if (fillHoneypot) {
          await page.locator('input[name="website"]').evaluate((field: HTMLInputElement) => {
            field.value = "https://spam.example";
          });
        }
        const request = page.waitForRequest(requests);
        await send(page);
        const said = new URLSearchParams((await request).headers()["form-context"]);
        expect(said.get("consent")).toBe(consentVersion(form));
        expect(Number(said.get("fill"))).toBeGreaterThan(0);
        expect(said.get("honeypot")).toBe(fillHoneypot ? "1" : null);
        await stored(page);
      });
      expect(await rowsFrom(form, email)).toEqual([
        expect.objectContaining({
          consent_version: consentVersion(form),
          ...(fillHoneypot ? { hold_reason: "honeypot" } : {}),
        }),
      ]);
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

/** A post without JavaScript says of itself what its page gave it: the sentence that stood there and when it was made. */
export async function postFromPage(form: VisitedForm) {
  const email = freshEmail();
  const wording = await form.site.visit(
    form.path,
    async (page) => {
      await form.fill(page, email);
      const consent = page.locator("form p").filter({ hasText: "Agreeing is not a condition of buying anything." });
      const wording = (await consent.innerText()).replace(" Read our privacy policy.", "");
      expect(wording).toContain("Cedarline Home Services");
      expect(await consent.getByRole("link", { name: "Read our privacy policy." }).getAttribute("href")).toBe(
        "/privacy",
      );
      const request = page.waitForRequest((candidate) => candidate.method() === "POST");
      await page.getByRole("button", { name: form.button }).click();
      const sent = new URLSearchParams((await request).postData() ?? "");
      expect(sent.get("website")).toBe("");
      expect(sent.get("form_made_at")).toMatch(/^\d{13}$/);
      await page.waitForLoadState();
      return wording;
    },
    { javaScriptEnabled: false },
  );
  expect(await rowsFrom(form, email)).toEqual([
    expect.objectContaining({ consent_version: consentVersion(form), consent_wording: wording }),
  ]);
}

/** A post by a program that fills every field it finds is stored, and held for a person to look at. */
export async function postWithHoneypot(form: VisitedForm) {
  const email = freshEmail();
  expect((await post(form, { email, website: "https://spam.example" })).status).toBe(303);
  expect(await rowsFrom(form, email)).toEqual([expect.objectContaining({ hold_reason: "honeypot" })]);
}

/** A post without a hidden field that our form always sends is stored, and held, and agreed to no sentence. */
export async function postIncomplete(form: VisitedForm) {
  const complete = { consent_version: consentVersion(form), form_made_at: String(Date.now() - 60_000) };
  const [without, withAll] = [[freshEmail(), freshEmail()], freshEmail()];
  for (const [position, missing] of ["consent_version", "form_made_at"].entries()) {
    const change = { ...complete, email: without[position] ?? "" };
    delete change[missing as keyof typeof complete];
    expect((await post(form, change)).status).toBe(303);
  }
  for (const email of without) {
    expect(await rowsFrom(form, email)).toEqual([
      expect.objectContaining({
        hold_reason: "incomplete-form",
        consent_version: null,
        consent_wording: null,
        consented_at: null,
      }),
    ]);
  }
  await post(form, { ...complete, email: withAll });
  expect(await rowsFrom(form, withAll)).toEqual([
    expect.objectContaining({
      hold_reason: null,
      consent_version: consentVersion(form),
      consent_wording: expect.any(String),
    }),
  ]);
}

/** A form that comes back with mistakes and is corrected without JavaScript is not held, and has the visitor's consent. */
export async function correctWithoutJavaScript(form: VisitedForm) {
  const email = freshEmail();
  await form.site.visit(
    form.path,
    async (page) => {
      const send = () => page.getByRole("button", { name: form.button }).click();
      await form.fill(page, "no address");
      await send();
      await problemSummary(page).waitFor();
      await page.getByLabel(form.emailLabel).fill(email);
      await send();
      await problemSummary(page).waitFor({ state: "detached" });
    },
    { javaScriptEnabled: false },
  );
  expect(await rowsFrom(form, email)).toEqual([
    expect.objectContaining({
      hold_reason: null,
      consent_version: consentVersion(form),
      consent_wording: expect.any(String),
    }),
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

/** The second post in a minute to a site that takes one says when to try again, and comes back with `kept`. */
export async function postTooOften(form: VisitedForm, strictSite: Site, change: Record<string, string>, kept: string) {
  await post(form, { email: freshEmail() }, strictSite);
  const response = await post(form, change, strictSite);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await response.text()).toContain(kept);
}
