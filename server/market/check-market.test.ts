import { globSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { copyMarket, edit, root } from "../../test/market-copy.ts";
import { runProgram } from "../../test/run-program.ts";
import { readMarket } from "../../vite/market-parts.ts";
import { checkMarket, ensureMarketUsable, reservedSlugs } from "./check-market.ts";

/** Renames a service's or city's folder, and the files named after the folder. */
function rename(folder: string, from: string, to: string) {
  const [oldName, newName] = [from, to].map((path) => path.split("/").at(-1) ?? "") as [string, string];
  renameSync(join(folder, from), join(folder, to));
  for (const path of globSync("{cities,services}/*/*.ts", { cwd: folder })) {
    const name = path.replace(/[^/]+$/, (file) => file.replace(oldName, newName));
    if (name !== path) renameSync(join(folder, path), join(folder, name));
  }
}

/** A map with areas of these zip codes and windows of these cities. */
function mapWith(zips: string[] = [], cities: string[] = [], neighborhood?: string): string {
  const area = { labelAt: [1, 1], path: "M0 0L9 9Z" };
  const neighborhoods = neighborhood ? { [neighborhood]: [1, 1] } : {};
  const city = { houseAt: [1, 1], nameSide: "left", window: [0, 0, 9, 9], neighborhoods };
  const named = <Value>(names: string[], value: Value) => Object.fromEntries(names.map((name) => [name, value]));
  const marks = { lakes: [], rivers: [], roads: [], firs: [], boats: [], waves: [] };
  const map = { area: "it", width: 9, height: 9, ...marks, zipAreas: named(zips, area), cities: named(cities, city) };
  return `map: ${JSON.stringify(map)}`;
}

const withoutFolder = (line = "nothing") => line.replace(/^.*?cedarline-market-\w+\//, "");
const urlOf = (folder: string) => pathToFileURL(`${folder}/`);

/** Why the site refuses the market in `folder`. If the market is usable, returns the word "nothing". */
async function refusalOf(folder: string): Promise<string> {
  try {
    await ensureMarketUsable(urlOf(folder));
    return "nothing";
  } catch (error) {
    expect((error as Error).name).toBe("StartProblem");
    return withoutFolder((error as Error).message);
  }
}

const roof = "services/roof-repair/roof-repair.ts";
const fan = "services/attic-fan-installation/attic-fan-installation.ts";
const louisville = "cities/louisville/louisville.ts";
const article = "blog/how-a-roof-ages.md";
const page = "cities/louisville/louisville-roof-repair.ts";

describe("the site refuses a faulty market and names the file or field", () => {
  // biome-ignore format: a table reads better whole
  test.each<[file: string, from: string | RegExp, to: string, problem: string]>([
    [roof, /^ {2}cost: .*\n/m, "", ": cost is missing."],
    [louisville, 'name: "Louisville"', 'name: " "', ": name is empty."],
    [roof, 'text: "Found first, then closed."', "", ": commonServices.1.text is missing."],
    [roof, "trade:", 'trades: "roofers",\n  trade:', " has trades, which is not a known field."],
    [louisville, '"80027"', '"8OO27"', ": zipCodes.0 must be five digits."],
    [louisville, '"80027"', '"98027"', ": zipCodes has 98027, which is not a zip code of Colorado."],
    [page, '"Roof Repair in Louisville, CO"', '"Roofs"', ": title must have at least 10 characters."],
    [page, /sources: \[.*?\],\n/s, "sources: [],\n", ": sources is empty."],
    [page, /\{\s*question: "Must cedar.*?\},/s, "", ": localQuestions must have 3 to 5 entries."],
    [louisville, '"80027"', '"80501"', ": zipCodes has 80501, which longmont has already."],
    [louisville, "notPopular: [", 'notPopular: ["fences", ', ": notPopular names fences, which is not a known service."],
    [roof, "roof-repair.svg", "barn.svg", ": scene.file names barn.svg, which is not in the same folder."],
    [fan, 'icon: "icon.svg"', 'icon: "fans.svg"', ": icon names fans.svg, which is not in the same folder."],
    [roof, 'accent: "slate"', 'accent: "salt"', ": accent names salt, which is not a known accent."],
    ["market.ts", "America/Denver", "America/Boulder", ": region.timeZone must be a time zone such as America/Denver."],
    ["market.ts", "^HT-[0-9]{6}$", "^HT-[0-9{6}$", ": licensing.registration.pattern is not a regular expression."],
    ["market.ts", 'homeCity: "longmont"', 'homeCity: "niwot"', ": homeCity names niwot, which is not a known city."],
    ["market.ts", "map: null", mapWith(), ": map.zipAreas has no area for 80501."],
    ["market.ts", "map: null", mapWith(["80501", "80503", "80027"]), ": map.cities has nothing for longmont."],
    ["market.ts", "map: null", mapWith(["80501", "80503", "80027", "80301"], ["longmont", "louisville"]), ": map.zipAreas has 80301, which no city has."],
    ["market.ts", "map: null", mapWith(["80501", "80503", "80027"], ["longmont", "louisville", "niwot"]),
      ": map.cities.niwot names niwot, which is not a known city."],
    ["market.ts", "map: null", mapWith(["80501", "80503", "80027"], ["longmont", "louisville"], "Old Town"),
      ": map.cities.louisville.neighborhoods has Old Town, which louisville has not."],
    ["market.ts", '"/roof-repair/longmont" }', '"/roofs/longmont" }',
      ": redirects./roofing/longmont names /roofs/longmont, which is not a known landing page."],
    ["market.ts", '"/roofing/longmont":', '"/blog/longmont":', ": redirects./blog/longmont is already a page."],
    ["blog/a-fan-for-the-attic.md", "attic-fan-installation", "fences", ": service_type names fences, which is not a known service."],
    ["blog/a-fan-for-the-attic.md", /^---/, "",
      " is not an article: It must start with front matter between two lines of three dashes."],
  ])("a market is refused if, in %s, the text %s is replaced with %j", async (file, from, to, problem) => {
    const folder = copyMarket();
    edit(join(folder, file), from, to);
    expect(await refusalOf(folder)).toBe(file + problem);
  });

  test("a market is refused if a module cannot be parsed", async () => {
    const folder = copyMarket();
    edit(join(folder, louisville), '"Steel Ranch"],', '"Steel Ranch');
    expect(await refusalOf(folder)).toMatch(/^cities\/louisville\/louisville\.ts cannot be read: .+\.$/);
  });

  test.each([
    ["services/roof-repair", "services/faq", "is already taken by the site"],
    ["services/roof-repair", "services/general", "is already taken by the site"],
    ["cities/louisville", "cities/roof-repair", "is already taken by a service"],
    ["cities/louisville", "cities/Louis-Ville", "must be small letters and digits, with hyphens between words"],
  ])("a market is refused if the folder %s is renamed to %s", async (from, to, problem) => {
    const folder = copyMarket();
    rename(folder, from, to);
    expect(await refusalOf(folder)).toBe(`${to}/: its name ${problem}.`);
  });

  test.each([roof, louisville, page, "public/favicon.svg"])("a market is refused if %s is missing", async (file) => {
    const folder = copyMarket();
    rmSync(join(folder, file));
    expect(await refusalOf(folder)).toBe(`${file} is missing.`);
  });

  test.each([
    [roof, "service"],
    [louisville, "city"],
    [page, "page"],
    ["market.ts", "market"],
  ])("a market is refused if %s does not export %s", async (file, name) => {
    const folder = copyMarket();
    edit(join(folder, file), `export const ${name}`, "export const other");
    expect(await refusalOf(folder)).toBe(`${file} does not export ${name}.`);
  });

  test("a market is refused if the folder has no market.ts", async () => {
    expect(await refusalOf(join(root, "docs"))).toBe(
      "MARKET must name a folder with a file market.ts. docs has no such file.",
    );
  });
});

test("if a city's folder is a symbolic link, the link's name is the city's slug, and a slug in the file is ignored", async () => {
  const folder = copyMarket();
  edit(join(folder, louisville), "order:", 'slug: "lafayette",\n  order:');
  renameSync(join(folder, "cities/louisville"), join(folder, "louisville"));
  symlinkSync(join(folder, "louisville"), join(folder, "cities/louisville"));
  const { cities } = (await readMarket(pathToFileURL(`${folder}/`))) as { cities: { slug: string }[] };
  expect(cities.map(({ slug }) => slug)).toEqual(["longmont", "louisville"]);
});

test.each(["server/process/main.ts", "server/process/build-command.ts", "server/process/command-line/operator.ts"])(
  "%s ends with one line that names the fault of a bad market",
  async (program) => {
    const folder = copyMarket();
    edit(join(folder, louisville), '"80027"', '"80501"');
    const variables = { NODE_ENV: "test", PORT: "0", MARKET: folder, DATA_DIR: join(folder, "data") };
    const { code, out, err } = await runProgram([program], variables);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^\S+\/cities\/louisville\/louisville\.ts: zipCodes has 80501, which longmont has already\.$/);
  },
);

// biome-ignore format: a table reads better whole
test.each<[file: string, from: string | RegExp, to: string, problem: string]>([
  [page, "/blog/how-a-roof-ages", "/blog/how-a-tile-ages",
    `${page}: localParagraphs.0 links to /blog/how-a-tile-ages, which does not exist.`],
  [article, "## Sources", "Ask [us](/roof-repair/niwot).\n\n## Sources",
    `${article}: content_markdown links to /roof-repair/niwot, which does not exist.`],
  [article, "/covers/how-a-roof-ages.svg", "/covers/no.svg",
    `${article}: cover_image_url links to /covers/no.svg, which does not exist.`],
  [page, '"Roof Repair in Louisville, CO"', '"Roof Repair in Longmont, CO"', `${page}: title is the same as on another page.`],
])("a fault that stops a build does not keep the site from starting: in %s, the text %s is replaced with %j", async (file, from, to, problem) => {
  const folder = copyMarket();
  edit(join(folder, file), from, to);
  expect(await refusalOf(folder)).toBe("nothing");
  expect((await checkMarket(urlOf(folder))).map(withoutFolder)).toEqual([problem]);
});

test("a city whose pages are copied from another city stops a build", async () => {
  const folder = copyMarket();
  for (const path of globSync("cities/longmont/*.ts", { cwd: folder })) {
    const text = readFileSync(join(folder, path), "utf8");
    const copy = join(folder, path.replaceAll("longmont", "niwot"));
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, text.replaceAll("longmont", "niwot").replaceAll("Longmont", "Niwot"));
  }
  edit(join(folder, "cities/niwot/niwot.ts"), '"80501", "80503"', '"80544"');
  const findings = (await checkMarket(urlOf(folder))).map(withoutFolder);
  expect(findings.map((line) => line.replace(/\d+ %/, "x %"))).toEqual(
    expect.arrayContaining([
      "cities/niwot/niwot-roof-repair.ts shares x % of its words with pages of other cities; the limit is 20 %.",
    ]),
  );
  const { code, err } = await runProgram(["server/process/build-command.ts"], { NODE_ENV: "test", MARKET: folder });
  expect(code).toBe(1);
  expect(err.replace(/^building.*\n/, "").split("\n")).toHaveLength(findings.length);
});

test("reservedSlugs contains the first path segment of every route, except segments that are parameters", () => {
  const taken = routes.map(({ path }) => path?.split("/")[0] ?? "").filter((segment) => /^\w/.test(segment));
  expect(taken.length).toBeGreaterThan(8);
  expect(reservedSlugs).toEqual(expect.arrayContaining(taken));
});
