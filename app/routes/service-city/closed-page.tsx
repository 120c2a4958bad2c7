import { closedPageWords } from "../../../content/closed-page-words.ts";
import { preferredContactLabels, timelineLabels } from "../../../content/messages.ts";
import type { Link } from "../../../content/navigation.ts";
import { quoteFormWords } from "../../../content/page-words.ts";
import type { Choice } from "../../../content/types.ts";
import { type LeadField, leadFields } from "../../../domain/lead.ts";
import { fill, type Values } from "../../../domain/text.ts";
import type { FormAnswer } from "../../forms/form-answer.ts";
import { labelOf } from "../../links/request-facts.ts";
import { LinkList } from "../../ui/link-list.tsx";

interface ClosedPageProps {
  /** The values of the placeholders in its words. */
  facts: Values;
  /** The same service in cities, and other services in the city, that are open. */
  otherCities: readonly Link[];
  otherServices: readonly Link[];
  issues: readonly Choice[];
  /** What became of a post of its form; null: there was none. */
  failure: FormAnswer | null;
}

/** A landing page that takes no requests for now: it says so, and leads on to those that do. */
export function ClosedPage({ facts, otherCities, otherServices, issues, failure }: ClosedPageProps) {
  const words = fill(closedPageWords, facts);
  return (
    <section className="column max-w-3xl py-12 lg:py-16">
      <h1 className="title text-4xl">{words.heading}</h1>
      {failure && <Unsent failure={failure} issues={issues} />}
      <p className="mt-4 text-lg">{words.text}</p>
      <p className="mt-4 text-ink-soft">{words.earlier}</p>
      <div className="mt-10 grid gap-x-12 gap-y-8 sm:grid-cols-2">
        <Links heading={words.otherCities} links={otherCities} />
        <Links heading={words.otherServices} links={otherServices} />
      </div>
      <a href="/" className="button mt-10">
        {words.home}
      </a>
    </section>
  );
}

function Links({ heading, links }: { heading: string; links: readonly Link[] }) {
  if (links.length === 0) return null;
  return (
    <div>
      <h2 className="title text-xl">{heading}</h2>
      <LinkList links={links} className="mt-2" />
    </div>
  );
}

/** A choice is read as the form offered it. */
function inWords(field: LeadField, value: string, issues: readonly Choice[]): string {
  const labels: Record<string, string> = {
    ...(field === "service_issue" && Object.fromEntries(issues.map(({ value, label }) => [value, label]))),
    ...(field === "preferred_contact" && preferredContactLabels),
    ...(field === "timeline" && timelineLabels),
  };
  return labelOf(labels, value);
}

/** Gives back what was typed, as words to copy. */
function Unsent({ failure: { message, typed }, issues }: { failure: FormAnswer; issues: readonly Choice[] }) {
  const filled = leadFields.flatMap((field) => (typed[field] ? [{ field, value: typed[field] }] : []));
  return (
    <section role="alert" aria-labelledby="unsent" className="card my-8 p-5 sm:p-8">
      <h2 id="unsent" className="title text-2xl">
        {message.title}
      </h2>
      <p className="mt-2">{message.text}</p>
      <dl className="mt-5 grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
        {filled.map(({ field, value }) => (
          <div key={field} className="contents">
            <dt className="font-semibold">{quoteFormWords.labels[field]}</dt>
            <dd className="-mt-2 wrap-anywhere whitespace-pre-wrap sm:mt-0">{inWords(field, value, issues)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
