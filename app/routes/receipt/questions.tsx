import { clock } from "../../../content/market-clock.ts";
import { homeownerQuestionWords as words } from "../../../content/outcome-words.ts";
import { keepDatesWhole } from "../../../domain/local-time.ts";
import {
  canAnswer,
  contactDueAt,
  type HomeownerQuestion,
  isAnswerKnown,
  isEarlyNo,
  type OutcomeReports,
} from "../../../domain/outcome.ts";
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
  /** What the page asks. */
  asked: Partial<Record<HomeownerQuestion, CurrentAnswer>>;
  /** What is known already. The homeowner can still correct it. */
  settled: Partial<Record<HomeownerQuestion, CurrentAnswer>>;
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
  const contact = {
    answer,
    at: homeowner_contacted_at,
    keptUntil: answer === "no" ? keptUntil(request, matchedAt, now) : null,
  };
  const outcome = { answer: homeowner_outcome, at: homeowner_outcome_at };
  const asked: AnswerableQuestions["asked"] = {};
  const settled: AnswerableQuestions["settled"] = {};
  (isAnswerKnown("contact", request) ? settled : asked).contact = contact;
  if (canAnswer("outcome", request)) (isAnswerKnown("outcome", request) ? settled : asked).outcome = outcome;
  return { asked, settled, isProminent: matchedAt !== null && isQuestionProminent(matchedAt, now) };
}

function keptUntil(request: OutcomeReports, matchedAt: Date | null, now: Date): Date | null {
  return matchedAt !== null && isEarlyNo(request, matchedAt, now) ? contactDueAt(matchedAt) : null;
}

const names = ["contact", "outcome"] as const;

/** `isAsking`: false where the questions are a block of their own. */
export function QuestionLines({ asked, settled, isAsking }: AnswerableQuestions & { isAsking: boolean }) {
  const lines = isAsking ? names.filter((name) => asked[name]) : [];
  const known = names.filter((name) => settled[name]);
  if (lines.length === 0 && known.length === 0) return null;
  return (
    <div className="no-print mt-5 grid gap-4 border-t border-line pt-4">
      {lines.map((name) => {
        const current = asked[name];
        return current && <QuestionLine key={name} {...questions[name]} current={current} />;
      })}
      {known.length > 0 && <SettledQuestions settled={settled} known={known} />}
    </div>
  );
}

export function QuestionCards({ asked }: AnswerableQuestions) {
  const shown = names.filter((name) => asked[name]);
  if (shown.length === 0) return null;
  return (
    <Section id="questions" heading={words.heading} headingClass="title mb-5 text-2xl" className="no-print mt-8">
      <div className={`grid items-start gap-6 ${shown.length > 1 ? "lg:grid-cols-2" : ""}`}>
        {shown.map((name) => {
          const current = asked[name];
          return current && <QuestionCard key={name} {...questions[name]} current={current} />;
        })}
      </div>
      <p className="mt-4 max-w-[42rem] text-sm text-ink-soft">{words.note}</p>
    </Section>
  );
}

/** What the homeowner said, and the forms to correct it. */
function SettledQuestions({
  settled,
  known,
}: Pick<AnswerableQuestions, "settled"> & { known: readonly HomeownerQuestion[] }) {
  const isAnswered = known.some((name) => settled[name]?.answer);
  return (
    <div>
      {known.map((name) => {
        const { answer, at } = settled[name] ?? {};
        const said = answer && words[name].said[answer as keyof (typeof words)[typeof name]["said"]];
        return said && at ? (
          <p key={name} id={name} className="flex items-start gap-2">
            <Check aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
            {fill(said, { when: keepDatesWhole(clock.time(at)) })}
          </p>
        ) : null;
      })}
      <details>
        <summary className="link inline-block min-h-11 py-2 text-sm">
          {isAnswered ? words.change : words.notRight}
        </summary>
        <div className="grid gap-4 pt-1">
          {known.map((name) => {
            const { action, words: question } = questions[name];
            const current = settled[name];
            return (
              current && (
                <div key={name} className="flex flex-wrap items-center gap-x-6 gap-y-2">
                  <p className="font-semibold">{question.statement}</p>
                  <Answers
                    id={name}
                    action={action}
                    answers={question.answers}
                    current={current}
                    isSaid
                    className="px-4 text-sm"
                  />
                </div>
              )
            );
          })}
        </div>
      </details>
    </div>
  );
}

interface QuestionProps {
  id: string;
  /** The value of the form's hidden field `action`, and the name of the field with the homeowner's answer. */
  action: string;
  words: { heading: string; statement: string; text: string; answers: Readonly<Record<string, string>> };
  current: CurrentAnswer;
}

const questions = {
  contact: { id: "contact", action: "contacted", words: words.contact },
  outcome: { id: "outcome", action: "outcome", words: words.outcome },
} satisfies Record<HomeownerQuestion, Omit<QuestionProps, "current">>;

function QuestionLine({ id, words: { heading, answers }, ...question }: QuestionProps) {
  return (
    <div id={id} className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <h2 className="font-semibold">{heading}</h2>
      <Answers {...question} id={id} answers={answers} className="px-4 text-sm" />
    </div>
  );
}

function QuestionCard({ id, words: { heading, text, answers }, ...question }: QuestionProps) {
  return (
    <div id={id} className="card p-6">
      <h3 className="title text-xl">{heading}</h3>
      <p className="mt-2 mb-5 text-ink-soft">{text}</p>
      <Answers {...question} id={id} answers={answers} className="px-4" />
    </div>
  );
}

interface AnswersProps extends Pick<QuestionProps, "id" | "action" | "current"> {
  answers: Readonly<Record<string, string>>;
  /** Whether the page says the current answer elsewhere. */
  isSaid?: boolean;
  className: string;
}

/** Our emails link to a button's id, such as `contact-no`. It then looks chosen, and a press sends it. */
function Answers({ id, action, answers, current, isSaid = false, className }: AnswersProps) {
  const currentText = answers[current.answer ?? ""];
  return (
    <>
      <form method="post" className="flex flex-wrap gap-2.5">
        <input type="hidden" name="action" value={action} />
        {Object.entries(answers).map(([value, answer]) => (
          <button
            key={value}
            id={`${id}-${value}`}
            type="submit"
            name={action}
            value={value}
            aria-pressed={current.answer === null ? undefined : value === current.answer}
            className={`button scroll-mt-[40vh] ${className} ${value === current.answer ? "" : "button-quiet"}`}
          >
            {value === current.answer && <Check aria-hidden className="size-5" />}
            {answer}
          </button>
        ))}
        <p className="press-note w-full text-sm text-ink-soft">{words.press}</p>
      </form>
      {currentText && current.at && !isSaid && (
        <p className="w-full text-sm text-ink-soft">
          {fill(words.currentAnswer, { when: keepDatesWhole(clock.time(current.at)), answer: currentText })}
          {current.keptUntil && ` ${fill(words.kept, { when: keepDatesWhole(clock.time(current.keptUntil)) })}`}
        </p>
      )}
    </>
  );
}
