import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violationsOn } from "../test/accessibility.ts";
import { untilHydrated } from "../test/browser.ts";
import { openProduct } from "../test/product.ts";

const desk = openProduct({ desk: true });

/** Opens a hydrated page. `documents` lists the documents that the browser loads. */
const open = (path: string, work: (page: Page, documents: string[]) => Promise<void>) =>
  desk.visit(path, async (page) => {
    const documents = [new URL(page.url()).pathname];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await untilHydrated(page);
    await work(page, documents);
  });

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
async function markDoneUntilTomorrow(page: Page, name: string): Promise<void> {
  await row(page, name).locator("summary").click();
  await row(page, name)
    .getByRole("button", { name: /tomorrow$/ })
    .click();
}

/** Answers the router's next form with a delay, so that the time in between can be seen. */
async function holdForms(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

test("twenty clicks in the desk load one document", async () => {
  const names = ["Click Ann", "Click Bo", "Click Cy", "Click Di"];
  for (const name of names) await desk.addLead(name);
  await open("/?q=click", async (page, documents) => {
    let clicks = 0;
    for (const name of names) {
      await page.getByRole("link", { name: `Request: ${name}` }).click();
      await page.getByRole("heading", { name, level: 1 }).waitFor();
      await page.getByRole("button", { name: "Mark done" }).click();
      await page.getByText("Marked done.").last().waitFor();
      await page.goBack();
      await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
      clicks += 3;
    }
    const pages = ["Territories", "Contractors", "Posts", "Figures", "Deliveries", "Settings", "Inbox"];
    for (const name of pages) {
      await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name }).click();
      await page.getByRole("heading", { name, level: 1 }).waitFor();
      clicks++;
    }
    await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Held" });
    await page.waitForURL(/state=held/);
    clicks++;
    expect(clicks).toBe(20);
    expect(documents).toEqual(["/"]);
  });
});

describe("a form of the desk", () => {
  test("two quick presses on a button act once", async () => {
    const id = await desk.addLead("Twice Tom");
    await open(`/leads/${id}`, async (page) => {
      await page.getByLabel("Team note").fill("Only one.");
      await page.getByRole("button", { name: "Add note" }).dblclick();
      await page.getByText("Note added.").waitFor();
      expect(await page.getByLabel("Team note").inputValue()).toBe("");
      expect(await desk.rows(`events?lead_id=eq.${id}&kind=eq.operator.lead-noted`)).toHaveLength(1);
    });
    await open("/posts", async (page) => {
      await page.locator("summary", { hasText: "New post" }).click();
      await page.getByLabel("Title", { exact: true }).fill("Made once");
      await page.getByRole("button", { name: "Create draft" }).dblclick();
      await page.getByRole("heading", { name: "Made once", level: 1 }).waitFor();
      expect(await desk.rows("blogs?title=eq.Made once")).toHaveLength(1);
    });
  });

  test("a form that is on its way, and the message after it, are readable", async () => {
    const id = await desk.addLead("Busy Bea");
    await open(`/leads/${id}`, async (page) => {
      const answer = await holdForms(page);
      await page.getByRole("button", { name: "Close request" }).click();
      await page.locator("button[aria-busy=true]").waitFor();
      expect(await violationsOn(page)).toEqual([]);
      answer();
      await page.getByText("Closed.", { exact: true }).first().waitFor();
      // As it is in the middle of its way onto the page.
      const opacities = await page.evaluate(() =>
        document.getAnimations().map((animation) => {
          animation.pause();
          animation.currentTime = 1;
          const { target } = animation.effect as KeyframeEffect;
          return target && getComputedStyle(target).opacity;
        }),
      );
      expect(opacities.filter((opacity) => opacity !== "1")).toEqual([]);
    });
  });

  test("an item that is marked done leaves the inbox at once, and comes back with the reason if the server refuses", async () => {
    const id = await desk.addLead("Leaving Lea");
    const contractor = await desk.addContractor("Leavingfir");
    const colleague = await desk.signIn("colleague@example.com");
    await open("/?q=leaving&state=needs", async (page, documents) => {
      const answer = await holdForms(page);
      const seen = (await colleague.get(`/leads/${id}`)).field("seen");
      const assigned = await colleague.follow(`/leads/${id}`, { action: "assign", contractor, seen });
      await colleague.undo(assigned);
      await markDoneUntilTomorrow(page, "Leaving Lea");
      await row(page, "Leaving Lea").waitFor({ state: "hidden" });
      answer();
      const reason = row(page, "Leaving Lea").getByRole("alert");
      await reason.filter({ hasText: "this request changed after you opened the inbox" }).waitFor();
      expect(new URL(page.url()).search).toBe("?q=leaving&state=needs");
      await row(page, "Leaving Lea")
        .getByRole("button", { name: /tomorrow$/ })
        .click();
      await page.getByText("Marked done.").waitFor();
      await row(page, "Leaving Lea").waitFor({ state: "detached" });
      expect(documents).toEqual(["/"]);
    });
  });

  test("a refused field says so beside itself and keeps what was typed, without a document load", async () => {
    const id = await desk.addContractor("Typed Fir");
    await open(`/contractors/${id}`, async (page, documents) => {
      await page.locator("summary").getByText("Edit", { exact: true }).click();
      const email = page.getByRole("textbox", { name: /^Email/ });
      const number = page.getByRole("textbox", { name: /^Registration number/ });
      await email.fill("fir@example.org");
      await number.fill("12");
      await page.getByRole("button", { name: "Save details" }).click();
      await expect.poll(() => number.getAttribute("aria-invalid")).toBe("true");
      expect([await number.inputValue(), await email.inputValue()]).toEqual(["12", "fir@example.org"]);
      await number.fill("TYPEDF*123AB");
      await page.getByRole("button", { name: "Save details" }).click();
      await page.getByText("Saved.").waitFor();
      expect(documents).toHaveLength(1);
    });
  });

  test("an action can be undone in its toast for 20 seconds, and in the history after that", async () => {
    const id = await desk.addLead("Undone Uma");
    const status = async () => (await desk.rows<{ status: string }>(`leads?id=eq.${id}`))[0]?.status;
    await desk.visit("/settings", async (page) => {
      await page.clock.install();
      await page.goto(`/leads/${id}`);
      await untilHydrated(page);
      const toasts = page.getByRole("status").filter({ hasText: "Closed." });
      const close = async () => {
        await page.getByRole("button", { name: "Close request" }).click();
        await toasts.waitFor();
        expect(await status()).toBe("closed");
      };
      await close();
      await toasts.getByRole("button", { name: "Undo" }).click();
      await page.getByText("Undone.", { exact: true }).waitFor();
      expect(await status()).toBe("new");

      await close();
      await page.clock.fastForward(20_000);
      await toasts.waitFor({ state: "detached" });
      await page.getByRole("list", { name: "Can be undone" }).getByRole("button", { name: "Undo" }).click();
      await expect.poll(status).toBe("new");
      await page.getByRole("list", { name: "Can be undone" }).waitFor({ state: "detached" });
    });
  });

  test("a form that meets an ended session or no connection keeps the page and what was typed", async () => {
    const id = await desk.addLead("Ended Eve");
    const client = await desk.signIn("ended@example.com");
    await open("/", async (page) => {
      const [name = "", value = ""] = client.session.split("=");
      await page.context().addCookies([{ name, value, url: desk.url }]);
      await page.clock.install();
      await page.goto(`/leads/${id}`);
      await untilHydrated(page);
      await page.getByLabel("Team note").fill("Half a sen");
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Add note" }).click();
      await page.getByRole("alert").filter({ hasText: "No answer from the desk." }).waitFor();
      // When the page asks for news.
      await page.clock.fastForward(15_000);
      await page.getByRole("alert").filter({ hasText: "Can’t reach the desk." }).waitFor();
      await page.context().setOffline(false);
      await client.post("/sign-out", {});
      await page.getByRole("button", { name: "Add note" }).click();
      await page.getByRole("alert").filter({ hasText: "Nothing was changed: your session ended." }).waitFor();
      expect(await page.getByLabel("Team note").inputValue()).toBe("Half a sen");
      await page.getByRole("link", { name: "Inbox" }).first().click();
      await page.getByRole("heading", { name: "Your session ended", level: 1 }).waitFor();
    });
    expect(await desk.rows(`events?lead_id=eq.${id}&kind=eq.operator.lead-noted`)).toEqual([]);
  });
});

describe("the command palette", () => {
  test("the palette opens a page, finds requests, contractors, and posts by name, and does what the page can do", async () => {
    const id = await desk.addLead("Palette Pam");
    await desk.addContractor("Palette Pines");
    await desk.client.post("/posts", { title: "Palette of colors" });
    await open(`/leads/${id}`, async (page, documents) => {
      const choices = page.getByRole("listbox", { name: "Choices" });
      const ask = async (text: string) => {
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: "Search everything" }).fill(text);
      };
      await ask("palette");
      for (const name of ["Palette Pam", "Palette Pines", "Palette of colors"])
        await choices.getByRole("option", { name }).first().waitFor();
      await page.keyboard.press("Escape");
      await choices.waitFor({ state: "detached" });

      await ask("close req");
      await choices.getByRole("option", { name: "Close request" }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByText("Closed.", { exact: true }).first().waitFor();

      await ask("pines");
      await choices.getByRole("option", { name: "Palette Pines Contractor" }).click();
      await page.getByRole("heading", { name: "Palette Pines", level: 1 }).waitFor();
      await ask("figu");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Figures", level: 1 }).waitFor();
      expect(documents).toHaveLength(1);
    });
  });
});

test("territories stay chosen while filters show others", async () => {
  const id = await desk.addContractor("Chosen Cedars");
  await open("/territories?service=fence-repair&city=kirkland", async (page, documents) => {
    await page.getByRole("checkbox", { name: /98033 Fence Repair/ }).check();
    await page.getByRole("combobox", { name: "City" }).selectOption({ label: "Redmond" });
    await page.getByRole("checkbox", { name: /98052 Fence Repair/ }).check();
    await page.getByText("2 territories selected").waitFor();
    await page.getByRole("combobox", { name: "Assign to" }).selectOption(id);
    await page.getByRole("button", { name: "Assign territories" }).click();
    await page.getByText("Assigned 2 territories to Chosen Cedars.").waitFor();
    expect(documents).toHaveLength(1);
  });
  expect(await desk.rows(`territories?contractor_id=eq.${id}&order=zip_code&select=zip_code`)).toEqual([
    { zip_code: "98033" },
    { zip_code: "98052" },
  ]);
});

test("a page that takes longer than 300 ms shows that it loads", async () => {
  await open("/", async (page) => {
    const released = Promise.withResolvers<void>();
    await page.route("**/figures.data*", async (route) => {
      if (route.request().headers()["sec-purpose"] === undefined) await released.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: "Figures" }).first().click();
    await page.getByRole("status").filter({ hasText: "Loading…" }).waitFor({ state: "attached" });
    released.resolve();
    await page.getByRole("heading", { name: "Figures", level: 1 }).waitFor();
    await page.getByText("Loading…").waitFor({ state: "detached" });
  });
});
