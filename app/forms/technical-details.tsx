import { useState } from "react";
import { quoteFormWords } from "../../content/page-words.ts";
import type { Refusal } from "../../domain/receipt.ts";

/** What the server said of a failed submit, folded away, for whoever is asked to help. */
export function TechnicalDetails({ refusal }: { refusal: Refusal }) {
  const [copied, setCopied] = useState(false);
  const text = JSON.stringify(refusal, ["code", "message", "details", "hint"], 2);
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(() => setCopied(true))
      .catch(() => {});
  return (
    <details className="rounded-md border border-line bg-paper p-3 text-sm">
      <summary className="link inline-block py-1">{quoteFormWords.detailsHeading}</summary>
      <pre className="mt-2 overflow-x-auto whitespace-pre-wrap break-words">{text}</pre>
      <button type="button" onClick={copy} className="link mt-2 py-1">
        {copied ? quoteFormWords.detailsCopied : quoteFormWords.detailsCopy}
      </button>
    </details>
  );
}
