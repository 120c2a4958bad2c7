import { consentWords } from "../../content/consent-words.ts";
import { preferencesId } from "./preferences.ts";

const { banner, confirmation } = consentWords;

/** Attributes that open the preferences without a script. React's types do not include them yet. */
export const preferencesCommand = {
  command: "show-modal",
  commandfor: preferencesId,
  "aria-haspopup": "dialog",
} as const;

const answerButtonClass = "button button-quiet min-h-11 px-3 text-sm sm:px-5";

/** `data-consent` on the document selects whether the question or the confirmation shows (early-consent.ts). */
export function ConsentBanner() {
  return (
    <section
      aria-label={banner.label}
      data-nosnippet
      className="consent-banner no-print border-b border-line bg-paper-deep text-sm"
    >
      <div className="consent-question column flex flex-wrap items-center justify-between gap-x-8 gap-y-2.5 py-3">
        <p className="max-w-184">{banner.text}</p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <button type="button" data-consent-answer="accept" className={answerButtonClass}>
            {banner.acceptAll}
          </button>
          <button type="button" data-consent-answer="reject" className={answerButtonClass}>
            {banner.rejectAll}
          </button>
          <button
            type="button"
            {...preferencesCommand}
            className="link min-h-11 px-3 font-semibold max-[22rem]:basis-full"
          >
            {banner.customize}
          </button>
        </div>
      </div>
      <div
        id="consent-set"
        role="status"
        tabIndex={-1}
        className="consent-set column flex items-center justify-between gap-x-8 gap-y-2.5 py-3"
      >
        <p className="max-w-184">{confirmation.text}</p>
        <button type="button" data-consent-answer="hide" className={answerButtonClass}>
          {confirmation.hide}
        </button>
      </div>
    </section>
  );
}
