import type { Market } from "../../content/types.ts";
import { fiveDigits } from "../../domain/zip-code.ts";
import { articleFiles } from "../../market-parts.ts";
import { type Command, type Program, type Result, UsageProblem } from "../command.ts";
import { CommandProblem } from "../command-problem.ts";
import { checkMarket, flaws, importMarket, nameOf, ownerOf } from "./check-market.ts";
import { type Draft, draftCity, draftService, writeDrafts } from "./drafts.ts";
import { type Finding, sentenceOf } from "./finding.ts";
import { gateFindings } from "./gate.ts";
import { readMarketFiles } from "./market-files.ts";
import { sampleFindings } from "./sample.ts";

const check = (folder: URL): Command => ({
  words: [],
  summary: "Say what is missing before each page can be shown, with its file and field",
  async run() {
    const given = await importMarket(folder);
    const broken: Finding[] = [...flaws(given, folder)];
    const pages = broken.length > 0 ? 0 : countOf(given as Market, folder);
    const findings = broken.length > 0 ? broken : await findingsOf(given as Market, folder);
    const lines = findings.map((finding) => `${nameOf(folder)}/${sentenceOf(finding)}`);
    const counted = `${pages} ${pages === 1 ? "page" : "pages"}, ${findings.length} ${findings.length === 1 ? "finding" : "findings"}`;
    return {
      json: { pages, findings },
      text: [...lines, counted].join("\n"),
      exitCode: findings.length > 0 ? 1 : 0,
    };
  },
});

async function findingsOf(market: Market, folder: URL): Promise<Finding[]> {
  const files = await readMarketFiles(market, folder);
  return [...gateFindings(market, files), ...(await sampleFindings(market, files, folder))];
}

/** Landing pages and articles. */
function countOf({ cities, services }: Market, folder: URL): number {
  return cities.length * services.length + articleFiles(folder).length;
}

const nameOption = { value: "NAME", summary: "What it is called, where the slug’s words with capitals are not it" };

const newCityCommand = (folder: URL): Command => ({
  words: ["SLUG"],
  summary: "Begin a city: its file and its landing pages, with the questions that they are to answer",
  options: {
    zip: { value: "ZIP", summary: "A zip code of the city", isList: true },
    name: nameOption,
  },
  async run({ words: [slug = ""], options }) {
    const market = await checkMarket(folder);
    refuseSlug(slug, market, folder);
    const zipCodes = [...new Set((options.zip as string[] | undefined) ?? [])];
    for (const zipCode of zipCodes) {
      if (!fiveDigits.test(zipCode)) throw new UsageProblem(`--zip must be five digits, and ${zipCode} is not.`);
      const owner = market.cities.find((city) => city.zipCodes.includes(zipCode));
      if (owner) throw new CommandProblem(`${zipCode} is a zip code of ${owner.name} already.`);
    }
    const name = givenName(options.name, slug);
    return writtenDrafts(slug, draftCity({ slug, name, zipCodes }, market, folder), folder);
  },
});

const newServiceCommand = (folder: URL): Command => ({
  words: ["SLUG"],
  summary: "Begin a service: its file, its drawings, and its landing page in each city",
  options: { name: nameOption },
  async run({ words: [slug = ""], options }) {
    const market = await checkMarket(folder);
    refuseSlug(slug, market, folder);
    return writtenDrafts(slug, draftService({ slug, name: givenName(options.name, slug) }, market, folder), folder);
  },
});

function refuseSlug(slug: string, market: Market, folder: URL): void {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    throw new CommandProblem(`${slug} is no slug: small letters and digits, with hyphens between words.`);
  const owner = ownerOf(slug, market, folder);
  if (owner) throw new CommandProblem(`${slug} is ${owner} already.`);
}

/** "North Bend", of "north-bend". */
function givenName(name: unknown, slug: string): string {
  if (typeof name !== "string") return slug.replace(/(?:^|-)(\w)/g, (part) => part.replace("-", " ").toUpperCase());
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .’'&-]{0,59}$/u.test(name))
    throw new UsageProblem("--name must be a name of at most 60 letters.");
  return name;
}

function writtenDrafts(slug: string, drafts: Draft[], folder: URL): Result {
  try {
    writeDrafts(folder, drafts);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw new CommandProblem(`${path} ${code === "EEXIST" ? "is there already" : `cannot be written: ${code}`}.`);
  }
  const files = drafts.map(({ file }) => `${nameOf(folder)}/${file}`);
  return {
    json: { slug, files },
    text: [
      ...files,
      "What is to be written begins with UNFILLED. `npm run market -- check` says what is left; until then nothing leads to its pages.",
      "`npm run format` breaks their lines.",
      "`npm run dev` shows them at once, another site that runs after its next start.",
    ].join("\n"),
  };
}

/** What `npm run market` does in a market's folder. */
export const marketProgram = (folder: URL): Program => ({
  call: "npm run -s market --",
  words: "COMMAND …",
  about: "In the folder that MARKET names: market, where it names none.",
  commands: {
    "new-city": { "": newCityCommand(folder) },
    "new-service": { "": newServiceCommand(folder) },
    check: { "": check(folder) },
  },
});
