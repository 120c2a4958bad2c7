import { holdsToken } from "../../wire/link-path.ts";
import { consentRecord, onConsentChange } from "./consent-store.ts";

/** Counts this page once analytics is allowed. Without a `measurementId` it loads and counts nothing. */
export function startAnalytics(measurementId: string | null): void {
  // A page with a token in its address loads no script of another company.
  if (!measurementId || holdsToken(location)) return;
  let isCounted = false;
  const countOnce = () => {
    if (isCounted || !consentRecord()?.preferences.analytics) return;
    isCounted = true;
    count(measurementId);
  };
  countOnce();
  onConsentChange(countOnce);
}

function count(measurementId: string): void {
  window.gtag("js", new Date());
  window.gtag("config", measurementId, { send_page_view: false });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
  const referrer = document.referrer && withoutPersonalData(document.referrer);
  window.gtag("set", { page_location: withoutPersonalData(location.href), page_referrer: referrer });
  window.gtag("event", "page_view");
}

/** A query may fill in a form or name a lead, so only campaign parameters are passed on. */
function withoutPersonalData(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => name.startsWith("utm_")));
  return `${origin}${pathname}${campaign.size > 0 ? `?${campaign}` : ""}`;
}
