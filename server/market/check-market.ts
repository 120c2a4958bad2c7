import { existsSync, globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Market } from "../../content/types.ts";
import { marketFolder } from "../../market-folder.ts";
import { cityFile, landingPageFile, readMarket, serviceFile, slugsOf } from "../../market-parts.ts";
import { readArticle } from "../blog/article-file.ts";
import { StartProblem } from "../start-problem.ts";
import { type Finding, sentenceOf } from "./finding.ts";
import { articleFiles, drawingFile, placeOf } from "./market-layout.ts";
import { marketSchema } from "./market-schema.ts";

const illustrations = new URL("../../app/ui/illustrations/", import.meta.url);

/** The first segments of addresses that the product has for itself; `general` and `other` are words for no service. */
export const ownSegments = [
  ...["assets", "blog", "contact", "contractor", "coverage", "covers", "faq", "healthz", "hooks", "job", "mail"],
  ...[
    "operator",
    "partner-program",
    "privacy",
    "receipt",
    "rest",
    "sitemaps",
    "social",
    "terms",
    "thank-you",
    "why-us",
  ],
  ...["general", "other"],
];

/** The pages whose picture beside a shared link the market words. */
const picturedPages = ["/", "/why-us", "/faq", "/blog", "/contact", "/partner-program", "/privacy", "/terms"];

/**
 * Looks at the market that `MARKET` names before anything is made of it. Throws a `StartProblem` that names the file and the field of
 * the first thing that is wrong or missing.
 */
export async function checkMarket(folder: URL = marketFolder): Promise<void> {
  const flaw = flaws(await importMarket(folder), folder).next().value;
  if (flaw) throw new StartProblem(`${nameOf(folder)}/${sentenceOf(flaw)}`);
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
  const { data: market, error } = marketSchema.safeParse(given);
  if (error) {
    for (const { path, message, ...issue } of error.issues) {
      const unknown = (issue as { keys?: string[] }).keys?.join(", ");
      const problem = unknown ? `has ${unknown}, which is no field of it` : message;
      yield { ...placeOf(path, given, folder), problem };
    }
    return;
  }
  const at = (...path: string[]) => placeOf(path, market, folder);
  yield* flawsOfSlugs(market, folder);
  yield* flawsOfPlaces(market);
  yield* flawsOfLooks(market, folder, at);
  yield* flawsOfNames(market, at);
  yield* flawsOfArticles(market, folder);
}

/** Of each service and city its file, of each city a page for each service, and no page that nobody would find. */
function* flawsOfFiles(folder: URL): Generator<Finding, undefined> {
  const { services, cities } = slugsOf(folder);
  const pages = cities.flatMap((city) => services.map((service) => landingPageFile(service, city)));
  for (const file of [...services.map(serviceFile), ...cities.map(cityFile), ...pages]) {
    if (!existsSync(new URL(file, folder))) yield { file, field: "", problem: "is missing" };
  }
  const known = new Set([...cities.map(cityFile), ...pages]);
  for (const path of globSync(["{cities,services}/*.ts", "cities/*/*.ts"], { cwd: fileURLToPath(folder) }).sort()) {
    const file = path.replaceAll("\\", "/");
    const problem = file.split("/").length === 2 ? "is in no folder of its own" : "is the page of no service";
    if (!known.has(file)) yield { file, field: "", problem };
  }
}

/** Yields where a part of the market stands. */
type At = (...path: string[]) => { file: string; field: string };

function* flawsOfSlugs({ services, cities }: Market, folder: URL): Generator<Finding, undefined> {
  const owners = new Map(ownSegments.map((segment) => [segment, "an address of the product"]));
  for (const { slug } of articleFiles(folder)) owners.set(slug, "an article");
  const kinds = [
    ["a service", "services", services],
    ["a city", "cities", cities],
  ] as const;
  for (const [kind, place, entries] of kinds) {
    for (const { slug } of entries) {
      const owner = owners.get(slug);
      if (owner) yield { file: `${place}/${slug}/`, field: "its name", problem: `is that of ${owner} already` };
      owners.set(slug, kind);
    }
  }
}

function* flawsOfPlaces({ cities, services }: Market): Generator<Finding, undefined> {
  const owners = new Map<string, string>();
  for (const { slug, zipCodes, notPopular } of cities) {
    const file = cityFile(slug);
    for (const zipCode of zipCodes) {
      const owner = owners.get(zipCode);
      if (owner) yield { file, field: "zipCodes", problem: `has ${zipCode}, which ${owner} has already` };
      owners.set(zipCode, slug);
    }
    const unknown = notPopular.find((service) => !services.some((known) => known.slug === service));
    if (unknown) yield { file, field: "notPopular", problem: `names ${unknown}, which is no service` };
  }
}

function* flawsOfLooks(market: Market, folder: URL, at: At): Generator<Finding, undefined> {
  const { services, accents, mainAccent, socialPictures } = market;
  if (!Object.hasOwn(accents, mainAccent))
    yield { file: "market.ts", field: "mainAccent", problem: `names ${mainAccent}, which is no accent` };
  for (const { slug, accent, scene, icon } of services) {
    const file = serviceFile(slug);
    const isThere = (drawing: string) => existsSync(new URL(drawingFile(slug, drawing), folder));
    if (!Object.hasOwn(accents, accent))
      yield { file, field: "accent", problem: `names ${accent}, which is no accent` };
    if (!isThere(scene.file))
      yield { file, field: "scene.file", problem: `names ${scene.file}, which is not beside it` };
    if (!isThere(icon)) yield { file, field: "icon", problem: `names ${icon}, which is not beside it` };
  }
  if (!existsSync(new URL("public/favicon.svg", folder)))
    yield { file: "public/favicon.svg", field: "", problem: "is missing" };
  for (const path of picturedPages) {
    const drawing = socialPictures[path]?.drawing;
    if (drawing === undefined) yield { ...at("socialPictures", path), problem: "is missing" };
    else if (!services.some(({ slug }) => slug === drawing) && !existsSync(new URL(`${drawing}.svg`, illustrations)))
      yield {
        ...at("socialPictures", path, "drawing"),
        problem: `names ${drawing}, which is neither a service nor an illustration`,
      };
  }
}

function* flawsOfNames(market: Market, at: At): Generator<Finding, undefined> {
  const { services, cities, homeCity, partnerScene, leadOpportunities, redirects } = market;
  const isService = (slug: string) => services.some((service) => service.slug === slug);
  const isCity = (slug: string) => cities.some((city) => city.slug === slug);
  if (!isCity(homeCity)) yield { ...at("homeCity"), problem: `names ${homeCity}, which is no city` };
  if (!isService(partnerScene)) yield { ...at("partnerScene"), problem: `names ${partnerScene}, which is no service` };
  for (const [index, { service, city }] of leadOpportunities.entries()) {
    const opportunity = (field: string) => at("leadOpportunities", String(index), field);
    if (!services.find(({ slug }) => slug === service)?.partnerChoice)
      yield { ...opportunity("service"), problem: `names ${service}, which the partner program does not offer` };
    if (!isCity(city)) yield { ...opportunity("city"), problem: `names ${city}, which is no city` };
  }
  for (const [from, to] of Object.entries(redirects)) {
    const [, service = "", city = "", ...rest] = to.split("/");
    if (rest.length > 0 || !isService(service) || !isCity(city))
      yield { ...at("redirects", from), problem: `leads to ${to}, which is no landing page` };
    const [, first = "", second] = from.split("/");
    if ((isService(first) && second !== undefined && isCity(second)) || ownSegments.includes(first))
      yield { ...at("redirects", from), problem: "is a page of its own" };
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
