import { formWords } from "../../content/form-words.ts";
import { problemWords } from "../../content/messages.ts";
import { quoteFormWords } from "../../content/page-words.ts";
import { problemText } from "../../domain/form-fields.ts";
import { useSiteData } from "../site-data.ts";
import { Notice } from "../ui/notice.tsx";
import { detailsText, type FormFailure } from "./failure.ts";
import { DismissButton } from "./notices.tsx";

interface ErrorSummaryProps {
  /** Null in the template that show-failure.ts copies. */
  failure: FormFailure | null;
  /** Adds a collapsed section with the server's message, for the visitor to copy. */
  hasDetails: boolean;
}

export function ErrorSummary({ failure, hasDetails }: ErrorSummaryProps) {
  const { facts } = useSiteData();
  return (
    <Notice
      kind="error"
      role="region"
      tabIndex={-1}
      // After a form is refused without JavaScript, the page opens at the summary.
      autoFocus={failure !== null}
      aria-label={formWords.problemHeading}
      className="mt-3"
      data-summary
    >
      <div className="flex items-start gap-3">
        <h3 className="grow font-semibold">
          <span data-heading>{failure ? failure.heading || formWords.problemHeading : ""}</span>
        </h3>
        <DismissButton />
      </div>
      <div role="alert">
        <p data-title className="font-semibold">
          {failure?.message.title}
        </p>
        <p data-message>{failure?.message.text}</p>
      </div>
      <ul data-problems className="mt-2 list-disc pl-5 empty:hidden">
        {failure?.problems.map((problem) => (
          <li key={problem.field}>
            <a href={`#${problem.field}`} className="link py-0.5">
              {problemText(problemWords, problem, facts)}
            </a>
          </li>
        ))}
      </ul>
      {hasDetails && (
        <details hidden={!failure?.refusal} data-details className="mt-3 text-sm">
          <summary className="link inline-block py-1">{quoteFormWords.detailsHeading}</summary>
          <pre className="mt-2 overflow-x-auto whitespace-pre-wrap break-words">{detailsText(failure?.refusal)}</pre>
          <button type="button" data-copied={quoteFormWords.detailsCopied} className="link mt-2 py-1">
            {quoteFormWords.detailsCopy}
          </button>
        </details>
      )}
    </Notice>
  );
}
