import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inListOrder } from "../content/chosen-market.ts";
import type { City, Market, Service } from "../content/types.ts";
import { dateInWords, localTime } from "../domain/local-time.ts";
import { fill, listed } from "../domain/text.ts";
import { readMarket } from "../market-parts.ts";
import { launchChromium } from "../test/browser.ts";
import { type DatabasePlace, untouchedPlace } from "../test/fresh-database.ts";
import { type MailServer, startMailServer } from "../test/mail-server.ts";
import { operatorInserts, operatorKey, type RunningServer, startServer, untilHealth } from "../test/running-server.ts";
import { until } from "../test/until.ts";
import { freshEmail, hydrated } from "./open-site.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const marketIn = async (folder: string) => inListOrder((await readMarket(new URL(folder, import.meta.url))) as Market);
const [first, second] = await Promise.all([marketIn("../market/"), marketIn("../test/second-market/")]);

const markets: { folder: string; market: Market }[] = [
  { folder: "market", market: first },
  { folder: "test/second-market", market: second },
];

describe.each(markets)("the market of $folder", ({ folder, market }) => {
  const [service, city] = [market.services[0], market.cities[0]] as [Service, City];
  const zipCode = city.zipCodes[0] ?? "";
  const landing = `/${service.slug}/${city.slug}`;
  const clock = localTime(market.region.timeZone);
  const contractor = {
    id: crypto.randomUUID(),
    ...market.examples.contractor,
    registration_expires_on: "2099-12-31",
  };
  const home = { name: "Ann Lee", zip_code: zipCode, service_issue: "other" };

  let place: DatabasePlace;
  let mailServer: MailServer;
  let server: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    [place, mailServer, browser] = await Promise.all([untouchedPlace(), startMailServer(), launchChromium()]);
    server = await startServer(place, {
      MARKET: folder,
      SMTP_URL: mailServer.url,
      OPERATOR_EMAIL: "operator@example.com",
    });
    await untilHealth(server.url, 200);
    await operatorInserts(server.url, "contractors", [contractor]);
    const territory = { zip_code: zipCode, service: service.slug, contractor_id: contractor.id };
    await operatorInserts(server.url, "territories", [territory]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await mailServer?.stop();
    place?.remove();
  });

  const get = async (path: string) => (await fetch(server.url + path)).text();
  const shown = async (path: string) => wordsOf(await get(path));
  /** Sends a form as a person does who took a minute to fill it. */
  const post = (path: string, fields: Record<string, string>) => {
    const hidden = { consent_version: "2", form_made_at: String(Date.now() - 60_000), website: "" };
    const body = new URLSearchParams({ ...hidden, ...fields });
    return fetch(server.url + path, { method: "POST", redirect: "manual", body });
  };
  const insert = (table: string, row: object) =>
    fetch(`${server.url}/rest/v1/${table}`, {
      method: "POST",
      headers: { apikey: operatorKey, "Content-Type": "application/json" },
      body: JSON.stringify(row),
    });
  /** The plain text of the first mail to this address that holds these words. */
  async function mailTo(address: string, words: string): Promise<string> {
    const found = () => mailServer.mails.find(({ to, raw }) => to === address && textOf(raw).includes(words));
    await until(() => found() !== undefined);
    return textOf(found()?.raw ?? "");
  }

  test("the home page offers its services and cities, and leads to their pages", async () => {
    const html = await get("/");
    for (const { slug, name } of [...market.services, ...market.cities]) {
      expect(html).toContain(`<option value="${slug}">${name}</option>`);
    }
    expect(wordsOf(html)).toContain(`Professional Home Services Across ${market.region.stateTitle}`);
    expect(wordsOf(html)).toContain(`in ${listed(market.cities.map(({ name }) => name))}`);
    const chosen = await fetch(`${server.url}/?service=${service.slug}&city=${city.slug}`, { redirect: "manual" });
    expect([chosen.status, chosen.headers.get("Location")]).toEqual([302, landing]);
    for (const [from, to] of Object.entries(market.redirects)) {
      const { status, headers } = await fetch(server.url + from, { redirect: "manual" });
      expect([status, headers.get("Location")]).toEqual([301, to]);
    }
    expect(await shown(landing)).toContain(`${service.name} in ${city.name}, ${market.region.stateCode}`);
  });

  test("a request without JavaScript goes to its contractor, and the receipt and the job know it", async () => {
    const email = freshEmail();
    const answer = await post(landing, { ...home, email, timeline: "asap" });
    expect(answer.status).toBe(303);
    const thankYou = await get(answer.headers.get("Location") ?? "");
    expect(wordsOf(thankYou)).toContain(
      `${contractor.business_name} (${contractor.registration_number}) has your request`,
    );
    const receipt = await shown(/\/receipt\/[\w-]{20,}/.exec(thankYou)?.[0] ?? "/nowhere");
    const numbered = fill(market.licensing.registration.numbered, { number: contractor.registration_number });
    expect(receipt).toContain(`${numbered} ${market.licensing.verify.receipt.text}`);
    expect(receipt).toContain(`${clock.date(new Date())} at`);

    const request = await mailTo(contractor.email, email);
    expect(request).toContain(`${service.phrase} in ${zipCode}`);
    expect(request).toContain(`, ${market.region.timeZoneName}`);
    expect(await shown(/\/job\/[\w-]{20,}/.exec(request)?.[0] ?? "/nowhere")).toContain("Ann Lee asked for a quote");
    expect(await mailTo(email, "goes to this contractor")).toContain(numbered);
  });

  test("a request with JavaScript is sent from the page, which says who serves the zip code and who will answer", async () => {
    const page = await browser.newPage({ baseURL: server.url, reducedMotion: "reduce" });
    await page.goto(landing);
    await hydrated(page);
    await page.getByLabel("Full name").fill("Ann Lee");
    await page.getByLabel("Zip code").fill("1");
    await page.getByLabel("What do you need?").selectOption({ index: 1 });
    await page.getByLabel("Email address").fill(freshEmail());
    await page.getByRole("button", { name: "Get my free quote" }).click();
    await page.getByText(`Enter a 5-digit zip code, such as ${zipCode}.`).first().waitFor();
    await page.getByLabel("Zip code").fill(zipCode);
    await page.getByText(`A contractor serves ${zipCode} for ${service.phrase}.`).waitFor();
    await page.getByRole("button", { name: "Get my free quote" }).click();
    await page.waitForURL("**/thank-you?receipt=*");
    await page.getByText(`We're matching you with a local ${market.words.pro}.`).waitFor();
    await page.close();
  });

  test("a page whose form names no service sends a general request, which is matched by its page", async () => {
    const general = market.services.find(({ issues }) => issues === null) as Service;
    const email = freshEmail();
    await post(`/${general.slug}/${city.slug}`, { ...home, email });
    const [lead] = await (
      await fetch(`${server.url}/rest/v1/leads?select=service,status&email=eq.${email}`, {
        headers: { apikey: operatorKey },
      })
    ).json();
    expect(lead).toEqual({ service: "general", status: "new" });
    expect(await mailTo("operator@example.com", `No contractor was found for ${general.phrase}`)).toContain(zipCode);
  });

  test("a message and an application reach the operator", async () => {
    const person = { name: "Bo", email: freshEmail(), message: "Hello" };
    expect((await post("/contact", { ...person, user_type: "homeowner" })).status).toBe(303);
    expect(await shown("/contact")).toContain(market.words.contact.emergencies);
    const choice = market.services.find(({ partnerChoice }) => partnerChoice !== null) as Service;
    const application = { ...person, business_name: "Bo’s", city: city.name, service: choice.slug };
    expect((await post("/partner-program", application)).status).toBe(303);
    expect(await shown("/partner-program")).toContain(market.licensing.partnerNote);
    await mailTo("operator@example.com", "A message from the contact form");
    expect(await mailTo("operator@example.com", "A contractor applies")).toContain(String(choice.partnerChoice));
  });

  test("the blog is its own, with days of its own clock, and so are the sitemap and the feed", async () => {
    const slugs = globSync("*.md", { cwd: `${root}${folder}/blog` }).map((name) => name.replace(/\.md$/, ""));
    const [list, sitemap, feed] = await Promise.all(["/blog", "/sitemap.xml", "/feed.xml"].map(get));
    const places = market.services.flatMap(({ slug }) => market.cities.map((other) => `/${slug}/${other.slug}`));
    for (const path of [...places, ...slugs.map((slug) => `/blog/${slug}`)]) expect(sitemap).toContain(`${path}</loc>`);
    expect(sitemap?.match(/<loc>/g)).toHaveLength(8 + places.length + slugs.length);
    expect(wordsOf(list ?? "")).toContain(market.words.blog.title);
    expect(feed).toContain(`<title>${market.words.blog.title.replace("&", "&amp;")}</title>`);
    for (const slug of slugs) {
      const [, published = ""] =
        /^published_at: (\S+)$/m.exec(readFileSync(`${root}${folder}/blog/${slug}.md`, "utf8")) ?? [];
      expect(await shown(`/blog/${slug}`)).toContain(dateInWords(clock.day(new Date(published))));
    }
  });

  test("the database follows its rules: numbers of contractors, electrical licenses, and days", async () => {
    const other = markets.find((candidate) => candidate.folder !== folder)?.market.examples.contractor;
    const foreign = await insert("contractors", { ...contractor, id: crypto.randomUUID(), ...other });
    expect([foreign.status, (await foreign.json()).code]).toEqual([400, "23514"]);
    const electrical = market.services.find(({ licenses }) => licenses.includes("electrical")) as Service;
    const territory = { zip_code: zipCode, service: electrical.slug, contractor_id: contractor.id };
    const unlicensed = await insert("territories", territory);
    expect([unlicensed.status, (await unlicensed.json()).message]).toEqual([
      400,
      `this service needs an electrical license (${market.licensing.electrical.statute}), which the contractor has not`,
    ]);
    const contractors = `${server.url}/rest/v1/territories?select=starts_on&limit=1`;
    const [held] = await (await fetch(contractors, { headers: { apikey: operatorKey } })).json();
    expect(held.starts_on).toBe(clock.day(new Date()));
  });

  function run(...words: string[]): string {
    const env = { ...process.env, MARKET: folder };
    return execFileSync(process.execPath, words, { cwd: root, env, encoding: "utf8", maxBuffer: 2 ** 24 });
  }

  /** Words that only the first market has. */
  const foreignWords = new RegExp(
    [
      ...[first.brand.name, first.brand.builderName, first.region.state, first.region.timeZoneName],
      ...first.cities.flatMap(({ name, zipCodes }) => [name, ...zipCodes]),
      ...first.services.flatMap(({ slug, subject }) => [slug, subject]),
      ...["Bothell", "Sammamish", "Eastside", "Puget", "Labor & Ind", "L&(amp;)?I\b", "lni.wa"],
    ].join("|"),
    "i",
  );
  const foreignLetters = /\b(RCW|WAC|WA)\b/;

  if (market === first) return;

  test("no page, file, mail or help of it has a word of the first market", async () => {
    const texts = new Map<string, string>();
    const waiting = ["/", "/thank-you", "/nowhere", "/receipt/none", "/sitemap.xml", "/feed.xml", "/robots.txt"];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (texts.has(path)) continue;
      const text = await get(path);
      texts.set(path, text);
      for (const [, address = ""] of text.matchAll(/(?:href|src)="(\/[^"#]*)/g)) {
        if (!/\.(png|ico)$/.test(address)) waiting.push(address);
      }
      for (const [, address = ""] of text.matchAll(/<loc>https?:\/\/[^/]*(\/[^<]*)/g)) waiting.push(address);
    }
    expect(texts.size).toBeGreaterThan(20);
    for (const path of [landing, "/partner-program", "/contact", "/privacy"]) {
      texts.set(`POST ${path}`, await (await post(path, { zip_code: "1" })).text());
    }
    for (const { to, raw } of mailServer.mails) texts.set(`mail to ${to} ${texts.size}`, textOf(raw));
    for (const { name, ...mail } of JSON.parse(run("test/written-mails.ts"))) texts.set(name, JSON.stringify(mail));
    for (const verb of ["contractors add", "territories take"]) {
      texts.set(verb, run("server/operator/operator.ts", ...verb.split(" "), "--help"));
    }
    for (const file of globSync("build/of-test-second-market/client/**/*.{js,css,svg,webmanifest}", { cwd: root })) {
      texts.set(file, readFileSync(root + file, "utf8"));
    }
    const leaks = [...texts].flatMap(([where, text]) => {
      const found = foreignWords.exec(text) ?? foreignLetters.exec(text);
      return found ? [`${where}: ${text.slice(Math.max(0, found.index - 60), found.index + 60)}`] : [];
    });
    expect(leaks).toEqual([]);
    // What the pages and the desk may say beyond what they said just now; comments aside.
    const names = [first.brand.name, first.brand.builderName, first.region.state, first.region.timeZone, "RCW", "L&I"];
    // What its registrations look like.
    names.push("12 characters", "[A-Z]{6}\\*\\d{3}[A-Z]{2}");
    const written = new RegExp(
      [...names, ...[...first.cities, ...first.services].flatMap(({ slug, name }) => [slug, name])].join("|"),
    );
    for (const file of ["server/index.js", "desk/server/index.js"]) {
      const code = readFileSync(`${root}build/of-test-second-market/${file}`, "utf8").replace(/\/\*.*?\*\//gs, "");
      expect(`${file}: ${code.match(written)?.[0]}`).toBe(`${file}: undefined`);
    }
  });
});

/** What a page says, with single spaces. */
function wordsOf(html: string): string {
  return html
    .replace(/<(script|style)[\s>].*?<\/\1>/gs, " ")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}

/** The plain text of a mail as it came, with single spaces. */
function textOf(raw: string): string {
  const [, head = "", body = ""] = /Content-Type: text\/plain(.*?)\r\n\r\n(.*?)\r\n--/s.exec(raw) ?? [];
  const bytes = /base64/i.test(head)
    ? Buffer.from(body, "base64")
    : Buffer.from(
        body
          .replace(/=\r\n/g, "")
          .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
        /quoted-printable/i.test(head) ? "latin1" : "utf8",
      );
  return bytes.toString("utf8").replace(/\s+/g, " ");
}
