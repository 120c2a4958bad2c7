import { fileURLToPath } from "node:url";
import type { Market } from "../../content/types.ts";
import { importMarket } from "./check-market.ts";
import type { Finding, MarketFiles, Path } from "./finding.ts";
import { readMarketFiles } from "./market-files.ts";
import { textsOfMarket, textsWithin } from "./texts-within.ts";

// A market of one's own begins as a copy of the second market, whose law, offices and people are invented.

const sampleFolder = new URL("../../test/second-market/", import.meta.url);

/** The markets that say what they say on purpose: the sample itself, and the first one, whose brand the environment overrules. */
const originals = [sampleFolder, new URL("../../market/", import.meta.url)].map((folder) => fileURLToPath(folder));

/** Shorter texts may well be the same: "Hail damage". In characters. */
const shortestOwn = 40;

/** What may be the same of licensing: a few words, and sentences that name nothing: "{business} (license {number})". */
const namesNothing = /^([^A-Z\d]*|[^\d]{1,11})$/;

/** A policy or terms of fewer words cannot say what visitors have to know. */
const shortestLegalPage = 150;

/** Domains that nobody can have (RFC 2606). */
const reserved = /[\w-]+\.example\b/;

/** What still is the sample's, or stands for what is to be written. No page waits for it. */
export async function sampleFindings(market: Market, files: MarketFiles, folder: URL): Promise<Finding[]> {
  if (originals.includes(fileURLToPath(folder))) return [];
  const sample = (await importMarket(sampleFolder)) as Market;
  const sampleFiles = await readMarketFiles(sample, sampleFolder);
  const known = new Set(ownTexts(sample, sampleFiles).map(({ text }) => withoutNames(text, sample)));
  const findings = ownTexts(market, files).flatMap(({ text, path, place }) => {
    const address = reserved.exec(text)?.[0];
    if (address) return [{ ...place, problem: `names ${address}, a domain that nobody can have` }];
    if (mayMatch(path, text) || !known.has(withoutNames(text, market))) return [];
    return [{ ...place, problem: "is still that of the sample market, which is invented" }];
  });
  return [...findings, ...shortLegalPages(market, files)];
}

/** The texts that a market has of its own, with where they stand. */
function ownTexts(market: Market, files: MarketFiles) {
  const { examples: _shownNowhere, editorial: _rules, region: _mayBeTheSame, redirects: _addresses, ...own } = market;
  return [...textsOfMarket(own, files)];
}

const mayMatch = ([part]: Path, text: string) =>
  part !== "brand" && (part === "licensing" ? namesNothing.test(text) : text.length < shortestOwn);

/** The names of towns are the first that is exchanged in a copy. */
function withoutNames(text: string, { cities }: Market): string {
  const names = cities.flatMap(({ name, slug }) => [name, slug]);
  return names.reduce((rest, name) => rest.replaceAll(name, "…"), text);
}

function shortLegalPages({ legal }: Market, { placeOf }: MarketFiles): Finding[] {
  return (["privacyPolicy", "termsOfService"] as const).flatMap((page) => {
    const words = [...textsWithin(legal[page].sections)].flatMap(({ text }) => text.split(/\s+/)).length;
    const problem = `have ${words} words, too few to say what visitors must know`;
    return words < shortestLegalPage ? [{ ...placeOf(["legal", page, "sections"]), problem }] : [];
  });
}
