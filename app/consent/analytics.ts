import { useEffect } from "react";
import { useLocation } from "react-router";
import { isLinkPath } from "../../wire/link-path.ts";
import { useConsent } from "./consent-store.ts";

let isLoaded = false;

/** The page before this one, as Google may know it. */
let referrer = "";

/** Counts each page once analytics is allowed; without a `measurementId` nothing is ever loaded or counted. */
export function useAnalytics(measurementId: string | null): void {
  const isAllowed = useConsent()?.preferences.analytics ?? false;
  const { pathname } = useLocation();
  useEffect(() => {
    // What a signed link opens is for whoever has the link, and for no company beside.
    if (!measurementId || !isAllowed || isLinkPath(pathname)) return;
    load(measurementId);
    const address = withoutPersonalData(location.href);
    window.gtag("set", { page_location: address, page_referrer: referrer });
    window.gtag("event", "page_view");
    referrer = address;
  }, [measurementId, isAllowed, pathname]);
}

function load(measurementId: string): void {
  if (isLoaded) return;
  isLoaded = true;
  if (document.referrer) referrer = withoutPersonalData(document.referrer);
  window.gtag("js", new Date());
  window.gtag("config", measurementId, { send_page_view: false });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
}

/** An address may fill in a form or name a request: of what stands after its question mark only campaigns are passed on. */
function withoutPersonalData(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const campaign = new URLSearchParams([...searchParams].filter(([name]) => name.startsWith("utm_")));
  return `${origin}${pathname}${campaign.size > 0 ? `?${campaign}` : ""}`;
}
