import { formWords } from "../../content/form-words.ts";
import { quoteFormWords } from "../../content/page-words.ts";
import { useSiteData } from "../site-data.ts";
import { detailsText, type Failure, problemText } from "./failure.ts";

interface ErrorSummaryProps {
  /** Null: the template, which enhance-form.ts fills in. */
  failure: Failure | null;
  /** Whether it shows what the server said, folded away, for somebody who is asked to help. */
  hasDetails: boolean;
}

/** Everything that is wrong with a form, at its top, each line a link to its field. */
export function ErrorSummary({ failure, hasDetails }: ErrorSummaryProps) {
  const { facts } = useSiteData();
  return (
    <section
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a failed post without JavaScript the summary is what the visitor came back for.
      autoFocus={failure !== null}
      aria-labelledby="problems"
      data-summary
      className="rounded-md border-l-4 border-danger bg-danger-wash p-4"
    >
      <h3 id="problems" className="font-semibold">
        {formWords.problemHeading}
      </h3>
      <p data-lead className="empty:hidden">
        {failure?.lead}
      </p>
      {/* The message, once: as the toast that the script puts here, or as it stands. */}
      <div data-toast-place className="peer my-2 *:shadow-none empty:hidden" />
      <p data-message className="peer-[:not(:empty)]:hidden">
        {failure?.message.text}
      </p>
      <ul data-problems className="mt-2 list-disc pl-5 empty:hidden">
        {failure?.problems.map((problem) => (
          <li key={problem.field}>
            <a href={`#${problem.field}`} className="link py-0.5">
              {problemText(problem, facts)}
            </a>
          </li>
        ))}
      </ul>
      {hasDetails && (
        <details
          hidden={!failure?.refusal}
          data-details
          className="mt-3 rounded-md border border-line bg-paper p-3 text-sm"
        >
          <summary className="link inline-block py-1">{quoteFormWords.detailsHeading}</summary>
          <pre className="mt-2 overflow-x-auto whitespace-pre-wrap break-words">{detailsText(failure?.refusal)}</pre>
          <button type="button" data-copied={quoteFormWords.detailsCopied} className="link mt-2 py-1">
            {quoteFormWords.detailsCopy}
          </button>
        </details>
      )}
    </section>
  );
}
