import { consentWords } from "../../content/consent-words.ts";
import { preferencesId } from "./preferences.ts";

const { banner } = consentWords;

/** Attributes that open the preferences without a script. React's types do not include them yet. */
export const preferencesCommand = {
  command: "show-modal",
  commandfor: preferencesId,
  "aria-haspopup": "dialog",
} as const;

/** early-consent.ts runs alone in the head, and names the same id. */
const confirmationId = "consent-saved";

const answerButtonClass = "button button-quiet min-h-11 px-2.5 py-1 text-[0.8125rem] sm:px-5 sm:text-sm";

/**
 * The question shows while `data-consent` on the document is `ask`. early-consent.ts writes the confirmation, which
 * screen readers announce and which shows for two seconds. A page that does not ask has the confirmation alone.
 */
export function ConsentBanner({ asks }: { asks: boolean }) {
  return (
    <>
      {asks && (
        <section
          aria-label={banner.label}
          data-nosnippet
          className="consent-banner no-print border-b border-line bg-paper-deep text-[0.8125rem] sm:text-sm"
        >
          <div className="column flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-[7px] max-sm:px-4 sm:gap-x-8">
            <p className="min-w-34 flex-1 leading-6 text-balance">
              {banner.text}{" "}
              <button type="button" {...preferencesCommand} className="link font-semibold">
                {banner.customize}
              </button>
            </p>
            <div className="grid grid-cols-2 gap-1.5 sm:gap-2">
              <button type="button" data-consent-answer="accept" className={answerButtonClass}>
                {banner.acceptAll}
              </button>
              <button type="button" data-consent-answer="reject" className={answerButtonClass}>
                {banner.rejectAll}
              </button>
            </div>
          </div>
        </section>
      )}
      <p
        id={confirmationId}
        role="status"
        data-saved={consentWords.saved}
        className="consent-saved no-print shadow-card"
      />
    </>
  );
}
