import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type LandingPage, type Market, marketShape } from "../../content/types.ts";
import { plainWords } from "../../domain/text.ts";
import { marketFolder } from "../../vite/market-folder.ts";
import {
  articleFiles,
  cityFile,
  drawingFile,
  landingPageFile,
  readMarket,
  serviceFile,
  slugsOf,
} from "../../vite/market-parts.ts";
import { readArticle } from "../blog/article-file.ts";
import { StartProblem } from "../problems.ts";

const illustrations = new URL("../../app/ui/illustrations/", import.meta.url);

/** In every market, which must choose a social picture for each. */
const productPages = ["/", "/why-us", "/faq", "/blog", "/contact", "/partner-program", "/privacy", "/terms"];

/** Most begin a path of the site. `general` and `other` are stored in place of a service. */
// biome-ignore format: a list of words reads better whole
export const reservedSlugs = [
  "application", "assets", "blog", "contact", "contractor", "coverage", "covers", "faq", "healthz", "hooks", "job", "mail", "operator",
  "paid", "partner-program", "privacy", "receipt", "rest", "sitemaps", "social", "terms", "thank-you", "why-us", "general", "other",
];

/** The share of a landing page's text about its city that the service's pages for other cities may have. */
const maxSharedShare = 0.2;

/** Throws a `StartProblem` with the first fault. */
export async function ensureMarketUsable(folder: URL = marketFolder): Promise<void> {
  const [flaw] = findFlaws(await importMarket(folder), folder);
  if (flaw) throw new StartProblem(`${nameOf(folder)}/${flaw}.`);
}

/**
 * A sentence each. Any fault stops a build. `findShortcomings` needs a complete market, so it runs only without flaws.
 */
export async function checkMarket(folder: URL = marketFolder): Promise<string[]> {
  const market = await importMarket(folder);
  const blocking = [...findFlaws(market, folder)];
  const findings = blocking.length > 0 ? blocking : findShortcomings(market as Market, folder);
  return [...findings].map((finding) => `${nameOf(folder)}/${finding}.`);
}

function nameOf(folder: URL): string {
  return relative(fileURLToPath(new URL("../../", import.meta.url)), fileURLToPath(folder)).replace(/\/$/, "");
}

async function importMarket(folder: URL): Promise<unknown> {
  if (!existsSync(new URL("market.ts", folder))) {
    throw new StartProblem(`MARKET must name a folder with a file market.ts. ${nameOf(folder)} has no such file.`);
  }
  return await readMarket(folder).catch((error: Error) => {
    throw new StartProblem(`${nameOf(folder)}/${error.message}.`);
  });
}

/** Such as `["cities", 0, "name"]`. */
type Path = readonly PropertyKey[];

/** File and field, such as "cities/kirkland/kirkland.ts: zipCodes.0". */
function placeOf([part = "", ...rest]: Path, given: unknown, folder: URL): string {
  if (part === "services" || part === "cities") {
    const [index = "", ...field] = rest.map(String);
    const slug = (given as Record<string, { slug?: string }[]>)[part]?.[Number(index)]?.slug;
    if (slug === undefined) return `${part}/`;
    if (field[0] === "slug") return `${part}/${slug}/: its name`;
    if (field[0] === "landingPages" && field[1])
      return [landingPageFile(field[1], slug), field.slice(2).join(".")].filter(Boolean).join(": ");
    const file = part === "services" ? serviceFile(slug) : cityFile(slug);
    return [file, field.join(".")].filter(Boolean).join(": ");
  }
  const fileNamed = (name: PropertyKey) => String(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const files = [`${fileNamed(part)}.ts`, `legal/${fileNamed(rest[0] ?? "")}.ts`];
  const depth = files.findIndex((file) => existsSync(new URL(file, folder)));
  const file = depth === -1 ? "market.ts" : files[depth];
  return [file, [part, ...rest].slice(depth + 1).join(".")].filter(Boolean).join(": ");
}

/** The site cannot start with them. `given` is unchecked. */
function* findFlaws(given: unknown, folder: URL): Generator<string> {
  const { services, cities } = slugsOf(folder);
  const pages = cities.flatMap((city) => services.map((service) => landingPageFile(service, city)));
  const files = [...services.map(serviceFile), ...cities.map(cityFile), ...pages, "public/favicon.svg"];
  const missingFiles = files.filter((file) => !existsSync(new URL(file, folder)));
  yield* missingFiles.map((file) => `${file} is missing`);
  if (missingFiles.length > 0) return;
  const { data: market, error } = marketShape.safeParse(given, {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? `has ${issue.keys.join(", ")}, which is not a known field` : "is missing",
  });
  for (const { path, message } of error?.issues ?? []) yield `${placeOf(path, given, folder)} ${message}`;
  if (!market) return;
  for (const [path, problem] of findWrongFacts(market, folder)) yield `${placeOf(path, market, folder)} ${problem}`;
  for (const { file } of articleFiles(folder)) {
    const article = readArticle(readFileSync(new URL(file, folder)));
    if (typeof article === "string") yield `${file} is not an article: ${article.replace(/\.$/, "")}`;
    else if (article.service_type && !services.includes(article.service_type))
      yield `${file}: service_type names ${article.service_type}, which is not a known service`;
  }
}

/** References to what does not exist, and facts that contradict each other. */
function* findWrongFacts(market: Market, folder: URL): Generator<readonly [Path, string]> {
  const { services, cities, accents, region, redirects, socialPictures } = market;
  const [accentNames, pages] = [Object.keys(accents), landingPathsOf(market)];
  const [serviceSlugs, citySlugs]: string[][] = [services, cities].map((entries) => entries.map(({ slug }) => slug));
  const partnerServices = services.filter(({ partnerChoice }) => partnerChoice).map(({ slug }) => slug);
  const references: [path: Path, name: string, known: readonly string[] | undefined, what: string][] = [
    [["mainAccent"], market.mainAccent, accentNames, "accent"],
    [["homeCity"], market.homeCity, citySlugs, "city"],
  ];
  const takenBy = new Map(reservedSlugs.map((segment) => [segment, "the site"]));
  const zipCodes = new Map<string, string>();

  for (const [index, { slug, accent, scene, icon, issues, urgentHelp }] of services.entries()) {
    const path = ["services", index];
    const answers = issues?.map(({ value }) => value) ?? [];
    if (urgentHelp) references.push([[...path, "urgentHelp", "issue"], urgentHelp.issue, answers, "answer"]);
    references.push([[...path, "accent"], accent, accentNames, "accent"]);
    if (takenBy.has(slug)) yield [[...path, "slug"], `is already taken by ${takenBy.get(slug)}`];
    for (const [field, drawing] of Object.entries({ "scene.file": scene.file, icon }))
      if (!existsSync(new URL(drawingFile(slug, drawing), folder)))
        yield [[...path, field], `names ${drawing}, which is not in the same folder`];
  }
  for (const slug of serviceSlugs ?? []) takenBy.set(slug, "a service");
  for (const [index, { slug, notPopular, neighborhoods, zipCodes: own }] of cities.entries()) {
    const path = ["cities", index];
    if (takenBy.has(slug)) yield [[...path, "slug"], `is already taken by ${takenBy.get(slug)}`];
    for (const name of notPopular) references.push([[...path, "notPopular"], name, serviceSlugs, "service"]);
    for (const zipCode of own) {
      const otherCity = zipCodes.get(zipCode);
      if (otherCity) yield [[...path, "zipCodes"], `has ${zipCode}, which ${otherCity} has already`];
      if (!region.zipPrefixes.includes(zipCode.slice(0, 3)))
        yield [[...path, "zipCodes"], `has ${zipCode}, which is not a zip code of ${region.state}`];
      zipCodes.set(zipCode, slug);
      if (market.map && !market.map.zipAreas[zipCode]) yield [["map", "zipAreas"], `has no area for ${zipCode}`];
    }
    const place = market.map?.cities[slug];
    if (market.map && !place) yield [["map", "cities"], `has nothing for ${slug}`];
    for (const name of Object.keys(place?.neighborhoods ?? {}))
      if (!neighborhoods.includes(name))
        yield [["map", "cities", slug, "neighborhoods"], `has ${name}, which ${slug} has not`];
  }
  for (const slug of Object.keys(market.map?.cities ?? {}))
    references.push([["map", "cities", slug], slug, citySlugs, "city"]);
  for (const zipCode of Object.keys(market.map?.zipAreas ?? {}))
    if (!zipCodes.has(zipCode)) yield [["map", "zipAreas"], `has ${zipCode}, which no city has`];
  for (const [index, { service, city }] of market.leadOpportunities.entries()) {
    references.push([
      ["leadOpportunities", index, "service"],
      service,
      partnerServices,
      "choice of the partner program",
    ]);
    references.push([["leadOpportunities", index, "city"], city, citySlugs, "city"]);
  }
  for (const [from, to] of Object.entries(redirects)) {
    references.push([["redirects", from], to, pages, "landing page"]);
    if (reservedSlugs.includes(from.split("/")[1] ?? "") || pages.some((page) => `${from}/`.startsWith(`${page}/`)))
      yield [["redirects", from], "is already a page"];
  }
  for (const page of productPages) {
    const { drawing = "" } = socialPictures[page] ?? {};
    if (!existsSync(new URL(`${drawing}.svg`, illustrations)))
      references.push([["socialPictures", page], drawing, serviceSlugs, "service or illustration"]);
  }
  for (const [path, name, known, what] of references)
    if (!known?.includes(name)) yield [path, `names ${name || "nothing"}, which is not a known ${what}`];
}

/** They stop a build, but no start: dead links, and landing pages that repeat others. */
function* findShortcomings(market: Market, folder: URL): Generator<string> {
  for (const { path, text } of textsWithin(market)) {
    for (const problem of deadLinks(path, text, market, folder)) yield `${placeOf(path, market, folder)} ${problem}`;
  }
  for (const { file } of articleFiles(folder)) {
    for (const { path, text } of textsWithin(readArticle(readFileSync(new URL(file, folder)))))
      for (const problem of deadLinks(path, text, market, folder)) yield `${file}: ${path.join(".")} ${problem}`;
  }
  for (const { slug } of market.services) {
    const pages = market.cities.map((city) => city.landingPages[slug]);
    for (const [index, share] of sharedShares(pages.map(localTexts)).entries()) {
      const place = placeOf(["cities", index, "landingPages", slug], market, folder);
      if (share > maxSharedShare)
        yield `${place} shares ${Math.round(100 * share)} % of its words with pages of other cities; the limit is ${100 * maxSharedShare} %`;
      for (const field of ["title", "description"] as const) {
        const text = pages[index]?.[field];
        if (pages.findIndex((page) => page?.[field] === text) < index)
          yield `${place}: ${field} is the same as on another page`;
      }
    }
  }
}

function landingPathsOf({ services, cities }: Market): string[] {
  return services.flatMap((service) => cities.map((city) => `/${service.slug}/${city.slug}`));
}

function* textsWithin(
  value: unknown,
  path: readonly string[] = [],
): Generator<{ path: readonly string[]; text: string }> {
  if (typeof value === "string") yield { path, text: value };
  else if (typeof value === "object" && value !== null)
    for (const [key, part] of Object.entries(value)) yield* textsWithin(part, [...path, key]);
}

/** Not to other sites. */
function* deadLinks(path: readonly string[], text: string, market: Market, folder: URL): Generator<string> {
  const isUrl = /^(?:url|href|link|cover_image_url)$/.test(path.at(-1) ?? "");
  const links = isUrl ? [text] : [...text.matchAll(/\]\(([^()\s]*)(?:\s[^()]*)?\)/g)].map(([, href = ""]) => href);
  for (const href of links) {
    const [page = ""] = href.split(/[?#]/);
    const exists =
      /^(?:https:\/\/[^\s/]|mailto:.|tel:.)/.test(href) ||
      [...productPages, "/feed.xml", ...landingPathsOf(market), ...Object.keys(market.redirects)].includes(page) ||
      articleFiles(folder).some(({ slug }) => page === `/blog/${slug}`) ||
      (/^\/\w[^/]*\/./.test(page) && existsSync(new URL(`public${page}`, folder)));
    if (!exists) yield `links to ${href}, which does not exist`;
  }
}

function localTexts(page: LandingPage | undefined): string[] {
  const { lead, localHeading, blurb, localParagraphs, localFacts, localQuestions } = page ?? {};
  const local = [lead, localHeading, blurb, localParagraphs, localFacts, localQuestions];
  return [...textsWithin(local)].map(({ text }) => plainWords(text));
}

/** By page: the share of five-word sequences that another page has, too. */
function sharedShares(pages: readonly (readonly string[])[]): number[] {
  const runs = pages.map((texts) =>
    texts.flatMap((text) => {
      const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[’'.,:/-][\p{L}\p{N}]+)*/gu) ?? [];
      return words.slice(4).map((_, start) => words.slice(start, start + 5).join(" "));
    }),
  );
  const counts = new Map<string, number>();
  for (const run of runs.flatMap((own) => [...new Set(own)])) counts.set(run, (counts.get(run) ?? 0) + 1);
  return runs.map((own) => own.filter((run) => (counts.get(run) ?? 0) > 1).length / (own.length || 1));
}
