import { describe, expect, test } from "vitest";
import { fullConsent, noConsent, parseConsentRecord } from "../../domain/consent.ts";
import {
  allowCategories,
  bannerButtonOf,
  bannerOf,
  confirmationOf,
  consentRecordText,
  daysAgo,
  dialogOf,
  findCoveredControls,
  focusedElementOf,
  readConsentCommands,
  readLastSignals,
  readStoredChoice,
  readStoredRecord,
  readSwitchStates,
  settingsButtonOf,
  withConsentRecord,
  withdrawConsent,
} from "../../e2e/consent-steps.ts";
import { holdScripts, waitForPageScript, waitForScripts } from "../../e2e/page-steps.ts";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ whole: true });

describe("the consent question", () => {
  test("the consent question comes first in the document, and the page can be used without an answer", async () => {
    await site.visit(
      "/fence-repair/kirkland",
      async (page) => {
        expect(await page.evaluate(() => document.body.firstElementChild?.getAttribute("aria-label"))).toBe(
          "Cookie consent",
        );
        for (const name of ["Customize", "Accept All", "Reject All", "Skip to content"]) {
          await page.keyboard.press("Tab");
          expect(await focusedElementOf(page)).toBe(name);
        }
        const height = (await bannerOf(page).boundingBox())?.height ?? 0;
        expect(height).toBeGreaterThan(0);
        expect(height).toBeLessThanOrEqual(64);
        expect(await bannerOf(page).evaluate((element) => getComputedStyle(element).position)).toBe("static");
        await page.getByLabel("Full name").fill("Ann");
        await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
        expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      },
      { viewport: { width: 390, height: 844 } },
    );
  });

  test("Accept All and Reject All have equal size", async () => {
    await site.visit("/", async (page) => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const [accept, reject] = [bannerButtonOf(page, "Accept All"), bannerButtonOf(page, "Reject All")];
        const [one, other] = [await accept.boundingBox(), await reject.boundingBox()];
        expect([one?.y, one?.height], `${width} px`).toEqual([other?.y, other?.height]);
        expect(Math.abs((one?.width ?? 0) - (other?.width ?? 0)), `${width} px`).toBeLessThan(8);
      }
    });
  });

  test.each([
    // Cubot and Turbotab are names of devices, and people open links in WhatsApp's browser.
    ["Mozilla/5.0 (Linux; Android 11; CUBOT X50) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36", true],
    ["Mozilla/5.0 (Linux; Android 11; turbotab) AppleWebKit/537.36 Chrome/109.0 Safari/537.36", true],
    ["Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 WhatsApp/2.24.1", true],
    ["WhatsApp/2.23.20.0", false],
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", false],
    ["Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)", false],
    ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", false],
  ])("the consent question shows to people and not to crawlers: %s, shown: %s", async (userAgent, isAsked) => {
    await site.visit(
      "/",
      async (page) => {
        await waitForScripts(page);
        expect(await bannerOf(page).isVisible()).toBe(isAsked);
        expect(await settingsButtonOf(page).isVisible()).toBe(isAsked);
        expect((await readConsentCommands(page)).map(([, command]) => command)).toEqual(["default"]);
      },
      { userAgent },
    );
  });

  test("without JavaScript, the consent question does not show, and the privacy policy says why", async () => {
    await site.visit(
      "/privacy",
      async (page) => {
        expect(await bannerOf(page).isVisible()).toBe(false);
        expect(await settingsButtonOf(page).isVisible()).toBe(false);
        expect(await page.getByRole("main").innerText()).toContain("Without JavaScript, we can’t remember a choice.");
      },
      { javaScriptEnabled: false },
    );
  });
});

describe("the visitor's consent choice", () => {
  test.each([
    ["Accept All", fullConsent],
    ["Reject All", noConsent],
  ])("“%s” is recorded and confirmed, and the consent question does not show again", async (name, choice) => {
    await site.visit("/", async (page) => {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }).click();
      await page.waitForURL("**/faq");
      await waitForScripts(page);
      await bannerButtonOf(page, name).click();
      const record = await readStoredRecord(page);
      const at = record?.lastUpdated ?? "";
      expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
      expect(record).toEqual({
        preferences: { necessary: true, ...choice, timestamp: at, version: "1.0" },
        userAgent: await page.evaluate(() => navigator.userAgent),
        consentDate: at,
        lastUpdated: at,
      });
      expect(await bannerOf(page).isVisible()).toBe(false);
      expect(await focusedElementOf(page)).toBe("main");

      await page.reload();
      await waitForScripts(page);
      expect(await bannerOf(page).isVisible()).toBe(false);
      expect(await readStoredRecord(page)).toEqual(record);
    });
  });

  test("the confirmation of a consent choice disappears after two seconds, and the focus moves to the page", async () => {
    await site.visit("about:blank", async (page) => {
      await page.clock.install();
      await page.goto("/");
      await bannerButtonOf(page, "Reject All").click();
      expect(await confirmationOf(page).isVisible()).toBe(true);
      await page.clock.fastForward(2_000);
      expect(await confirmationOf(page).count()).toBe(0);
      expect(await focusedElementOf(page)).toBe("main");
    });
  });

  test("a consent choice before the scripts load is recorded at once and applied when the scripts load", async () => {
    await site.visit("about:blank", async (page) => {
      const releaseScripts = await holdScripts(page);
      await page.goto("/");
      await allowCategories(page, ["functionality"], bannerButtonOf(page, "Customize"));
      expect(await dialogOf(page).isVisible()).toBe(false);
      expect(await focusedElementOf(page)).toBe("main");
      const record = await readStoredRecord(page);
      expect(parseConsentRecord(JSON.stringify(record), new Date())).toEqual(record);
      releaseScripts();
      await waitForScripts(page);
      expect(await readStoredChoice(page)).toEqual({ ...noConsent, functionality: true });
      expect(await readStoredRecord(page)).toEqual(record);
      expect(await readLastSignals(page)).toMatchObject(["update", { ad_storage: "denied" }]);
      expect(await focusedElementOf(page)).toBe("main");
    });
  });

  test("if the visitor made a consent choice at an earlier visit, the consent banner never appears, even before the scripts load", async () => {
    await site.visit(
      "about:blank",
      async (page) => {
        await holdScripts(page);
        await page.addInitScript(() => {
          addEventListener("DOMContentLoaded", () => {
            const shown = document.querySelector(".consent-banner")?.checkVisibility();
            Object.assign(window, { wasShown: shown });
          });
        });
        await page.goto("/");
        expect(await page.evaluate(() => (window as unknown as { wasShown: boolean }).wasShown)).toBe(false);
        await settingsButtonOf(page).click();
        expect(await readSwitchStates(page)).toEqual({ ...noConsent, marketing: true });
      },
      withConsentRecord(site.url, consentRecordText({ ...noConsent, marketing: true })),
    );
  });

  test("an expired consent choice is deleted with the data that it allowed, and the consent question shows again", async () => {
    await site.visit("/why-us", async (page) => {
      await page.evaluate(
        (record) => {
          localStorage.setItem("cookie_consent", record);
          localStorage.setItem("form_data", "{}");
        },
        consentRecordText(fullConsent, daysAgo(366)),
      );
      await page.reload();
      await waitForScripts(page);
      expect(await bannerButtonOf(page, "Accept All").isVisible()).toBe(true);
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      expect((await readConsentCommands(page)).map(([, command]) => command)).toEqual(["default"]);
    });
  });

  test.each(["stored", "read"])(
    "a consent choice that cannot be %s applies during the visit, and only the console warns",
    async (failingOperation) => {
      await site.visit("about:blank", async (page) => {
        const warnings: string[] = [];
        page.on("console", (message) => {
          if (message.type() === "warning") warnings.push(message.text());
        });
        await page.addInitScript((failingOperation) => {
          const refuse = () => {
            throw new DOMException("The operation is insecure.", "SecurityError");
          };
          if (failingOperation === "read") Storage.prototype.getItem = refuse;
          else {
            for (const name of ["localStorage", "sessionStorage"])
              Object.defineProperty(window, name, { configurable: true, get: refuse });
          }
        }, failingOperation);
        await page.goto("/");
        await waitForScripts(page);
        await bannerButtonOf(page, "Accept All").click();
        await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Why Us" }).click();
        await page.waitForURL("**/why-us");
        await waitForScripts(page);
        expect(await bannerOf(page).isVisible()).toBe(false);
        expect(await readLastSignals(page)).toMatchObject(["update", { ad_storage: "granted" }]);
        await settingsButtonOf(page).click();
        expect(await readSwitchStates(page)).toEqual(fullConsent);
        expect(warnings.length).toBeGreaterThan(0);
        expect(await page.getByRole("alert").count()).toBe(0);

        await withdrawConsent(page);
        expect(await readLastSignals(page)).toMatchObject(["update", { ad_storage: "denied" }]);
        expect(await bannerButtonOf(page, "Accept All").isVisible()).toBe(false);
      });
    },
  );

  test("after a withdrawal, the confirmation shows even if scripts run before the document is parsed", async () => {
    await site.visit(
      "/why-us",
      async (page) => {
        await waitForScripts(page);
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 60_000);
        await page.route("**/why-us", async (route) => {
          const response = await route.fetch();
          const html = (await response.text()).replace("</body>", '<script src="/last.js"></script></body>');
          await route.fulfill({ response, body: html });
        });
        await page.route("**/last.js", async (route) => {
          await waitForPageScript(page);
          await route.fulfill({ contentType: "text/javascript", body: "" });
        });
        await settingsButtonOf(page).click();
        const rejectAll = dialogOf(page).getByRole("button", { name: "Reject All" });
        await Promise.all([page.waitForEvent("load"), rejectAll.click()]);
        expect(await confirmationOf(page).isVisible()).toBe(true);
      },
      withConsentRecord(site.url, consentRecordText(fullConsent)),
    );
  });

  test("if a withdrawal of consent cannot be stored, the older consent does not apply again", async () => {
    await site.visit(
      "/why-us",
      async (page) => {
        await waitForScripts(page);
        await page.evaluate(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException("The storage is full.", "QuotaExceededError");
          };
        });
        await withdrawConsent(page);
        expect(await readLastSignals(page)).toMatchObject(["update", { ad_storage: "denied" }]);
        expect(await readStoredChoice(page)).not.toEqual(fullConsent);
      },
      withConsentRecord(site.url, consentRecordText(fullConsent)),
    );
  });
});

test("the confirmation of a consent choice is visible far down a page and after a reload, does not scroll the page, and covers no focused element", async () => {
  await site.visit(
    "/privacy",
    async (page) => {
      const position = () => page.evaluate(() => window.scrollY);
      const isOnScreen = () =>
        confirmationOf(page).evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return bottom > top && top >= 0 && bottom <= innerHeight;
        });
      await waitForScripts(page);
      // The clock stands still, so the confirmation stays.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await settingsButtonOf(page).click();
      const before = await position();
      expect(before).toBeGreaterThan(1000);
      await dialogOf(page).getByRole("button", { name: "Accept All" }).click();
      expect(await isOnScreen()).toBe(true);
      expect(Math.abs((await position()) - before)).toBeLessThan(200);

      await settingsButtonOf(page).click();
      const rejectAll = dialogOf(page).getByRole("button", { name: "Reject All" });
      // The scripts of forms start by the clock, which stands still.
      await Promise.all([page.waitForEvent("load"), rejectAll.click()]);
      await expect
        .poll(() => settingsButtonOf(page).evaluate((opener) => opener === document.activeElement))
        .toBe(true);
      expect(await position()).toBeGreaterThan(1000);
      expect(await isOnScreen()).toBe(true);
      expect(await findCoveredControls(page, ".consent-saved")).toEqual([]);
    },
    { viewport: { width: 320, height: 640 } },
  );
});
