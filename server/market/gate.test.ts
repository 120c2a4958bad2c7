import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import type { Market } from "../../content/types.ts";
import { importMarket } from "./check-market.ts";
import { sentenceOf } from "./finding.ts";
import { gateFindings, unfinishedPages } from "./gate.ts";
import { readMarketFiles } from "./market-files.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const copies: string[] = [];
afterEach(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true });
});

async function findingsIn(folder: string) {
  const at = pathToFileURL(`${folder}/`);
  const market = (await importMarket(at)) as Market;
  return gateFindings(market, await readMarketFiles(market, at));
}

/** What the gate says of the second market with one change. */
async function findingsAfter(file: string, from: string | RegExp, to: string) {
  const folder = mkdtempSync(join(tmpdir(), "cedarline-market-"));
  copies.push(folder);
  cpSync(join(root, "test/second-market"), folder, { recursive: true });
  const text = readFileSync(join(folder, file), "utf8");
  expect(text).toMatch(from);
  writeFileSync(join(folder, file), text.replace(from, to));
  return findingsIn(folder);
}

test.each(["market", "test/second-market"])("nothing is left to do in %s", async (folder) => {
  expect((await findingsIn(join(root, folder))).map(sentenceOf)).toEqual([]);
});

const louisville = "cities/louisville/louisville.ts";
const page = "cities/louisville/louisville-roof-repair.ts";
const roof = "services/roof-repair/roof-repair.ts";
const scene = "services/roof-repair/roof-repair.svg";
const icon = "services/attic-fan-installation/icon.svg";
const article = "blog/how-a-roof-ages.md";

/** Which pages wait for it. */
const here = ["/roof-repair/louisville"];
const ofCity = [...here, "/attic-fan-installation/louisville"];
const ofService = ["/roof-repair/longmont", "/roof-repair/louisville"];
const ofFans = ["/attic-fan-installation/longmont", "/attic-fan-installation/louisville"];

describe("one line names the file and the field of", () => {
  test.each<[string, string, string | RegExp, string, string, string[]]>([
    [
      "a text of a page that is to be written",
      page,
      /lead: "Since[^"]*"/,
      'lead: "UNFILLED: What is local?"',
      `${page}: lead is to be written: What is local?`,
      here,
    ],
    [
      "a text of a city that is to be written",
      louisville,
      /beyondCityLimits: "[^"]*"/,
      'beyondCityLimits: "Partly. UNFILLED: Which part?"',
      `${louisville}: beyondCityLimits is to be written: Which part?`,
      ofCity,
    ],
    [
      "a choice of a service that is to be written",
      roof,
      'value: "hail"',
      'value: "unfilled-1"',
      `${roof}: issues.0.value is to be written.`,
      ofService,
    ],
    [
      "a text of no landing page that is to be written",
      "market.ts",
      '"roofer"',
      '"UNFILLED: Who answers"',
      "market.ts: words.pro is to be written: Who answers.",
      [],
    ],
    ["no source", page, /sources: \[.*?\],\n/s, "sources: [],\n", `${page}: sources is empty.`, here],
    [
      "too few questions",
      page,
      /\{\s*question: "Must cedar.*?\},/s,
      "",
      `${page}: localQuestions has 2 entries, and 3 to 5 are wanted.`,
      here,
    ],
    [
      "a long title",
      page,
      '"Roof Repair in Louisville, CO"',
      `"Roof Repair in Louisville, CO, ${"and more ".repeat(4)}"`,
      `${page}: title has 67 characters, and 10 to 64 are wanted.`,
      here,
    ],
    [
      "a short description",
      page,
      /"One roof contractor[^"]*"/,
      '"One roofer."',
      `${page}: description has 11 characters, and 70 to 165 are wanted.`,
      here,
    ],
    [
      "a title of two pages",
      page,
      '"Roof Repair in Louisville, CO"',
      '"Roof Repair in Longmont, CO"',
      `${page}: title is that of cities/longmont/longmont-roof-repair.ts, title, too.`,
      here,
    ],
    [
      "a zip code of another state",
      louisville,
      '"80027"',
      '"98027"',
      `${louisville}: zipCodes.0 is 98027, and no zip code of Colorado begins with 980.`,
      ofCity,
    ],
    ["a city without zip codes", louisville, '["80027"]', "[]", `${louisville}: zipCodes is empty.`, ofCity],
    [
      "an article that is not there",
      page,
      "/blog/how-a-roof-ages",
      "/blog/how-a-tile-ages",
      `${page}: localParagraphs.0 leads to /blog/how-a-tile-ages, which is not there.`,
      here,
    ],
    [
      "a page that leads to no article",
      page,
      /\[([^\]"]*)\]\(\/blog\/[^)]*\)/g,
      "$1",
      `${page}: localParagraphs lead to no article, and neither do the answers.`,
      here,
    ],
    [
      "a section that is not there",
      page,
      "/blog/how-a-roof-ages",
      "/blog/how-a-roof-ages#section-moss",
      `${page}: localParagraphs.0 leads to #section-moss of /blog/how-a-roof-ages, which is not there.`,
      here,
    ],
    [
      "an article that leads nowhere",
      article,
      /$/,
      "\nAsk [us](/roof-repair/niwot).\n",
      `${article}: content_markdown leads to /roof-repair/niwot, which is not there.`,
      [],
    ],
    [
      "an article that leads to a part of a page that is not there",
      article,
      /$/,
      "\nAsk [us](/faq#prices).\n",
      `${article}: content_markdown leads to #prices of /faq, which is not there.`,
      [],
    ],
    [
      "brackets that make no link",
      page,
      "Class A only",
      "[Class A](/faq) only",
      `${page}: localFacts.0.text has brackets that make no link.`,
      here,
    ],
    ["a drawing that is to be made", scene, /^/, "<!-- UNFILLED: a roof -->", `${scene} is to be drawn.`, ofService],
    ["a scene of another shape", scene, /viewBox="[^"]*"/, "", `${scene} must have a viewBox of 4 by 3.`, ofService],
    [
      "a large icon",
      icon,
      "</svg>",
      `<!-- ${"x".repeat(2_100)} --></svg>`,
      `${icon} has 2281 bytes, and 2048 is the most.`,
      ofFans,
    ],
    [
      "a scene that is drawn for the day alone",
      scene,
      "prefers-color-scheme:dark",
      "prefers-color-scheme:light",
      `${scene} is not drawn for the night too.`,
      ofService,
    ],
    ["no SVG", icon, "</svg>", "", `${icon} is no SVG.`, ofFans],
    [
      "a drawing that fetches another",
      scene,
      "</svg>",
      '<image href="https://pictures.example/roof.png"/></svg>',
      `${scene} has a script, a picture or an address in it.`,
      ofService,
    ],
  ])("%s", async (_what, file, from, to, sentence, waiting) => {
    const findings = await findingsAfter(file, from, to);
    const finding = findings.find((candidate) => sentenceOf(candidate) === sentence);
    expect(findings.map(sentenceOf)).toContain(sentence);
    expect(finding?.pages.toSorted()).toEqual(waiting.toSorted());
  });
});

test("two pages that say the same wait, and one that is still being written takes no other with it", async () => {
  const text = readFileSync(join(root, "test/second-market/cities/longmont/longmont-roof-repair.ts"), "utf8");
  const copied = text.replaceAll("longmont", "louisville").replaceAll("Longmont", "Louisville");
  const findings = await findingsAfter(page, /.*/s, copied);
  expect(findings.map(({ problem }) => problem.replace(/\d+ % in/, "x % in"))).toEqual(
    Array(2).fill("has x % in common with the pages of other cities, and 40 % is the most"),
  );
  expect(Object.keys(unfinishedPages(findings)).toSorted()).toEqual(ofService.toSorted());
  const begun = await findingsAfter(page, /.*/s, copied.replaceAll(/lead: "/g, 'lead: "UNFILLED: '));
  expect(Object.keys(unfinishedPages(begun))).toEqual(here);
});
