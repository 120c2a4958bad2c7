import { type RefObject, useEffect } from "react";
import { formWords } from "../../content/form-words.ts";
import type { Message } from "../../content/messages.ts";
import type { Failure } from "./failure.ts";
import { useProblemWords } from "./fields.tsx";

/** Everything that is wrong with a form, at its top, each line a link to its field. Takes the focus when it appears. */
export function ErrorSummary({ failure, ref }: { failure: Failure; ref: RefObject<HTMLElement | null> }) {
  const { message, lead, problems } = failure;
  const wordsFor = useProblemWords();
  useEffect(() => {
    // The server has put it before the title of a page that it answered a failed post with (app/entry.server.tsx).
    markTitle();
    return unmarkTitle;
  }, []);
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
      {lead ? <p>{lead}</p> : <MessagePlace message={message} />}
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
      {lead && <MessagePlace message={message} className="mt-2 text-sm text-ink-soft" />}
    </section>
  );
}

/** The message, once: as the toast that the script puts here, or as it stands. */
function MessagePlace({ message, className = "" }: { message: Message; className?: string }) {
  return (
    <>
      <div data-toast-place className="peer my-2 *:shadow-none empty:hidden" />
      <p className={`peer-[:not(:empty)]:hidden ${className}`}>{message.text}</p>
    </>
  );
}

function markTitle() {
  unmarkTitle();
  document.title = formWords.errorTitle + document.title;
}

function unmarkTitle() {
  if (document.title.startsWith(formWords.errorTitle))
    document.title = document.title.slice(formWords.errorTitle.length);
}
