import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { services } from "../../../content/chosen-market.ts";
import { daysOf, measures } from "../../../domain/figure.ts";
import { localTime, shortDay } from "../../../domain/local-time.ts";
import { faultsOn } from "../../../test/accessibility.ts";
import { untilHydrated } from "../../../test/browser.ts";
import { leadRow } from "../../../test/desk-browser.ts";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

// The site counts headless Chromium's own user agent as a bot.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

const pacificDay = localTime("America/Los_Angeles").day;
const today = pacificDay(new Date());

const rowsOf = (page: Page, name: string) =>
  page
    .getByRole("table", { name, exact: true })
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));

test("the figures page says that a period had no activity", async () => {
  const { status, text } = await desk.client.get("/figures?from=2025-01-01&to=2025-01-31");
  expect([status, text]).toEqual([200, expect.stringContaining("No activity in this period")]);
});

test("in the figures, a prefetched page counts once when it is opened, and a form counts once when a visitor begins to fill it in", async () => {
  await desk.visit(
    `${desk.server.url}/`,
    async (page) => {
      const reported: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/counts/")) reported.push(`${pathname} ${request.postData()}`);
      });
      await page.getByLabel("Choose a Service").selectOption({ index: 1 });
      const path = "/sprinkler-repair/kirkland";
      const isAsked = () => desk.server.log.filter((line) => line.path === path).length;
      const link = page.locator(`main a[href="${path}"]`).first();
      await link.hover();
      await expect.poll(isAsked).toBe(1);
      expect(reported).toEqual([]);
      await link.click();
      await expect.poll(() => reported).toEqual([`/counts/view ${path}`]);
      const form = page.locator("form", { has: page.locator("[name=service_issue]") });
      await form.locator("[name=name]").fill("Ann");
      await form.locator("[name=email]").fill("ann@example.com");
      await form.locator("[name=service_issue]").first().check();
      await expect.poll(() => reported.slice(1)).toEqual([`/counts/begun ${path}`]);
      expect(isAsked()).toBe(1);
    },
    { userAgent },
  );
});

test("every lead counts under the service that matching uses and in the total, in the table and the CSV file", async () => {
  const kirkland = { service: "sprinkler-repair", city: "kirkland", submitted_from_page: "/sprinkler-repair/kirkland" };
  const redmond = { service: "general", city: "redmond", submitted_from_page: "/generator-installation/redmond" };
  const unlisted = { service: "fence-repair", city: "=1+1", submitted_from_page: "=cmd|' /C calc'!A0" };
  await desk.store(
    "leads",
    ...[kirkland, redmond, unlisted].map((columns) =>
      leadRow("=HYPERLINK(1) <b>Ann</b>", { email: "ann@example.com", ...columns }),
    ),
  );
  await desk.backend.pageCounts.flush();
  const csv = async (by: string) => (await desk.client.get(`/figures.csv?by=${by}&days=7`)).html;
  expect(await csv("service")).toMatch(/^sprinkler-repair,1,0,1,1,/m);
  expect(await csv("page")).toContain("/sprinkler-repair/kirkland,1,0,1,");
  // The file leaves out pages and cities that do not exist.
  expect(await csv("page")).not.toMatch(/cmd|1\+1/);
  await desk.visit("/figures?days=7", async (page) => {
    const sentFor = ["sprinkler-repair", "fence-repair", "generator-installation"];
    const sent = (await rowsOf(page, "By service")).map(([service, , , , count]) => [service, count]);
    expect(sent).toEqual([
      ...services.map(({ slug, name }) => [name, sentFor.includes(slug) ? "1" : "0"]),
      ["General", "0"],
      ["Total", "3"],
    ]);
    expect((await rowsOf(page, "On the site")).map(([step]) => step)).toEqual([
      "Views",
      "Entries",
      "Forms started",
      "Requests sent",
    ]);
    expect((await rowsOf(page, "Requests"))[0]).toEqual(["Requests sent", "3", "100%"]);
    await page.getByRole("img", { name: /^Requests Requests sent: 3, 100%/ }).waitFor({ state: "attached" });
    expect((await rowsOf(page, "By day"))[0]?.slice(0, 5)).toEqual([shortDay(today), "2", "1", "1", "3"]);
    expect((await rowsOf(page, "By page")).at(-1)?.slice(0, 5)).toEqual(["Other pages", "0", "0", "0", "1"]);
    const link = await page.getByRole("link", { name: "CSV of: By service" }).getAttribute("href");
    const file = await desk.client.get(link ?? "");
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
    const [head, first, ...others] = file.html.split("\r\n");
    expect(head).toBe(`service,${measures.join(",")}`);
    expect(first).toMatch(/^sprinkler-repair,1,0,1,1,/);
    expect(others.join()).toMatch(/generator-installation,0,0,0,1,/);
    await page.goto(`/figures?from=${today}&to=${today}`);
    expect(await faultsOn(page)).toEqual([]);
  });
});

test("without JavaScript, a link or a form on the figures page selects the period", async () => {
  await desk.visit(
    "/figures",
    async (page) => {
      expect(await rowsOf(page, "By day")).toHaveLength(30);
      await page.getByRole("link", { name: "90 days" }).click();
      await expect.poll(() => rowsOf(page, "By day")).toHaveLength(90);
      const period = { from: pacificDay(new Date(Date.now() - 2 * 86_400_000)), to: today };
      await page.getByText("Other days").click();
      await page.getByLabel("First day").fill(period.from);
      await page.getByLabel("Last day").fill(period.to);
      await page.getByRole("button", { name: "Show period" }).click();
      const days = async () => (await rowsOf(page, "By day")).map(([day]) => day);
      await expect.poll(days).toEqual(
        daysOf(period)
          .map((day) => shortDay(day))
          .reverse(),
      );
      expect(await page.getByLabel("First day").inputValue()).toBe(period.from);
    },
    { javaScriptEnabled: false },
  );
  await desk.visit(
    "/figures",
    async (page) => {
      const firstDay = page.getByLabel("First day");
      expect(await firstDay.isVisible()).toBe(false);
      await page.getByText("Other days").click();
      await firstDay.fill("2025-01-01");
      await page.getByRole("button", { name: "Show period" }).click();
      await page.waitForURL(/from=2025-01-01/);
    },
    { javaScriptEnabled: false, viewport: { width: 390, height: 664 } },
  );
});

test.each([
  ["/figures?from=2026-12-01&to=2026-11-01", "The first day must not be after the last one."],
  ["/figures?from=1&to='", "Give a first and a last day"],
  ["/figures?days=12", "Choose 7, 30, 90 days"],
  ["/figures.csv?from=2020-01-01&to=2026-01-01", ""],
  ["/figures.csv?by=name", ""],
])("the figures URL %s is refused with status 400", async (path, words) => {
  const { status, text } = await desk.client.get(path);
  expect([status, text]).toEqual([400, expect.stringContaining(words)]);
});

test("the plot of the days answers to the pointer and the keys with the day and the value of each series", async () => {
  await desk.store("leads", leadRow("Plot Pia"));
  await desk.visit("/figures?days=7", async (page) => {
    await untilHydrated(page);
    const plot = page.getByRole("slider", { name: "Requests by day" });
    await plot.focus();
    await expect
      .poll(() => plot.getAttribute("aria-valuetext"))
      .toMatch(new RegExp(`^${shortDay(today)}: Requests sent \\d`));
    const day = page.getByRole("figure").locator("p").first();
    expect(await day.innerText()).toContain(shortDay(today));
    await page.keyboard.press("Home");
    const [first] = daysOf({ from: pacificDay(new Date(Date.now() - 6 * 86_400_000)), to: today });
    await expect.poll(() => day.innerText()).toContain(shortDay(first ?? ""));
    await plot.hover({ position: { x: 4, y: 20 } });
    await expect.poll(() => day.innerText()).toContain(shortDay(first ?? ""));
    await page.getByRole("group", { name: "Plot" }).getByText("Views").click();
    await page.getByRole("slider", { name: "Views by day" }).waitFor();
    const requests = page.getByRole("slider", { name: "Requests", exact: true });
    await requests.focus();
    await page.keyboard.press("End");
    expect(await requests.getAttribute("aria-valuetext")).toMatch(/^Booked: 0/);
    expect(await faultsOn(page)).toEqual([]);
  });
});

test("a request that is matched as it is stored was matched at once", async () => {
  await desk.takeTerritory(await desk.addContractor("Fir Fences"), "98033");
  await desk.addLead("Bo", { zip_code: "98033" });
  const text = async () => (await desk.client.get("/figures?days=7")).text;
  await expect.poll(text, { timeout: 30_000 }).toContain("Matched (1) at once");
});

test("the figures say the result first, each step's share is of its own whole, and what homeowners say confirms the contact", async () => {
  const day = "2026-03-04";
  await desk.database.query(
    "insert into page_counts (day, path, views, arrivals, begun) values ($1, '/fence-repair/kirkland', 400, 250, 8)",
    [day],
  );
  const contractor = await desk.addContractor("Funnel Firs");
  const columns = { created_at: `${day}T20:00:00Z`, zip_code: "98034" };
  const booked = { status: "matched", contractor_id: contractor, contacted_at: `${day}T21:00:00Z` };
  const days = `from=${day}&to=${day}`;
  const before = await desk.client.get(`/figures?${days}`);
  expect(before.text).toContain("0 requests for 400 views, 0 booked");
  await desk.addLead("Funnel Flo", columns);
  await desk.addLead("Funnel Fay", {
    ...columns,
    ...booked,
    booked_at: `${day}T22:00:00Z`,
    homeowner_contacted: true,
  });
  const { text, html } = await desk.client.get(`/figures?${days}`);
  expect(text).toContain("2 requests for 400 views (0.5%), 1 booked");
  expect(text).toMatch(
    /On the site.*Step Count Of views Views 400 100% Entries 250 63% Forms started 8 2\.0% Requests sent 2 0\.5%/,
  );
  expect(text).toMatch(
    /Requests Step Count Of sent Requests sent 2 100% Matched 1 50% Delivered 0 0% Contacted 1 50% Booked 1 50%/,
  );
  expect(html).toMatch(/What homeowners say.*?Contact confirmed<\/dt><dd[^>]*>1</s);
});
