import { landingWords } from "../../content/page-words.ts";
import type { City, LandingPage, Market, Service } from "../../content/types.ts";
import { readBlogPosts, relatedPosts } from "../../domain/blog-post.ts";
import { landingPath } from "../../domain/landing-paths.ts";
import { localTime } from "../../domain/local-time.ts";
import { longestDescription } from "../../domain/search-result.ts";
import { plainWords } from "../../domain/text.ts";
import { isUnfilled, unfilledMark, withoutUnfilled } from "../../domain/unfilled.ts";
import { drawingFile } from "../../market-parts.ts";
import { drawingProblems } from "./drawing.ts";
import { articleProblems, spellingProblems } from "./editorial.ts";
import { type Finding, type MarketFiles, type Path, sentenceOf } from "./finding.ts";
import { deadLink, linksOf } from "./links-within.ts";
import { runs, sentences, sentencesOf, sharedShares } from "./shared-words.ts";
import { textsOfMarket, textsWithin } from "./texts-within.ts";

/** What keeps a page from being shown, or a text from being as good as it should be. */
interface GateFinding extends Finding {
  /** The landing pages that wait for it. */
  pages: readonly string[];
}

/** A problem of the market's module, by the way to it: where it stands and which pages wait for it follow from that. */
interface Problem {
  path: Path;
  problem: string;
}

/** Most of a landing page that may stand on its service's pages for other cities too, from 0 to 1. */
const maxSharedShare = 0.4;

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
  const problems = [
    ...problemsOfTexts(market, files),
    ...problemsOfCities(market),
    ...problemsOfLandingPages(market, files),
    ...problemsOfLikeness(market, files),
  ].map(({ path, problem }) => ({ ...files.placeOf(path), problem, pages: pagesAt(market, path) }));
  return [
    ...problems,
    ...findingsOfDrawings(market, files),
    ...findingsOfHeads(market, files),
    ...findingsOfArticles(market, files),
    ...findingsOfSpelling(market, files),
    ...findingsOfRepetition(market, files),
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

/** The landing pages on which what stands at `path` of the market is read. */
function pagesAt(market: Market, [part, index, field, key]: Path): string[] {
  const service = part === "services" && market.services[Number(index)];
  if (service) return pagesOfService(market, service);
  const city = part === "cities" && market.cities[Number(index)];
  if (!city) return [];
  return field === "landingPages" && key !== undefined
    ? [landingPath(String(key), city.slug)]
    : market.services.map(({ slug }) => landingPath(slug, city.slug));
}

const textsOf = (value: unknown) => [...textsWithin(value)].map(({ text }) => text).filter(Boolean);

/** What holds for every text of the module, wherever it stands. */
function* problemsOfTexts(market: Market, files: MarketFiles): Generator<Problem> {
  for (const { path, text } of textsWithin(market)) {
    if (isUnfilled(text)) {
      const question = text.split(unfilledMark)[1]?.trim();
      yield { path, problem: `is to be written${question ? `: ${question}` : ""}` };
    }
    for (const href of linksOf(text)) {
      const problem = deadLink(href, market, files);
      if (problem) yield { path, problem };
    }
  }
}

function* problemsOfCities({ cities, region }: Market): Generator<Problem> {
  for (const [index, city] of cities.entries()) {
    for (const field of ["zipCodes", "neighborhoods"] as const)
      if (city[field].length === 0) yield { path: ["cities", index, field], problem: "is empty" };
    for (const [position, zipCode] of city.zipCodes.entries()) {
      const prefix = zipCode.slice(0, 3);
      const problem = `is ${zipCode}, and no zip code of ${region.state} begins with ${prefix}`;
      if (!region.zipPrefixes.includes(prefix)) yield { path: ["cities", index, "zipCodes", position], problem };
    }
  }
}

/** Every landing page with the way to it. */
function landingPages({ cities, services }: Market): { service: Service; page: LandingPage; path: Path }[] {
  return cities.flatMap(({ landingPages }, index) =>
    services.flatMap((service) => {
      const page = landingPages[service.slug];
      return page ? [{ service, page, path: ["cities", index, "landingPages", service.slug] }] : [];
    }),
  );
}

/** What `localParagraphs` and the answers may have, and no other text: links. */
const canLink = (path: readonly string[]) => path[0] === "localParagraphs" || path.at(-1) === "answer";

/** The addresses that a landing page's own text leads to. */
const linksIn = ({ localParagraphs, localQuestions }: LandingPage) =>
  textsOf([localParagraphs, localQuestions]).flatMap(linksOf);

function* problemsOfLandingPages(market: Market, files: MarketFiles): Generator<Problem> {
  for (const { service, page, path } of landingPages(market)) {
    const isWrittenAbout = files.articles.some(({ columns }) => columns.service_type === service.slug);
    if (isWrittenAbout && !linksIn(page).some((href) => href.startsWith("/blog/")))
      yield { path: [...path, "localParagraphs"], problem: "lead to no article, and neither do the answers" };
    for (const [field, [least, most]] of Object.entries(counts)) {
      const { length } = page[field as keyof typeof counts];
      const problem = length === 0 ? "is empty" : `has ${length} entries, and ${least} to ${most} are wanted`;
      if (length < least || length > most) yield { path: [...path, field], problem };
    }
    const { sources: _, ...local } = page;
    for (const { path: field, text } of textsWithin(local)) {
      const shown = canLink(field) ? plainWords(text) : text;
      if (/[[\]]/.test(shown)) yield { path: [...path, ...field], problem: "has brackets that make no link" };
    }
  }
}

function* findingsOfDrawings(market: Market, { drawings }: MarketFiles): Generator<GateFinding> {
  for (const service of market.services) {
    for (const [kind, name] of Object.entries({ scene: service.scene.file, icon: service.icon })) {
      const file = drawingFile(service.slug, name);
      for (const problem of drawingProblems(kind as "scene" | "icon", drawings.get(file) ?? "")) {
        yield { file, field: "", problem, pages: pagesOfService(market, service) };
      }
    }
  }
}

/** Titles and descriptions: of the right length, and each page's own. */
function* findingsOfHeads(market: Market, { articles, placeOf }: MarketFiles): Generator<GateFinding> {
  const { legal, words } = market;
  const placed = (text: string, path: Path) => ({ text, ...placeOf(path), pages: pagesAt(market, path) });
  const inFile = (file: string, field: string, text: unknown) => ({ text: String(text), file, field, pages: [] });
  const legalPages = (["privacyPolicy", "termsOfService"] as const).map(
    (name) => [legal[name], ["legal", name]] as const,
  );
  const pages = [...landingPages(market).map(({ page, path }) => [page, path] as const), ...legalPages];
  const titles = [
    ...pages.map(([{ title }, path]) => placed(title, [...path, "title"])),
    placed(words.blog.title, ["words", "blog", "title"]),
    ...articles.map(({ file, columns }) => inFile(file, "meta_title", columns.meta_title ?? columns.title)),
  ];
  const descriptions = [
    ...pages.map(([{ description }, path]) => placed(description, [...path, "description"])),
    placed(words.faq.description, ["words", "faq", "description"]),
    placed(words.blog.description, ["words", "blog", "description"]),
    ...articles.map(({ file, columns }) =>
      inFile(file, "meta_description", columns.meta_description ?? columns.excerpt),
    ),
  ];
  for (const [heads, [least, most]] of [
    [titles, titleLength],
    [descriptions, descriptionLength],
  ] as const) {
    for (const [index, { text, ...place }] of heads.entries()) {
      if (isUnfilled(text)) continue;
      if (text.length < least || text.length > most)
        yield { ...place, problem: `has ${text.length} characters, and ${least} to ${most} are wanted` };
      const owner = heads.slice(0, index).find((head) => head.text === text);
      if (owner) yield { ...place, problem: `is that of ${owner.file}, ${owner.field}, too` };
    }
  }
}

function* findingsOfArticles(market: Market, files: MarketFiles): Generator<GateFinding> {
  const linked = landingPages(market).flatMap(({ service, page }) =>
    linksIn(page).map((href) => `${service.slug} ${href.split("#")[0]}`),
  );
  for (const { file, columns } of files.articles) {
    const finding = (field: string, problem: string) => ({ file, field, problem, pages: [] });
    for (const { path, text } of textsWithin(columns)) {
      const isAddress = ["url", "link"].includes(path.at(-1) ?? "");
      for (const href of isAddress ? [text] : linksOf(text)) {
        const problem = deadLink(href, market, files);
        if (problem) yield finding(path.join("."), problem);
      }
    }
    for (const { field, problem } of articleProblems(columns, market.editorial)) yield finding(field, problem);
    const service = columns.service_type;
    if (service != null && !linked.includes(`${service} /blog/${columns.slug}`))
      yield finding("service_type", `is ${service}, and none of its landing pages leads here`);
  }
}

/** No page waits for these. */
function* findingsOfSpelling({ editorial, ...market }: Market, files: MarketFiles): Generator<GateFinding> {
  for (const { text, place } of textsOfMarket(market, files))
    for (const problem of spellingProblems(text, editorial)) yield { ...place, problem, pages: [] };
}

/** What a landing page says of its city: everything that no other page of the service should say. */
function localTexts({ lead, localHeading, localParagraphs, localFacts, localQuestions }: LandingPage): string[] {
  return textsOf([lead, localHeading, localParagraphs, localFacts, localQuestions]).map(plainWords);
}

/** All that a service's landing pages show outside the form, for each city. */
function shownTexts({ cities }: Market, service: Service, articles: readonly unknown[]): string[][] {
  const { formHeading: _heading, formNote: _note, contactTime: _time, ...words } = landingWords;
  const common = textsOf([service.commonServices, service.faq, words, articles]);
  return cities.map(({ zipCodes, neighborhoods, beyondCityLimits, landingPages }) => {
    const page = landingPages[service.slug];
    if (!page) return [];
    const titles = page.sources.map(({ title }) => title);
    const places = textsOf([zipCodes.join(" "), neighborhoods.join(", "), beyondCityLimits]);
    return [...localTexts(page), ...titles, ...places, ...common];
  });
}

/** Pages that say what those of other cities say. One that is still being written is measured when it is whole. */
function* problemsOfLikeness(raw: Market, files: MarketFiles): Generator<Problem> {
  const columns = files.articles.map(({ columns }) => columns);
  const posts = readBlogPosts(columns, localTime(raw.region.timeZone));
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
      const problem = `has ${Math.round(100 * share)} % in common with the pages of other cities, and ${100 * maxSharedShare} % is the most`;
      if (share > maxSharedShare) yield { path: ["cities", index, "landingPages", service.slug], problem };
    }
  }
}

/** Pages with a sentence, of five words or more, that another one says of its own place. No page waits for these. */
function* findingsOfRepetition(market: Market, { placeOf }: MarketFiles): Generator<GateFinding> {
  // The longest first, so that "Bear Creek" goes before "Bear".
  const placeNames = market.cities
    .flatMap(({ name, zipCodes, neighborhoods }) => [name, ...zipCodes, ...neighborhoods])
    .map((name) => name.toLowerCase())
    .sort((one, other) => other.length - one.length);
  const withoutPlaces = (text: string) =>
    placeNames.reduce((rest, name) => rest.replaceAll(name, "…"), text.toLowerCase()).trim();
  const owners = new Map<string, Path>();
  for (const { page, path } of landingPages(market)) {
    const sentences = localTexts(page)
      .flatMap(sentencesOf)
      .filter((sentence) => !isUnfilled(sentence));
    const own = sentences.map(withoutPlaces).filter((sentence) => sentence.split(/\s+/).length >= 5);
    const repeated = own.find((sentence) => owners.has(sentence));
    if (repeated !== undefined) {
      const owner = pagesAt(market, owners.get(repeated) ?? []);
      yield { ...placeOf(path), problem: `says of its place what ${owner} says of another: ${repeated}`, pages: [] };
    }
    for (const sentence of own) owners.set(sentence, path);
  }
}
