import { market } from "../../../content/chosen-market.ts";
import { faqWords } from "../../../content/faq-words.ts";
import { fill } from "../../../domain/text.ts";
import { subpageMeta } from "../../meta.ts";
import { useWords } from "../../site-data.ts";
import { faqPage } from "../../structured-data.ts";
import { Accordion } from "../../ui/accordion.tsx";
import { CallToAction } from "../../ui/call-to-action.tsx";
import scene from "../../ui/illustrations/faq.svg";
import { Section } from "../../ui/section.tsx";
import { TopScene } from "../../ui/top-scene.tsx";
import type { Route } from "./+types/faq-page";

const questions = market.questionGroups.flatMap((group) => group.questions);

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0].loaderData;
  const words = { ...faqWords, description: market.words.faq.description };
  return subpageMeta(root, "/faq", words, [faqPage(fill(questions, root.facts))]);
};

export default function Faq() {
  const { lead, closing } = useWords(faqWords);
  const groups = useWords(market.questionGroups);
  return (
    <>
      <section className="page-top bg-wash">
        <div className="column grid grid-cols-1 items-center gap-x-12 pb-8 sm:max-lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-2 lg:py-14">
          <TopScene scene={scene} className="lg:col-start-2 lg:row-start-1" />
          <div className="pt-2.5 lg:pt-0">
            <h1 className="title text-4xl">{faqWords.heading}</h1>
            <p className="mt-1.5 max-w-[34rem] text-ink-soft lg:mt-4 lg:text-lg">{lead}</p>
          </div>
        </div>
      </section>

      <div className="column grid gap-14 py-14 lg:py-20">
        {groups.map((group) => (
          <Section
            key={group.id}
            id={group.id}
            heading={group.heading}
            headingClass="title text-2xl lg:pt-3"
            className="grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
          >
            <Accordion name="faq" questions={group.questions} />
          </Section>
        ))}
      </div>

      <CallToAction id="closing" heading={closing.heading} text={closing.text} className="bg-paper-deep">
        <a href="/#quote-form" className="button">
          {closing.quoteButton}
        </a>
        <a href="/contact" className="button button-quiet">
          {closing.contactButton}
        </a>
      </CallToAction>
    </>
  );
}
