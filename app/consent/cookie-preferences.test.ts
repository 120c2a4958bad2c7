import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { storedItems } from "../../content/consent-words.ts";
import { consentModeSignals, fullConsent, noConsent } from "../../domain/consent.ts";
import {
  allowCategories,
  bannerButtonOf,
  bannerOf,
  consentRecordText,
  dialogOf,
  focusedElementOf,
  readLastSignals,
  readStoredChoice,
  readStoredRecord,
  readSwitchStates,
  settingsButtonOf,
  withConsentRecord,
  withdrawConsent,
} from "../../e2e/consent-steps.ts";
import { holdScripts, waitForScripts } from "../../e2e/page-steps.ts";
import { faultsOn } from "../../test/accessibility.ts";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ whole: true });
const signalNote = (page: Page) => dialogOf(page).getByText("Global Privacy Control");

describe("the preferences dialog", () => {
  test("the preferences dialog keeps the focus while it is open, returns the focus to the button that opened it, and discards unsaved changes when it is closed", async () => {
    await site.visit("/contact", async (page) => {
      await waitForScripts(page);
      for (const [opener, close] of [
        [bannerButtonOf(page, "Customize"), "Escape"],
        [settingsButtonOf(page), "Close without saving"],
      ] as const) {
        await opener.focus();
        await page.keyboard.press("Enter");
        await dialogOf(page).waitFor();
        const inside = () => page.evaluate(() => document.activeElement?.closest("dialog")?.id ?? "");
        expect(await inside()).toBe("cookie-preferences");
        const visited = new Set<string>();
        for (let step = 0; step < 20; step++) {
          await page.keyboard.press(step < 14 ? "Tab" : "Shift+Tab");
          const where = await page.evaluate(() => document.activeElement?.tagName ?? "BODY");
          // While the browser's own controls have the focus, `document.activeElement` is BODY.
          if (where !== "BODY") expect(await inside()).toBe("cookie-preferences");
          visited.add(where);
        }
        expect(visited).toContain("INPUT");
        await dialogOf(page).getByRole("switch", { name: "Analytics" }).check();
        if (close === "Escape") await page.keyboard.press("Escape");
        else await dialogOf(page).getByRole("button", { name: close }).click();
        expect(await dialogOf(page).isVisible()).toBe(false);
        expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe("hidden");
        expect(await readStoredRecord(page)).toBeNull();
        // Unsaved switches are reset, and the question still shows.
        await opener.click();
        expect(await readSwitchStates(page)).toEqual(noConsent);
        await page.keyboard.press("Escape");
        expect(await bannerButtonOf(page, "Accept All").isVisible()).toBe(true);
      }
    });
  });

  test("the preferences dialog saves the switches, shows the saved switches when the settings button opens it, and then returns the focus to that button", async () => {
    await site.visit("/blog", async (page) => {
      await waitForScripts(page);
      await bannerButtonOf(page, "Customize").click();
      const necessary = dialogOf(page).getByRole("switch", { name: "Necessary" });
      expect([await necessary.isChecked(), await necessary.isDisabled()]).toEqual([true, true]);
      expect(await readSwitchStates(page)).toEqual(noConsent);
      await page.keyboard.press("Escape");
      await allowCategories(page, ["analytics", "functionality"], bannerButtonOf(page, "Customize"));
      const first = await readStoredRecord(page);
      expect(await readStoredChoice(page)).toEqual({ analytics: true, marketing: false, functionality: true });
      expect(await focusedElementOf(page)).toBe("main");

      await settingsButtonOf(page).click();
      expect(await readSwitchStates(page)).toEqual({ analytics: true, marketing: false, functionality: true });
      await dialogOf(page).getByRole("button", { name: "Accept All" }).click();
      const second = await readStoredRecord(page);
      expect(await readStoredChoice(page)).toEqual(fullConsent);
      expect(second?.consentDate).toBe(first?.consentDate);
      expect(Date.parse(second?.lastUpdated ?? "")).toBeGreaterThan(Date.parse(first?.lastUpdated ?? ""));
      expect(await settingsButtonOf(page).evaluate((element) => element === document.activeElement)).toBe(true);
    });
  });

  test("the preferences dialog and the consent banner have no accessibility violations", async () => {
    await site.visit("/terms", async (page) => {
      const faults = () => faultsOn(page, { within: [".consent-banner", "#cookie-preferences"] }, [360]);
      expect(await faults()).toEqual([]);
      await bannerButtonOf(page, "Customize").click();
      await dialogOf(page).getByRole("switch", { name: "Analytics" }).check();
      expect(await faults()).toEqual([]);
      await dialogOf(page).getByRole("button", { name: "Save Preferences" }).click();
      expect(await faults()).toEqual([]);
    });
  });

  test("the preferences dialog lists every cookie and browser storage key by category, with its lifetime and whether it is used", async () => {
    await site.visit("/", async (page) => {
      await settingsButtonOf(page).click();
      for (const { name, lasts, purpose, category, keptBy } of storedItems) {
        const section = dialogOf(page)
          .getByRole("listitem")
          .filter({ has: page.locator(`[name="${category}"]`) });
        const entry = section.getByRole("listitem").filter({ hasText: purpose });
        const whenUsed = category === "necessary" ? "Used" : "Used once you allow it";
        const status = keptBy === "site" ? whenUsed : "Not used here";
        expect(await entry.innerText(), name).toContain(`${name} · ${lasts} · ${status}\n`);
      }
    });
  });

  test.each<[string, unknown, boolean]>([
    ["true", true, true],
    ["the text 1", "1", true],
    ["an error", "throws", false],
  ])(
    "the dialog says that Global Privacy Control is honored if the browser's signal is valid: %s",
    async (_what, value, isSent) => {
      await site.visit("about:blank", async (page) => {
        await page.addInitScript((signal) => {
          Object.defineProperty(navigator, "globalPrivacyControl", {
            get() {
              if (signal === "throws") throw new Error("Don't ask.");
              return signal;
            },
          });
        }, value);
        await page.context().addCookies([{ name: "_ga", value: "GA1.1.1.1", url: site.url }]);
        await page.goto("/");
        await waitForScripts(page);
        expect(await page.context().cookies()).toEqual([]);
        await settingsButtonOf(page).click();
        expect(await signalNote(page).isVisible()).toBe(isSent);
        expect(await dialogOf(page).getByRole("switch", { name: "Analytics" }).isChecked()).toBe(false);
        // A later explicit choice overrides the browser's signal.
        await dialogOf(page).getByRole("button", { name: "Accept All" }).click();
        expect(await readStoredRecord(page)).toMatchObject({ preferences: fullConsent });
        await settingsButtonOf(page).click();
        expect(await signalNote(page).isVisible()).toBe(false);
      });
    },
  );
});

describe("Global Privacy Control that is switched on after everything was allowed", () => {
  const sendSignal = (page: Page) =>
    page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));

  const trackingCookies = ["_ga", "_fbp"];
  const addCookies = (page: Page) =>
    page.context().addCookies(trackingCookies.map((name) => ({ name, value: "1", url: site.url })));
  const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort();

  const record = consentRecordText(fullConsent);

  test.each([true, false])(
    "Global Privacy Control refuses analytics and marketing, and the preferences say so; scripts loaded: %s",
    async (areScriptsThere) => {
      await site.visit(
        "about:blank",
        async (page) => {
          await sendSignal(page);
          await addCookies(page);
          if (!areScriptsThere) await holdScripts(page);
          await page.goto("/");
          if (areScriptsThere) {
            await waitForScripts(page);
            expect(await readLastSignals(page)).toEqual([
              "update",
              consentModeSignals({ ...noConsent, functionality: true }),
            ]);
            expect(await cookies(page)).toEqual([]);
          } else expect(await readLastSignals(page)).toMatchObject(["default", consentModeSignals(noConsent)]);
          expect(await bannerOf(page).isVisible()).toBe(false);
          await settingsButtonOf(page).click();
          expect(await signalNote(page).isVisible()).toBe(true);
          expect(await readSwitchStates(page)).toEqual({ ...noConsent, functionality: true });
          expect(JSON.stringify(await readStoredRecord(page))).toBe(record);
        },
        withConsentRecord(site.url, record),
      );
    },
  );

  test.each([
    ["with the scripts loaded", true],
    ["before the scripts load", false],
  ])("%s, a consent choice overrides Global Privacy Control, even at later visits", async (_when, areScriptsThere) => {
    await site.visit(
      "about:blank",
      async (page) => {
        await sendSignal(page);
        if (!areScriptsThere) await holdScripts(page);
        await page.goto("/faq");
        if (areScriptsThere) await waitForScripts(page);
        await settingsButtonOf(page).click();
        await dialogOf(page).getByRole("button", { name: "Accept All" }).click();
        await page.unroute("**/assets/*.js");
        await addCookies(page);
        await page.goto("/");
        await waitForScripts(page);
        expect(await readLastSignals(page)).toMatchObject([
          "update",
          { analytics_storage: "granted", ad_storage: "granted" },
        ]);
        expect(await cookies(page)).toEqual([...trackingCookies].sort());
        await settingsButtonOf(page).click();
        expect(await readSwitchStates(page)).toEqual(fullConsent);
        expect(await signalNote(page).isVisible()).toBe(false);
        expect(Object.keys((await readStoredRecord(page)) ?? {})).toEqual(Object.keys(JSON.parse(record)));

        await withdrawConsent(page);
        expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["cookie_consent"]);
        expect(await cookies(page)).toEqual([]);
      },
      withConsentRecord(site.url, record),
    );
  });
});
