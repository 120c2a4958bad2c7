import { llmsTextWords } from "../../content/assistant-words.ts";
import {
  cityOf,
  citySlugs,
  landingHeading,
  landingPageOf,
  market,
  serviceOf,
  serviceSlugs,
  siteFacts,
} from "../../content/chosen-market.ts";
import { contactWords } from "../../content/contact-words.ts";
import { legalLinks, type NavigationLink, quickLinks } from "../../content/navigation.ts";
import { homeWords } from "../../content/page-words.ts";
import { partnerProgramWords } from "../../content/partner-program-words.ts";
import { whyUsWords } from "../../content/why-us-words.ts";
import { landingPath } from "../../domain/landing-path.ts";
import { longestDescription } from "../../domain/search-result.ts";
import type { Site } from "../../domain/site.ts";
import { fill, firstWithin } from "../../domain/text.ts";

export interface ListedArticle {
  slug: string;
  title: string;
  excerpt: string | null;
}

/** In the format of llmstxt.org, with every page of the sitemap. */
export function composeLlmsText(site: Site, articles: readonly ListedArticle[]): string {
  const facts = siteFacts(site);
  const { summary, facts: sentences, headings } = fill(llmsTextWords, { ...facts, mcp: `${site.url}/mcp` });
  const descriptions: Record<string, string> = fill(
    {
      "/": firstWithin(
        longestDescription,
        // This file lives longer with its readers than what it would say about today's contractors.
        homeWords.descriptionsBefore.map((words) => fill(words, facts)),
      ),
      "/why-us": whyUsWords.description,
      "/faq": market.words.faq.description,
      "/blog": market.words.blog.description,
      "/contact": contactWords.description,
      "/partner-program": partnerProgramWords.description,
      "/privacy": market.legal.privacyPolicy.description,
      "/terms": market.legal.termsOfService.description,
    },
    facts,
  );
  const toLine = ({ href, text }: NavigationLink, description: string | null) =>
    `- [${toOneLine(text).replace(/[[\]\\]/g, "\\$&")}](${site.url}${href})${description ? `: ${toOneLine(description)}` : ""}`;
  const landingLines = serviceSlugs.flatMap((service) =>
    citySlugs.map((city) => {
      const zipCodes = cityOf(city).zipCodes.join(", ");
      const link = { href: landingPath(service, city), text: landingHeading(service, city) };
      const { description } = landingPageOf(service, city);
      return toLine(link, `${description} ${serviceOf(service).cost} Zip codes: ${zipCodes}.`);
    }),
  );
  const sections: [string, string[]][] = [
    [headings.pages, [...quickLinks, ...legalLinks].map((link) => toLine(link, descriptions[link.href] ?? null))],
    [headings.services, landingLines],
    [
      headings.articles,
      articles.map(({ slug, title, excerpt }) => toLine({ href: `/blog/${slug}`, text: title }, excerpt)),
    ],
  ];
  const lists = sections.filter(([, lines]) => lines.length > 0);
  return [
    `# ${site.name}`,
    `> ${summary}`,
    ...sentences,
    ...lists.map(([heading, lines]) => `## ${heading}\n\n${lines.join("\n")}`),
  ]
    .join("\n\n")
    .concat("\n");
}

function toOneLine(text: string): string {
  return text.toWellFormed().replace(/\s+/g, " ").trim();
}
