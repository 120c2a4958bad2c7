import { quoteFormWords } from "../../../content/page-words.ts";
import type { Service } from "../../../content/types.ts";
import { fill } from "../../../domain/text.ts";
import { type FieldProps, TextField } from "../../forms/fields.tsx";

interface ZipCodeFieldProps extends FieldProps {
  service: Pick<Service, "slug" | "phrase">;
}

/** A zip code; show-coverage.ts says in place, once one is typed, whether a contractor serves it. */
export function ZipCodeField({ service, ...field }: ZipCodeFieldProps) {
  const { covered, uncovered } = fill(quoteFormWords.coverage, { service: service.phrase });
  /** What stands before and after the zip code, as JSON. */
  const aroundZip = (words: string) => JSON.stringify(words.split("{zip}"));
  const note = (
    <p
      aria-live="polite"
      data-coverage={service.slug}
      data-covered={aroundZip(covered)}
      data-uncovered={aroundZip(uncovered)}
      className="mt-1.5 text-sm text-ink-soft empty:hidden"
    />
  );
  return <TextField {...field} note={note} autoComplete="postal-code" inputMode="numeric" />;
}
