import { type ReactNode, useEffect, useRef, useState } from "react";
import { quoteFormWords } from "../../../content/page-words.ts";
import type { Service } from "../../../content/types.ts";
import { fill } from "../../../domain/text.ts";
import { fiveDigitsOf, parseZipCode } from "../../../domain/zip-code.ts";
import { type FieldProps, TextField } from "../../forms/fields.tsx";

interface ZipCodeFieldProps extends FieldProps {
  service: Pick<Service, "slug" | "phrase">;
}

/** Says, once a zip code is typed, whether a contractor serves it. Where that cannot be told, nothing is said. */
export function ZipCodeField({ service, ...field }: ZipCodeFieldProps) {
  const [typed, setTyped] = useState("");
  const [answer, setAnswer] = useState<{ zipCode: string; isCovered: boolean } | null>(null);
  const frame = useRef<HTMLDivElement>(null);

  // What stands there before the scripts come was typed as well.
  useEffect(() => {
    setTyped(frame.current?.querySelector("input")?.value ?? "");
  }, []);

  const zipCode = parseZipCode(typed);
  useEffect(() => {
    if (zipCode === null) return;
    const asking = new AbortController();
    fetch(`/coverage?${new URLSearchParams({ service: service.slug, zip_code: zipCode })}`, { signal: asking.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then((said: { is_covered?: unknown } | null) => {
        if (typeof said?.is_covered === "boolean") setAnswer({ zipCode, isCovered: said.is_covered });
      })
      .catch(() => {});
    return () => asking.abort();
  }, [service.slug, zipCode]);

  let note: ReactNode = null;
  if (zipCode !== null && answer?.zipCode === zipCode) {
    const words = answer.isCovered ? quoteFormWords.coverage.covered : quoteFormWords.coverage.uncovered;
    note = fill(words, { zip: fiveDigitsOf(zipCode), service: service.phrase });
  }
  return (
    <div ref={frame} onInput={(event) => setTyped((event.target as HTMLInputElement).value)}>
      <TextField {...field} autoComplete="postal-code" inputMode="numeric" />
      <p aria-live="polite" className={note ? "mt-1.5 text-sm text-ink-soft" : undefined}>
        {note}
      </p>
    </div>
  );
}
