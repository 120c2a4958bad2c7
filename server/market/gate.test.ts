import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { Market } from "../../content/types.ts";
import { edit, marketCopy, root } from "../../test/market-copy.ts";
import { importMarket } from "./check-market.ts";
import { sentenceOf } from "./finding.ts";
import { gateFindings, unfinishedPages } from "./gate.ts";
import { readMarketFiles } from "./market-files.ts";

async function findingsIn(folder: string) {
  const at = pathToFileURL(`${folder}/`);
  const market = (await importMarket(at)) as Market;
  return gateFindings(market, await readMarketFiles(market, at));
}

/** What the gate says of the second market with one change. */
async function findingsAfter(file: string, from: string | RegExp, to: string) {
  const folder = marketCopy();
  edit(join(folder, file), from, to);
  return findingsIn(folder);
}

const louisville = "cities/louisville/louisville.ts";
const page = "cities/louisville/louisville-roof-repair.ts";
const roof = "services/roof-repair/roof-repair.ts";
const scene = "services/roof-repair/roof-repair.svg";
const icon = "services/attic-fan-installation/icon.svg";
const article = "blog/how-a-roof-ages.md";

/** Which pages wait for it. */
const none: string[] = [];
const here = ["/roof-repair/louisville"];
const ofCity = [...here, "/attic-fan-installation/louisville"];
const ofService = ["/roof-repair/longmont", "/roof-repair/louisville"];
const ofFans = ["/attic-fan-installation/longmont", "/attic-fan-installation/louisville"];

// biome-ignore format: a table reads better whole
test.each<[file: string, from: string | RegExp, to: string, says: string, waiting: string[]]>([
  // Texts
  [page, /lead: "Since[^"]*"/, 'lead: "UNFILLED: What is local?"', ": lead is to be written: What is local?", here],
  [louisville, /beyondCityLimits: "[^"]*"/, 'beyondCityLimits: "Partly. UNFILLED: Which part?"',
    ": beyondCityLimits is to be written: Which part?", ofCity],
  [roof, 'value: "hail"', 'value: "unfilled-1"', ": issues.0.value is to be written.", ofService],
  ["market.ts", '"After hail somebody may answer later too."', '"UNFILLED: What then"', ": words.contact.emergencies is to be written: What then.", none],
  [page, "Class A only", "[Class A](/faq) only", ": localFacts.0.text has brackets that make no link.", here],
  // Landing pages and their cities
  [page, /sources: \[.*?\],\n/s, "sources: [],\n", ": sources is empty.", here],
  [page, /\{\s*question: "Must cedar.*?\},/s, "", ": localQuestions has 2 entries, and 3 to 5 are wanted.", here],
  [page, '"Roof Repair in Louisville, CO"', `"Roof Repair in Louisville, CO, ${"and more ".repeat(4)}"`,
    ": title has 67 characters, and 10 to 64 are wanted.", here],
  [page, /"One roof contractor[^"]*"/, '"One roofer."', ": description has 11 characters, and 70 to 165 are wanted.", here],
  [page, '"Roof Repair in Louisville, CO"', '"Roof Repair in Longmont, CO"',
    ": title is that of cities/longmont/longmont-roof-repair.ts, title, too.", here],
  [louisville, '"80027"', '"98027"', ": zipCodes.0 is 98027, and no zip code of Colorado begins with 980.", ofCity],
  [louisville, '["80027"]', "[]", ": zipCodes is empty.", ofCity],
  // Links
  [page, "/blog/how-a-roof-ages", "/blog/how-a-tile-ages",
    ": localParagraphs.0 leads to /blog/how-a-tile-ages, which is not there.", here],
  [page, /\[([^\]"]*)\]\(\/blog\/[^)]*\)/g, "$1",
    ": localParagraphs lead to no article, and neither do the answers.", here],
  [page, "/blog/how-a-roof-ages", "/blog/how-a-roof-ages#section-moss",
    ": localParagraphs.0 leads to #section-moss of /blog/how-a-roof-ages, which is not there.", here],
  [article, "## Sources", "Ask [us](/roof-repair/niwot).\n\n## Sources",
    ": content_markdown leads to /roof-repair/niwot, which is not there.", none],
  [article, "## Sources", "Ask [us](/faq#prices).\n\n## Sources",
    ": content_markdown leads to #prices of /faq, which is not there.", none],
  [article, "service_type: roof-repair", "service_type: attic-fan-installation",
    ": service_type is attic-fan-installation, and none of its landing pages leads here.", none],
  // Drawings
  [scene, /^/, "<!-- UNFILLED: a roof -->", " is to be drawn.", ofService],
  [scene, /viewBox="[^"]*"/, "", " must have a viewBox of 4 by 3.", ofService],
  [icon, "</svg>", `<!-- ${"x".repeat(2_100)} --></svg>`, " has 2281 bytes, and 2048 is the most.", ofFans],
  [scene, "prefers-color-scheme:dark", "prefers-color-scheme:light", " is not drawn for the night too.", ofService],
  [icon, "</svg>", "", " is no SVG.", ofFans],
  [scene, "</svg>", '<image href="https://pictures.example/roof.png"/></svg>',
    " has a script, a picture or an address in it.", ofService],
  // How articles and texts are written
  [article, /## Sources.*/s, "", ": content_markdown must end with a list under the heading Sources.", none],
  [article, /\(https:\/\/hail.*?\)/, "", ": content_markdown names a source without a link: - [Front Range hail record]: days with hail. Read November 2026.", none],
  [article, ". Read November 2026", "", ": content_markdown does not say in which month a source was read: - [Front Range hail record](https://hail.example/record): days with hail.", none],
  [article, /updated_at: .*\n/, "",
    ": updated_at must be there and later than published_at: when it was last checked.", none],
  [article, "published_at: 2026", "published_at: 2025", ": published_at must be there and later than 2026-11-01.", none],
  [article, "https://hail.example/record", "https://www.roofing-tips.example/hail",
    ": content_markdown leads to https://www.roofing-tips.example/hail, and roofing-tips.example only repeats what others say.", none],
  [article, "Dents in", "Tar paper, or tar papers, under", ": content_markdown says tar paper, which is written underlayment here.", none],
  [roof, 'text: "Found first', 'text: "With tar paper. Found first',
    ": commonServices.1.text says tar paper, which is written underlayment here.", none],
])("%s: %s → %.40s", async (file, from, to, says, waiting) => {
  const findings = await findingsAfter(file, from, to);
  const finding = findings.find((candidate) => sentenceOf(candidate) === file + says);
  expect(findings.map(sentenceOf)).toContain(file + says);
  expect(finding?.pages.toSorted()).toEqual(waiting.toSorted());
});

test("a source that only repeats what others say may be excepted", async () => {
  const own = "https://roofing-tips.example/own-measurements";
  expect(await findingsAfter(article, "https://hail.example/record", own)).toEqual([]);
});

test("one sentence that two pages say of their places, with the names exchanged, is named, and no page waits for it", async () => {
  const sentence = (city: string) => `lead: "In ${city} the wind comes from the west. `;
  const folder = marketCopy();
  edit(join(folder, page), 'lead: "', sentence("Louisville"));
  edit(join(folder, "cities/longmont/longmont-roof-repair.ts"), 'lead: "', sentence("Longmont"));
  expect(await findingsIn(folder)).toEqual([
    {
      file: page,
      field: "",
      problem: "says of its place what /roof-repair/longmont says of another: in … the wind comes from the west.",
      pages: [],
    },
  ]);
});

test("two pages that say the same wait, and one that is still being written takes no other with it", async () => {
  const text = readFileSync(join(root, "test/second-market/cities/longmont/longmont-roof-repair.ts"), "utf8");
  const copied = text.replaceAll("longmont", "louisville").replaceAll("Longmont", "Louisville");
  const findings = (await findingsAfter(page, /.*/s, copied)).filter(({ pages }) => pages.length > 0);
  expect(findings.map(({ problem }) => problem.replace(/\d+ % in/, "x % in"))).toEqual(
    Array(2).fill("has x % in common with the pages of other cities, and 40 % is the most"),
  );
  expect(Object.keys(unfinishedPages(findings)).toSorted()).toEqual(ofService.toSorted());
  const begun = await findingsAfter(page, /.*/s, copied.replaceAll(/lead: "/g, 'lead: "UNFILLED: '));
  expect(Object.keys(unfinishedPages(begun))).toEqual(here);
});
