import { quoteFormWords } from "../../content/page-words.ts";
import { fill, withArticle } from "../../domain/text.ts";
import { fiveDigitsOf } from "../../domain/zip-code.ts";
import { Slot } from "../slots/slot.tsx";
import { CircleCheck } from "../ui/icons.tsx";
import type { CoverageOptions } from "./form-options.ts";
import type { Coverage } from "./use-coverage.ts";

const { coverage: words } = quoteFormWords;

export const coverageNoteId = "coverage-note";

/** A hint until a zip code is typed. Then says in its place whether a contractor serves it (use-coverage.ts). */
export function CoverageNote({ service, trade }: CoverageOptions) {
  return (
    <p
      id={coverageNoteId}
      data-coverage={JSON.stringify({ service, trade } satisfies CoverageOptions)}
      className="mt-1.5 text-sm text-ink-soft print:hidden"
    >
      <Slot as="span" name="coverage" aria-live="polite" />
      <span className="until-filled">{words.before}</span>
    </p>
  );
}

export function CoverageText({ zipCode, isCovered, trade }: Coverage & Pick<CoverageOptions, "trade">) {
  const values = { trade: withArticle(trade), zip: fiveDigitsOf(zipCode) };
  if (!isCovered) return <span className="text-ink">{fill(words.uncovered, values)}</span>;
  return (
    <span className="flex items-start gap-1.5 font-semibold text-ink">
      <CircleCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-success" strokeWidth={2.25} />
      <span>{fill(words.covered, values)}</span>
    </span>
  );
}
