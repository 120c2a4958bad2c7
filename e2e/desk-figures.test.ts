import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { services } from "../content/chosen-market.ts";
import { daysOf, measures } from "../domain/figure.ts";
import { localTime, shortDay } from "../domain/local-time.ts";
import { faultsOn } from "../test/accessibility.ts";
import { openDesk } from "../test/open-desk.ts";
import { until } from "../test/until.ts";

/** A program that is told of every event, and answers as it likes. */
let status = 204;
const program = createServer((_request, response) => void response.writeHead(status).end());
await once(program.listen(0, "127.0.0.1"), "listening");
const { port } = program.address() as AddressInfo;
afterAll(() => program.close());

const desk = openDesk({
  withBrowser: true,
  variables: {
    WEBHOOK_URLS: `http://127.0.0.1:${port}/events`,
    WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr",
    WEBHOOK_ALLOW_PRIVATE_NETWORK: "true",
  },
});

// A browser without a window says so in its name, and would count as a machine.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

const lead = (columns: object = {}) => ({
  name: "=HYPERLINK(1) <b>Ann</b>",
  zip_code: "98033",
  service_issue: "leak",
  email: "ann@example.com",
  service: "sprinkler-repair",
  city: "kirkland",
  submitted_from_page: "/sprinkler-repair/kirkland",
  ...columns,
});

const pacificDay = localTime("America/Los_Angeles").day;
const today = pacificDay(new Date());

/** The cells of the rows of a table, as a browser shows them. */
const rowsOf = (page: Page, name: string) =>
  page
    .getByRole("table", { name, exact: true })
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));

describe("figures", () => {
  test("are empty before anything has happened", async () => {
    const { status, text } = await desk.client.get("/figures?from=2025-01-01&to=2025-01-31");
    expect([status, text]).toEqual([200, expect.stringContaining("Nothing happened on these days")]);
  });

  test("count what visitors do: a page that was fetched ahead counts when it is opened, a form when it is begun, both once", async () => {
    await desk.visit(
      `${desk.server.url}/`,
      async (page) => {
        const told: string[] = [];
        page.on("request", (request) => {
          const { pathname } = new URL(request.url());
          if (pathname.startsWith("/counts/")) told.push(`${pathname} ${request.postData()}`);
        });
        // What is chosen here is no form that is sent.
        await page.getByLabel("Choose a Service").selectOption({ index: 1 });
        const path = "/sprinkler-repair/kirkland";
        const isAsked = () => desk.server.log.filter((line) => line.path === path).length;
        const link = page.locator(`main a[href="${path}"]`).first();
        await link.hover();
        await expect.poll(isAsked).toBe(1);
        expect(told).toEqual([]);
        await link.click();
        await expect.poll(() => told).toEqual([`/counts/view ${path}`]);
        const form = page.locator("form", { has: page.locator("[name=service_issue]") });
        await form.locator("[name=name]").fill("Ann");
        await form.locator("[name=email]").fill("ann@example.com");
        await form.locator("[name=service_issue]").selectOption({ index: 1 });
        await expect.poll(() => told.slice(1)).toEqual([`/counts/begun ${path}`]);
        expect(isAsked()).toBe(1);
      },
      { userAgent },
    );
  });

  test("have every stored lead under its stored service, with the total, in a table and in a file", async () => {
    await desk.store(
      "leads",
      lead(),
      lead({ service: "general", submitted_from_page: "/generator-installation/redmond", city: "redmond" }),
      lead({ service: "fence-repair", city: "=1+1", submitted_from_page: "=cmd|' /C calc'!A0" }),
    );
    // What is counted in memory is in the database ten seconds later.
    await expect
      .poll(async () => (await desk.client.get("/figures.csv?by=service&days=7")).html, { timeout: 30_000 })
      .toMatch(/^sprinkler-repair,1,0,1,1,/m);
    await desk.visit("/figures?days=7", async (page) => {
      const sent = (await rowsOf(page, "By service")).map(([service, , , , count]) => [service, count]);
      expect(sent).toEqual([
        ...services.map(({ slug, name }) => [name, ["sprinkler-repair", "fence-repair"].includes(slug) ? "1" : "0"]),
        ["General", "1"],
        ["Total", "3"],
      ]);
      // Beside each plot its table, the latest day first.
      expect(await page.getByRole("img").count()).toBe(measures.length);
      expect((await rowsOf(page, "Requests sent by day"))[0]).toEqual([shortDay(today), "3"]);
      expect(await page.getByRole("img", { name: "Requests sent by day" }).locator("desc").textContent()).toContain(
        "the most are 3",
      );
      const pages = await rowsOf(page, "By page");
      expect(pages.at(-1)?.slice(0, 5)).toEqual(["No page of ours", "0", "0", "0", "1"]);
      const link = page.getByRole("link", { name: "CSV of: By service" });
      const file = await desk.client.get((await link.getAttribute("href")) ?? "");
      expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
      expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
      const [head, first, ...others] = file.html.split("\r\n");
      expect(head).toBe(`service,${measures.join(",")}`);
      expect(first).toMatch(/^sprinkler-repair,1,0,1,1,/);
      expect(others.join()).toMatch(/general,0,0,0,1,/);
      // What a program said of its page or city is in no cell.
      expect((await desk.client.get("/figures.csv?by=page&days=7")).html).not.toMatch(/cmd|1\+1/);
    });
  });

  test("are of the period that is asked for, by link or form, without JavaScript", async () => {
    await desk.visit(
      "/figures",
      async (page) => {
        expect(await rowsOf(page, "Views by day")).toHaveLength(30);
        await page.getByRole("link", { name: "90 days" }).click();
        await expect.poll(() => rowsOf(page, "Views by day")).toHaveLength(90);
        const to = today;
        const from = pacificDay(new Date(Date.now() - 2 * 86_400_000));
        await page.getByLabel("First day").fill(from);
        await page.getByLabel("Last day").fill(to);
        await page.getByRole("button", { name: "Show" }).click();
        const days = async () => (await rowsOf(page, "Views by day")).map(([day]) => day);
        await expect.poll(days).toEqual(
          daysOf({ from, to })
            .map((day) => shortDay(day))
            .reverse(),
        );
        expect(await page.getByLabel("First day").inputValue()).toBe(from);
      },
      { javaScriptEnabled: false },
    );
  });

  test.each([
    ["/figures?from=2026-12-01&to=2026-11-01", "The first day must not be after the last one."],
    ["/figures?from=1&to='", "Give a first and a last day"],
    ["/figures?days=12", "Choose 7, 30, 90 days"],
    ["/figures.csv?from=2020-01-01&to=2026-01-01", ""],
    ["/figures.csv?by=name", ""],
    ["/figures.csv?measure=email", ""],
  ])("say what is wrong with %s", async (path, words) => {
    const { status, text } = await desk.client.get(path);
    expect(status).toBe(400);
    expect(text).toContain(words);
  });

  test("are for operators alone", async () => {
    expect((await desk.stranger().get("/figures")).location).toBe("/sign-in");
    expect((await desk.stranger().get("/figures.csv")).status).toBe(401);
  });

  test("know within seconds what visitors did", async () => {
    const file = async () => (await desk.client.get("/figures.csv?by=page")).html;
    await expect.poll(file, { timeout: 20_000 }).toContain("/sprinkler-repair/kirkland,1,0,1,");
  });

  test("have no violations", async () => {
    expect(await desk.visit(`/figures?from=${today}&to=${today}`, (page) => faultsOn(page))).toEqual([]);
  });
});

describe("deliveries", () => {
  beforeAll(async () => {
    await desk.store("leads", lead({ email: "bo@example.com" }));
  });

  const idOf = async (query: string) =>
    (await desk.rows<{ id: string }>(`deliveries?${query}&order=created_at.desc`))[0]?.id ?? "";

  test("show what waits and what it says, with everything that was typed as text", async () => {
    const list = () => desk.client.get("/deliveries?q=BO@example.com");
    expect((await list()).text).toContain("Receipt");
    await until(async () => (await list()).text.includes("SMTP_URL is not set."));
    const { text, html } = await desk.client.get(`/deliveries/${await idOf("kind=eq.lead-waiting")}`);
    expect(text).toContain("Waits");
    expect(text).toContain("There was none yet.");
    expect(text).toMatch(/What it says .*98033/);
    expect(html).not.toContain("<b>Ann");
    const receipt = await desk.client.get(`/deliveries/${await idOf("recipient=eq.bo@example.com")}`);
    expect(receipt.text).toContain("/receipt/…");
  });

  test("show each attempt of a test event with its answer, and send it once more, in the operator's name", async () => {
    status = 503;
    const sent = await desk.client.post("/deliveries", { action: "test-webhook" });
    expect(sent.location).toBe("/deliveries?kind=operator.test");
    await expect
      .poll(async () => (await desk.client.get("/deliveries?kind=operator.test")).text)
      .toContain("The answer was 503.");
    const path = `/deliveries/${await idOf("kind=eq.operator.test")}`;
    status = 204;
    expect((await desk.client.follow(path, { action: "retry" })).text).toContain("It is sent once more.");
    await expect
      .poll(async () => (await desk.client.get(path)).text)
      .toMatch(/Not now .*The answer was 503\. .*Accepted .*The answer was 204\./);
    expect((await desk.client.get(path)).text).toContain('"type": "operator.test"');
    const again = await desk.client.post(path, { action: "retry" });
    expect([again.status, again.text]).toEqual([
      422,
      expect.stringContaining("Only a delivery is sent again that failed"),
    ]);
    const events = await desk.rows<{ actor: string; detail: object }>(
      "events?kind=in.(operator.test,delivery.retried)",
    );
    expect(events).toHaveLength(2);
    for (const { actor, detail } of events) {
      expect(actor).toBe("operator");
      expect(detail).toHaveProperty("operator_id");
    }
  });

  test("take a test mail, which goes its way as any other does", async () => {
    const page = await desk.client.follow("/deliveries", { action: "test-mail" });
    expect(page.text).toContain("A test email to");
    expect(page.text).toContain("Test email from");
  });

  test("are narrowed and walked through in a browser, without JavaScript", async () => {
    const many = Array.from({ length: 30 }, (_, count) => lead({ email: `many${count}@example.com` }));
    await desk.store("leads", ...many);
    await desk.visit(
      "/deliveries",
      async (page) => {
        const rows = page.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
        expect(await rows.count()).toBe(50);
        const hrefs = () =>
          rows.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
        const first = await hrefs();
        await page.getByRole("link", { name: "Next page" }).click();
        await page.waitForURL(/after=/);
        expect((await hrefs()).filter((href) => first.includes(href))).toEqual([]);
        await page.getByLabel("Kind").selectOption({ label: "Receipt" });
        await page.getByLabel("State").selectOption({ label: "Waits" });
        await page.getByRole("button", { name: "Search" }).click();
        await page.waitForURL(/state=queued/);
        expect(await rows.count()).toBeGreaterThan(30);
        await page.getByRole("searchbox").fill("many7@example.com");
        await page.getByRole("button", { name: "Search" }).click();
        await page.waitForURL(/many7/);
        expect(await rows.count()).toBe(1);
        await rows.getByRole("link").click();
        await page.getByRole("heading", { level: 1, name: "Receipt" }).waitFor();
      },
      { javaScriptEnabled: false },
    );
  });

  test("that are not there are 404, and what the pages cannot do is 405", async () => {
    expect((await desk.client.get("/deliveries/no-id")).status).toBe(404);
    expect((await desk.client.get(`/deliveries/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await desk.client.post("/deliveries", { action: "erase" })).status).toBe(405);
    expect((await desk.client.get("/deliveries?state=%27&kind=%00&after=%27&q=%25")).status).toBe(200);
  });

  test("have no violations", async () => {
    for (const path of ["/deliveries?q=bo@example.com", `/deliveries/${await idOf("kind=eq.operator.test")}`]) {
      expect(await desk.visit(path, (page) => faultsOn(page))).toEqual([]);
    }
  });
});
