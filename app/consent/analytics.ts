import { hasToken } from "../../wire/link-path.ts";
import { onConsentChange, readConsentRecord } from "./consent-store.ts";

/** Counts this page after the visitor allows analytics. */
export function startAnalytics(measurementId: string): void {
  // A token in the URL is a secret, so this page loads no other company's script.
  if (hasToken(location)) return;
  let isPageViewCounted = false;
  const countOnce = () => {
    if (isPageViewCounted || !readConsentRecord()?.preferences.analytics) return;
    isPageViewCounted = true;
    countPageView(measurementId);
  };
  countOnce();
  onConsentChange(countOnce);
}

function countPageView(measurementId: string): void {
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

/** Keeps only the `utm_` parameters, because other parameters may contain form values or a lead's id. */
function withoutPersonalData(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const campaign = String(new URLSearchParams([...searchParams].filter(([name]) => name.startsWith("utm_"))));
  return `${origin}${pathname}${campaign && `?${campaign}`}`;
}
