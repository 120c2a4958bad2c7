import type { RefObject } from "react";
import { formWords } from "../../content/form-words.ts";
import type { Message } from "../../content/messages.ts";
import type { Problem } from "../../domain/form-fields.ts";
import { wordsFor } from "./fields.tsx";

interface ErrorSummaryProps {
  message: Message;
  problems: readonly Problem<string>[];
  ref: RefObject<HTMLElement | null>;
}

/** Everything that is wrong with a form, at its top, each line a link to its field. Takes the focus when it appears. */
export function ErrorSummary({ message, problems, ref }: ErrorSummaryProps) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a failed post without JavaScript the summary is what the visitor came back for.
      autoFocus
      aria-labelledby="problems"
      className="rounded-md border-l-4 border-danger bg-danger-wash p-4"
    >
      <h3 id="problems" className="font-semibold">
        {formWords.problemHeading}
      </h3>
      <p>{message.text}</p>
      {problems.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {problems.map((problem) => (
            <li key={problem.field}>
              <a href={`#${problem.field}`} className="link py-0.5">
                {wordsFor(problem)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
