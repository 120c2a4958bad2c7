import { quoteFormWords } from "../../content/page-words.ts";
import { fill, withArticle } from "../../domain/text.ts";
import { fiveDigitsOf } from "../../domain/zip-code.ts";
import { Slot } from "../slots/slot.tsx";
import type { CoverageOptions } from "./form-options.ts";
import type { Coverage } from "./use-coverage.ts";

const { coverage: words } = quoteFormWords;

interface CoverageNoteProps extends CoverageOptions {
  className: string;
}

/**
 * Says whether a contractor serves the zip code (use-coverage.ts). Reserves space for the longest text, so nothing
 * below moves.
 */
export function CoverageNote({ service, trade, className }: CoverageNoteProps) {
  const longest = fill(words.uncovered, { trade: withArticle(trade), zip: "00000" });
  return (
    <p
      data-coverage={JSON.stringify({ service, trade } satisfies CoverageOptions)}
      data-longest={longest}
      className={`grid text-sm text-ink-soft *:[grid-area:1/1] after:invisible after:[grid-area:1/1] after:content-[attr(data-longest)] print:hidden ${className}`}
    >
      <Slot as="span" name="coverage" aria-live="polite" />
      <span className="until-filled">{words.before}</span>
    </p>
  );
}

export function CoverageText({ zipCode, isCovered, trade }: Coverage & Pick<CoverageOptions, "trade">) {
  const text = isCovered ? words.covered : words.uncovered;
  return <span>{fill(text, { trade: withArticle(trade), zip: fiveDigitsOf(zipCode) })}</span>;
}
