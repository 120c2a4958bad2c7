import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatabasePlace, untouchedPlace } from "../../test/fresh-database.ts";
import { root } from "../../test/market-copy.ts";
import { callProgram } from "../../test/operator-command.ts";
import { runProgram } from "../../test/run-program.ts";
import { operatorKey, operatorReads, type RunningServer, startServer, untilHealth } from "../../test/running-server.ts";
import { marketProgram } from "./market-program.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cedarline-market-"));
  cpSync(join(root, "test/second-market"), folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: string[]) => runIn({ MARKET: folder }, ...words);
const check = (variables: { MARKET: string }) => runIn(variables, "check");

const runIn = (variables: { MARKET: string }, ...words: string[]) =>
  runProgram(["server/market/market-command.ts", ...words], { NODE_ENV: "test", ...variables });

/** The same in this process, which keeps the market as it was when it read it first. */
const call = (...words: string[]) => callProgram(marketProgram(pathToFileURL(`${folder}/`)), words);

/** Everything in the folder, by its name. */
const contents = () =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path), readFileSync(path, "utf8")]),
  );

test("what is in order has nothing to be said of", async () => {
  const [sample, own] = [{ MARKET: "test/second-market" }, { MARKET: "market" }];
  expect(await check(sample)).toEqual({ code: 0, out: "6 pages, 0 findings", err: "" });
  expect(await check(own)).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ pages, 0 findings$/) });
});

test("a copy of the sample is told of its law, brand, texts and addresses, which are invented", async () => {
  const { code, out } = await run("check");
  expect(code).toBe(1);
  const market = (rest: string) => expect.stringMatching(new RegExp(`/market\\.ts: ${rest}\\.$`));
  const invented = "is still that of the sample market, which is invented";
  expect(out.split("\n")).toEqual(
    expect.arrayContaining([
      market("brand\\.email names peakline\\.example, a domain that nobody can have"),
      market(`licensing\\.electrical\\.statute ${invented}`),
      market("legal\\.privacyPolicy\\.sections have 28 words, too few to say what visitors must know"),
      expect.stringMatching(new RegExp(`/cities/longmont/longmont-roof-repair\\.ts: lead ${invented}\\.$`)),
    ]),
  );
  // What may well be the same elsewhere is not.
  expect(out).not.toMatch(/region|inSentence|hours/);
});

test.each([
  // Of calling a command more is in command.test.ts.
  [["--help"], 0, /^Use: npm run -s market -- COMMAND … .*\n[\s\S]*\n {2}new-city SLUG [\s\S]*\n {2}check /],
  [["new-city", "niwot", "--zip", "8050"], 2, /^--zip must be five digits, and 8050 is not\.\n/],
  [["new-city", "Niwot"], 1, /^Niwot is no slug: [^\n]+\.$/],
  [["new-city", "../niwot"], 1, /^\.\.\/niwot is no slug: [^\n]+\.$/],
  [["new-city", "longmont"], 1, /^longmont is a city already\.$/],
  [["new-city", "roof-repair"], 1, /^roof-repair is a service already\.$/],
  [["new-city", "how-a-roof-ages"], 1, /^how-a-roof-ages is an article already\.$/],
  [["new-service", "partner-program"], 1, /^partner-program is an address of the product already\.$/],
  [["new-city", "niwot", "--zip", "80503"], 1, /^80503 is a zip code of Longmont already\.$/],
] as const)("%j changes nothing and ends with %i", async (words, code, answered) => {
  const before = contents();
  const answer = await call(...words);
  expect(answer.code).toBe(code);
  expect(code === 0 ? answer.out : answer.err).toMatch(answered);
  expect(contents()).toEqual(before);
});

describe("a city and a service that were just begun", () => {
  let place: DatabasePlace;
  let site: RunningServer;
  const before: Record<string, string> = {};
  beforeAll(async () => {
    Object.assign(before, contents());
    expect(await run("new-city", "erie", "--zip", "80516", "--zip", "80516")).toMatchObject({ code: 0, err: "" });
    expect(await run("new-service", "snow-removal", "--name", "Snow Removal")).toMatchObject({ code: 0, err: "" });
    place = await untouchedPlace();
    site = await startServer(place, { MARKET: folder, SITE_URL: "https://www.example.com" });
    await untilHealth(site.url, 200);
  });
  afterAll(async () => {
    await site?.stop();
    place?.remove();
    const build = `of-outside-${relative(root, folder)
      .replace(/^(\.\.\/)+/, "")
      .replace(/[^\w-]+/g, "-")}`;
    rmSync(join(root, "build", build), { recursive: true, force: true });
  });

  const unfinished = [
    ...["longmont", "louisville", "erie"].map((city) => `/snow-removal/${city}`),
    ...["roof-repair", "attic-fan-installation"].map((service) => `/${service}/erie`),
  ].toSorted();
  const read = async (path: string) => (await fetch(site.url + path)).text();

  test("the first start says what it is at, as it begins with it", () => {
    const steps = ["building pages", "preparing database", "database prepared", "listening"];
    expect(site.log.map(({ event }) => event).filter((event) => steps.includes(String(event)))).toEqual(steps);
  });

  test("no file that was there is touched, and the same again is refused", async () => {
    const after = contents();
    expect(after).toMatchObject(before);
    expect((await run("new-city", "erie")).err).toBe("erie is a city already.");
    expect(contents()).toEqual(after);
  });

  test("the check names each text that is to be written, and ends with 1", async () => {
    const { code, out, err } = await run("check");
    expect([code, err]).toEqual([1, ""]);
    expect(out).toMatch(/\/cities\/erie\/erie\.ts: neighborhoods\.0 is to be written: Which names .*\n/);
    expect(out).toMatch(/\/cities\/longmont\/longmont-snow-removal\.ts: sources is empty\.\n/);
    expect(out).toMatch(/\/services\/snow-removal\/icon\.svg is to be drawn\.\n/);
    expect(out).toMatch(/\n11 pages, \d+ findings$/);
    const { findings } = JSON.parse((await run("check", "--json")).out);
    expect([...new Set(findings.flatMap(({ pages = [] }: { pages?: string[] }) => pages))].toSorted()).toEqual(
      unfinished,
    );
  });

  test("the start says so of each page in one line", () => {
    const lines = site.log.filter(({ event }) => event === "page unfinished");
    expect(lines.map(({ page }) => page).toSorted()).toEqual(unfinished);
    expect(lines[0]).toMatchObject({
      level: "warn",
      findings: expect.arrayContaining([expect.stringMatching(/ is empty\.$/)]),
    });
  });

  test("their pages show what there is and no question of ours, and are not to be indexed", async () => {
    for (const path of unfinished) {
      const page = await read(path);
      expect(page).toContain('<meta name="robots" content="noindex"/>');
      expect(page).toContain('name="zip_code"');
      expect(page).not.toMatch(/unfilled/i);
      expect(page).not.toContain('rel="canonical"');
      expect(page).not.toContain("application/ld+json");
    }
    expect(await read("/roof-repair/erie")).toContain("Roof Repair in Erie, CO</h1>");
    expect(await read("/roof-repair/longmont")).not.toContain("noindex");
  });

  test("nothing leads to them, and a homeowner reads of neither", async () => {
    const known = new Map<string, string>();
    for (const waiting = ["/", "/sitemap.xml"]; waiting.length > 0; ) {
      const path = waiting.pop() ?? "";
      if (known.has(path)) continue;
      known.set(path, await read(path));
      for (const [, href = ""] of known.get(path)?.matchAll(/href="(\/[^"#?]*)/g) ?? []) waiting.push(href);
    }
    expect([...known.keys()]).toContain("/roof-repair/louisville");
    expect([...known.keys()].filter((path) => unfinished.includes(path))).toEqual([]);
    for (const [path, page] of known) {
      if (!/\.\w+$/.test(path) || path === "/sitemap.xml") expect(page, path).not.toMatch(/\berie\b|snow.removal/i);
    }
  });

  test("who has the address can ask for a quote all the same", async () => {
    const body = new URLSearchParams({
      ...{ name: "Ann Lee", zip_code: "80516", service_issue: "other", preferred_contact: "email" },
      ...{ email: "ann@example.com", timeline: "1-week" },
    });
    const answer = await fetch(`${site.url}/snow-removal/erie`, { method: "POST", body, redirect: "manual" });
    expect(answer.status).toBe(303);
    expect(await operatorReads(site.url, "leads?select=service,city,submitted_from_page")).toEqual([
      { service: "snow-removal", city: "erie", submitted_from_page: "/snow-removal/erie" },
    ]);
    const list = { method: "POST", headers: { apikey: operatorKey }, body: "{}" };
    const { json } = await (await fetch(`${site.url}/operator/pages/list`, list)).json();
    const states = json.filter((page: { is_unfinished: boolean }) => page.is_unfinished);
    expect(states.map(({ path }: { path: string }) => path).toSorted()).toEqual(unfinished);
    expect(states.every((page: { is_open: boolean }) => page.is_open)).toBe(true);
  });
});
