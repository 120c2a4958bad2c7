import { landingWords } from "../../content/page-words.ts";
import type { City, LandingPage, Market, Service } from "../../content/types.ts";
import { readBlogPosts, relatedPosts } from "../../domain/blog-post.ts";
import { landingPath } from "../../domain/landing-paths.ts";
import { localTime } from "../../domain/local-time.ts";
import { longestDescription } from "../../domain/search-result.ts";
import { plainWords } from "../../domain/text.ts";
import { isUnfilled, unfilledMark, withoutUnfilled } from "../../domain/unfilled.ts";
import { drawingProblems } from "./drawing.ts";
import { type Finding, sentenceOf } from "./finding.ts";
import { deadLink, linksOf } from "./links-within.ts";
import { drawingFile } from "./market-layout.ts";
import { runs, sentences, sharedShares } from "./shared-words.ts";

/** What keeps a page from being shown, or a text from being as good as it should be. */
export interface GateFinding extends Finding {
  /** The landing pages that wait for it. */
  pages: readonly string[];
}

/** What of a market is not in its module. */
export interface MarketFiles {
  /** The articles as rows of the table `blogs`, with their files. */
  articles: readonly { file: string; columns: Record<string, unknown> & { slug: string } }[];
  /** The text of each scene and icon, by its file. */
  drawings: ReadonlyMap<string, string>;
  /** The addresses of the files in `public`. */
  pictures: ReadonlySet<string>;
  /** The names of the sections of articles that something leads to, by the article's path. */
  sections: ReadonlyMap<string, readonly string[]>;
  /** Where a part of the market stands. */
  placeOf(path: readonly string[]): { file: string; field: string };
}

/** Most of a landing page that may stand on its service's pages for other cities too, from 0 to 1. */
export const mostShared = 0.4;

/** How many of its parts a landing page has (content/types.ts). */
const counts = {
  localParagraphs: [2, 3],
  localFacts: [3, 4],
  localQuestions: [3, 5],
  sources: [1, 20],
} as const;

/** In characters. */
const titleLength = [10, 64] as const;
const descriptionLength = [70, longestDescription] as const;

/**
 * Looks at a market from which a site can be made (`flaws` yields nothing) and yields what is still to be done, page by page. It
 * reads nothing itself.
 */
export function gateFindings(market: Market, files: MarketFiles): GateFinding[] {
  return [
    ...unfilledTexts(market, files),
    ...findingsOfCities(market, files),
    ...findingsOfDrawings(market, files),
    ...findingsOfLandingPages(market, files),
    ...findingsOfHeads(market, files),
    ...findingsOfLinks(market, files),
    ...findingsOfLikeness(market, files),
  ];
}

/** Each landing page that is not ready, with what it waits for, in sentences. */
export function unfinishedPages(findings: readonly GateFinding[]): Record<string, string[]> {
  const pages: Record<string, string[]> = {};
  for (const finding of findings) {
    for (const page of finding.pages) pages[page] = [...(pages[page] ?? []), sentenceOf(finding)];
  }
  return pages;
}

const pagesOfService = ({ cities }: Market, { slug }: Service) => cities.map((city) => landingPath(slug, city.slug));
const pagesOfCity = ({ services }: Market, { slug }: City) =>
  services.map((service) => landingPath(service.slug, slug));

/** Every text within a value, with the way to it. */
function* textsWithin(
  value: unknown,
  path: readonly string[] = [],
): Generator<{ path: readonly string[]; text: string }> {
  if (typeof value === "string") yield { path, text: value };
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* textsWithin(part, [...path, key]);
}

/** The landing pages on which what stands at `path` of the market is read. */
function pagesAt(market: Market, [part, index, field, key]: readonly string[]): string[] {
  const service = part === "services" && market.services[Number(index)];
  if (service) return pagesOfService(market, service);
  const city = part === "cities" && market.cities[Number(index)];
  if (!city) return [];
  return field === "landingPages" && key ? [landingPath(key, city.slug)] : pagesOfCity(market, city);
}

function* unfilledTexts(market: Market, files: MarketFiles): Generator<GateFinding> {
  for (const { path, text } of textsWithin(market)) {
    if (!isUnfilled(text)) continue;
    const question = text.split(unfilledMark)[1]?.trim();
    const problem = `is to be written${question ? `: ${question}` : ""}`;
    yield { ...files.placeOf(path), problem, pages: pagesAt(market, path) };
  }
}

function* findingsOfCities(market: Market, { placeOf }: MarketFiles): Generator<GateFinding> {
  const { cities, region } = market;
  for (const [index, city] of cities.entries()) {
    const at = (...field: string[]) => ({
      ...placeOf(["cities", String(index), ...field]),
      pages: pagesOfCity(market, city),
    });
    if (city.zipCodes.length === 0) yield { ...at("zipCodes"), problem: "is empty" };
    if (city.neighborhoods.length === 0) yield { ...at("neighborhoods"), problem: "is empty" };
    for (const [position, zipCode] of city.zipCodes.entries()) {
      if (!region.zipPrefixes.includes(zipCode.slice(0, 3)))
        yield {
          ...at("zipCodes", String(position)),
          problem: `is ${zipCode}, and no zip code of ${region.state} begins with ${zipCode.slice(0, 3)}`,
        };
    }
  }
}

function* findingsOfDrawings(market: Market, { drawings }: MarketFiles): Generator<GateFinding> {
  for (const service of market.services) {
    for (const [kind, name] of [
      ["scene", service.scene.file],
      ["icon", service.icon],
    ] as const) {
      const file = drawingFile(service.slug, name);
      for (const problem of drawingProblems(kind, drawings.get(file) ?? "")) {
        yield { file, field: "", problem, pages: pagesOfService(market, service) };
      }
    }
  }
}

/** Every landing page with its place. */
function* landingPages(market: Market, { placeOf }: MarketFiles) {
  for (const [index, city] of market.cities.entries()) {
    for (const service of market.services) {
      const page = city.landingPages[service.slug];
      if (!page) continue;
      const at = (...field: string[]) => ({
        ...placeOf(["cities", String(index), "landingPages", service.slug, ...field]),
        pages: [landingPath(service.slug, city.slug)],
      });
      yield { service, city, page, at };
    }
  }
}

/** What `localParagraphs` and the answers may have, and no other text: links. */
const canLink = (path: readonly string[]) => path[0] === "localParagraphs" || path.at(-1) === "answer";

function* findingsOfLandingPages(market: Market, files: MarketFiles): Generator<GateFinding> {
  for (const { service, page, at } of landingPages(market, files)) {
    const isWrittenAbout = files.articles.some(({ columns }) => columns.service_type === service.slug);
    const links = textsOf([page.localParagraphs, page.localQuestions]).flatMap(linksOf);
    if (isWrittenAbout && !links.some((href) => href.startsWith("/blog/")))
      yield { ...at("localParagraphs"), problem: "lead to no article, and neither do the answers" };
    for (const [field, [least, most]] of Object.entries(counts)) {
      const { length } = page[field as keyof typeof counts];
      if (length < least || length > most)
        yield {
          ...at(field),
          problem: length === 0 ? "is empty" : `has ${length} entries, and ${least} to ${most} are wanted`,
        };
    }
    const { sources: _, ...local } = page;
    for (const { path, text } of textsWithin(local)) {
      const shown = canLink(path) ? plainWords(text) : text;
      if (/[[\]]/.test(shown)) yield { ...at(...path), problem: "has brackets that make no link" };
    }
  }
}

/** Titles and descriptions: of the right length, and each page's own. */
function* findingsOfHeads(market: Market, files: MarketFiles): Generator<GateFinding> {
  const { legal, words } = market;
  const placed = (...path: string[]) => ({ ...files.placeOf(path), pages: [] as string[] });
  const heads = [
    ...[...landingPages(market, files)].flatMap(({ page, at }) => [
      { text: page.title, lengths: titleLength, place: at("title") },
      { text: page.description, lengths: descriptionLength, place: at("description") },
    ]),
    ...(["privacyPolicy", "termsOfService"] as const).flatMap((name) => [
      { text: legal[name].title, lengths: titleLength, place: placed("legal", name, "title") },
      { text: legal[name].description, lengths: descriptionLength, place: placed("legal", name, "description") },
    ]),
    { text: words.faq.description, lengths: descriptionLength, place: placed("words", "faq", "description") },
    { text: words.blog.title, lengths: titleLength, place: placed("words", "blog", "title") },
    { text: words.blog.description, lengths: descriptionLength, place: placed("words", "blog", "description") },
    ...files.articles.flatMap(({ file, columns }) => [
      {
        text: String(columns.meta_title ?? columns.title),
        lengths: titleLength,
        place: { file, field: "meta_title", pages: [] },
      },
      {
        text: String(columns.meta_description ?? columns.excerpt),
        lengths: descriptionLength,
        place: { file, field: "meta_description", pages: [] },
      },
    ]),
  ];
  const owners = new Map<string, { file: string; field: string }>();
  for (const { text, lengths, place } of heads) {
    if (isUnfilled(text)) continue;
    const [least, most] = lengths;
    if (text.length < least || text.length > most)
      yield { ...place, problem: `has ${text.length} characters, and ${least} to ${most} are wanted` };
    const owner = owners.get(text);
    if (owner) yield { ...place, problem: `is that of ${owner.file}, ${owner.field}, too` };
    else owners.set(text, place);
  }
}

function* findingsOfLinks(market: Market, files: MarketFiles): Generator<GateFinding> {
  for (const { path, text } of textsWithin(market)) {
    for (const href of linksOf(text)) {
      const problem = deadLink(href, market, files);
      if (problem) yield { ...files.placeOf(path), problem, pages: pagesAt(market, path) };
    }
  }
  for (const { file, columns } of files.articles) {
    for (const { path, text } of textsWithin(columns)) {
      const isAddress = ["url", "link"].includes(path.at(-1) ?? "");
      for (const href of isAddress ? [text] : linksOf(text)) {
        const problem = deadLink(href, market, files);
        if (problem) yield { file, field: path.join("."), problem, pages: [] };
      }
    }
  }
}

/** What a landing page says of its city: everything that no other page of the service should say. */
export function localTexts({ lead, localHeading, localParagraphs, localFacts, localQuestions }: LandingPage): string[] {
  return textsOf([lead, localHeading, localParagraphs, localFacts, localQuestions]).map(plainWords);
}

const textsOf = (value: unknown) => [...textsWithin(value)].map(({ text }) => text).filter(Boolean);

/** All that a service's landing pages show outside the form, for each city. */
function shownTexts({ cities }: Market, service: Service, articles: readonly unknown[]): string[][] {
  const { formHeading: _heading, formNote: _note, contactTime: _time, ...words } = landingWords;
  const common = textsOf([service.commonServices, service.faq, words, articles]);
  return cities.map(({ zipCodes, neighborhoods, beyondCityLimits, landingPages }) => {
    const page = landingPages[service.slug];
    if (!page) return [];
    const titles = page.sources.map(({ title }) => title);
    return [
      ...localTexts(page),
      ...titles,
      ...textsOf([zipCodes.join(" "), neighborhoods.join(", "), beyondCityLimits]),
      ...common,
    ];
  });
}

/** Pages that say what those of other cities say. One that is still being written is measured when it is whole. */
function* findingsOfLikeness(raw: Market, files: MarketFiles): Generator<GateFinding> {
  const posts = readBlogPosts(
    files.articles.map(({ columns }) => columns),
    localTime(raw.region.timeZone),
  );
  const market = withoutUnfilled(raw);
  const isWhole = ({ landingPages }: City, { slug }: Service) => !textsOf(landingPages[slug]).some(isUnfilled);
  for (const [position, service] of market.services.entries()) {
    const articles = relatedPosts(posts, service.slug).map(({ title, excerpt }) => [title, excerpt]);
    const cities = raw.cities.flatMap((city, index) => (isWhole(city, service) ? [index] : []));
    const chosen = { ...market, cities: cities.flatMap((index) => market.cities[index] ?? []) };
    const pages = shownTexts(chosen, market.services[position] ?? service, articles);
    const [byRuns, bySentences] = [sharedShares(pages, runs), sharedShares(pages, sentences)];
    for (const [place, index] of cities.entries()) {
      const share = Math.max(byRuns[place] ?? 0, bySentences[place] ?? 0);
      if (share <= mostShared) continue;
      const city = market.cities[index];
      yield {
        ...files.placeOf(["cities", String(index), "landingPages", service.slug]),
        problem: `has ${Math.round(100 * share)} % in common with the pages of other cities, and ${100 * mostShared} % is the most`,
        pages: city ? [landingPath(service.slug, city.slug)] : [],
      };
    }
  }
}
