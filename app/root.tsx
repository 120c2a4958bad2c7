import type { ReactNode } from "react";
import { Links, Meta, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { demoBand } from "../content/demo-words.ts";
import { blogPath } from "../domain/blog-list.ts";
import { isFilledByAssistant } from "../wire/assistant-parameters.ts";
import { hasToken, isLinkPath } from "../wire/link-path.ts";
import type { Route } from "./+types/root";
import { ConsentBanner } from "./consent/banner.tsx";
import { CookiePreferences } from "./consent/cookie-preferences.tsx";
import { InlineData, InlineScript, PageScripts } from "./document.tsx";
import otherLettersUrl from "./fonts/other-letters.css?url";
import { articleStyles, headScript, privateStyles, publicStyles, speculationRules } from "./inline-texts.ts";
import { pageContext, siteDataOf } from "./page-context.server.ts";
import { useHasPersonalParameter } from "./personal-parameters.ts";
import { type SiteData, SiteDataContext } from "./site-data.ts";
import { siteDataId } from "./site-data-in-page.ts";
import { ErrorPage } from "./ui/error-page.tsx";
import { Footer, SmallFooter } from "./ui/footer.tsx";
import { Header } from "./ui/header.tsx";
import { Toasts } from "./ui/toasts.tsx";

export function loader({ context }: Route.LoaderArgs): SiteData {
  return siteDataOf(context.get(pageContext).backend);
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<SiteData>("root") ?? null;
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  const hasPersonalParameter = useHasPersonalParameter();
  // Homeowners and contractors are here for their own request, job, or papers, so nothing is advertised or asked.
  const isBehindLink = isLinkPath(location.pathname);
  const isPrivate = hasToken(location) || isFilledByAssistant(query) || hasPersonalParameter;
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
        <style dangerouslySetInnerHTML={{ __html: isPrivate ? privateStyles : publicStyles }} />
        {location.pathname.startsWith(`${blogPath}/`) && <style dangerouslySetInnerHTML={{ __html: articleStyles }} />}
        <InlineScript text={headScript} />
        {/* If an inline style names a font file, Chromium requests the file with the page's full URL as the `Referer`,
            despite the referrer policy. So a page with private values in its URL names the font files in a CSS file,
            whose own URL then becomes the `Referer`. */}
        {isPrivate && <link rel="stylesheet" href={otherLettersUrl} />}
        <Meta />
        <Links />
      </head>
      <body>
        <ConsentBanner asks={!isBehindLink} />
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        {data?.site.isDemo && (
          <p className="demo-band bg-night px-4 py-1.5 text-center text-night-ink text-sm">{demoBand}</p>
        )}
        <SiteDataContext value={data}>
          {data && <Header site={data.site} path={location.pathname} hasMenu={!isBehindLink} />}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          {data && (isBehindLink ? <SmallFooter site={data.site} /> : <Footer site={data.site} year={data.year} />)}
        </SiteDataContext>
        <Toasts />
        <CookiePreferences hasAnalytics={data?.measurementId != null} hasButton={!isBehindLink} />
        {/* A page with private values in its URL loads no Google Analytics. */}
        <InlineData id={siteDataId} data={isPrivate ? { ...data, measurementId: null } : data} />
        <InlineScript type="speculationrules" text={speculationRules} />
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
