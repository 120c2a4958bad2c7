import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { readMarket } from "../../market-parts.ts";
import { checkMarket, ownSegments } from "./check-market.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const copies: string[] = [];
afterEach(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true });
});

/** A copy of the second market that a test may spoil. */
function marketCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), "cedarline-market-"));
  copies.push(folder);
  cpSync(join(root, "test/second-market"), folder, { recursive: true });
  return folder;
}

function edit(file: string, from: string | RegExp, to: string) {
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(from);
  writeFileSync(file, text.replace(from, to));
}

/** Gives a service or a city another name, which its files have in theirs. */
function rename(folder: string, from: string, to: string) {
  const [was, is] = [from, to].map((path) => path.split("/").at(-1) ?? "") as [string, string];
  renameSync(join(folder, from), join(folder, to));
  for (const path of globSync("{cities,services}/*/*.ts", { cwd: folder })) {
    const name = path.replace(/[^/]+$/, (file) => file.replace(was, is));
    if (name !== path) renameSync(join(folder, path), join(folder, name));
  }
}

/** What is said of a market, without the place of its folder. */
async function said(folder: string): Promise<string> {
  try {
    await checkMarket(pathToFileURL(`${folder}/`));
    return "nothing";
  } catch (error) {
    expect((error as Error).name).toBe("StartProblem");
    return (error as Error).message.replace(/^.*?cedarline-market-\w+\//, "");
  }
}

test.each(["market", "test/second-market"])("%s is in order", async (folder) => {
  await expect(checkMarket(pathToFileURL(`${root}${folder}/`))).resolves.toBeUndefined();
});

const roof = "services/roof-repair/roof-repair.ts";
const fan = "services/attic-fan-installation/attic-fan-installation.ts";
const louisville = "cities/louisville/louisville.ts";

describe("one line names the file and the field of", () => {
  test.each<[string, string, string | RegExp, string, string]>([
    ["a text that is missing", roof, /^ {2}cost: .*\n/m, "", `${roof}: cost is missing.`],
    ["a text that is empty", louisville, 'name: "Louisville"', 'name: " "', `${louisville}: name is empty.`],
    ["a text deep within", roof, 'text: "Found first, then closed."', "", `${roof}: commonServices.1.text is missing.`],
    [
      "a field that there is not",
      roof,
      "trade:",
      'trades: "roofers",\n  trade:',
      `${roof} has trades, which is no field of it.`,
    ],
    ["a zip code of five letters", louisville, '"80027"', '"8OO27"', `${louisville}: zipCodes.0 must be five digits.`],
    [
      "a zip code of two cities",
      louisville,
      '"80027"',
      '"80501"',
      `${louisville}: zipCodes has 80501, which longmont has already.`,
    ],
    [
      "a scene that is not there",
      roof,
      "roof-repair.svg",
      "barn.svg",
      `${roof}: scene.file names barn.svg, which is not beside it.`,
    ],
    [
      "an icon that is not there",
      fan,
      'icon: "icon.svg"',
      'icon: "fans.svg"',
      `${fan}: icon names fans.svg, which is not beside it.`,
    ],
    [
      "an accent that is not there",
      roof,
      'accent: "slate"',
      'accent: "salt"',
      `${roof}: accent names salt, which is no accent.`,
    ],
    [
      "a time zone that is none",
      "market.ts",
      "America/Denver",
      "America/Boulder",
      "market.ts: region.timeZone must be a time zone such as America/Denver.",
    ],
    [
      "a pattern that is none",
      "market.ts",
      "^HT-[0-9]{6}$",
      "^HT-[0-9{6}$",
      "market.ts: licensing.registration.pattern is no regular expression.",
    ],
    [
      "a home that is not served",
      "market.ts",
      'homeCity: "longmont"',
      'homeCity: "niwot"',
      "market.ts: homeCity names niwot, which is no city.",
    ],
    [
      "an address that moved nowhere",
      "market.ts",
      '"/roof-repair/longmont" }',
      '"/roofs/longmont" }',
      "market.ts: redirects./roofing/longmont leads to /roofs/longmont, which is no landing page.",
    ],
    [
      "an article of another service",
      "blog/a-fan-for-the-attic.md",
      "attic-fan-installation",
      "fences",
      "blog/a-fan-for-the-attic.md: service_type names fences, which is no service.",
    ],
    [
      "an article that is none",
      "blog/a-fan-for-the-attic.md",
      /^---/,
      "",
      "blog/a-fan-for-the-attic.md is no article: It has no front matter between two lines of three dashes.",
    ],
    [
      "a module that breaks off",
      louisville,
      '"Steel Ranch"],',
      '"Steel Ranch',
      /^cities\/louisville\/louisville\.ts cannot be read: .+\.$/.source,
    ],
  ])("%s", async (_what, file, from, to, wanted) => {
    const folder = marketCopy();
    edit(join(folder, file), from, to);
    if (wanted.startsWith("^")) expect(await said(folder)).toMatch(new RegExp(wanted));
    else expect(await said(folder)).toBe(wanted);
  });

  test.each([
    [
      "a service like a page",
      "services/roof-repair",
      "services/faq",
      "services/faq/: its name is that of an address of the product already.",
    ],
    [
      "a service that means none",
      "services/roof-repair",
      "services/general",
      "services/general/: its name is that of an address of the product already.",
    ],
    [
      "a service like an article",
      "services/roof-repair",
      "services/how-a-roof-ages",
      "services/how-a-roof-ages/: its name is that of an article already.",
    ],
    [
      "a city like a service",
      "cities/louisville",
      "cities/roof-repair",
      "cities/roof-repair/: its name is that of a service already.",
    ],
    [
      "a city that is no slug",
      "cities/louisville",
      "cities/Louis-Ville",
      "cities/Louis-Ville/: its name must be small letters and digits, with hyphens between words.",
    ],
  ])("%s", async (_what, from, to, wanted) => {
    const folder = marketCopy();
    rename(folder, from, to);
    expect(await said(folder)).toBe(wanted);
  });

  test.each([
    "services/roof-repair/roof-repair.ts",
    "cities/louisville/louisville.ts",
    "cities/louisville/louisville-roof-repair.ts",
  ])("a file that is missing: %s", async (file) => {
    const folder = marketCopy();
    rmSync(join(folder, file));
    expect(await said(folder)).toBe(`${file} is missing.`);
  });

  test.each([
    ["services/roof-repair/roof-repair.ts", "service"],
    ["cities/louisville/louisville.ts", "city"],
    ["cities/louisville/louisville-roof-repair.ts", "page"],
    ["market.ts", "market"],
  ])("a file that exports something else: %s", async (file, name) => {
    const folder = marketCopy();
    edit(join(folder, file), `export const ${name}`, "export const other");
    expect(await said(folder)).toBe(`${file} exports no ${name}.`);
  });

  test("a city beside the folders", async () => {
    const folder = marketCopy();
    cpSync(join(folder, louisville), join(folder, "cities/louisville.ts"));
    expect(await said(folder)).toBe("cities/louisville.ts is in no folder of its own.");
  });

  test("a page of no service", async () => {
    const folder = marketCopy();
    const [from, to] = ["louisville-roof-repair.ts", "louisville-roofs.ts"].map((name) =>
      join(folder, "cities/louisville", name),
    );
    cpSync(from as string, to as string);
    expect(await said(folder)).toBe("cities/louisville/louisville-roofs.ts is the page of no service.");
  });

  test("a cover that is not there, and a favicon", async () => {
    const folder = marketCopy();
    renameSync(join(folder, "public/covers"), join(folder, "public/pictures"));
    const article =
      "blog/how-a-roof-ages.md: cover_image_url names /covers/how-a-roof-ages.svg, which is not in public.";
    expect(await said(folder)).toBe(article);
    rmSync(join(folder, "public/favicon.svg"));
    expect(await said(folder)).toBe("public/favicon.svg is missing.");
  });

  test("a folder without a market", async () => {
    expect(await said(join(root, "docs"))).toBe(
      "MARKET must be a folder with a market.ts, as market has one; docs has none.",
    );
  });
});

test("a folder may be a link, and its name is the slug whatever its file says", async () => {
  const folder = marketCopy();
  edit(join(folder, louisville), "order:", 'slug: "lafayette",\n  order:');
  renameSync(join(folder, "cities/louisville"), join(folder, "louisville"));
  symlinkSync(join(folder, "louisville"), join(folder, "cities/louisville"));
  const { cities } = (await readMarket(pathToFileURL(`${folder}/`))) as { cities: { slug: string }[] };
  expect(cities.map(({ slug }) => slug)).toEqual(["longmont", "louisville"]);
});

test.each(["server/main.ts", "server/build-command.ts", "server/operator/operator.ts"])(
  "%s makes nothing of a bad market and says why in one line",
  (program) => {
    const folder = marketCopy();
    edit(join(folder, louisville), '"80027"', '"80501"');
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", program], {
      cwd: root,
      encoding: "utf8",
      env: { PATH: process.env.PATH, NODE_ENV: "test", PORT: "0", MARKET: folder, DATA_DIR: join(folder, "data") },
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(
      /^\S+\/cities\/louisville\/louisville\.ts: zipCodes has 80501, which longmont has already\.\n$/,
    );
  },
);

test("no service or city can take an address of the product", () => {
  const taken = routes.map(({ path }) => path?.split("/")[0] ?? "").filter((segment) => /^\w/.test(segment));
  expect(taken.length).toBeGreaterThan(8);
  expect(ownSegments).toEqual(expect.arrayContaining(taken));
});
