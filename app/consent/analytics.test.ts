import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { allowCategories, withdrawConsent } from "../../e2e/consent-steps.ts";
import { waitForPageScript, waitForScripts } from "../../e2e/page-steps.ts";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ whole: true, variables: { GA_MEASUREMENT_ID: "G-TEST12345" } });

const google = "https://www.googletagmanager.com/gtag/js?id=G-TEST12345";

/** Answers every request to another site with an empty script and adds the request's URL to `foreign`. */
async function visit(path: string, tour: (page: Page, foreign: string[]) => Promise<void>) {
  await site.visit("about:blank", async (page) => {
    const foreign: string[] = [];
    await page.context().route(
      (url) => !url.href.startsWith(site.url),
      async (route) => {
        foreign.push(route.request().url());
        await route.fulfill({ contentType: "text/javascript", body: "" });
      },
    );
    await page.goto(path);
    await waitForScripts(page);
    await tour(page, foreign);
  });
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

const clickMainLink = async (page: Page, name: string, path: string) => {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await page.waitForURL(`**${path}`);
};

const commands = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() =>
    window.dataLayer
      .map((entry) => Array.from(entry as ArrayLike<unknown>))
      .filter(([command]) => command === "event" || command === "set" || command === "config"),
  );

describe("Google Analytics", () => {
  test("Google's script is not loaded before the visitor chooses, after a refusal, or if analytics is not allowed", async () => {
    await visit("/", async (page, foreign) => {
      await clickMainLink(page, "FAQ", "/faq");
      await press(page, "Reject All");
      await clickMainLink(page, "Blog", "/blog");
      await allowCategories(page, ["marketing", "functionality"]);
      await page.goto("/contact");
      await waitForScripts(page);
      expect(foreign).toEqual([]);
      expect(await commands(page)).toEqual([]);
    });
  });

  test("after consent, Google's script loads once per page, and Google gets the page's path and campaign, but no form values", async () => {
    await visit("/fence-repair/kirkland?coupon=Ann&utm_source=mail", async (page, foreign) => {
      const counted = (path: string, before: string) => [
        ["config", "G-TEST12345", { send_page_view: false }],
        ["set", { page_location: site.url + path, page_referrer: before && site.url + before }],
        ["event", "page_view"],
      ];
      const landing = "/fence-repair/kirkland?utm_source=mail";
      await press(page, "Accept All");
      await expect.poll(() => foreign).toEqual([google]);
      expect(await commands(page)).toEqual(counted(landing, ""));
      await press(page, "Cookie Settings");
      await press(page, "Save Preferences");
      expect(await commands(page)).toEqual(counted(landing, ""));
      await clickMainLink(page, "FAQ", "/faq");
      await expect.poll(() => foreign).toEqual([google, google]);
      await expect.poll(() => commands(page)).toEqual(counted("/faq", landing));
    });
  });

  test("Google's script is never loaded on a page with a form value in its URL", async () => {
    await visit("/", async (page, foreign) => {
      await press(page, "Accept All");
      await expect.poll(() => foreign).toEqual([google]);
      for (const parameter of ["name=Ann", "email=ann@example.com", "city=98033", "phone=4255550100", "message=Hi"]) {
        await page.goto(`/fence-repair/kirkland?${parameter}&utm_source=mail`);
        await waitForPageScript(page);
        expect(await commands(page), parameter).toEqual([]);
      }
      await page.goto("/thank-you?lead_id=1");
      await waitForPageScript(page);
      expect(foreign).toEqual([google]);
    });
  });

  test("Google's script is never loaded on a page with a token in its URL", async () => {
    await visit("/", async (page, foreign) => {
      await press(page, "Accept All");
      await expect.poll(() => foreign).toEqual([google]);
      const token = "A".repeat(43);
      const links = ["receipt", "job", "contractor"].map((purpose) => `/${purpose}/${token}`);
      for (const path of [...links, `${links[2]}/statements/2026-10`, `/thank-you?receipt=${token}`]) {
        await page.goto(path);
        await waitForPageScript(page);
        expect(await commands(page), path).toEqual([]);
      }
      expect(foreign).toEqual([google]);
    });
  });

  test("withdrawn consent removes Google's script and cookies", async () => {
    await visit("/", async (page, foreign) => {
      await press(page, "Accept All");
      await expect.poll(() => foreign).toHaveLength(1);
      await page.context().addCookies([{ name: "_ga", value: "GA1.1.1.1", url: site.url }]);
      await withdrawConsent(page);
      expect(await page.context().cookies()).toEqual([]);
      expect(await commands(page)).toEqual([]);
      expect(foreign).toHaveLength(1);
    });
  });

  test("the content security policy allows Google's script, and the preferences dialog and the privacy policy name Google", async () => {
    const response = await fetch(site.url);
    const policy = response.headers.get("Content-Security-Policy");
    expect(policy).toMatch(/script-src 'self' [^;]*https:\/\/www\.googletagmanager\.com\/gtag\/js;/);
    expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/\*\.google-analytics\.com/);
    await visit("/privacy", async (page) => {
      await page.getByRole("button", { name: "Cookie Settings" }).click();
      const listed = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "_ga ·" });
      expect(await listed.last().innerText()).toContain("Used by Google once you allow it");
      await page.keyboard.press("Escape");
      const policy = await page.getByRole("region", { name: "Other companies" }).innerText();
      expect(policy).toContain("tell Google Analytics which pages you look at");
      const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "_ga", exact: true }) });
      expect(await row.innerText()).toContain("Used by Google once you allow it");
    });
  });
});
