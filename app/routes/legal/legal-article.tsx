import type { ReactNode } from "react";
import { market } from "../../../content/chosen-market.ts";
import { legalWords } from "../../../content/legal-words.ts";
import type { LegalPage } from "../../../content/types.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import type { PlaceholderValues } from "../../../domain/text.ts";
import { Section } from "../../ui/section.tsx";
import { SiteText } from "../../ui/site-text.tsx";

interface LegalArticleProps {
  page: LegalPage;
  facts?: PlaceholderValues;
  /** Content below a section's text, by the section's id. */
  below?: Record<string, ReactNode>;
}

export function LegalArticle({ page, facts = {}, below = {} }: LegalArticleProps) {
  return (
    <>
      <section className="bg-wash print:bg-transparent">
        <div className="column py-10 lg:py-14">
          <h1 className="title text-4xl">{page.heading}</h1>
          <p className="mt-4 max-w-140 text-lg text-ink-soft">{page.lead}</p>
          <p className="mt-4 text-sm text-ink-soft">{market.legal.updated}</p>
        </div>
      </section>

      <div className="column grid gap-x-12 gap-y-10 py-12 lg:grid-cols-12 lg:py-16 print:block print:py-0">
        <nav aria-labelledby="contents" className="lg:sticky lg:top-6 lg:col-span-4 lg:self-start">
          <h2 id="contents" className="font-semibold">
            {legalWords.contents}
          </h2>
          <ol className="mt-2">
            {page.sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} className="link inline-block py-1">
                  {section.heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-164 space-y-12 lg:col-span-8">
          {page.sections.map((section) => (
            <Section
              key={section.id}
              id={section.id}
              heading={section.heading}
              headingClass="title text-2xl break-after-avoid"
            >
              <div className="mt-4 space-y-4">
                {section.blocks.map((block) =>
                  typeof block === "string" ? (
                    <p key={block}>
                      <SiteText facts={facts}>{block}</SiteText>
                    </p>
                  ) : (
                    <ul key={block.join()} className="list-disc space-y-1.5 pl-5 marker:text-accent">
                      {block.map((item) => (
                        <li key={item}>
                          <SiteText facts={facts}>{item}</SiteText>
                        </li>
                      ))}
                    </ul>
                  ),
                )}
                {below[section.id]}
              </div>
            </Section>
          ))}
          <p className="border-t border-line pt-6 text-sm text-ink-soft">
            {legalWords.revised} <time dateTime={market.legal.revisedOn}>{dateInWords(market.legal.revisedOn)}</time>
          </p>
        </div>
      </div>
    </>
  );
}
