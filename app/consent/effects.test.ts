import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { everything, nothing } from "../../domain/consent.ts";
import {
  banner,
  button,
  choiceOf,
  confirmation,
  consentCommands,
  dialog,
  recordOf,
  settings,
  stored,
} from "../../e2e/consent-steps.ts";
import { hydrated, openSite } from "../../e2e/open-site.ts";

const site = openSite();

describe("a choice has effects", () => {
  const denied = {
    analytics_storage: "denied",
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    functionality_storage: "denied",
    personalization_storage: "denied",
    security_storage: "granted",
  };

  test("on Consent Mode: denied by default, before any other script; an update at each change and for a stored choice", async () => {
    await site.visit("/terms", async (page) => {
      expect(await page.locator("script").first().innerText()).toContain("dataLayer");
      await hydrated(page);
      expect(await consentCommands(page)).toEqual([["consent", "default", { ...denied, wait_for_update: 500 }]]);
      await button(page, "Customize").click();
      await dialog(page).getByRole("switch", { name: "Functionality" }).check();
      await dialog(page).getByRole("button", { name: "Save Preferences" }).click();
      const update = [
        "consent",
        "update",
        { ...denied, functionality_storage: "granted", personalization_storage: "granted" },
      ];
      expect((await consentCommands(page)).slice(1)).toEqual([update]);

      await page.reload();
      await hydrated(page);
      expect((await consentCommands(page)).slice(1)).toEqual([update]);
    });
  });

  test("on cookies: what is refused is deleted on every level of domain and path", async () => {
    const { port } = new URL(site.url);
    await site.visit("about:blank", async (page) => {
      const host = "www.cedarline.localhost";
      const at = (name: string, domain: string, path: string) => ({ name, value: "1", domain, path });
      await page
        .context()
        .addCookies([
          at("_ga", ".cedarline.localhost", "/"),
          at("_ga_ABC123", host, "/"),
          at("_gid", `.${host}`, "/fence-repair"),
          at("_fbp", ".cedarline.localhost", "/fence-repair/kirkland"),
          at("_fbc", host, "/fence-repair/"),
          at("user_preferences", host, "/"),
          at("not_ours", host, "/"),
        ]);
      await page.goto(`http://${host}:${port}/fence-repair/kirkland`);
      await page.evaluate(() => {
        for (const name of ["user_preferences", "form_data", "not_ours"]) localStorage.setItem(name, "1");
      });
      await button(page, "Reject All").click();
      await hydrated(page);
      await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual(["not_ours"]);
      expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(["cookie_consent", "not_ours"]);
    });
  });

  /** Whether the document is still the one in which this was asked first. */
  const isSameDocument = (page: Page) =>
    page.evaluate(() => {
      const marked = window as unknown as { marked?: boolean };
      const isSame = marked.marked === true;
      marked.marked = true;
      return isSame;
    });

  const choose = async (page: Page, allowed: string[]) => {
    await settings(page).click();
    for (const name of ["Analytics", "Marketing", "Functionality"]) {
      await dialog(page).getByRole("switch", { name }).setChecked(allowed.includes(name));
    }
    await dialog(page).getByRole("button", { name: "Save Preferences" }).click();
  };

  test("on the page: it is loaded again when something is taken back, and not for a first refusal, an addition or the same again", async () => {
    await site.visit("/why-us", async (page) => {
      await hydrated(page);
      await isSameDocument(page);
      await choose(page, []);
      await choose(page, ["Functionality"]);
      const first = await stored(page);
      await choose(page, ["Analytics", "Functionality"]);
      const before = await consentCommands(page);
      await choose(page, ["Analytics", "Functionality"]);
      expect(await consentCommands(page)).toEqual(before);
      expect(await stored(page)).toMatchObject({ consentDate: first?.consentDate });
      expect(await isSameDocument(page)).toBe(true);

      await page.evaluate(() => localStorage.setItem("form_data", "{}"));
      await Promise.all([page.waitForEvent("load"), choose(page, ["Analytics"])]);
      await hydrated(page);
      expect(await isSameDocument(page)).toBe(false);
      const record = await stored(page);
      expect(record && choiceOf(record)).toEqual({ ...nothing, analytics: true });
      expect(await page.evaluate(() => localStorage.getItem("form_data"))).toBeNull();
      expect(await confirmation(page).isVisible()).toBe(true);
      expect(await settings(page).evaluate((opener) => opener === document.activeElement)).toBe(true);

      await page.reload();
      await hydrated(page);
      expect(await banner(page).isVisible()).toBe(false);
    });
  });

  test("on what is half written: it is there again after the reload, in this tab and in others", async () => {
    await site.visit("/fence-repair/redmond", async (page) => {
      await hydrated(page);
      await choose(page, ["Analytics"]);
      const other = await page.context().newPage();
      await other.goto("/contact");
      await hydrated(other);
      await other.getByLabel("Full Name").fill("Bo");
      await other.getByLabel("Message").fill("Half a");
      await other.getByLabel("Other", { exact: true }).check();
      await page.getByLabel("Full name").fill("Ann");
      await page.getByLabel("What do you need?").selectOption("other");
      await page.getByLabel("Anything else").fill("The gate");
      const reloaded = other.waitForEvent("load");
      await Promise.all([page.waitForEvent("load"), choose(page, [])]);
      await reloaded;
      await Promise.all([hydrated(page), hydrated(other)]);
      expect(await page.getByLabel("Full name").inputValue()).toBe("Ann");
      expect(await page.getByLabel("What do you need?").inputValue()).toBe("other");
      expect(await page.getByLabel("Anything else").inputValue()).toBe("The gate");
      expect(await other.getByLabel("Full Name").inputValue()).toBe("Bo");
      expect(await other.getByLabel("Message").inputValue()).toBe("Half a");
      expect(await other.getByLabel("Other", { exact: true }).isChecked()).toBe(true);
      expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain("Ann");
    });
  });

  test("on the other tab: it hides its question, moves its switches and forgets what is taken back", async () => {
    await site.visit("/", async (page) => {
      const other = await page.context().newPage();
      await other.goto("/contact");
      await Promise.all([hydrated(page), hydrated(other)]);
      await settings(other).click();
      await button(page, "Accept All").click();
      await expect.poll(() => dialog(other).getByRole("switch", { name: "Marketing" }).isChecked()).toBe(true);
      await other.keyboard.press("Escape");
      expect(await banner(other).isVisible()).toBe(false);
      expect((await consentCommands(other)).at(-1)).toMatchObject(["consent", "update", { ad_storage: "granted" }]);

      const reloaded = other.waitForEvent("load");
      await Promise.all([page.waitForEvent("load"), choose(page, [])]);
      await reloaded;
      await hydrated(other);
      expect((await consentCommands(other)).at(-1)).toMatchObject(["consent", "update", { ad_storage: "denied" }]);
      expect(await banner(other).isVisible()).toBe(false);

      // The storage cleared by hand is no consent.
      await page.evaluate(() => localStorage.clear());
      await expect.poll(() => button(other, "Accept All").isVisible()).toBe(true);
    });
  });

  test("on a page that comes back from the browser's memory", async () => {
    await site.visit("/", async (page) => {
      await hydrated(page);
      await page.evaluate((text) => {
        localStorage.setItem("cookie_consent", text);
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      }, recordOf(everything));
      expect(await banner(page).isVisible()).toBe(false);
      expect((await consentCommands(page)).at(-1)).toMatchObject(["consent", "update", { ad_storage: "granted" }]);
    });
  });
});
