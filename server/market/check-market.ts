import { existsSync, readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Market } from "../../content/types.ts";
import { marketFolder } from "../../market-folder.ts";
import { readArticle } from "../blog/article-file.ts";
import { StartProblem } from "../start-problem.ts";
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

/** Where a part of the market stands if not in `market.ts`, as `market/README.md` lays it out. */
const files: Readonly<Record<string, string>> = {
  brand: "brand-defaults.ts",
  region: "region.ts",
  licensing: "licensing.ts",
  words: "market-words.ts",
  questionGroups: "faq-questions.ts",
  leadOpportunities: "lead-opportunities.ts",
  redirects: "redirects.ts",
  socialPictures: "page-pictures.ts",
  accents: "accents.ts",
  examples: "examples.ts",
};

/**
 * Looks at the market that `MARKET` names before anything is made of it. Throws a `StartProblem` that names the file and the field of
 * the first thing that is wrong or missing.
 */
export async function checkMarket(folder: URL = marketFolder): Promise<void> {
  const name = relative(fileURLToPath(new URL("../../", import.meta.url)), fileURLToPath(folder)).replace(/\/$/, "");
  const market = await importMarket(folder, name);
  const problem = problems(market, folder).next().value;
  if (problem) throw new StartProblem(`${name}/${problem}.`);
}

async function importMarket(folder: URL, name: string): Promise<unknown> {
  const module = new URL("market.ts", folder);
  if (!existsSync(module)) {
    throw new StartProblem(`MARKET must be a folder with a market.ts, as market has one; ${name} has none.`);
  }
  try {
    return (await import(module.href)).market;
  } catch (error) {
    throw new StartProblem(`${name}/market.ts cannot be read: ${(error as Error).message.split("\n")[0]}.`);
  }
}

/** What is wrong, each as "file: field: what", the first of them first. */
function* problems(given: unknown, folder: URL): Generator<string, undefined> {
  const { data: market, error } = marketSchema.safeParse(given);
  if (error) {
    for (const issue of error.issues) yield wordsOf(issue, given, folder);
    return;
  }
  yield* problemsOfSlugs(market, folder);
  yield* problemsOfPlaces(market);
  yield* problemsOfLandingPages(market);
  yield* problemsOfLooks(market, folder);
  yield* problemsOfNames(market);
  yield* problemsOfArticles(market, folder);
}

/** A flaw of the shape, with the file that holds it. */
function wordsOf({ path, message, ...issue }: { path: PropertyKey[]; message: string }, given: unknown, folder: URL) {
  const [part = "", ...rest] = path.map(String);
  const unknown = (issue as { keys?: string[] }).keys?.join(", ");
  const said = unknown ? `has ${unknown}, which is no field of it` : message;
  const entries = (given as Record<string, { slug?: string }[]> | undefined)?.[part];
  if (part === "services" || part === "cities") {
    const [index = "", ...field] = rest;
    const slug = entries?.[Number(index)]?.slug ?? `the entry ${index}`;
    if (field[0] === "landingPages") return place(`${part}/${slug}/${slug}-pages.ts`, field.slice(1), said);
    return place(fileOf(part, slug), field, said);
  }
  if (part === "legal" && rest.length > 1) return place(`legal/${kebab(rest[0] ?? "")}.ts`, rest.slice(1), said);
  const file = files[part];
  return file && existsSync(new URL(file, folder))
    ? place(file, rest, said)
    : place("market.ts", [part, ...rest], said);
}

/** The file of a service or of a city. */
function fileOf(part: string, slug: string): string {
  return `${part}/${slug}/${slug}.ts`;
}

function place(file: string, field: readonly string[], said: string): string {
  return `${[file, field.join(".")].filter(Boolean).join(": ")} ${said}`;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function* problemsOfSlugs({ services, cities }: Market, folder: URL): Generator<string, undefined> {
  const owners = new Map(ownSegments.map((segment) => [segment, "an address of the product"]));
  for (const slug of articleSlugs(folder)) owners.set(slug, "an article");
  const kinds = [
    ["services", "a service", services],
    ["cities", "a city", cities],
  ] as const;
  for (const [where, kind, entries] of kinds) {
    for (const { slug } of entries) {
      const owner = owners.get(slug);
      if (owner) yield `${fileOf(where, slug)}: slug is that of ${owner} already`;
      owners.set(slug, kind);
    }
  }
}

function* problemsOfPlaces({ cities, services }: Market): Generator<string, undefined> {
  const owners = new Map<string, string>();
  for (const { slug, zipCodes, notPopular } of cities) {
    for (const zipCode of zipCodes) {
      const owner = owners.get(zipCode);
      if (owner) yield `${fileOf("cities", slug)}: zipCodes has ${zipCode}, which ${owner} has already`;
      owners.set(zipCode, slug);
    }
    const unknown = notPopular.find((service) => !services.some((known) => known.slug === service));
    if (unknown) yield `${fileOf("cities", slug)}: notPopular names ${unknown}, which is no service`;
  }
}

function* problemsOfLandingPages({ services, cities }: Market): Generator<string, undefined> {
  const titles = new Map<string, string>();
  for (const { slug: city, landingPages } of cities) {
    for (const { slug: service } of services) {
      const page = landingPages[service];
      const here = `cities/${city}/${city}-pages.ts: ${service}`;
      if (!page) {
        yield `${here} is missing`;
        continue;
      }
      const other = titles.get(page.title);
      if (other) yield `${here}.title is that of ${other} too`;
      titles.set(page.title, `${service} in ${city}`);
    }
  }
}

function* problemsOfLooks({ services, accents, mainAccent, socialPictures }: Market, folder: URL) {
  if (!Object.hasOwn(accents, mainAccent)) yield `market.ts: mainAccent names ${mainAccent}, which is no accent`;
  for (const { slug, accent, scene, icon } of services) {
    const file = fileOf("services", slug);
    if (!Object.hasOwn(accents, accent)) yield `${file}: accent names ${accent}, which is no accent`;
    if (!existsSync(new URL(`services/${slug}/${scene.file}`, folder)))
      yield `${file}: scene.file names ${scene.file}, which is not beside it`;
    if (!existsSync(new URL(`services/${slug}/${icon}`, folder)))
      yield `${file}: icon names ${icon}, which is not beside it`;
  }
  if (!existsSync(new URL("public/favicon.svg", folder))) yield "public/favicon.svg is missing";
  for (const path of picturedPages) {
    const drawing = socialPictures[path]?.drawing;
    if (drawing === undefined) yield `${files.socialPictures}: ${path} is missing`;
    else if (!services.some(({ slug }) => slug === drawing) && !existsSync(new URL(`${drawing}.svg`, illustrations)))
      yield `${files.socialPictures}: ${path}.drawing names ${drawing}, which is neither a service nor an illustration`;
  }
}

function* problemsOfNames(market: Market): Generator<string, undefined> {
  const { services, cities, homeCity, partnerScene, leadOpportunities, redirects } = market;
  const isService = (slug: string) => services.some((service) => service.slug === slug);
  const isCity = (slug: string) => cities.some((city) => city.slug === slug);
  if (!isCity(homeCity)) yield `market.ts: homeCity names ${homeCity}, which is no city`;
  if (!isService(partnerScene)) yield `market.ts: partnerScene names ${partnerScene}, which is no service`;
  for (const { service, city } of leadOpportunities) {
    if (!services.find(({ slug }) => slug === service)?.partnerChoice)
      yield `${files.leadOpportunities}: service names ${service}, which the partner program does not offer`;
    if (!isCity(city)) yield `${files.leadOpportunities}: city names ${city}, which is no city`;
  }
  for (const [from, to] of Object.entries(redirects)) {
    const [, service = "", city = "", ...rest] = to.split("/");
    if (rest.length > 0 || !isService(service) || !isCity(city))
      yield `${files.redirects}: ${from} leads to ${to}, which is no landing page`;
    const [, first = "", second] = from.split("/");
    if ((isService(first) && second !== undefined && isCity(second)) || ownSegments.includes(first))
      yield `${files.redirects}: ${from} is a page of its own`;
  }
}

function articleFiles(folder: URL): URL[] {
  const blog = new URL("blog/", folder);
  if (!existsSync(blog)) return [];
  const names = readdirSync(blog).filter((name) => name.endsWith(".md"));
  return names.map((name) => new URL(name, blog));
}

function articleSlugs(folder: URL): string[] {
  return articleFiles(folder).map(slugOf);
}

function slugOf(file: URL): string {
  return /([^/]+)\.md$/.exec(file.pathname)?.[1] ?? "";
}

function* problemsOfArticles({ services }: Market, folder: URL): Generator<string, undefined> {
  for (const file of articleFiles(folder)) {
    const here = `blog/${slugOf(file)}.md`;
    const article = readArticle(readFileSync(file, "utf8"));
    if (typeof article === "string") {
      yield `${here}: ${article.replace(/\.$/, "")}`;
      continue;
    }
    const { title, service_type: service, cover_image_url: cover } = article;
    if (typeof title !== "string" || !title.trim()) yield `${here}: title is missing`;
    if (service != null && !services.some(({ slug }) => slug === service))
      yield `${here}: service_type names ${service}, which is no service`;
    if (typeof cover === "string" && cover.startsWith("/") && !existsSync(new URL(`public${cover}`, folder)))
      yield `${here}: cover_image_url names ${cover}, which is not in public`;
  }
}
