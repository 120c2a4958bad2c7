import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Market } from "../content/types.ts";
import { localTime } from "../domain/local-time.ts";
import { sharedChromium } from "../test/browser.ts";
import { emptyDatabasePlace } from "../test/fresh-database.ts";
import { textOfHtml } from "../test/html-text.ts";
import { startMailServer } from "../test/mail-server.ts";
import { openProduct } from "../test/product.ts";
import { until } from "../test/until.ts";
import { readMarket } from "../vite/market-parts.ts";
import { freshEmail, waitForScripts } from "./page-steps.ts";

// Runs the product with the market in test/second-market.

const root = fileURLToPath(new URL("../", import.meta.url));
const firstMarket = (await readMarket(new URL("../market/", import.meta.url))) as Market;
const clock = localTime("America/Denver");
const landing = "/roof-repair/longmont";
const requiredValues = { name: "Ann Lee", zip_code: "80501", service_issue: "other" };
const contractor = {
  id: crypto.randomUUID(),
  business_name: "Longs Peak Roofing & Sons LLC",
  registration_number: "HT-123456",
  registration_expires_on: "2099-12-31",
  email: "office@longspeak.example",
};

const mailServer = await startMailServer();
afterAll(() => mailServer.stop());

describe("a site for the market of another business", () => {
  const settings = { SMTP_URL: mailServer.url, OPERATOR_EMAIL: "operator@example.com" };
  const site = openProduct({
    variables: { MARKET: "test/second-market", ...settings },
    createPlace: emptyDatabasePlace,
    asProcess: true,
  });
  beforeAll(() => site.addContractorIn("roof-repair", ["80501"], contractor));

  const get = site.html;
  const visibleText = async (path: string) => textOfHtml(await get(path));
  const redirectOf = async (path: string) => {
    const { status, headers } = await fetch(site.url + path, { redirect: "manual" });
    return [status, headers.get("Location")];
  };
  /** Posts a form as a browser without JavaScript does. */
  const post = (path: string, fields: Record<string, string>) => {
    const hidden = { consent_version: "2", form_made_at: "", website: "" };
    const body = new URLSearchParams({ ...hidden, ...fields });
    return fetch(site.url + path, { method: "POST", redirect: "manual", body });
  };
  /** Waits for an email to `address` that contains `words`. */
  async function mailTo(address: string, words: string): Promise<string> {
    const findMail = () => mailServer.mails.find(({ to, raw }) => to === address && textOf(raw).includes(words));
    await until(() => findMail() !== undefined);
    return textOf(findMail()?.raw ?? "");
  }

  test("the home page offers the market's services and cities and links to their pages", async () => {
    const html = await get("/");
    for (const [value, label] of Object.entries({
      "roof-repair": "Roof Repair",
      "attic-fan-installation": "Attic Fan Installation",
      longmont: "Longmont",
      louisville: "Louisville",
    })) {
      expect(html).toContain(`<option value="${value}">${label}</option>`);
    }
    expect(textOfHtml(html)).toContain("Professional Home Services Across the Front Range");
    expect(textOfHtml(html)).toContain("in Longmont and Louisville");
    expect(await redirectOf("/?service=roof-repair&city=longmont")).toEqual([302, landing]);
    expect(await redirectOf("/roofing/longmont")).toEqual([301, landing]);
    expect(await visibleText(landing)).toContain("Roof Repair in Longmont, CO");
  });

  test("a request without JavaScript reaches the market's contractor and shows on the receipt and the job page", async () => {
    const email = freshEmail();
    const answer = await post(landing, { ...requiredValues, email, timeline: "asap" });
    expect(answer.status).toBe(303);
    const thankYou = await get(answer.headers.get("Location") ?? "");
    expect(textOfHtml(thankYou)).toContain("to Longs Peak Roofing & Sons LLC Colorado home trades license HT-123456");
    const receipt = await visibleText(/\/receipt\/[\w-]{20,}/.exec(thankYou)?.[0] ?? "/nowhere");
    expect(receipt).toContain("Colorado home trades license HT-123456 Look it up with the board");
    expect(receipt).toContain(`${clock.date(new Date())} at`);

    const request = await mailTo(contractor.email, email);
    expect(request).toContain("roof repair in 80501");
    expect(request).toContain(", Mountain time");
    expect(await visibleText(/\/job\/[\w-]{20,}/.exec(request)?.[0] ?? "/nowhere")).toContain("Ann Lee wants a quote");
    expect(await mailTo(email, "Only this contractor gets your request")).toContain("CO license HT-123456");
  });

  test("the form with JavaScript says that a contractor serves the zip code, and stores the request", async () => {
    const email = freshEmail();
    const page = await (await sharedChromium()).newPage({ baseURL: site.url, reducedMotion: "reduce" });
    await page.goto(landing);
    await waitForScripts(page);
    await page.getByLabel("Full name").fill("Ann Lee");
    await page.getByLabel("Zip code").fill("1");
    await page.getByLabel("Hail damage").check();
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Get my free quote" }).click();
    await page.getByText("Enter a 5-digit zip code, such as 80501.").first().waitFor();
    await page.getByLabel("Zip code").fill("80501");
    await page.getByText("Good news: we have a roofer in 80501.").waitFor();
    await page.getByRole("button", { name: "Get my free quote" }).click();
    await page.waitForURL("**/thank-you?receipt=*");
    await page.close();
    expect(await site.read(`leads?select=service,zip_code&email=eq.${email}`)).toEqual([
      { service: "roof-repair", zip_code: "80501" },
    ]);
  });

  test("a request that is stored with the service “general” is matched by its page's service", async () => {
    const email = freshEmail();
    await post("/attic-fan-installation/longmont", { ...requiredValues, email });
    expect(await site.read(`leads?select=service,status&email=eq.${email}`)).toEqual([
      { service: "general", status: "new" },
    ]);
    const words = "We found no contractor for attic fan installation";
    expect(await mailTo("operator@example.com", words)).toContain("80501");
  });

  test("a visitor's message and a contractor's application are emailed to the operator", async () => {
    const person = { name: "Bo", email: freshEmail(), message: "Hello" };
    expect((await post("/contact", { ...person, user_type: "homeowner" })).status).toBe(303);
    expect(await visibleText("/contact")).toContain("After hail somebody may answer later too.");
    const application = { ...person, business_name: "Bo’s", city: "Longmont", service: "roof-repair" };
    expect((await post("/partner-program", application)).status).toBe(303);
    expect(await visibleText("/partner-program")).toContain(
      "the Home Trades Act (HTA 7) also asks for a wiring license.",
    );
    await mailTo("operator@example.com", "New message");
    expect(await mailTo("operator@example.com", "New partner application")).toContain("Roof Repair");
  });

  test("the market has its own blog, sitemap, and feed, with days in its own time zone", async () => {
    const [sitemap, feed] = await Promise.all(["/sitemap.xml", "/feed.xml"].map(get));
    const services = ["roof-repair", "attic-fan-installation"];
    const places = services.flatMap((service) => [`/${service}/longmont`, `/${service}/louisville`]);
    const articles = { "a-fan-for-the-attic": "November 18, 2026", "how-a-roof-ages": "November 20, 2026" };
    const paths = [...places, ...Object.keys(articles).map((slug) => `/blog/${slug}`)];
    for (const path of paths) expect(sitemap).toContain(`${path}</loc>`);
    expect(sitemap?.match(/<loc>/g)).toHaveLength(8 + paths.length);
    expect(await visibleText("/blog")).toContain("Roofs & Attics Blog");
    expect(feed).toContain("<title>Roofs &amp; Attics Blog</title>");
    for (const [slug, day] of Object.entries(articles)) expect(await visibleText(`/blog/${slug}`)).toContain(day);
  });

  test("the market has its own database rules for registration numbers, electrical licenses, and days", async () => {
    const { registration_number } = firstMarket.examples.contractor;
    const foreign = site.store("contractors", { ...contractor, id: crypto.randomUUID(), registration_number });
    await expect(foreign).rejects.toMatchObject({ code: "23514" });
    const fans = { zip_code: "80501", service: "attic-fan-installation", contractor_id: contractor.id };
    await expect(site.store("territories", fans)).rejects.toThrow(
      "this service needs an electrical license (HTA 7), which the contractor does not have",
    );
    const [territory] = await site.read("territories?select=starts_on&limit=1");
    expect(territory?.starts_on).toBe(clock.day(new Date()));
  });

  test("no page, file, email, or command help of a second market's site contains the first market's names or rules", async () => {
    const run = (...words: string[]) => {
      const env = { ...process.env, MARKET: "test/second-market" };
      return execFileSync(process.execPath, words, { cwd: root, env, encoding: "utf8", maxBuffer: 2 ** 24 });
    };
    const texts = new Map<string, string>();
    const waiting = ["/", "/thank-you", "/nowhere", "/receipt/none", "/sitemap.xml", "/feed.xml", "/robots.txt"];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (texts.has(path)) continue;
      const text = await get(path);
      texts.set(path, text);
      for (const [, address = ""] of text.matchAll(/(?:(?:href|src)="|<loc>https?:\/\/[^/]*)(\/[^"#<]*)/g)) {
        if (!/\.(png|ico)$/.test(address)) waiting.push(address);
      }
    }
    expect(texts.size).toBeGreaterThan(20);
    for (const path of [landing, "/partner-program", "/contact", "/privacy"]) {
      texts.set(`POST ${path}`, await (await post(path, { zip_code: "1" })).text());
    }
    for (const { to, raw } of mailServer.mails) texts.set(`mail to ${to} ${texts.size}`, textOf(raw));
    for (const { name, ...mail } of JSON.parse(run("test/written-mails.ts"))) texts.set(name, JSON.stringify(mail));
    for (const verb of ["contractors add", "territories take"]) {
      texts.set(verb, run("server/process/command-line/operator.ts", ...verb.split(" "), "--help"));
    }
    for (const file of globSync("build/of-test-second-market/client/**/*.{js,css,svg,webmanifest}", { cwd: root })) {
      texts.set(file, readFileSync(root + file, "utf8"));
    }

    const { brand, region, cities, services } = firstMarket;
    const names = [brand.name, brand.builderName, region.state];
    const places = [...cities.flatMap(({ name, zipCodes }) => [name, ...zipCodes]), "Bothell", "Sammamish"];
    const trades = services.flatMap(({ slug, subject }) => [slug, subject]);
    const offices = ["Eastside", "Puget", "Labor & Ind", "L&(amp;)?I\\b", "lni.wa", region.timeZoneName];
    const foreign = new RegExp([...names, ...places, ...trades, ...offices].join("|"), "i");
    const leaks = [...texts].flatMap(([where, text]) => {
      const found = foreign.exec(text) ?? /\b(RCW|WAC|WA)\b/.exec(text);
      return found ? [`${where}: ${text.slice(Math.max(0, found.index - 60), found.index + 60)}`] : [];
    });
    expect(leaks).toEqual([]);
    // Pages that are not requested above could also show words of the first market, so this searches the servers' code.
    const slugs = [...cities, ...services].flatMap(({ slug, name }) => [slug, name]);
    const rules = [region.timeZone, "RCW", "L&I", "12 characters", "[A-Z]{6}\\*\\d{3}[A-Z]{2}"];
    const firstMarketWords = new RegExp([...names, ...slugs, ...rules].join("|"));
    for (const file of ["server/index.js", "desk/server/index.js"]) {
      const code = readFileSync(`${root}build/of-test-second-market/${file}`, "utf8").replace(/\/\*.*?\*\//gs, "");
      expect(`${file}: ${code.match(firstMarketWords)?.[0]}`).toBe(`${file}: undefined`);
    }
  });
});

/** Decodes quoted-printable parts and collapses white space. */
function textOf(raw: string): string {
  const bytes = raw
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8").replace(/\s+/g, " ");
}
