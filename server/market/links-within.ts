import type { Market } from "../../content/types.ts";
import type { MarketFiles } from "./finding.ts";

/** The pages that every market has, beside those that begin with a service or with `/blog/`; the market words a picture for each. */
export const productPages = ["/", "/why-us", "/faq", "/blog", "/contact", "/partner-program", "/privacy", "/terms"];

/** The addresses that a text with links leads to. */
export function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]*)[^)]*\)/g)].map(([, href = ""]) => href);
}

/** What else of a market can be led to. */
type Places = Pick<MarketFiles, "articles" | "pictures" | "sections">;

/** Why an address leads nowhere, as the rest of a sentence; null: it does lead somewhere, or outside. */
export function deadLink(href: string, market: Market, places: Places): string | null {
  if (/^(?:https:\/\/[^\s/]+|mailto:.|tel:.)/.test(href)) return null;
  if (!/^\/(?!\/)/.test(href)) return `leads to ${href}, which begins neither with / nor with https://`;
  const [path = "", section] = href.replace(/\?[^#]*/, "").split("#");
  if (!isThere(path, market, places)) return `leads to ${path}, which is not there`;
  const known = section === undefined ? null : sectionsOf(path, market, places);
  return known && !known.includes(section ?? "") ? `leads to #${section} of ${path}, which is not there` : null;
}

function isThere(path: string, { services, cities, redirects }: Market, { articles, pictures }: Places): boolean {
  const [, first, second, ...rest] = path.split("/");
  if ([...productPages, "/feed.xml"].includes(path) || pictures.has(path) || Object.hasOwn(redirects, path))
    return true;
  if (rest.length > 0) return false;
  return first === "blog"
    ? articles.some(({ columns }) => columns.slug === second)
    : services.some(({ slug }) => slug === first) && cities.some(({ slug }) => slug === second);
}

/** The names that a page gives to its parts; null: they are not the market's, and not looked at. */
function sectionsOf(path: string, { questionGroups, legal, services }: Market, { sections }: Places) {
  const named = (parts: readonly { id: string }[]) => parts.map(({ id }) => id);
  if (path === "/faq") return named(questionGroups);
  if (path === "/privacy") return named(legal.privacyPolicy.sections);
  if (path === "/terms") return named(legal.termsOfService.sections);
  if (path.startsWith("/blog/")) return sections.get(path) ?? [];
  const service = services.find(({ slug }) => path.startsWith(`/${slug}/`));
  return service ? ["quote-form", "local", "common", ...(service.faq.length > 0 ? ["faq"] : [])] : null;
}
