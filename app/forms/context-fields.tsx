import { formWords } from "../../content/form-words.ts";

/** The form context as hidden fields. */
export function ContextFields({ consentVersion }: { consentVersion: string }) {
  return (
    <>
      <input type="hidden" name="consent_version" value={consentVersion} />
      <input type="hidden" name="form_made_at" defaultValue="" />
      {/* The honeypot. People do not see this field and password managers are told to skip it, but programs fill it.
       */}
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
