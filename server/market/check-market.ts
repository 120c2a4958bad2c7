import { existsSync, globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Market, marketShape } from "../../content/types.ts";
import { marketFolder } from "../../market-folder.ts";
import {
  articleFiles,
  cityFile,
  drawingFile,
  landingPageFile,
  readMarket,
  serviceFile,
  slugsOf,
} from "../../market-parts.ts";
import { readArticle } from "../blog/article-file.ts";
import { StartProblem } from "../start-problem.ts";
import { type Finding, type Path, placeOf, sentenceOf } from "./finding.ts";
import { productPages } from "./links-within.ts";

const illustrations = new URL("../../app/ui/illustrations/", import.meta.url);

/** The first segments of addresses that the product has for itself; `general` and `other` are words for no service. */
// biome-ignore format: a list of words reads better whole
export const ownSegments = [
  "assets", "blog", "contact", "contractor", "coverage", "covers", "faq", "healthz", "hooks", "job", "mail", "operator",
  "partner-program", "privacy", "receipt", "rest", "sitemaps", "social", "terms", "thank-you", "why-us", "general", "other",
];

/**
 * The market of a folder, the one that `MARKET` names unless told another, of which a site can be made. Throws a `StartProblem` that
 * names the file and the field of the first thing that is wrong or missing.
 */
export async function checkMarket(folder: URL = marketFolder): Promise<Market> {
  const given = await importMarket(folder);
  const flaw = flaws(given, folder).next().value;
  if (flaw) throw new StartProblem(`${nameOf(folder)}/${sentenceOf(flaw)}`);
  return given as Market;
}

/** How a market's folder is called in a message: from the project's root. */
export function nameOf(folder: URL): string {
  return relative(fileURLToPath(new URL("../../", import.meta.url)), fileURLToPath(folder)).replace(/\/$/, "");
}

/** What the folder says, whatever that is. Throws a `StartProblem` when one of its files cannot be read. */
export async function importMarket(folder: URL): Promise<unknown> {
  if (!existsSync(new URL("market.ts", folder))) {
    throw new StartProblem(`MARKET must be a folder with a market.ts, as market has one; ${nameOf(folder)} has none.`);
  }
  try {
    return await readMarket(folder);
  } catch (error) {
    throw new StartProblem(`${nameOf(folder)}/${(error as Error).message}.`);
  }
}

/** Why no site can be made of this market, the first reason first. */
export function* flaws(given: unknown, folder: URL): Generator<Finding, undefined> {
  yield* flawsOfFiles(folder);
  const { data: market, error } = marketShape.safeParse(given, {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? `has ${issue.keys.join(", ")}, which is no field of it` : "is missing",
  });
  const problems = market
    ? flawsWithin(market, folder)
    : error.issues.map(({ path, message }) => ({ path, problem: message }));
  for (const { path, problem } of problems) yield { ...placeOf(path, given, folder), problem };
  if (market) yield* flawsOfArticles(market, folder);
}

/** Of each service and city its file, of each city a page for each service, and no page that nobody would find. */
function* flawsOfFiles(folder: URL): Generator<Finding, undefined> {
  const { services, cities } = slugsOf(folder);
  const pages = cities.flatMap((city) => services.map((service) => landingPageFile(service, city)));
  for (const file of [...services.map(serviceFile), ...cities.map(cityFile), ...pages, "public/favicon.svg"]) {
    if (!existsSync(new URL(file, folder))) yield { file, field: "", problem: "is missing" };
  }
  const known = new Set([...cities.map(cityFile), ...pages]);
  for (const path of globSync(["{cities,services}/*.ts", "cities/*/*.ts"], { cwd: fileURLToPath(folder) }).sort()) {
    const file = path.replaceAll("\\", "/");
    const problem = file.split("/").length === 2 ? "is in no folder of its own" : "is the page of no service";
    if (!known.has(file)) yield { file, field: "", problem };
  }
}

type Flaws = Generator<{ path: Path; problem: string }, undefined>;

function* flawsWithin(market: Market, folder: URL): Flaws {
  yield* flawsOfSlugs(market, folder);
  yield* flawsOfZipCodes(market);
  yield* flawsOfDrawings(market, folder);
  yield* flawsOfNames(market);
}

/** Who has a slug already, in words; null: it is free. */
export function ownerOf(slug: string, { services, cities }: Market, folder: URL): string | null {
  const has = (entries: readonly { slug: string }[]) => entries.some((entry) => entry.slug === slug);
  if (ownSegments.includes(slug)) return "an address of the product";
  if (has(services)) return "a service";
  if (has(cities)) return "a city";
  return has(articleFiles(folder)) ? "an article" : null;
}

function* flawsOfSlugs(market: Market, folder: URL): Flaws {
  for (const part of ["services", "cities"] as const) {
    // Names of folders: no two services have the same, and no two cities. Of a service and a city it is the city that is wrong.
    const others = { ...market, services: part === "cities" ? market.services : [], cities: [] };
    for (const [index, { slug }] of market[part].entries()) {
      const owner = ownerOf(slug, others, folder);
      if (owner) yield { path: [part, index, "slug"], problem: `is that of ${owner} already` };
    }
  }
}

function* flawsOfZipCodes({ cities }: Market): Flaws {
  const owners = new Map<string, string>();
  for (const [index, { slug, zipCodes }] of cities.entries()) {
    for (const zipCode of zipCodes) {
      const owner = owners.get(zipCode);
      if (owner) yield { path: ["cities", index, "zipCodes"], problem: `has ${zipCode}, which ${owner} has already` };
      owners.set(zipCode, slug);
    }
  }
}

function* flawsOfDrawings({ services, socialPictures }: Market, folder: URL): Flaws {
  for (const [index, { slug, scene, icon }] of services.entries()) {
    for (const [drawing, ...field] of [
      [scene.file, "scene", "file"],
      [icon, "icon"],
    ] as const) {
      if (!existsSync(new URL(drawingFile(slug, drawing), folder)))
        yield { path: ["services", index, ...field], problem: `names ${drawing}, which is not beside it` };
    }
  }
  for (const page of productPages) {
    const path = ["socialPictures", page];
    const drawing = socialPictures[page]?.drawing;
    if (drawing === undefined) yield { path, problem: "is missing" };
    else if (!services.some(({ slug }) => slug === drawing) && !existsSync(new URL(`${drawing}.svg`, illustrations)))
      yield { path: [...path, "drawing"], problem: `names ${drawing}, which is neither a service nor an illustration` };
  }
}

/** What is named and not there. */
function* flawsOfNames(market: Market): Flaws {
  const { services, cities, accents } = market;
  const serviceNames = services.map(({ slug }) => slug);
  const cityNames = cities.map(({ slug }) => slug);
  const offered = services.filter(({ partnerChoice }) => partnerChoice).map(({ slug }) => slug);
  const names: [path: Path, name: string, known: readonly string[], what: string][] = [
    [["mainAccent"], market.mainAccent, Object.keys(accents), "is no accent"],
    [["homeCity"], market.homeCity, cityNames, "is no city"],
    [["partnerScene"], market.partnerScene, serviceNames, "is no service"],
  ];
  for (const [index, { accent }] of services.entries())
    names.push([["services", index, "accent"], accent, Object.keys(accents), "is no accent"]);
  for (const [index, { notPopular }] of cities.entries())
    for (const name of notPopular) names.push([["cities", index, "notPopular"], name, serviceNames, "is no service"]);
  for (const [index, { service, city }] of market.leadOpportunities.entries()) {
    const path = ["leadOpportunities", index];
    names.push([[...path, "service"], service, offered, "the partner program does not offer"]);
    names.push([[...path, "city"], city, cityNames, "is no city"]);
  }
  for (const [path, name, known, what] of names)
    if (!known.includes(name)) yield { path, problem: `names ${name}, which ${what}` };

  const pages = serviceNames.flatMap((service) => cityNames.map((city) => `/${service}/${city}`));
  for (const [from, to] of Object.entries(market.redirects)) {
    const path = ["redirects", from];
    if (!pages.includes(to)) yield { path, problem: `leads to ${to}, which is no landing page` };
    if (
      pages.some((page) => from === page || from.startsWith(`${page}/`)) ||
      ownSegments.includes(from.split("/")[1] ?? "")
    )
      yield { path, problem: "is a page of its own" };
  }
}

function* flawsOfArticles({ services }: Market, folder: URL): Generator<Finding, undefined> {
  for (const { file } of articleFiles(folder)) {
    const article = readArticle(readFileSync(new URL(file, folder), "utf8"));
    if (typeof article === "string") {
      yield { file, field: "", problem: `is no article: ${article.replace(/\.$/, "")}` };
      continue;
    }
    const { title, service_type: service, cover_image_url: cover } = article;
    if (typeof title !== "string" || !title.trim()) yield { file, field: "title", problem: "is missing" };
    if (service != null && !services.some(({ slug }) => slug === service))
      yield { file, field: "service_type", problem: `names ${service}, which is no service` };
    if (typeof cover === "string" && cover.startsWith("/") && !existsSync(new URL(`public${cover}`, folder)))
      yield { file, field: "cover_image_url", problem: `names ${cover}, which is not in public` };
  }
}
