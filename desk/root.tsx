import icon from "virtual:favicon.svg?no-inline";
import { type ReactNode, useContext } from "react";
import { isRouteErrorResponse, Links, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { DocumentContext } from "../app/document.tsx";
import { accentStyles } from "../app/ui/accent-styles.ts";
import { market } from "../content/chosen-market.ts";
import type { Route } from "./+types/root";
import { deskContext } from "./desk-context.server.ts";
import { readFlash } from "./flash.ts";
import styles from "./styles.css?url";
import { FlashMessage } from "./ui/flash-message.tsx";
import { KeyboardHelp } from "./ui/keyboard-help.tsx";
import { ProblemPage } from "./ui/problem-page.tsx";
import { SideNavigation } from "./ui/side-navigation.tsx";

const { timeZoneName } = market.region;

export function loader({ context }: Route.LoaderArgs) {
  const { visit, flash, backend } = context.get(deskContext);
  return {
    operator: visit?.operator.email ?? null,
    flash: readFlash(flash),
    siteName: backend.env.site.name,
    siteUrl: backend.env.site.url,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { pathname } = useLocation();
  const { scripts, nonce } = useContext(DocumentContext);
  const isSignedIn = data?.operator != null;
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="stylesheet" href={styles} />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: accentStyles }} />
        <Links />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <div className={isSignedIn ? "lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]" : ""}>
          {isSignedIn && <SideNavigation path={pathname} siteName={data.siteName} siteUrl={data.siteUrl} />}
          <main id="main" tabIndex={-1} className="min-w-0 px-4 pt-5 pb-24 sm:px-6 lg:px-10 lg:pt-8">
            <div className="mx-auto max-w-5xl">
              {data?.flash && <FlashMessage {...data.flash} returnTo={pathname} />}
              {children}
              {isSignedIn && <p className="mt-12 text-ink-soft text-sm">Times are {timeZoneName}.</p>}
            </div>
          </main>
        </div>
        {isSignedIn && <KeyboardHelp />}
        {scripts.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
      </body>
    </html>
  );
}

export default function DeskRoot() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProblemPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
