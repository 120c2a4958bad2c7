import { type RefObject, useEffect, useRef } from "react";
import { formWords } from "../../content/form-words.ts";
import { type FormContext, formContextFields } from "../../domain/form-context.ts";
import { typedFields } from "./form-answer.ts";

interface ContextFieldsProps {
  consentVersion: string;
  /** Whether the visitor begins with an empty form; the time that it takes to fill another one says nothing. */
  isBlank: boolean;
}

/** What a form says of itself, beside what the visitor types. */
export function ContextFields({ consentVersion, isBlank }: ContextFieldsProps) {
  // The server puts the time into the empty value as the page leaves it (server/http/page-cache.ts); here it stays as it came.
  const madeAt = import.meta.env.SSR && isBlank ? "" : undefined;
  return (
    <>
      <input type="hidden" name="consent_version" value={consentVersion} />
      <input type="hidden" name="form_made_at" defaultValue={madeAt} suppressHydrationWarning />
      {/* No person finds this field, and password managers are asked to leave it alone; a program fills what it sees. */}
      <div aria-hidden inert className="absolute -left-[999rem]">
        <label>
          {formWords.honeypotLabel}
          <input
            type="text"
            name="website"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore
            data-bwignore
            data-lpignore="true"
            data-form-type="other"
          />
        </label>
      </div>
    </>
  );
}

/** Reads what the form says of itself, as the script of the page sees it. */
export function useFormContext(form: RefObject<HTMLFormElement | null>, isBlank: boolean) {
  /** By the clock of the page, which begins with the document; null: the time says nothing. */
  const openedAt = useRef<number | null>(null);

  useEffect(() => {
    if (!form.current || !isBlank) return;
    const data = new FormData(form.current);
    // Who comes back finds what he typed before: the browser fills it in by itself.
    const isOwn = (name: string) => formContextFields.some((field) => field === name);
    if ([...data].some(([name, value]) => value !== "" && !isOwn(name))) return;
    // Only a form that came with the document has the server's time in it.
    const isFirstPage = Boolean(data.get("form_made_at"));
    openedAt.current = isFirstPage ? 0 : performance.now();
  }, [form, isBlank]);

  return {
    /** From now on the time says nothing, as the visitor has filled the form before. */
    forgetTime() {
      openedAt.current = null;
    },
    read(data: FormData): FormContext {
      const { consent_version, website } = typedFields(data, formContextFields);
      return {
        consentVersion: consent_version || null,
        isHoneypotFilled: Boolean(website),
        fillMs: openedAt.current === null ? null : performance.now() - openedAt.current,
      };
    },
  };
}
