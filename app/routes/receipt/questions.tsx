import { clock } from "../../../content/market-clock.ts";
import { homeownerQuestionWords as words } from "../../../content/outcome-words.ts";
import { canAnswer, contactDueAt, isEarlyNo, type OutcomeReports } from "../../../domain/outcome.ts";
import type { LeadState } from "../../../domain/request-state.ts";
import { isQuestionProminent } from "../../../domain/response-time.ts";
import { fill } from "../../../domain/text.ts";
import { Check } from "../../ui/icons.tsx";
import { Section } from "../../ui/section.tsx";

/** The homeowner's current answer. Both fields are null if there is none. */
interface CurrentAnswer {
  answer: string | null;
  at: Date | null;
  /** Until then we keep a "no" to ourselves. Null: it is known, or there is none. */
  keptUntil?: Date | null;
}

interface AnswerableQuestions {
  contact: CurrentAnswer;
  /** Once it can be answered. */
  outcome: CurrentAnswer | null;
  /** Whether the questions are a block of the page. Else they are lines below the request's state. */
  isProminent: boolean;
}

export function answerableQuestions(
  request: LeadState & OutcomeReports,
  matchedAt: Date | null,
  now: Date,
): AnswerableQuestions | null {
  if (!canAnswer("contact", request)) return null;
  const { homeowner_contacted: contacted, homeowner_contacted_at, homeowner_outcome, homeowner_outcome_at } = request;
  const answer = contacted === null ? null : contacted ? "yes" : "no";
  return {
    contact: {
      answer,
      at: homeowner_contacted_at,
      keptUntil: answer === "no" ? keptUntil(request, matchedAt, now) : null,
    },
    outcome: canAnswer("outcome", request) ? { answer: homeowner_outcome, at: homeowner_outcome_at } : null,
    isProminent: matchedAt !== null && isQuestionProminent(matchedAt, now),
  };
}

function keptUntil(request: OutcomeReports, matchedAt: Date | null, now: Date): Date | null {
  return matchedAt !== null && isEarlyNo(request, matchedAt, now) ? contactDueAt(matchedAt) : null;
}

export function QuestionLines({ contact, outcome }: AnswerableQuestions) {
  return (
    <div className="no-print mt-5 grid gap-4 border-t border-line pt-4">
      <QuestionLine {...contactQuestion} current={contact} />
      {outcome && <QuestionLine {...outcomeQuestion} current={outcome} />}
    </div>
  );
}

export function QuestionCards({ contact, outcome }: AnswerableQuestions) {
  return (
    <Section
      id="questions"
      heading={words.heading}
      headingClass="title mb-5 text-2xl"
      className="no-print column pt-12 lg:pt-16"
    >
      <div className={`grid items-start gap-6 ${outcome ? "lg:grid-cols-2" : "max-w-2xl"}`}>
        <QuestionCard {...contactQuestion} current={contact} />
        {outcome && <QuestionCard {...outcomeQuestion} current={outcome} />}
      </div>
      <p className="mt-4 max-w-[46rem] text-sm text-ink-soft">{words.note}</p>
    </Section>
  );
}

interface QuestionProps {
  /** Links in our emails point to this id. */
  id: string;
  /** The value of the form's hidden field `action`, and the name of the field with the homeowner's answer. */
  action: string;
  words: { heading: string; text: string; answers: Readonly<Record<string, string>> };
  current: CurrentAnswer;
}

const contactQuestion = { id: "contact", action: "contacted", words: words.contact };
const outcomeQuestion = { id: "outcome", action: "outcome", words: words.outcome };

function QuestionLine({ id, words: { heading, answers }, ...question }: QuestionProps) {
  return (
    <div id={id} className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <h2 className="font-semibold">{heading}</h2>
      <Answers {...question} answers={answers} className="px-4 text-sm" />
    </div>
  );
}

function QuestionCard({ id, words: { heading, text, answers }, ...question }: QuestionProps) {
  return (
    <div id={id} className="card p-6">
      <h3 className="title text-xl">{heading}</h3>
      <p className="mt-2 mb-5 text-ink-soft">{text}</p>
      <Answers {...question} answers={answers} className="" />
    </div>
  );
}

interface AnswersProps extends Pick<QuestionProps, "action" | "current"> {
  answers: Readonly<Record<string, string>>;
  className: string;
}

function Answers({ action, answers, current, className }: AnswersProps) {
  const currentText = answers[current.answer ?? ""];
  return (
    <>
      <form method="post" className="flex flex-wrap gap-2.5">
        <input type="hidden" name="action" value={action} />
        {Object.entries(answers).map(([value, answer]) => (
          <button
            key={value}
            type="submit"
            name={action}
            value={value}
            aria-pressed={current.answer === null ? undefined : value === current.answer}
            className={`button ${className} ${value === current.answer ? "" : "button-quiet"}`}
          >
            {value === current.answer && <Check aria-hidden className="size-5" />}
            {answer}
          </button>
        ))}
      </form>
      {currentText && current.at && (
        <p className="w-full text-sm text-ink-soft">
          {fill(words.currentAnswer, { when: clock.time(current.at), answer: currentText })}
          {current.keptUntil && ` ${fill(words.kept, { when: clock.time(current.keptUntil) })}`}
        </p>
      )}
    </>
  );
}
