import { categoryWords, consentWords, storedItems } from "../../content/consent-words.ts";
import { type ConsentCategory, consentCategories } from "../../domain/consent.ts";
import { CloseButton } from "../ui/close-button.tsx";
import { Cookie } from "../ui/icons.tsx";
import { preferencesCommand } from "./banner.tsx";
import { preferencesId } from "./preferences.ts";
import { storedItemStatusOf } from "./stored-item-status.ts";

const words = consentWords.dialog;

interface CookiePreferencesProps {
  hasAnalytics: boolean;
  /** False on a page that has the link of `SmallFooter` instead. */
  hasButton: boolean;
}

export function CookiePreferences({ hasAnalytics, hasButton }: CookiePreferencesProps) {
  return (
    <>
      {hasButton && (
        <button
          type="button"
          {...preferencesCommand}
          data-consent-settings
          title={consentWords.settings}
          className="consent-settings no-print text-sm font-semibold text-ink-soft shadow-card hover:text-ink"
        >
          <Cookie aria-hidden className="size-[14px] shrink-0 xl:size-[18px]" />
          <span className="max-[100rem]:sr-only">{consentWords.settings}</span>
        </button>
      )}
      <dialog
        id={preferencesId}
        aria-labelledby="cookie-preferences-title"
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] scroll-pb-32 overflow-y-auto rounded-xl bg-card shadow-card backdrop:bg-veil"
      >
        <div data-nosnippet className="px-5 pt-4 sm:px-7 sm:pt-6">
          <div className="flex items-center justify-between gap-4">
            <h2 id="cookie-preferences-title" className="title text-xl">
              {words.heading}
            </h2>
            <CloseButton {...{ command: "close", commandfor: preferencesId }} label={words.close} className="-mr-2" />
          </div>
          <p className="text-sm text-ink-soft">
            {words.lead}{" "}
            <a href={words.more.href} className="link">
              {words.more.text}
            </a>
          </p>
          <p className="consent-signal-note mt-3 rounded-md bg-wash px-4 py-3 text-sm">{words.signalHonored}</p>
          <ul className="mt-4 divide-y divide-line border-t border-line">
            {consentCategories.map((category) => (
              <li key={category} className="py-3.5">
                <CategorySwitch category={category} hasAnalytics={hasAnalytics} />
              </li>
            ))}
          </ul>
        </div>
        <div className="bottom-0 flex flex-wrap gap-2 border-t border-line bg-card px-5 py-4 *:flex-1 sm:px-7 [@media(min-height:30rem)]:sticky">
          <button type="button" data-consent-answer="save" className="button min-h-11 px-3 text-sm max-sm:basis-full">
            {words.save}
          </button>
          <button type="button" data-consent-answer="accept" className="button button-quiet min-h-11 px-3 text-sm">
            {consentWords.banner.acceptAll}
          </button>
          <button type="button" data-consent-answer="reject" className="button button-quiet min-h-11 px-3 text-sm">
            {consentWords.banner.rejectAll}
          </button>
        </div>
      </dialog>
    </>
  );
}

function CategorySwitch({ category, hasAnalytics }: { category: ConsentCategory; hasAnalytics: boolean }) {
  const { title, purpose } = categoryWords[category];
  const isNecessary = category === "necessary";
  return (
    <>
      <label className="flex items-center justify-between gap-4">
        <span className="font-semibold">{title}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox already reports whether it is checked.
          role="switch"
          name={category}
          defaultChecked={isNecessary}
          disabled={isNecessary}
          aria-describedby={`${category}-purpose`}
          className="switch"
        />
      </label>
      <p id={`${category}-purpose`} className="text-sm text-ink-soft">
        {purpose}
      </p>
      <ul className="mt-2 space-y-1.5 text-[0.875rem] leading-snug text-ink-soft">
        {storedItems
          .filter((item) => item.category === category)
          .map((item) => (
            <li
              key={item.name}
              data-stored-item={item.name}
              data-category={category}
              className="border-l-2 border-line pl-3"
            >
              <span className="font-semibold break-words text-ink">{item.name}</span> · {item.lasts} ·{" "}
              {storedItemStatusOf(item, hasAnalytics)}
              <span className="block">{item.purpose}</span>
            </li>
          ))}
      </ul>
    </>
  );
}
