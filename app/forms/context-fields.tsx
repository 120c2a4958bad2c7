import { formWords } from "../../content/form-words.ts";

export function ContextFields({ consentVersion }: { consentVersion: string }) {
  return (
    <>
      <input type="hidden" name="consent_version" value={consentVersion} />
      <input type="hidden" name="form_made_at" defaultValue="" />
      {/* The honeypot: people do not see this field, and programs fill it in. */}
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
