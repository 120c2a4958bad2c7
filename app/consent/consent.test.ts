import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { storedItems } from "../../content/consent.ts";
import {
  type Choice,
  type ConsentRecord,
  decide,
  everything,
  nothing,
  optionalCategories,
  parseConsentRecord,
} from "../../domain/consent.ts";
import { hydrated, openSite } from "../../e2e/site.ts";

const site = openSite();

const banner = (page: Page) => page.getByRole("region", { name: "Cookie consent" });
const button = (page: Page, name: string) => banner(page).getByRole("button", { name });
const confirmation = (page: Page) => page.getByRole("status").filter({ hasText: "Your choice is set." });
const settings = (page: Page) => page.getByRole("button", { name: "Cookie Settings" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Cookie Preferences" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);

const stored = (page: Page): Promise<ConsentRecord | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("cookie_consent") ?? "null"));

/** What `gtag` was told of the consent, in order. */
const consentCommands = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() =>
    window.dataLayer
      .map((entry) => Array.from(entry as ArrayLike<unknown>))
      .filter(([command]) => command === "consent"),
  );

const choiceOf = ({ preferences }: ConsentRecord): Choice => ({
  analytics: preferences.analytics,
  marketing: preferences.marketing,
  functionality: preferences.functionality,
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const recordOf = (choice: Choice, at = daysAgo(1)) => JSON.stringify(decide(null, choice, "A browser", at));

/** A browser in which something has been stored before; `text` is the record. */
const withRecord = (text: string): BrowserContextOptions => ({
  storageState: {
    cookies: [],
    origins: [{ origin: site.url, localStorage: [{ name: "cookie_consent", value: text }] }],
  },
});

describe("a first visit", () => {
  test("is asked before anything else in the document, and is not held up", async () => {
    await site.visit(
      "/fence-repair/kirkland",
      async (page) => {
        expect(await page.evaluate(() => document.body.firstElementChild?.getAttribute("aria-label"))).toBe(
          "Cookie consent",
        );
        await page.keyboard.press("Tab");
        expect(await focused(page)).toBe("Accept All");
        for (const name of ["Reject All", "Customize", "Skip to content"]) {
          await page.keyboard.press("Tab");
          expect(await focused(page)).toBe(name);
        }
        const height = (await banner(page).boundingBox())?.height ?? 0;
        expect(height).toBeGreaterThan(0);
        expect(height).toBeLessThan(844 / 3);
        // It takes room of its own: nothing lies under it, and the page scrolls and takes input.
        expect(await banner(page).evaluate((element) => getComputedStyle(element).position)).toBe("static");
        await page.getByLabel("Full name").fill("Ann");
        await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
        expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
        expect(await banner(page).isVisible()).toBe(true);
      },
      { viewport: { width: 390, height: 844 } },
    );
  });

  test("finds Accept All and Reject All of equal weight", async () => {
    for (const width of [360, 1280]) {
      await site.visit(
        "/",
        async (page) => {
          const [accept, reject] = [button(page, "Accept All"), button(page, "Reject All")];
          expect(await accept.getAttribute("class")).toBe(await reject.getAttribute("class"));
          const [one, other] = [await accept.boundingBox(), await reject.boundingBox()];
          expect(one?.y).toBe(other?.y);
          expect(one?.height).toBe(other?.height);
          expect(Math.abs((one?.width ?? 0) - (other?.width ?? 0))).toBeLessThan(8);
        },
        { viewport: { width, height: 800 } },
      );
    }
  });

  test("is still asked on the next page, until there is an answer", async () => {
    await site.visit("/", async (page) => {
      await hydrated(page);
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }).click();
      await page.getByRole("heading", { level: 1, name: /questions/i }).waitFor();
      expect(await banner(page).isVisible()).toBe(true);
      await button(page, "Reject All").click();
      expect(await confirmation(page).isVisible()).toBe(true);
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
      await page.waitForURL("**/blog");
      await expect.poll(() => banner(page).isVisible()).toBe(false);
    });
  });

  test("on a page that something has changed before React came is asked all the same", async () => {
    const isShown = await site.visit("about:blank", async (page) => {
      await page.addInitScript(() => {
        addEventListener("DOMContentLoaded", () => {
          const heading = document.querySelector("h1");
          if (heading) heading.textContent = "Servicios";
        });
      });
      page.removeAllListeners("pageerror");
      page.removeAllListeners("console");
      await page.goto("/why-us");
      await page.waitForFunction(() => document.querySelector("h1")?.textContent !== "Servicios");
      return [await banner(page).isVisible(), await settings(page).isVisible()];
    });
    expect(isShown).toEqual([true, true]);
  });

  test("with a phone that has bot in its name is asked", async () => {
    const userAgent = "Mozilla/5.0 (Linux; Android 11; CUBOT X50) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36";
    expect(await site.visit("/", (page) => banner(page).isVisible(), { userAgent })).toBe(true);
  });

  test.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  ])("by a crawler is not asked: %s", async (userAgent) => {
    await site.visit(
      "/",
      async (page) => {
        await hydrated(page);
        expect(await banner(page).isVisible()).toBe(false);
        expect(await settings(page).isVisible()).toBe(false);
        expect((await consentCommands(page)).map(([, command]) => command)).toEqual(["default"]);
      },
      { userAgent },
    );
  });

  test("without JavaScript has nothing to choose, and the privacy policy says why", async () => {
    await site.visit(
      "/privacy",
      async (page) => {
        expect(await banner(page).isVisible()).toBe(false);
        expect(await settings(page).isVisible()).toBe(false);
        expect(await page.getByRole("main").innerText()).toContain("Without JavaScript we can’t remember a choice.");
      },
      { javaScriptEnabled: false },
    );
  });
});

describe("an answer", () => {
  test.each([
    ["Accept All", everything],
    ["Reject All", nothing],
  ])("%s is recorded, confirmed, and not asked for again", async (name, choice) => {
    await site.visit("/faq", async (page) => {
      await hydrated(page);
      await button(page, name).click();
      const record = await stored(page);
      const at = record?.lastUpdated ?? "";
      expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
      expect(record).toEqual({
        preferences: { necessary: true, ...choice, timestamp: at, version: "1.0" },
        userAgent: await page.evaluate(() => navigator.userAgent),
        consentDate: at,
        lastUpdated: at,
      });
      expect(await button(page, name).isVisible()).toBe(false);
      expect(await focused(page)).toBe("consent-set");
      await button(page, "Hide").click();
      expect(await banner(page).isVisible()).toBe(false);
      expect(await focused(page)).toBe("main");

      await page.reload();
      await hydrated(page);
      expect(await banner(page).isVisible()).toBe(false);
      expect(await stored(page)).toEqual(record);
    });
  });

  test("before the scripts have come is recorded at once, and counts as soon as they are there", async () => {
    await site.visit("about:blank", async (page) => {
      const held = Promise.withResolvers<void>();
      await page.route("**/assets/*.js", async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto("/");
      await button(page, "Customize").click();
      await dialog(page).getByRole("switch", { name: "Functionality" }).check();
      await dialog(page).getByRole("button", { name: "Save Preferences" }).click();
      expect(await dialog(page).isVisible()).toBe(false);
      expect(await focused(page)).toBe("consent-set");
      const record = await stored(page);
      expect(parseConsentRecord(JSON.stringify(record), new Date())).toEqual(record);
      held.resolve();
      await hydrated(page);
      expect(record).toMatchObject({ preferences: { ...nothing, functionality: true } });
      expect(await stored(page)).toEqual(record);
      expect((await consentCommands(page)).at(-1)).toMatchObject(["consent", "update", { ad_storage: "denied" }]);
      expect(await confirmation(page).isVisible()).toBe(true);
      expect(await focused(page)).toBe("consent-set");
    });
  });

  test("before the scripts have come is kept where the visitor is gone before them", async () => {
    await site.visit("about:blank", async (page) => {
      await page.route("**/assets/*.js", () => {});
      await page.goto("/");
      await button(page, "Reject All").click();
      await page.goto("/faq");
      expect(await banner(page).isVisible()).toBe(false);
      const record = await stored(page);
      expect(record && choiceOf(record)).toEqual(nothing);
    });
  });

  test("from an earlier visit leaves nothing to flash, move or be asked", async () => {
    await site.visit(
      "about:blank",
      async (page) => {
        // They never come.
        await page.route("**/assets/*.js", () => {});
        await page.addInitScript(() => {
          addEventListener("DOMContentLoaded", () => {
            const shown = document.querySelector(".consent-banner")?.checkVisibility();
            Object.assign(window, { wasShown: shown });
          });
        });
        await page.goto("/");
        expect(await page.evaluate(() => (window as unknown as { wasShown: boolean }).wasShown)).toBe(false);
        // Scripts or not, the preferences show what was chosen.
        await settings(page).click();
        for (const name of ["Analytics", "Marketing", "Functionality"]) {
          expect(await dialog(page).getByRole("switch", { name }).isChecked(), name).toBe(name === "Marketing");
        }
      },
      withRecord(recordOf({ ...nothing, marketing: true })),
    );
  });

  const { userAgent, ...halfARecord } = JSON.parse(recordOf(everything)) as ConsentRecord;
  test.each([
    ["366 days old", recordOf(everything, daysAgo(366))],
    ["from the future", recordOf(everything, daysAgo(-1))],
    ["of another version", recordOf(everything).replace('"1.0"', '"0.9"')],
    ["of the wrong shape", JSON.stringify(halfARecord)],
    ["that is broken", '{"preferences":'],
  ])("%s counts for nothing: it is cleared, with what it allowed, and asked for again", async (_what, text) => {
    await site.visit(
      "/why-us",
      async (page) => {
        await hydrated(page);
        expect(await button(page, "Accept All").isVisible()).toBe(true);
        expect(await page.evaluate(() => localStorage.getItem("cookie_consent"))).toBeNull();
        await page.evaluate(() => localStorage.setItem("form_data", "{}"));
        await page.reload();
        await hydrated(page);
        expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
        expect((await consentCommands(page)).map(([, command]) => command)).toEqual(["default"]);
      },
      withRecord(text),
    );
  });

  test("that cannot be stored counts for the visit, and only the console hears of it", async () => {
    await site.visit("about:blank", async (page) => {
      const warnings: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "warning") warnings.push(message.text());
      });
      await page.addInitScript(() => {
        for (const name of ["localStorage", "sessionStorage"]) {
          Object.defineProperty(window, name, {
            configurable: true,
            get() {
              throw new DOMException("The operation is insecure.", "SecurityError");
            },
          });
        }
      });
      await page.goto("/");
      await hydrated(page);
      await button(page, "Accept All").click();
      expect((await consentCommands(page)).at(-1)).toMatchObject(["consent", "update", { ad_storage: "granted" }]);
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Why Us" }).click();
      await page.waitForURL("**/why-us");
      await expect.poll(() => banner(page).isVisible()).toBe(false);
      await settings(page).click();
      expect(await dialog(page).getByRole("switch", { name: "Marketing" }).isChecked()).toBe(true);
      expect(warnings.length).toBeGreaterThan(0);
      expect(await page.getByRole("alert").count()).toBe(0);

      await page.reload();
      expect(await banner(page).isVisible()).toBe(false);
      await hydrated(page);
      expect(await banner(page).isVisible()).toBe(false);
      expect((await consentCommands(page)).at(-1)).toMatchObject(["consent", "update", { ad_storage: "granted" }]);
      await settings(page).click();

      // Taken back, it needs a new document, which knows of it too.
      await Promise.all([page.waitForEvent("load"), dialog(page).getByRole("button", { name: "Reject All" }).click()]);
      await hydrated(page);
      expect(await confirmation(page).isVisible()).toBe(true);
      expect(await button(page, "Accept All").isVisible()).toBe(false);
    });
  });

  test("that takes back what was allowed and cannot be stored is not undone by the record before it", async () => {
    await site.visit(
      "/why-us",
      async (page) => {
        await hydrated(page);
        await page.evaluate(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException("It is full.", "QuotaExceededError");
          };
        });
        await settings(page).click();
        await Promise.all([
          page.waitForEvent("load"),
          dialog(page).getByRole("button", { name: "Reject All" }).click(),
        ]);
        await hydrated(page);
        expect((await consentCommands(page)).at(-1)).toMatchObject(["consent", "update", { ad_storage: "denied" }]);
        expect(await confirmation(page).isVisible()).toBe(true);
        // Nor by the page after this one.
        const record = await stored(page);
        expect(record && choiceOf(record)).not.toEqual(everything);
      },
      withRecord(recordOf(everything)),
    );
  });

  test("that can be stored and not read counts for the visit too", async () => {
    await site.visit("about:blank", async (page) => {
      await page.addInitScript(() => {
        Storage.prototype.getItem = () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        };
      });
      await page.goto("/why-us");
      await hydrated(page);
      await button(page, "Accept All").click();
      await settings(page).click();
      await Promise.all([page.waitForEvent("load"), dialog(page).getByRole("button", { name: "Reject All" }).click()]);
      await hydrated(page);
      expect((await consentCommands(page)).at(-1)).toMatchObject(["consent", "update", { ad_storage: "denied" }]);
      expect(await button(page, "Accept All").isVisible()).toBe(false);
    });
  });
});

describe("the preferences", () => {
  test.each(["Escape", "Close without saving"])(
    "are a modal dialog that keeps the focus and gives it back to either opener; %s saves nothing",
    async (close) => {
      await site.visit("/contact", async (page) => {
        await hydrated(page);
        for (const opener of [button(page, "Customize"), settings(page)]) {
          await opener.focus();
          await page.keyboard.press("Enter");
          await dialog(page).waitFor();
          const inside = () => page.evaluate(() => document.activeElement?.closest("dialog")?.id ?? "");
          expect(await inside()).toBe("cookie-preferences");
          const visited = new Set<string>();
          for (let step = 0; step < 20; step++) {
            await page.keyboard.press(step < 14 ? "Tab" : "Shift+Tab");
            const where = await page.evaluate(() => document.activeElement?.tagName ?? "BODY");
            // At the end of its round the browser passes its own controls, which a page cannot see.
            if (where !== "BODY") expect(await inside()).toBe("cookie-preferences");
            visited.add(where);
          }
          expect(visited).toContain("INPUT");
          await dialog(page).getByRole("switch", { name: "Analytics" }).check();
          if (close === "Escape") await page.keyboard.press("Escape");
          else await dialog(page).getByRole("button", { name: close }).click();
          expect(await dialog(page).isVisible()).toBe(false);
          expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
          expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe("hidden");
          expect(await stored(page)).toBeNull();
          // What was switched is not kept, and the question is not lost.
          await opener.click();
          expect(await dialog(page).getByRole("switch", { name: "Analytics" }).isChecked()).toBe(false);
          await page.keyboard.press("Escape");
          expect(await button(page, "Accept All").isVisible()).toBe(true);
        }
      });
    },
  );

  test("save exactly what is switched on, show it when opened again, and lead back to the settings", async () => {
    await site.visit("/blog", async (page) => {
      await hydrated(page);
      await button(page, "Customize").click();
      const switches = dialog(page).getByRole("switch");
      expect(await switches.count()).toBe(4);
      const necessary = dialog(page).getByRole("switch", { name: "Necessary" });
      expect([await necessary.isChecked(), await necessary.isDisabled()]).toEqual([true, true]);
      for (const name of ["Analytics", "Marketing", "Functionality"]) {
        expect(await dialog(page).getByRole("switch", { name }).isChecked(), name).toBe(false);
      }
      await dialog(page).getByRole("switch", { name: "Functionality" }).check();
      await dialog(page).getByRole("switch", { name: "Analytics" }).check();
      await dialog(page).getByRole("button", { name: "Save Preferences" }).click();
      const first = await stored(page);
      expect(first && choiceOf(first)).toEqual({ analytics: true, marketing: false, functionality: true });
      expect(await focused(page)).toBe("consent-set");

      await settings(page).click();
      expect(await dialog(page).getByRole("switch", { name: "Functionality" }).isChecked()).toBe(true);
      expect(await dialog(page).getByRole("switch", { name: "Marketing" }).isChecked()).toBe(false);
      await dialog(page).getByRole("button", { name: "Accept All" }).click();
      const second = await stored(page);
      expect(second && choiceOf(second)).toEqual(everything);
      expect(second?.consentDate).toBe(first?.consentDate);
      expect(Date.parse(second?.lastUpdated ?? "")).toBeGreaterThan(Date.parse(first?.lastUpdated ?? ""));
      expect(await settings(page).evaluate((element) => element === document.activeElement)).toBe(true);
    });
  });

  test("have no accessibility violation, open or beneath the question", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await site.visit(
        "/terms",
        async (page) => {
          const violations = async () =>
            (
              await new AxeBuilder({ page }).include(".consent-banner").include("#cookie-preferences").analyze()
            ).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
          expect(await violations()).toEqual([]);
          await button(page, "Customize").click();
          await dialog(page).getByRole("switch", { name: "Analytics" }).check();
          expect(await violations()).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
          await dialog(page).getByRole("button", { name: "Save Preferences" }).click();
          expect(await violations()).toEqual([]);
        },
        { colorScheme, viewport: { width: 360, height: 640 } },
      );
    }
  });

  test("name every entry of the list under its category, with how long it lasts and whether it is in use", async () => {
    await site.visit("/", async (page) => {
      await settings(page).click();
      for (const { name, lasts, purpose, category, keptBy } of storedItems) {
        const section = dialog(page)
          .getByRole("listitem")
          .filter({ has: page.locator(`[name="${category}"]`) });
        const entry = section.getByRole("listitem").filter({ hasText: purpose });
        const whenUsed = category === "necessary" ? "In use" : "In use once you allow it";
        const status = keptBy === "site" ? whenUsed : "Not in use on this site";
        expect(await entry.innerText(), name).toContain(`${name} · ${lasts} · ${status}\n`);
      }
    });
  });

  test.each<[string, unknown, boolean]>([
    ["true", true, true],
    ["the text 1", "1", true],
    ["an error", "throws", false],
  ])("say that Global Privacy Control was honored when the browser says %s", async (_what, value, isSent) => {
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
      await hydrated(page);
      expect(await page.context().cookies()).toEqual([]);
      await settings(page).click();
      expect(await dialog(page).getByText("Global Privacy Control").isVisible()).toBe(isSent);
      expect(await dialog(page).getByRole("switch", { name: "Analytics" }).isChecked()).toBe(false);
      // An explicit choice is the visitor's last word.
      await dialog(page).getByRole("button", { name: "Accept All" }).click();
      expect(await stored(page)).toMatchObject({ preferences: everything });
      await settings(page).click();
      expect(await dialog(page).getByText("Global Privacy Control").isVisible()).toBe(false);
    });
  });
});

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

describe("far down a page, the confirmation", () => {
  /** Far down, with the preferences open; how far. */
  const openFarDown = async (page: Page): Promise<number> => {
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await settings(page).click();
    return page.evaluate(() => window.scrollY);
  };
  const isOnScreen = (page: Page) =>
    confirmation(page).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > top && top >= 0 && bottom <= innerHeight;
    });

  test("is seen there, also after a reload, and moves nobody", async () => {
    await site.visit(
      "/privacy",
      async (page) => {
        await hydrated(page);
        const before = await openFarDown(page);
        expect(before).toBeGreaterThan(1000);
        await dialog(page).getByRole("button", { name: "Accept All" }).click();
        expect(await isOnScreen(page)).toBe(true);
        expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(200);

        await settings(page).click();
        await Promise.all([
          page.waitForEvent("load"),
          dialog(page).getByRole("button", { name: "Reject All" }).click(),
        ]);
        await hydrated(page);
        await expect.poll(() => settings(page).evaluate((opener) => opener === document.activeElement)).toBe(true);
        expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
        expect(await isOnScreen(page)).toBe(true);
      },
      { viewport: { width: 360, height: 640 } },
    );
  });

  test("covers nothing that has the focus", async () => {
    await site.visit(
      "/contact",
      async (page) => {
        await hydrated(page);
        await openFarDown(page);
        await dialog(page).getByRole("button", { name: "Accept All" }).click();
        const covered = await page.evaluate(() => {
          const controls = [
            ...document.querySelectorAll<HTMLElement>(
              ":is(header, main, footer) :is(a, button, input, select, textarea, summary)",
            ),
          ];
          return controls.reverse().flatMap((control) => {
            control.focus();
            if (document.activeElement !== control) return [];
            const set = document.querySelector(".consent-banner")?.getBoundingClientRect() as DOMRect;
            const { top, height } = control.getBoundingClientRect();
            return height > 0 && top < set.bottom ? [control.outerHTML] : [];
          });
        });
        expect(covered).toEqual([]);
      },
      { viewport: { width: 320, height: 640 } },
    );
  });
});

describe("the settings button", () => {
  test("lies beside what one reads, not over it", async () => {
    for (const width of [320, 390, 1280]) {
      await site.visit(
        "/fence-repair/kirkland",
        async (page) => {
          const button = await settings(page).boundingBox();
          const text = await page.getByRole("heading", { level: 1 }).boundingBox();
          expect(button?.width).toBeGreaterThanOrEqual(24);
          expect((button?.x ?? 0) + (button?.width ?? 0), `${width} px`).toBeLessThanOrEqual(text?.x ?? 0);
        },
        { viewport: { width, height: 800 } },
      );
    }
  });

  test("covers nothing that has the focus, on the smallest screen", async () => {
    for (const path of ["/fence-repair/kirkland", "/contact"]) {
      await site.visit(
        path,
        async (page) => {
          await hydrated(page);
          const covered = await page.evaluate(() => {
            const corner = document.querySelector("[data-consent-settings]")?.getBoundingClientRect() as DOMRect;
            const controls = document.querySelectorAll<HTMLElement>(
              ":is(header, main, footer) :is(a, button, input, select, textarea, summary)",
            );
            return [...controls].flatMap((control) => {
              control.focus();
              if (document.activeElement !== control) return [];
              const { left, right, top, bottom } = control.getBoundingClientRect();
              const isUnder =
                left >= corner.left && right <= corner.right && top >= corner.top && bottom <= corner.bottom;
              return isUnder ? [control.outerHTML] : [];
            });
          });
          expect(covered).toEqual([]);
        },
        { viewport: { width: 360, height: 640 } },
      );
    }
  });
});

describe("a tour", () => {
  const kinds = [
    "/",
    "/fence-repair/kirkland",
    "/why-us",
    "/faq",
    "/blog",
    "/contact",
    "/partner-program",
    "/privacy",
    "/terms",
    "/thank-you",
    "/no-such-page",
  ];

  const everyPage = async () => {
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
    expect(listed.length).toBeGreaterThan(30);
    return [...new Set([...listed, ...kinds])];
  };

  const names = { analytics: "Analytics", marketing: "Marketing", functionality: "Functionality" };
  const allowedIn = (choice: Choice | null) => optionalCategories.filter((category) => choice?.[category]);

  test.each<[string, Choice | null, "every" | "each kind of"]>([
    ["before any choice", null, "every"],
    ["with everything refused", nothing, "every"],
    ["with everything allowed", everything, "every"],
    ...optionalCategories.map((category): [string, Choice, "each kind of"] => [
      `with ${category} allowed only`,
      { ...nothing, [category]: true },
      "each kind of",
    ]),
  ])(
    "%s finds nothing in the browser that the list does not name, and asks nobody else",
    async (_when, choice, which) => {
      const paths = which === "every" ? await everyPage() : kinds;
      await site.visit("/", async (page) => {
        const foreign: string[] = [];
        page.on("request", (request) => {
          if (!request.url().startsWith(site.url)) foreign.push(request.url());
        });
        await hydrated(page);
        if (choice) {
          await button(page, "Customize").click();
          for (const category of allowedIn(choice)) {
            await dialog(page).getByRole("switch", { name: names[category] }).check();
          }
          await dialog(page).getByRole("button", { name: "Save Preferences" }).click();
        }
        // Whatever can be kept is there to be kept.
        await page.getByLabel("Choose a Service").selectOption("fence-repair");
        await page.getByLabel("Choose Your City").selectOption("redmond");
        await page.getByRole("button", { name: "Get My Free Quote" }).click();
        await page.waitForURL("**/fence-repair/redmond");
        await page.getByLabel("Full name").fill("Ann");
        const found = new Set<string>();
        for (const path of paths) {
          await page.goto(path);
          await hydrated(page);
          const kept = await page.evaluate(async () => ({
            "Local storage": Object.keys(localStorage),
            "Session storage": Object.keys(sessionStorage),
            other: [...(await indexedDB.databases()).map(({ name }) => name), ...(await caches.keys())],
          }));
          expect(kept.other, path).toEqual([]);
          expect(await page.context().cookies(), path).toEqual([]);
          for (const kind of ["Local storage", "Session storage"] as const) {
            for (const name of kept[kind]) {
              const item = storedItems.find((listed) => listed.name === name && listed.kind === kind);
              expect(item, `${path}: ${name}`).toMatchObject({ keptBy: "site" });
              const isAllowed = item?.category === "necessary" || choice?.[item?.category ?? "marketing"];
              expect(isAllowed, `${path}: ${name}`).toBe(true);
              found.add(name);
            }
          }
        }
        expect(foreign).toEqual([]);
        const kept = choice?.functionality ? ["form_data", "user_preferences"] : [];
        expect([...found].filter((name) => name !== "react-router-scroll-positions").sort()).toEqual(
          [...(choice ? ["cookie_consent"] : []), ...kept].sort(),
        );
      });
    },
  );

  test("of every page meets the question and the settings button", async () => {
    for (const path of await everyPage()) {
      const html = await (await fetch(site.url + path)).text();
      expect(html.indexOf('aria-label="Cookie consent"'), path).toBeGreaterThan(0);
      expect(html.indexOf("data-consent-settings"), path).toBeGreaterThan(0);
    }
  });
});
