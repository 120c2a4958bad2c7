import { describe, expect, test } from "vitest";
import { storedItems } from "../../content/consent-words.ts";
import { type ConsentChoice, fullConsent, noConsent, optionalCategories } from "../../domain/consent.ts";
import { allowCategories, findCoveredControls, settingsButtonOf } from "../../e2e/consent-steps.ts";
import { waitForPageScript, waitForScripts } from "../../e2e/page-steps.ts";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ whole: true });

describe("the cookie settings button", () => {
  test("the cookie settings button does not cover the text", async () => {
    await site.visit("/fence-repair/kirkland", async (page) => {
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const button = await settingsButtonOf(page).boundingBox();
        const text = await page.getByRole("heading", { level: 1 }).boundingBox();
        expect(button?.width).toBeGreaterThanOrEqual(24);
        expect((button?.x ?? 0) + (button?.width ?? 0), `${width} px`).toBeLessThanOrEqual(text?.x ?? 0);
      }
    });
  });

  test.each(["/fence-repair/kirkland", "/contact"])(
    "the cookie settings button covers no focused element on a small screen: %s",
    async (path) => {
      await site.visit(
        path,
        async (page) => {
          await waitForScripts(page);
          expect(await findCoveredControls(page, "[data-consent-settings]")).toEqual([]);
        },
        { viewport: { width: 360, height: 640 } },
      );
    },
  );
});

describe("a tour of the pages", () => {
  const withForms = ["/", "/fence-repair/kirkland", "/contact", "/partner-program", "/privacy", "/thank-you"];
  const kinds = [
    ...withForms,
    "/why-us",
    "/faq",
    "/blog",
    "/blog/ev-charger-permit-washington",
    "/terms",
    "/no-such-page",
  ];

  test.each<[string, ConsentChoice | null, string[]]>([
    ["before a choice", null, kinds],
    ["with everything allowed", fullConsent, kinds],
    ["with everything refused", noConsent, withForms],
    ...optionalCategories.map((category): [string, ConsentChoice, string[]] => [
      `with ${category} allowed only`,
      { ...noConsent, [category]: true },
      // Two pages are enough here, because the cases above visit every page.
      withForms.slice(0, 2),
    ]),
  ])(
    "%s, pages store only items that are allowed and listed in the preferences, and send no request to another site",
    async (_when, choice, paths) => {
      await site.visit("/", async (page) => {
        const foreign: string[] = [];
        page.on("request", (request) => {
          if (!request.url().startsWith(site.url)) foreign.push(request.url());
        });
        await waitForScripts(page);
        if (choice) {
          const allowed = optionalCategories.filter((category) => choice[category]);
          await allowCategories(page, allowed);
        }
        // These steps make the site store every item that the choice allows.
        await page.getByLabel("Choose a Service").selectOption("fence-repair");
        await page.getByLabel("Choose Your City").selectOption("redmond");
        await page.getByRole("button", { name: "Get My Free Quote" }).click();
        await page.waitForURL("**/fence-repair/redmond");
        await waitForScripts(page);
        await page.getByLabel("Full name").fill("Ann");
        const foundItems = new Set<string>();
        for (const path of paths) {
          await page.goto(path);
          await waitForPageScript(page);
          expect(await page.getByRole("region", { name: "Cookie consent" }).isVisible(), path).toBe(!choice);
          expect(await settingsButtonOf(page).isVisible(), path).toBe(true);
          const itemNames = await page.evaluate(async () => ({
            "Local storage": Object.keys(localStorage),
            "Session storage": Object.keys(sessionStorage),
            other: [...(await indexedDB.databases()).map(({ name }) => name), ...(await caches.keys())],
          }));
          expect(itemNames.other, path).toEqual([]);
          expect(await page.context().cookies(), path).toEqual([]);
          for (const kind of ["Local storage", "Session storage"] as const) {
            for (const name of itemNames[kind]) {
              const item = storedItems.find(
                ({ category, ...listed }) =>
                  listed.name === name && listed.kind === kind && (category === "necessary" || choice?.[category]),
              );
              expect(item, `${path}: ${name}`).toMatchObject({ keptBy: "site" });
              foundItems.add(name);
            }
          }
        }
        expect(foreign).toEqual([]);
        const optionalItems = choice?.functionality ? ["form_data", "user_preferences"] : [];
        if (choice?.analytics || choice?.marketing) optionalItems.push("visit_source");
        expect([...foundItems].sort()).toEqual([...(choice ? ["cookie_consent"] : []), ...optionalItems].sort());
      });
    },
  );
});
