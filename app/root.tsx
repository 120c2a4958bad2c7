import youngSerif from "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Links, Meta, Outlet, ScrollRestoration, useLocation, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { useAnalytics } from "./consent/analytics.ts";
import { ConsentBanner, leaveConfirmation } from "./consent/banner.tsx";
import { keepUnstored, showStateAgain } from "./consent/begin-consent.ts";
import { CookiePreferences } from "./consent/cookie-preferences.tsx";
import { earlyConsent } from "./consent/early-consent.ts";
import { resumeWaitingForms } from "./forms/resume-waiting-forms.ts";
import { InlineScript, useNonce } from "./inline-script.tsx";
import { LateScripts } from "./late-scripts.tsx";
import { nativeCommands } from "./native-commands.ts";
import { pageContext } from "./page-context.server.ts";
import { type SiteData, useSiteData } from "./site-data.ts";
import { siteFacts } from "./site-facts.ts";
import styles from "./styles.css?inline";
import { ErrorPage } from "./ui/error-page.tsx";
import { Footer } from "./ui/footer.tsx";
import { Header } from "./ui/header.tsx";
import { Toasts, useToast } from "./ui/toasts.tsx";

export function loader({ context }: Route.LoaderArgs): SiteData {
  const { settings } = context.get(pageContext).backend;
  return {
    site: settings.site,
    facts: siteFacts(settings.site),
    anonKey: settings.anonKey,
    confirmationUrl: settings.automationWebhookUrl ?? "/hooks/confirm-match",
    measurementId: settings.gaMeasurementId,
    year: new Date().getFullYear(),
  };
}

/** None of it changes while the page is open. */
export const shouldRevalidate = () => false;

/**
 * The built browser's half has no copy of the style sheet: it takes what the server wrote, should the document be made anew.
 * In development it has one, so that a change shows at once.
 */
const inlineStyles =
  import.meta.env.SSR || import.meta.env.DEV ? styles : (document.querySelector("style")?.textContent ?? "");

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<SiteData>("root");
  const { pathname } = useLocation();
  const measurementId = data?.measurementId ?? null;
  useAnalytics(measurementId);
  useLayoutEffect(showStateAgain, []);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog that is open belongs to the page that is left.
  useEffect(() => {
    // What was opened before the scripts came belongs to this page and stays.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    // A page that came by a click within the site begins where a document begins, for the keyboard too.
    document.getElementById("main")?.focus({ preventScroll: true });
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    leaveConfirmation();
    keepUnstored();
    document.documentElement.style.overflow = "";
    document.body.style.overflow = "";
  }, [pathname]);
  return (
    <html lang="en-US" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <InlineScript text={earlyConsent} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111c17" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={youngSerif} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* In the document itself: the first paint waits for one answer only. */}
        <style nonce={useNonce()} dangerouslySetInnerHTML={{ __html: inlineStyles }} />
        <Meta />
        <Links />
      </head>
      <body>
        <ConsentBanner />
        <Toasts>
          <a href="#main" className="skip-link">
            Skip to content
          </a>
          {data && <Header site={data.site} path={pathname} />}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          {data && <Footer site={data.site} year={data.year} />}
        </Toasts>
        <CookiePreferences hasAnalytics={measurementId !== null} />
        <ScrollRestoration />
        <InlineScript text={nativeCommands} />
        <LateScripts />
      </body>
    </html>
  );
}

export default function App() {
  const { anonKey } = useSiteData();
  const toast = useToast();
  useEffect(() => resumeWaitingForms({ anonKey, toast }), [anonKey, toast]);
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
