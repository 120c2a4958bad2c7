import { type Ref, useState } from "react";
import { formWords } from "../../content/form-words.ts";
import { problemWords } from "../../content/messages.ts";
import { quoteFormWords } from "../../content/page-words.ts";
import { problemText } from "../../domain/form-fields.ts";
import type { DataApiError } from "../../domain/submission-outcome.ts";
import { useSiteData } from "../site-data.ts";
import { Notice } from "../ui/notice.tsx";
import { detailsText, type FormFailure } from "./failure.ts";
import { DismissButton } from "./notices.tsx";

interface ErrorSummaryProps {
  failure: FormFailure;
  /** Adds a collapsed section with the server's message, for the visitor to copy. */
  hasDetails: boolean;
  onDismiss?: () => void;
  ref?: Ref<HTMLDivElement>;
}

export function ErrorSummary({ failure, hasDetails, onDismiss, ref }: ErrorSummaryProps) {
  const { facts } = useSiteData();
  const { heading, message } = failure;
  const line = `${message.title}: ${message.text}`;
  return (
    <Notice
      ref={ref}
      kind="error"
      role="region"
      tabIndex={-1}
      // After a form is refused without JavaScript, the page opens at the summary.
      autoFocus
      aria-label={formWords.problemHeading}
      className="mt-3"
    >
      <div className="flex items-start gap-3">
        <div role="alert" className="grow">
          <h3 className="font-semibold">{heading || line}</h3>
          {heading && <p>{line}</p>}
        </div>
        <DismissButton onDismiss={onDismiss} />
      </div>
      <ul data-problems className="mt-2 list-disc pl-5 empty:hidden">
        {failure.problems.map((problem) => (
          <li key={problem.field}>
            <a href={`#${problem.field}`} className="link py-0.5">
              {problemText(problemWords, problem, facts)}
            </a>
          </li>
        ))}
      </ul>
      {hasDetails && failure.refusal && <Details refusal={failure.refusal} />}
    </Notice>
  );
}

function Details({ refusal }: { refusal: DataApiError }) {
  const [isCopied, setCopied] = useState(false);
  const text = detailsText(refusal);
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <details className="mt-3 text-sm">
      <summary className="link inline-block py-1">{quoteFormWords.detailsHeading}</summary>
      <pre className="mt-2 overflow-x-auto whitespace-pre-wrap break-words">{text}</pre>
      <button type="button" onClick={copy} className="link mt-2 py-1">
        {isCopied ? quoteFormWords.detailsCopied : quoteFormWords.detailsCopy}
      </button>
    </details>
  );
}
