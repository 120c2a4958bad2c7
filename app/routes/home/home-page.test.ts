import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { cities, citySlugs, services } from "../../../content/chosen-market.ts";
import { structuredDataIn, waitForScripts } from "../../../e2e/page-steps.ts";
import { openProduct } from "../../../test/product.ts";

const site = openProduct({ whole: true });
const phone = { viewport: { width: 390, height: 844 } };

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("the home page %s", (_case, javaScriptEnabled) => {
  test("the quote button appears once a service and a city are chosen, and opens their landing page", async () => {
    await site.visit(
      "/",
      async (page) => {
        if (javaScriptEnabled) await waitForScripts(page);
        const button = page.getByRole("button", { name: "Get My Free Quote" });
        expect(await button.isVisible()).toBe(false);
        await page.getByLabel("Choose a Service").selectOption({ label: "Fence Repair" });
        expect(await button.isVisible()).toBe(false);
        await page.getByLabel("Choose Your City").selectOption({ label: "Woodinville" });
        await button.click();
        await page.waitForURL("**/fence-repair/woodinville");
        await page.getByRole("heading", { level: 1, name: "Fence Repair in Woodinville" }).waitFor();
      },
      { javaScriptEnabled },
    );
  });
});

test("the home page preselects the last chosen service and city if the visitor allows storage", async () => {
  const choices = (page: Page) =>
    page.getByRole("combobox").evaluateAll((all) => all.map((list) => (list as HTMLSelectElement).value));
  const choose = async (page: Page) => {
    await page.getByLabel("Choose a Service").selectOption({ label: "Fence Repair" });
    await page.getByLabel("Choose Your City").selectOption({ label: "Woodinville" });
    await page.getByRole("button", { name: "Get My Free Quote" }).click();
    await page.waitForURL("**/fence-repair/woodinville");
    await page.goto("/");
    await waitForScripts(page);
  };
  await site.visit("/", async (page) => {
    await waitForScripts(page);
    await choose(page);
    expect(await choices(page)).toEqual(["", ""]);
    expect(await page.evaluate(() => localStorage.getItem("user_preferences"))).toBeNull();
    await page.getByRole("button", { name: "Accept All" }).click();
    await choose(page);
    expect(await choices(page)).toEqual(["fence-repair", "woodinville"]);
    expect(await page.getByRole("button", { name: "Get My Free Quote" }).isVisible()).toBe(true);
    // A choice is stored even if the visitor does not submit it.
    await page.getByLabel("Choose Your City").selectOption({ label: "Redmond" });
    await page.reload();
    await waitForScripts(page);
    expect(await choices(page)).toEqual(["fence-repair", "redmond"]);

    await page.evaluate(() => {
      const lastChoice = localStorage.getItem("user_preferences") ?? "";
      localStorage.setItem("user_preferences", lastChoice.replace("fence-repair", "roofing"));
    });
    await page.reload();
    await waitForScripts(page);
    // A choice that is no longer offered is not preselected.
    expect(await choices(page)).toEqual(["", ""]);

    await page.evaluate(() => {
      const lastChoice = JSON.parse(localStorage.getItem("user_preferences") ?? "");
      localStorage.setItem(
        "user_preferences",
        JSON.stringify({ ...lastChoice, savedAt: lastChoice.savedAt - 366 * 86_400_000 }),
      );
    });
    await page.goto("/faq");
    await waitForScripts(page);
    expect(await page.evaluate(() => localStorage.getItem("user_preferences"))).toBeNull();
  });
});

test("the home page's popular links cover each service in each city except sprinklers in Woodinville", async () => {
  await site.visit("/", async (page) => {
    const links = page.getByRole("region", { name: "Popular Services by City" }).getByRole("link");
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    const all = services.flatMap(({ slug }) => citySlugs.map((city) => `/${slug}/${city}`));
    expect(new Set(targets)).toEqual(new Set(all.filter((path) => path !== "/sprinkler-repair/woodinville")));
    expect(await page.getByRole("link", { name: "Sprinkler Repair in Kirkland", exact: true }).count()).toBe(1);
  });
});

test("the home page's structured data describes a local business with its services and cities", async () => {
  const [business] = structuredDataIn(await site.html("/"));
  expect(business).toMatchObject({
    "@type": "LocalBusiness",
    telephone: "+1-425-555-0100",
    address: { addressRegion: "WA", addressCountry: "US" },
  });
  expect(business.areaServed.map(({ name }: { name: string }) => name)).toEqual(cities.map(({ name }) => name));
  expect(business.makesOffer).toHaveLength(services.length);
});

test("the sun and the moon in the home page's picture do not overlap the text above them", async () => {
  const scene = readFileSync(new URL("../../ui/illustrations/home.svg", import.meta.url), "utf8");
  const [, x, y, radius] = (/<circle class="L" cx="(\d+)" cy="(\d+)" r="(\d+)"/.exec(scene) ?? []).map(Number);
  expect(x && y && radius).toBeGreaterThan(0);
  await site.visit("/", async (page) => {
    for (const width of [1024, 1280, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const [picture, words] = await Promise.all(
        [page.locator(".home-scene"), page.locator("h1 + p")].map((part) => part.boundingBox()),
      );
      if (!picture || !words) throw new Error("The page has no scene or no text below the heading.");
      // `object-fit: cover` cuts off the scene's top.
      const scale = Math.max(picture.width / 2000, picture.height / 640);
      const top = picture.y + picture.height - (640 - (y ?? 0) + (radius ?? 0)) * scale;
      expect(top, `${width} px`).toBeGreaterThanOrEqual(words.y + words.height);
    }
  });
});

test("a link that is clicked far down a page opens the linked page at its top or at its quote form", async () => {
  await site.visit(
    "/",
    async (page) => {
      for (const [path, name, target] of [
        ["/", "Get my free quote", "/"],
        ["/why-us", "Get my free quote", "/"],
        ["/contact", "Claim Your Zip Code", "/partner-program"],
        ["/faq", "Get Your Free Quote", "/#quote-form"],
        ["/blog", "Get Free Quote", "/#quote-form"],
      ] as const) {
        await page.goto(path);
        await waitForScripts(page);
        const link = page.getByRole("main").getByRole("link", { name }).last();
        await link.scrollIntoViewIfNeeded();
        expect(await page.evaluate(() => scrollY), path).toBeGreaterThan(0);
        await link.click();
        await page.waitForURL((url) => url.href.replace(/#top$/, "") === site.url + target);
        await page.waitForFunction(() => {
          const form = location.hash === "#quote-form" && document.getElementById("quote-form");
          return form ? Math.abs(form.getBoundingClientRect().top) < 100 && scrollY > 0 : scrollY === 0;
        });
      }
    },
    { viewport: { width: 390, height: 480 } },
  );
});

test.each(["no-preference", "reduce"] as const)(
  "a header or footer link to the current page scrolls to the page's top after 200 ms; motion: %s",
  async (reducedMotion) => {
    await site.visit(
      "/faq?gclid=x#costs",
      async (page) => {
        await waitForScripts(page);
        await page.clock.install({ time: 0 });
        await page.clock.pauseAt(1_000);
        await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
        const links = (name: string) => page.getByRole("navigation", { name }).getByRole("link", { name: "FAQ" });
        const [tab] = await Promise.all([
          page.context().waitForEvent("page"),
          links("Quick links").click({ modifiers: ["ControlOrMeta"] }),
        ]);
        await tab.close();
        await links("Quick links").click();
        await page.clock.runFor(199);
        expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
        await page.clock.runFor(1);
        await page.waitForFunction(() => scrollY === 0);
        const behavior = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
        expect(behavior).toBe(reducedMotion === "reduce" ? "auto" : "smooth");

        await page.getByRole("button", { name: "Menu", exact: true }).click();
        await links("Menu").click();
        expect(await page.getByRole("dialog").isVisible()).toBe(false);
        expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
      },
      { reducedMotion, ...phone },
    );
  },
);

test("on page 2 of the blog, the footer's Blog link opens page 1", async () => {
  await site.visit("/blog?page=2", async (page) => {
    await waitForScripts(page);
    await page.getByRole("navigation", { name: "Quick links" }).getByRole("link", { name: "Blog" }).click();
    await page.waitForURL(`${site.url}/blog`);
  });
});

test("menu and footer lead to the form and to each service's cities, and the menu closes on the way", async () => {
  await site.visit(
    "/",
    async (page) => {
      await waitForScripts(page);
      const footer = page.getByRole("navigation", { name: "Services" });
      expect(await footer.getByRole("link").allTextContents()).toEqual(services.map(({ name }) => name));
      const menu = page.getByRole("navigation", { name: "Menu" });
      const targets = [{ name: "Get a free quote", slug: "quote-form" }, ...services];
      for (const { name, slug } of targets) {
        await page.getByRole("button", { name: "Menu", exact: true }).click();
        await menu.getByRole("link", { name, exact: true }).click();
        await page.waitForURL(`**/#${slug}`);
        expect(await page.getByRole("dialog").isVisible()).toBe(false);
        await page.waitForFunction((id) => {
          const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1;
          return top >= 0 && top < innerHeight;
        }, slug);
      }
    },
    phone,
  );
});

test("without JavaScript, the menu opens as a dialog, and Escape or the close button closes it", async () => {
  await site.visit(
    "/",
    async (page) => {
      const opener = page.getByRole("button", { name: "Menu", exact: true });
      const drawer = page.getByRole("dialog", { name: "Menu" });
      await opener.click();
      await drawer.waitFor();
      for (let tab = 0; tab < 12; tab++) {
        await page.keyboard.press("Tab");
        expect(
          await page.evaluate(
            () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
          ),
        ).toBe(true);
      }
      await page.keyboard.press("Escape");
      expect(await drawer.isVisible()).toBe(false);
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
      await opener.click();
      await drawer.getByRole("button", { name: "Close menu" }).click();
      expect(await drawer.isVisible()).toBe(false);
    },
    { javaScriptEnabled: false, ...phone },
  );
});

test("an open menu can be closed after the window is widened, and after a link in the menu is clicked, the next page has no open menu and can scroll", async () => {
  await site.visit(
    "/fence-repair/kirkland",
    async (page) => {
      await waitForScripts(page);
      const open = () => page.getByRole("button", { name: "Menu", exact: true }).click();
      await open();
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole("button", { name: "Close menu" }).click();
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }).click();
      await page.waitForURL("**/faq");

      await page.setViewportSize(phone.viewport);
      await open();
      await page.evaluate(() => {
        document.body.style.overflow = "hidden";
      });
      await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Home" }).click();
      await page.waitForURL("**/");
      expect(await page.getByRole("dialog").isVisible()).toBe(false);
      await page.waitForFunction(() => getComputedStyle(document.body).overflow === "visible");
    },
    phone,
  );
});

test.each([
  ["/", "green"],
  ["/gutter-installation/kirkland", "blue"],
  ["/ev-charging-installation/kirkland", "purple"],
  ["/fence-repair/kirkland", "amber"],
  ["/generator-installation/kirkland", "green"],
  ["/sprinkler-repair/kirkland", "green"],
])("the header of %s has the accent color %s", async (path, accent) => {
  const html = await site.html(path);
  expect(/<header[^>]*data-accent="(\w+)"/.exec(html)?.[1]).toBe(accent);
});

test("the home page shows a filled-in request that says it is an example, with the registration below the name", async () => {
  await site.visit("/", async (page) => {
    const example = page.locator("figure", { hasText: "Example" });
    const words = (await example.innerText()).replace(/\s+/g, " ");
    expect(words).toContain("Example Your request for sprinkler repair in 98033");
    expect(words).toMatch(/LLC accepted your request Washington contractor registration \S{12} /);
    expect(words).toMatch(/Sent 9:05 AM Pacific time Accepted 9:13 AM Contacted \(not yet\) Booked \(not yet\)/);
    expect(words).toContain("Expect a text from them, usually by 3 PM.");
  });
});

const proofOnPhone = async () => {
  let text = "";
  await site.visit(
    "/",
    async (page) => {
      text = await page.locator("h1 + p").innerText();
    },
    phone,
  );
  return text;
};
const work =
  "one local contractor for sprinkler, gutter, fence, EV charger, and generator work in Kirkland, Redmond, Bellevue, and Woodinville.";

test("on a phone, the home page's line of proof names the services and the cities, and promises to look while nobody serves", async () => {
  expect(await proofOnPhone()).toBe(`We look for ${work}`);
});

const descriptionIn = (html: string) => /<meta name="description" content="([^"]+)"/.exec(html)?.[1];

test("while no service has a contractor, the home page says so once, lists where we look, and promises nobody's answer", async () => {
  await site.visit("/", async (page) => {
    const section = page.getByRole("region", { name: "We’re signing up contractors now" });
    expect(await section.innerText()).toContain("No service has a contractor yet.");
    const places = await section.getByRole("definition").allInnerTexts();
    expect(places.map((text) => text.split(/\s+/))).toEqual(cities.map(({ zipCodes }) => zipCodes));
    expect(await section.getByRole("link").count()).toBe(0);
    expect(await page.getByText("No zip code yet").count()).toBe(0);
    expect(await page.locator("h1 + p").innerText()).toContain("we look for one licensed contractor, and email you");
    expect(await page.getByText("No one does yet, so we email you either way.").count()).toBe(1);
  });
  expect(descriptionIn(await site.html("/"))).toMatch(/We look for one pre-screened contractor\.$/);
});

describe("where a service has a contractor today", () => {
  const served = ["98052", "98053"];
  beforeAll(() => site.addContractorIn("fence-repair", [...served, "98199"]));
  const litZips = (page: Page) =>
    page.locator(".area-map .lit").evaluateAll((all) => all.map((area) => area.getAttribute("href")?.slice(-5)));

  test("on a phone, the home page's line of proof promises one contractor", async () => {
    expect(await proofOnPhone()).toBe(`We find you ${work}`);
  });

  test.each([
    [390, "below"],
    [1280, "beside"],
  ])("at %d px, the zip codes of each service begin at one edge, %s its name", async (width, place) => {
    const rows = await site.visit(
      "/",
      (page) =>
        page.locator(".served").evaluateAll((all) =>
          all.map((row) => {
            const [name, zips] = [...row.children].map((part) => part.getBoundingClientRect());
            return name && zips && { left: zips.left, place: zips.top >= name.bottom ? "below" : "beside" };
          }),
        ),
      { viewport: { width, height: 664 } },
    );
    expect(rows).toHaveLength(services.length);
    expect(new Set(rows.map((row) => row?.left)).size).toBe(1);
    for (const row of rows) expect(row?.place).toBe(place);
  });

  test("without JavaScript, a list beside the map has each service's zip codes, and a service lights its own on the map", async () => {
    await site.visit(
      "/",
      async (page) => {
        const section = page.getByRole("region", { name: "Where we have a contractor today" });
        expect(await page.locator("h1 + p").innerText()).toContain("your request goes to one licensed contractor");
        expect(await page.getByText("No one does yet").count()).toBe(0);
        expect(descriptionIn(await page.content())).toMatch(/One pre-screened contractor answers you\.$/);
        expect(await section.getByRole("listitem").allInnerTexts()).toEqual(
          services.map(({ name }) =>
            expect.stringMatching(
              new RegExp(`^${name}\\s+${name === "Fence Repair" ? "98052 and 98053" : "No zip code yet"}$`),
            ),
          ),
        );
        expect(await litZips(page)).toEqual([]);
        await section.getByRole("link", { name: "Fence Repair" }).click();
        await page.waitForURL("**/?service=fence-repair#areas");
        expect(await litZips(page)).toEqual(served);
        expect(await page.getByLabel("Choose a Service").inputValue()).toBe("fence-repair");
        expect(await section.getByRole("status").innerText()).toBe("Fence Repair: 98052 and 98053");
      },
      { javaScriptEnabled: false },
    );
  });

  test("the service that is chosen in the dropdown lights its zip codes on the map, and a service in the list chooses it", async () => {
    await site.visit("/", async (page) => {
      await waitForScripts(page);
      const section = page.getByRole("region", { name: "Where we have a contractor today" });
      const list = page.getByLabel("Choose a Service");
      await list.selectOption("fence-repair");
      await page.locator(".area-map .lit").nth(1).waitFor();
      expect(await litZips(page)).toEqual(served);
      expect(await section.getByRole("status").innerText()).toBe("Fence Repair: 98052 and 98053");
      expect(await section.locator("[aria-current]").innerText()).toContain("Fence Repair");
      await list.selectOption("gutter-installation");
      await page.waitForFunction(() => document.querySelectorAll(".area-map .lit").length === 0);
      expect(await section.getByRole("status").innerText()).toBe("Gutter Installation: No zip code yet");
      await section.getByRole("link", { name: "Fence Repair" }).click();
      await page.locator(".area-map .lit").nth(1).waitFor();
      expect([await list.inputValue(), new URL(page.url()).search]).toEqual(["fence-repair", ""]);
    });
  });
});
