import { clock } from "../../../content/market-clock.ts";
import { homeownerQuestionWords as words } from "../../../content/outcome-words.ts";
import { canAnswer, type OutcomeReports } from "../../../domain/outcome.ts";
import type { LeadState } from "../../../domain/request-state.ts";
import { fill } from "../../../domain/text.ts";
import { Check } from "../../ui/icons.tsx";
import { Section } from "../../ui/section.tsx";

/** The homeowner's current answer. Both fields are null if there is none. */
interface CurrentAnswer {
  answer: string | null;
  at: Date | null;
}

/** A question is null if it cannot be answered now. */
interface AnswerableQuestions {
  contact: CurrentAnswer | null;
  outcome: CurrentAnswer | null;
}

export function answerableQuestions(request: LeadState & OutcomeReports): AnswerableQuestions {
  const { homeowner_contacted: contacted, homeowner_contacted_at, homeowner_outcome, homeowner_outcome_at } = request;
  const answer = contacted === null ? null : contacted ? "yes" : "no";
  return {
    contact: canAnswer("contact", request) ? { answer, at: homeowner_contacted_at } : null,
    outcome: canAnswer("outcome", request) ? { answer: homeowner_outcome, at: homeowner_outcome_at } : null,
  };
}

export function Questions({ contact, outcome }: AnswerableQuestions) {
  if (contact === null) return null;
  return (
    <Section
      id="questions"
      heading={words.heading}
      headingClass="title mb-5 text-2xl"
      className="no-print column pt-12 lg:pt-16"
    >
      <div className={`grid items-start gap-6 ${outcome ? "lg:grid-cols-2" : "max-w-2xl"}`}>
        <QuestionCard id="contact" action="contacted" words={words.contact} current={contact} />
        {outcome && <QuestionCard id="outcome" action="outcome" words={words.outcome} current={outcome} />}
      </div>
      <p className="mt-4 max-w-[46rem] text-sm text-ink-soft">{words.note}</p>
    </Section>
  );
}

interface QuestionCardProps {
  /** Links in our emails point to this id. */
  id: string;
  /** The value of the form's hidden field `action`, and the name of the field with the homeowner's answer. */
  action: string;
  words: { heading: string; text: string; answers: Readonly<Record<string, string>> };
  current: CurrentAnswer;
}

function QuestionCard({ id, action, words: { heading, text, answers }, current }: QuestionCardProps) {
  const currentText = answers[current.answer ?? ""];
  return (
    <div id={id} className="card p-6">
      <h3 className="title text-xl">{heading}</h3>
      <p className="mt-2 text-ink-soft">{text}</p>
      {currentText && current.at && (
        <p className="mt-2 text-sm font-semibold">
          {fill(words.currentAnswer, { when: clock.time(current.at), answer: currentText })}
        </p>
      )}
      <form method="post" className="mt-5 flex flex-wrap gap-3">
        <input type="hidden" name="action" value={action} />
        {Object.entries(answers).map(([value, answer]) => (
          <button
            key={value}
            type="submit"
            name={action}
            value={value}
            aria-pressed={current.answer === null ? undefined : value === current.answer}
            className={`button ${value === current.answer ? "" : "button-quiet"}`}
          >
            {value === current.answer && <Check aria-hidden className="size-5" />}
            {answer}
          </button>
        ))}
      </form>
    </div>
  );
}
