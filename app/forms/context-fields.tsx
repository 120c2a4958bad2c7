import { type RefObject, useEffect, useRef } from "react";
import { formWords } from "../../content/form-words.ts";
import type { FormContext } from "../../domain/form-context.ts";
import { formContextFields } from "../../wire/form-context-encoding.ts";
import { typedFields } from "./form-answer.ts";

/** The form context as hidden fields: what a form says of itself, beside what the visitor types. */
export function ContextFields({ consentVersion }: { consentVersion: string }) {
  return (
    <>
      <input type="hidden" name="consent_version" value={consentVersion} />
      <input type="hidden" name="form_made_at" defaultValue="" />
      {/* The honeypot: no person sees this field and password managers are asked to leave it alone, but programs fill it. */}
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

/** The form context as the page's own script knows it. */
export function useFormContext(form: RefObject<HTMLFormElement | null>, isBlank: boolean) {
  /** In milliseconds since the document began; null: how long the form was open means nothing. */
  const openedAt = useRef<number | null>(null);

  useEffect(() => {
    if (!form.current || !isBlank) return;
    // After the Back button the browser itself fills in what was typed before.
    const isOwn = (name: string) => formContextFields.some((field) => field === name);
    if ([...new FormData(form.current)].some(([name, value]) => value !== "" && !isOwn(name))) return;
    openedAt.current = 0;
  }, [form, isBlank]);

  return {
    /** The form was filled before: how long it was open means nothing anymore. */
    forgetTime() {
      openedAt.current = null;
    },
    read(data: FormData): FormContext {
      const { consent_version, website } = typedFields(data, formContextFields);
      return {
        consentVersion: consent_version || null,
        isHoneypotFilled: Boolean(website),
        fillMs: openedAt.current === null ? null : performance.now() - openedAt.current,
        isComplete: true,
      };
    },
  };
}
