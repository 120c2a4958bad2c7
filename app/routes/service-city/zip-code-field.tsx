import { quoteFormWords } from "../../../content/page-words.ts";
import type { Service } from "../../../content/types.ts";
import { fill, withArticle } from "../../../domain/text.ts";
import { type FieldProps, TextField } from "../../forms/fields.tsx";

interface ZipCodeFieldProps extends FieldProps {
  service: Pick<Service, "slug" | "trade">;
}

/** A zip code. show-coverage.ts says below it whether a contractor serves it. */
export function ZipCodeField({ service, ...field }: ZipCodeFieldProps) {
  // The script replaces the percent sign with the zip code.
  const { covered, uncovered } = fill(quoteFormWords.coverage, { trade: withArticle(service.trade), zip: "%" });
  const note = (
    <p
      aria-live="polite"
      data-coverage={service.slug}
      data-covered={covered}
      data-uncovered={uncovered}
      className="mt-1.5 text-sm text-ink-soft empty:hidden"
    />
  );
  return <TextField {...field} note={note} autoComplete="postal-code" inputMode="numeric" />;
}
