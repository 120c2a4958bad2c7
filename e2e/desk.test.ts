import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { brokenWordsAt, faultsOn, overflowAt } from "../test/accessibility.ts";
import { untilHydrated } from "../test/browser.ts";
import { daysFromNow } from "../test/desk-browser.ts";
import { openProduct } from "../test/product.ts";

const desk = openProduct({ desk: true });

const longName = `${"Wide ".repeat(8)}Unbreakable${"m".repeat(60)} & Sons`;

describe("the desk without JavaScript", () => {
  test("without JavaScript, an operator on a phone can open the menu of the desk, search, release a request, undo the release, and add a note", async () => {
    await desk.addLead("Plain Pat", { status: "held", hold_reason: "too-fast" });
    await desk.visit(
      "/settings",
      async (page) => {
        await page.getByText("Menu", { exact: true }).click();
        await page.getByRole("link", { name: "Inbox" }).click();
        await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
        await page.getByText("Filters", { exact: true }).click();
        await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Held" });
        await page.getByRole("searchbox").fill("plain");
        await page.getByRole("button", { name: "Search" }).click();
        await page.getByRole("link", { name: "Request: Plain Pat" }).click();
        await page.getByRole("button", { name: "Release request" }).click();
        await page.getByText("Released for matching.").waitFor();
        await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
        await page.getByText("Undone.", { exact: true }).waitFor();
        await page.getByLabel("Team note").fill("They called.");
        await page.getByRole("button", { name: "Add note" }).click();
        await page.getByText("They called.").waitFor();
      },
      { javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
    );
  });
});

describe("an open page of the desk", () => {
  /** Opens a page with a controlled clock. `requested` lists the paths that the page's script fetches. */
  const watch = (path: string, work: (page: Page, requested: string[], poll: () => Promise<void>) => Promise<void>) =>
    desk.visit("/settings", async (page) => {
      await page.clock.install();
      await page.goto(path);
      const requested: string[] = [];
      page.on(
        "request",
        (request) => request.resourceType() === "fetch" && requested.push(new URL(request.url()).pathname),
      );
      await work(page, requested, () => page.clock.fastForward(15_000));
    });

  test("an open inbox of the desk shows and announces new items without moving the focus or the scroll position", async () => {
    for (let count = 0; count < 60; count++) await desk.addLead(`Before ${count}`);
    await watch("/", async (page, _requested, poll) => {
      const first = page.getByRole("link", { name: "Request: Before 9", exact: true });
      await first.focus();
      const before = await first.boundingBox();
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
      // The inbox shows leads that are held for review first, so this lead appears above the focused link.
      await desk.addLead("Just Jo", { status: "held", hold_reason: "too-fast" });
      await poll();
      await page.getByRole("status").filter({ hasText: "New: Request: Just Jo" }).waitFor();
      await page.getByRole("link", { name: "Request: Just Jo" }).waitFor();
      expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
      expect(Math.abs(((await first.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
      // The oldest waiting lead comes first, so a new waiting lead is on the next page.
      await desk.addLead("Later Lou");
      await poll();
      await page.getByRole("status").filter({ hasText: "1 new" }).waitFor();
    });
  });

  test("an open page of the desk keeps typed text, a choice, and an open section when it updates", async () => {
    const id = await desk.addLead("Chosen Cho");
    const contractor = await desk.addContractor("Chosenfir");
    await watch(`/leads/${id}`, async (page, _requested, poll) => {
      await page.getByLabel("Team note").fill("Half a sen");
      const choice = page.locator("select[name=contractor]");
      await choice.selectOption(contractor);
      await page.getByText("More actions").click();
      await page.getByText("Erase permanently").click();
      const colleague = await desk.signIn("colleague@example.com");
      await colleague.post(`/leads/${id}`, { action: "close", seen: "999999999" });
      await poll();
      await page.getByRole("status").filter({ hasText: "New: Closed" }).waitFor();
      await page.getByRole("button", { name: "Close request" }).waitFor({ state: "detached" });
      expect(await choice.inputValue()).toBe(contractor);
      expect(await page.getByRole("button", { name: "Erase request" }).isVisible()).toBe(true);
      expect(await page.getByLabel("Team note").inputValue()).toBe("Half a sen");
    });
  });

  test("an open page of the desk does not poll while hidden and polls immediately when visible again", async () => {
    await watch("/", async (page, requested, poll) => {
      const setHidden = (isHidden: boolean) =>
        page.evaluate((hidden) => {
          Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
          document.dispatchEvent(new Event("visibilitychange"));
        }, isHidden);
      await setHidden(true);
      await desk.addLead("Hidden Hew", { status: "held", hold_reason: "too-fast" });
      await poll();
      expect(requested).toEqual([]);
      await setHidden(false);
      await page.getByRole("link", { name: "Request: Hidden Hew" }).waitFor();
      expect(requested).toEqual(["/_.data"]);
    });
  });

  test("an open page of the desk says that the operator's session ended and keeps the typed text", async () => {
    const client = await desk.signIn("open@example.com");
    const id = await desk.addLead("Over Ona");
    await watch("/", async (page, _requested, poll) => {
      const [name = "", value = ""] = client.session.split("=");
      await page.context().addCookies([{ name, value, url: desk.url }]);
      await page.goto(`/leads/${id}`);
      await page.getByLabel("Team note").fill("Half a sen");
      await client.post("/sign-out", {});
      await poll();
      await page.getByText("Your session ended.").waitFor();
      expect(await page.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/sign-in");
      expect(await page.getByLabel("Team note").inputValue()).toBe("Half a sen");
    });
  });
});

describe("the keyboard in the desk", () => {
  test("keys move between the rows of the desk's inbox, open a row, mark it done, search, and list the shortcuts", async () => {
    await desk.addLead("Keys One");
    await desk.addLead("Keys Two");
    await desk.visit("/?q=keys", async (page) => {
      await untilHydrated(page);
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await page.keyboard.press("j");
      expect(await focused()).toBe("Request: Keys One");
      await page.keyboard.press("j");
      expect(await focused()).toBe("Request: Keys Two");
      await page.keyboard.press("k");
      expect(await focused()).toBe("Request: Keys One");
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("/");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("q");
      await page.keyboard.type("je?");
      expect(await page.getByRole("searchbox").inputValue()).toBe("je?");
      await page.getByText("No results").waitFor();
      await page.getByRole("searchbox").fill("keys");
      await page.getByRole("link", { name: "Request: Keys Two" }).focus();
      await page.keyboard.press("e");
      // A request asks until which day. The first day has the focus.
      await page.keyboard.press("Enter");
      await page.getByText("Marked done.").waitFor();
      await page.getByRole("link", { name: "Request: Keys One" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Keys One", level: 1 }).waitFor();
      await untilHydrated(page);
      await page.keyboard.press("g");
      await page.keyboard.press("s");
      await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
    });
  });

  test("a two-key shortcut of the desk works even if a busy page handles the second key late", async () => {
    await desk.visit("/", async (page) => {
      await untilHydrated(page);
      await page.evaluate(() => {
        const [first, second] = ["g", "s"].map((key) => new KeyboardEvent("keydown", { key, bubbles: true }));
        if (!first || !second) return;
        document.body.dispatchEvent(first);
        while (performance.now() < first.timeStamp + 2_000);
        document.body.dispatchEvent(second);
      });
      await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
    });
  });
});

describe("a page of the desk is accessible in both themes and no wider than its window", () => {
  const post = async () => (await desk.client.post("/posts", { title: "Axe" })).location ?? "";

  const pages: Record<string, () => Promise<string> | string> = {
    async inbox() {
      await desk.addLead("Axe Al", { message: "x".repeat(300) });
      return "/";
    },
    search: () => "/?q=nothing-like-this",
    async lead() {
      const columns = { status: "held", hold_reason: "honeypot", message: "x".repeat(300) };
      const path = `/leads/${await desk.addLead("Axe Ann", columns)}`;
      await desk.client.post(path, { action: "note", note: "Looks real." });
      return path;
    },
    async message() {
      const message = { name: "Axe Bo", email: "a@b.co", user_type: "other", message: "Hi" };
      return `/messages/${await desk.add("contact_messages", message)}`;
    },
    async application() {
      const application = { name: "Axe", business_name: "Axe Fencing", email: "axe@example.com", city: "Redmond" };
      return `/applications/${await desk.add("partner_applications", { ...application, service: "fence-repair" })}`;
    },
    async "privacy request"() {
      return `/privacy-requests/${await desk.add("privacy_requests", { email: "axe@example.com", kind: "copy" })}`;
    },
    async contractor() {
      const id = await desk.addContractor(longName);
      for (const zip of ["98005", "98033"]) await desk.takeTerritory(id, zip, { ends_on: daysFromNow(10) });
      await desk.addLead(longName, { zip_code: "98005", email: "ann@example.com", contractor_id: id });
      await desk.client.post(`/contractors/${id}`, { action: "pause" });
      return `/contractors/${id}`;
    },
    contractors: () => "/contractors",
    territories: () => "/territories?city=kirkland",
    deliveries: () => "/deliveries",
    async delivery() {
      const [delivery] = await desk.rows<{ id: string }>("deliveries?limit=1");
      return `/deliveries/${delivery?.id}`;
    },
    posts: () => "/posts",
    post,
    async revision() {
      const path = await post();
      const { field } = await desk.client.get(path);
      const fields = { action: "save", version: field("version"), title: "Axe", slug: field("slug") };
      const content_markdown = `Two, see https://example.com/${"long".repeat(20)}.`;
      await desk.client.post(path, { ...fields, content_markdown });
      return `${path}/revisions/2`;
    },
    settings: () => "/settings",
    "unknown page": () => "/nowhere",
  };

  test.each(Object.keys(pages))("%s", async (name) => {
    const path = (await pages[name]?.()) ?? "/";
    expect((await desk.client.get(path)).status).toBe(name === "unknown page" ? 404 : 200);
    const faults = await desk.visit(path, async (page) => {
      await untilHydrated(page);
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll<HTMLDetailsElement>("main details")) folded.open = true;
      });
      // The iframe is a preview of the article. The site's own tests check articles.
      const faults = await faultsOn(page, { within: ["body"], without: ["iframe"] });
      return [...faults, ...(await overflowAt(page, [768]))];
    });
    expect(faults).toEqual([]);
  });
});

test("no page of the desk splits a word between two lines or cuts off a terminal command", async () => {
  const email = "miguel.ortega.villanueva@mail.example.com";
  const id = await desk.addLead("Long Lou", { email, status: "held", hold_reason: "too-fast" });
  const widths = [390, 768, 1280];
  await desk.visit("/", async (page) => {
    const lists = ["/", "/territories", "/contractors", "/deliveries", "/posts", "/figures"];
    for (const path of [...lists, `/leads/${id}`, "/settings", "/sign-in/over"]) {
      await page.goto(path);
      expect([path, await brokenWordsAt(page, widths), await overflowAt(page, widths)]).toEqual([path, [], []]);
      await page.setViewportSize({ width: 390, height: 844 });
      const cut = await page
        .locator("pre")
        .evaluateAll((all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth).length);
      expect([path, cut]).toEqual([path, 0]);
    }
  });
});

test("the inbox loads less than 150 kB of scripts, all from the desk itself", async () => {
  await desk.visit("/", async (page) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.reload();
    await untilHydrated(page);
    expect(new Set(requested.map((url) => new URL(url).origin))).toEqual(new Set([desk.url]));
    const scripts = [...new Set(requested.filter((url) => url.endsWith(".js")))];
    expect(scripts.length).toBeGreaterThan(0);
    let bytes = 0;
    for (const url of scripts) {
      const answer = await desk.client.get(new URL(url).pathname, { "Accept-Encoding": "br" });
      bytes += Number(answer.headers.get("Content-Length"));
    }
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(150_000);
  });
});
