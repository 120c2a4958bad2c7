import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { brokenWordsAt, faultsOn, overflowAt } from "../test/accessibility.ts";
import { sharedChromium } from "../test/browser.ts";
import { daysFromNow, openDesk } from "../test/open-desk.ts";

const desk = openDesk();

const longName = `${"Wide ".repeat(8)}Unbreakable${"m".repeat(60)} & Sons`;

/** Waits until the page's script has begun to listen. */
async function listening(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("entry.client")),
  );
}

describe("without JavaScript", () => {
  test("everything that matters can be done, on a phone too, whose menu opens", async () => {
    await desk.addLead("Plain Pat", { status: "held", hold_reason: "too-fast" });
    await desk.visit(
      "/settings",
      async (page) => {
        await page.getByText("Menu", { exact: true }).click();
        await page.getByRole("link", { name: "Inbox" }).click();
        await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
        await page.getByRole("combobox", { name: "State" }).selectOption({ label: "Held" });
        await page.getByRole("searchbox").fill("plain");
        await page.getByRole("button", { name: "Search" }).click();
        await page.getByRole("link", { name: "Lead: Plain Pat" }).click();
        await page.getByRole("button", { name: "Release it" }).click();
        await page.getByText("Released.").waitFor();
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByText("Undone.").waitFor();
        await page.getByLabel("A note").fill("They called.");
        await page.getByRole("button", { name: "Add the note" }).click();
        await page.getByText("They called.").waitFor();
      },
      { javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
    );
  });
});

describe("what happens", () => {
  test("appears in the inbox without a reload, and leaves the focus where it is", async () => {
    await desk.addLead("Live First");
    await desk.visit("/", async (page) => {
      await listening(page);
      const first = page.getByRole("link", { name: "Lead: Live First" });
      await first.focus();
      await page.evaluate(() => {
        document.body.dataset.here = "still";
      });
      await desk.addLead("Live Second");
      await page.getByRole("link", { name: "Lead: Live Second" }).waitFor();
      expect(await page.evaluate(() => document.body.dataset.here)).toBe("still");
      expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
    });
  });

  test("appears on the lead that it is about, and not in what somebody is writing", async () => {
    const id = await desk.addLead("Live Lee");
    await desk.visit(`/leads/${id}`, async (page) => {
      await listening(page);
      await page.getByLabel("A note").fill("Half a sen");
      await desk.client.post(`/leads/${id}`, { action: "close", seen: "999999999" });
      await page.getByText("Closed", { exact: true }).first().waitFor();
      expect(await page.getByLabel("A note").inputValue()).toBe("Half a sen");
    });
  });

  test("appears in eight tabs at once, whose browser has one line for all of them", async () => {
    await desk.visit("/", async (page) => {
      const context = page.context();
      await listening(page);
      const lines: string[] = [];
      context.on("request", (request) => request.url().includes("/events") && lines.push(request.url()));
      while (context.pages().length < 8) {
        const tab = await context.newPage();
        await tab.goto("/");
        await listening(tab);
      }
      await desk.addLead("Eight Eve");
      const shown = (tab: Page) => tab.getByRole("link", { name: "Lead: Eight Eve" }).waitFor();
      await Promise.all(context.pages().map(shown));
      expect(lines).toEqual([]);

      // The tab with the line goes; another one takes it over.
      await page.close();
      await desk.addLead("Eight Ed");
      await Promise.all(context.pages().map((tab) => tab.getByRole("link", { name: "Lead: Eight Ed" }).waitFor()));
      expect(lines).toHaveLength(1);
    });
  });

  test("is not asked for by a tab that nobody sees, and is there when it is looked at again", async () => {
    await desk.visit("/", async (page) => {
      await listening(page);
      const look = (visibilityState: "hidden" | "visible") =>
        page.evaluate((state) => {
          Object.defineProperty(document, "hidden", { configurable: true, value: state === "hidden" });
          document.dispatchEvent(new Event("visibilitychange"));
        }, visibilityState);
      const asked: string[] = [];
      const closed = page.waitForEvent("requestfailed", (request) => request.url().includes("/events"));
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await look("hidden");
      await closed;
      await desk.addLead("Hidden Hew");
      expect(asked).toEqual([]);
      await look("visible");
      await page.getByRole("link", { name: "Lead: Hidden Hew" }).waitFor();
      expect(asked).toEqual(["/events", "/"]);
    });
  });

  test("wipes nothing that somebody has chosen or unfolded", async () => {
    const id = await desk.addLead("Chosen Cho");
    const contractor = await desk.addContractor("Chosenfir");
    await desk.visit(`/leads/${id}`, async (page) => {
      await listening(page);
      const choice = page.getByLabel("Contractor");
      await choice.selectOption(contractor);
      await desk.patch(`leads?id=eq.${id}`, { phone: "4255550177" });
      await desk.client.post(`/leads/${id}`, { action: "close", seen: "999999999" });
      await page.getByText("Closed", { exact: true }).first().waitFor();
      expect(await choice.inputValue()).toBe(contractor);
      // Once it is taken back the page catches up.
      await choice.selectOption("");
      await page.getByRole("button", { name: "Close it" }).waitFor({ state: "detached" });

      await page.getByText("Erase for good").click();
      await desk.client.post(`/leads/${id}`, { action: "assign", contractor, seen: "999999999" });
      await page.getByRole("heading", { name: "Chosenfir" }).waitFor();
      expect(await page.getByRole("button", { name: "Erase this lead" }).isVisible()).toBe(true);
    });
  });

  test("is told from where a line broke off, in order and each once", async () => {
    const [before] = await desk.rows<{ id: number }>("events?order=id.desc&limit=1");
    const a = await desk.addLead("Stream A");
    const b = await desk.addLead("Stream B");
    const wanted = await desk.rows<{ id: number }>(`events?id=gt.${before?.id}&order=id`);
    const hang = new AbortController();
    const response = await fetch(`${desk.url}/events`, {
      headers: { Cookie: desk.client.session, "Last-Event-ID": String(before?.id) },
      signal: hang.signal,
    });
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes(`id: ${wanted.at(-1)?.id}\n`)) break;
    }
    hang.abort();
    expect([...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))).toEqual(wanted.map(({ id }) => id));
    expect(text).toContain(a);
    expect(text).toContain(b);
    expect(text).not.toContain("Stream A");
  });
});

test("each page that is open when its session ends asks to sign in, one that nobody looks at too", async () => {
  const own = await desk.signIn("open@example.com");
  const context = await (await sharedChromium()).newContext({ baseURL: desk.url });
  const [name = "", value = ""] = own.session.split("=");
  await context.addCookies([{ name, value, url: desk.url }]);
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto("/");
    await listening(tab);
  }
  const hidden = await context.newPage();
  await hidden.goto("/");
  await hidden.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await own.post("/sign-out", {});
  await Promise.all([...tabs, hidden].map((tab) => tab.waitForURL("**/sign-in")));
  await context.close();
});

describe("the keyboard", () => {
  test("walks through the rows, opens one, does one, searches, and lists its keys", async () => {
    await desk.addLead("Keys One");
    await desk.addLead("Keys Two");
    await desk.visit("/?q=keys", async (page) => {
      await listening(page);
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await page.keyboard.press("j");
      expect(await focused()).toBe("Lead: Keys Two");
      await page.keyboard.press("j");
      expect(await focused()).toBe("Lead: Keys One");
      await page.keyboard.press("k");
      expect(await focused()).toBe("Lead: Keys Two");
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("/");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("q");
      // What is typed into a field is no shortcut.
      await page.keyboard.type("je?");
      expect(await page.getByRole("searchbox").inputValue()).toBe("je?");
      await page.getByRole("link", { name: "Lead: Keys Two" }).focus();
      await page.keyboard.press("e");
      await page.getByText("Done.").waitFor();
      await page.getByRole("link", { name: "Lead: Keys One" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Keys One", level: 1 }).waitFor();
      await listening(page);
      await page.keyboard.press("g");
      await page.keyboard.press("s");
      await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
    });
  });

  test("takes two keys as pressed together, however late a busy page comes to the second", async () => {
    await desk.visit("/", async (page) => {
      await listening(page);
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

describe("accessible in both themes, on a phone and at a desk, and no wider than its window", () => {
  const post = async () => (await desk.client.post("/posts", { title: "Axe" })).location ?? "";

  /** Each page by its name, with how something to show gets there. */
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
      const kept = { action: "save", version: field("version"), title: "Axe", slug: field("slug") };
      const content_markdown = `Two, see https://example.com/${"long".repeat(20)}.`;
      await desk.client.post(path, { ...kept, content_markdown });
      return `${path}/revisions/2`;
    },
    settings: () => "/settings",
    "unknown page": () => "/nowhere",
  };

  test.each(Object.keys(pages))("%s", async (name) => {
    const path = (await pages[name]?.()) ?? "/";
    expect((await desk.client.get(path)).status).toBe(name === "unknown page" ? 404 : 200);
    const faults = await desk.visit(path, async (page) => {
      await listening(page);
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll<HTMLDetailsElement>("main details")) folded.open = true;
      });
      // The script of a post's form has put the editor there.
      await page.locator("[data-post-form]:not([data-ready])").waitFor({ state: "detached" });
      // The preview of a post is a page of the site, which is looked at there.
      const faults = await faultsOn(page, { within: ["body"], without: ["iframe"] });
      return [...faults, ...(await overflowAt(page, [768]))];
    });
    expect(faults).toEqual([]);
  });
});

test("no word is broken by the end of its line, and no command is cut off", async () => {
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

test("the inbox is light: no third party, and less than 60 kB of scripts", async () => {
  await desk.visit("/", async (page) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.reload();
    await listening(page);
    expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([desk.url]));
    const scripts = [...new Set(asked.filter((url) => url.endsWith(".js")))];
    expect(scripts.length).toBeGreaterThan(0);
    let bytes = 0;
    for (const url of scripts) {
      const answer = await desk.client.get(new URL(url).pathname, { "Accept-Encoding": "br" });
      bytes += Number(answer.headers.get("Content-Length"));
    }
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(60_000);
  });
});
