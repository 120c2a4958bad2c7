import { quoteFormWords } from "../../../content/page-words.ts";
import type { Service } from "../../../content/types.ts";
import { fill, withArticle } from "../../../domain/text.ts";
import { type FieldProps, TextField } from "../../forms/fields.tsx";
import { zipPlaceholder } from "../../forms/show-coverage.ts";

export function ZipCodeField(field: FieldProps) {
  return <TextField {...field} autoComplete="postal-code" inputMode="numeric" />;
}

/**
 * Says whether a contractor serves the zip code (show-coverage.ts). Reserves space for the longest text, so nothing
 * below moves.
 */
export function CoverageNote({ service, className }: { service: Pick<Service, "slug" | "trade">; className: string }) {
  const words = fill(quoteFormWords.coverage, { trade: withArticle(service.trade), zip: zipPlaceholder });
  return (
    <p
      data-coverage={service.slug}
      data-before={words.before}
      data-covered={words.covered}
      data-uncovered={words.uncovered}
      className={`grid text-sm text-ink-soft *:[grid-area:1/1] after:invisible after:[grid-area:1/1] after:content-[attr(data-uncovered)] print:hidden ${className}`}
    >
      <span aria-live="polite">{words.before}</span>
    </p>
  );
}
