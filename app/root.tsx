import type { ReactNode } from "react";
import { Links, Meta, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { market, services } from "../content/chosen-market.ts";
import { holdsToken } from "../wire/link-path.ts";
import type { Route } from "./+types/root";
import { ConsentBanner } from "./consent/banner.tsx";
import { CookiePreferences } from "./consent/cookie-preferences.tsx";
import { earlyConsent } from "./consent/early-consent.ts";
import { InlineData, InlineScript, PageScripts, useNonce } from "./document.tsx";
import basicLetters from "./fonts/basic-letters.css?inline";
import otherLetters from "./fonts/other-letters.css?inline";
import otherLettersAddress from "./fonts/other-letters.css?url";
import { waitForLetters } from "./fonts/wait-for-letters.ts";
import { slugInWords } from "./forms/submission-words.ts";
import { pageContext } from "./page-context.server.ts";
import { prefetching } from "./prefetching.ts";
import { type SiteData, SiteDataContext } from "./site-data.ts";
import { siteDataId } from "./site-data-in-page.ts";
import { siteFacts } from "./site-facts.ts";
import styles from "./styles.css?inline";
import { accentStyles } from "./ui/accent-styles.ts";
import { ErrorPage } from "./ui/error-page.tsx";
import { Footer } from "./ui/footer.tsx";
import { Header } from "./ui/header.tsx";
import { Toasts } from "./ui/toasts.tsx";

export function loader({ context }: Route.LoaderArgs): SiteData {
  const { settings } = context.get(pageContext).backend;
  return {
    site: settings.site,
    facts: siteFacts(settings.site),
    servicePhrases: Object.fromEntries(
      services.filter(({ slug, phrase }) => phrase !== slugInWords(slug)).map(({ slug, phrase }) => [slug, phrase]),
    ),
    timeZone: market.region.timeZone,
    anonKey: settings.anonKey,
    confirmationUrl: settings.automationWebhookUrl ?? "/hooks/confirm-match",
    measurementId: settings.gaMeasurementId,
    year: new Date().getFullYear(),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<SiteData>("root") ?? null;
  const location = useLocation();
  const isPrivate = holdsToken(location);
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#111c17" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {/* In the document itself: the first paint waits for one answer only. */}
        <style
          nonce={useNonce()}
          dangerouslySetInnerHTML={{ __html: basicLetters + (isPrivate ? "" : otherLetters) + styles + accentStyles }}
        />
        {/* One script, since each holds up the first paint. */}
        <InlineScript text={`${waitForLetters};${earlyConsent}`} />
        {/* Chromium sends the whole address of the document as the `Referer` of what its own style fetches, whatever the policy says. */}
        {isPrivate && <link rel="stylesheet" href={otherLettersAddress} />}
        <Meta />
        <Links />
      </head>
      <body>
        <ConsentBanner />
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <SiteDataContext value={data}>
          {data && <Header site={data.site} path={location.pathname} />}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          {data && <Footer site={data.site} year={data.year} />}
        </SiteDataContext>
        <Toasts />
        <CookiePreferences hasAnalytics={data?.measurementId != null} />
        <InlineData id={siteDataId} data={data} />
        <InlineScript type="speculationrules" text={prefetching} />
        <PageScripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
