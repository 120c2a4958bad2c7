import { clock } from "../../../content/market-clock.ts";
import { homeownerQuestionWords as words } from "../../../content/outcome-words.ts";
import { type BothSides, canAnswer } from "../../../domain/outcome.ts";
import type { LeadState } from "../../../domain/request-state.ts";
import { fill } from "../../../domain/text.ts";
import { Check } from "../../ui/icons.tsx";
import { Section } from "../../ui/section.tsx";

/** The present answer as its form posts it, with its time. Null: none. */
interface Said {
  answer: string | null;
  at: Date | null;
}

/** The question that the homeowner can answer now. Null: not this one. */
interface AskedQuestions {
  contact: Said | null;
  outcome: Said | null;
}

export function askedQuestions(request: LeadState & BothSides): AskedQuestions {
  const { homeowner_contacted: contacted, homeowner_contacted_at, homeowner_outcome, homeowner_outcome_at } = request;
  const answer = contacted === null ? null : contacted ? "yes" : "no";
  return {
    contact: canAnswer("contact", request) ? { answer, at: homeowner_contacted_at } : null,
    outcome: canAnswer("outcome", request) ? { answer: homeowner_outcome, at: homeowner_outcome_at } : null,
  };
}

/** Our questions to a homeowner about the contractor. Each answer is one press, and none is suggested. */
export function Questions({ contact, outcome }: AskedQuestions) {
  if (contact === null) return null;
  return (
    <Section
      id="questions"
      heading={words.heading}
      headingClass="title mb-5 text-2xl"
      className="no-print column pt-12 lg:pt-16"
    >
      <div className={`grid items-start gap-6 ${outcome ? "lg:grid-cols-2" : "max-w-2xl"}`}>
        <QuestionCard id="contact" action="contacted" words={words.contact} said={contact} />
        {outcome && <QuestionCard id="outcome" action="outcome" words={words.outcome} said={outcome} />}
      </div>
      <p className="mt-4 max-w-[46rem] text-sm text-ink-soft">{words.note}</p>
    </Section>
  );
}

interface QuestionCardProps {
  /** The anchor that mails link to. */
  id: string;
  /** The name of the form's action and of the field with the answer. */
  action: string;
  words: { heading: string; text: string; answers: Readonly<Record<string, string>> };
  said: Said;
}

function QuestionCard({ id, action, words: { heading, text, answers }, said }: QuestionCardProps) {
  const stands = answers[said.answer ?? ""];
  return (
    <div id={id} className="card p-6">
      <h3 className="title text-xl">{heading}</h3>
      <p className="mt-2 text-ink-soft">{text}</p>
      {stands && said.at && (
        <p className="mt-2 text-sm font-semibold">{fill(words.said, { when: clock.time(said.at), answer: stands })}</p>
      )}
      <form method="post" className="mt-5 flex flex-wrap gap-3">
        <input type="hidden" name="action" value={action} />
        {Object.entries(answers).map(([value, answer]) => (
          <button
            key={value}
            type="submit"
            name={action}
            value={value}
            aria-pressed={said.answer === null ? undefined : value === said.answer}
            className={`button ${value === said.answer ? "" : "button-quiet"}`}
          >
            {value === said.answer && <Check aria-hidden className="size-5" />}
            {answer}
          </button>
        ))}
      </form>
    </div>
  );
}
