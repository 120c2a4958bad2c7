import type { FaqQuestion } from "../../content/types.ts";
import { ChevronDown } from "./icons.tsx";
import { LinkedParagraphs } from "./linked-text.tsx";

/** Questions that open one at a time, without a script, because their `details` share a name. */
export function Accordion({ name, questions }: { name: string; questions: readonly FaqQuestion[] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} name={name} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3.5 text-lg font-semibold text-balance hover:text-accent">
            {question}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-accent transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <div className="max-w-[41rem] space-y-3 pb-5 text-ink-soft">
            <LinkedParagraphs>{answer}</LinkedParagraphs>
          </div>
        </details>
      ))}
    </div>
  );
}
