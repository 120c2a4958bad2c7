import { Fragment } from "react";
import { measures } from "../../../domain/figure.ts";
import { measureWords } from "./figure-words.ts";

export function CountingNotes() {
  return (
    <details className="mt-1">
      <summary className="link flex min-h-8 w-fit items-center">How it’s counted</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {measures.map((measure) => (
          <Fragment key={measure}>
            <dt className="font-semibold">{measureWords[measure].name}</dt>
            <dd className="text-ink-soft">{measureWords[measure].note}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-3 max-w-prose text-ink-soft">
        The server counts each page view, without cookies and without telling people apart: one person who opens three
        pages is three views. Bots that identify themselves and prefetched pages aren’t counted. Forms started are only
        counted with JavaScript.
      </p>
    </details>
  );
}
