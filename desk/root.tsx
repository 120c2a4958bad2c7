import accentStyles from "virtual:accent-styles.css?inline";
import icon from "virtual:favicon.svg?no-inline";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { data, isRouteErrorResponse, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { market } from "../content/chosen-market.ts";
import { demoBand } from "../content/demo-words.ts";
import type { Route } from "./+types/root";
import { problemOfError, shownPage, watchAnswers } from "./answer-watch.ts";
import { deskContext } from "./desk-context.server.ts";
import { readFlash } from "./flash.ts";
import { NonceContext } from "./nonce.ts";
import { type RootData, useRootData } from "./root-data.ts";
import { guardRoles } from "./staff-rights.server.ts";
import styles from "./styles.css?url";
import { CommandPalette } from "./ui/command-palette.tsx";
import { ConnectionNotice } from "./ui/connection-notice.tsx";
import { KeyboardHelp } from "./ui/keyboard-help.tsx";
import { LoadingBar } from "./ui/loading-bar.tsx";
import { noConnection, ProblemPage } from "./ui/problem-page.tsx";
import { Rows } from "./ui/rows.tsx";
import { useDestinationKeys } from "./ui/shortcuts.ts";
import { SideNavigation } from "./ui/side-navigation.tsx";
import { FlashMessage, Toasts } from "./ui/toasts.tsx";

const { timeZoneName } = market.region;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, flash, setFlash, backend } = context.get(deskContext);
  const isOwner = visit?.operator.role === "owner";
  const [needs, overdue] = await Promise.all([
    visit && backend.inbox.needCount(isOwner),
    isOwner ? backend.moneyDesk.overdueCount() : null,
  ]);
  // A page that the browser fetches ahead may never be shown.
  const shownFlash = request.headers.has("Sec-Purpose") ? null : flash;
  const rootData: RootData = {
    operator: visit?.operator.email ?? null,
    role: visit?.operator.role ?? null,
    flash: readFlash(shownFlash),
    siteUrl: backend.env.site.url,
    isDemo: backend.env.site.isDemo,
    counts: { needs, overdue },
    now: new Date(),
  };
  return data(rootData, shownFlash === null ? undefined : { headers: { "Set-Cookie": setFlash("") } });
}

export const middleware = [guardRoles];

export const clientMiddleware = [watchAnswers];

export function Layout({ children }: { children: ReactNode }) {
  const rootData = useRootData();
  const { pathname, search } = useLocation();
  const nonce = useContext(NonceContext);
  const isSignedIn = rootData?.operator != null;
  useEffect(() => {
    shownPage.href = pathname + search;
  }, [pathname, search]);
  const main = useFocusOnNewPage(pathname);
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="stylesheet" href={styles} />
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: accentStyles }} />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <div className={isSignedIn ? "lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]" : ""}>
          {isSignedIn && <SideNavigation path={pathname} siteUrl={rootData.siteUrl} counts={rootData.counts} />}
          <main ref={main} id="main" tabIndex={-1} className="min-w-0 px-4 pt-5 pb-24 sm:px-6 lg:px-10 lg:pt-8">
            {rootData?.isDemo && (
              <p className="-mx-4 -mt-5 mb-5 bg-night px-4 py-1.5 text-center text-night-ink text-sm sm:-mx-6 lg:-mx-10 lg:-mt-8">
                {demoBand}
              </p>
            )}
            <div className="mx-auto max-w-5xl">
              {isSignedIn && <ConnectionNotice />}
              {rootData?.flash && <FlashMessage {...rootData.flash} />}
              <Rows>{children}</Rows>
              {isSignedIn && <p className="mt-12 text-ink-soft text-sm">Times are {timeZoneName}.</p>}
            </div>
          </main>
        </div>
        {isSignedIn && <DeskTools />}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Moves the focus to the next page, so that a screen reader reads on there, as after a document load. */
function useFocusOnNewPage(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** What every page has once the script runs. */
function DeskTools() {
  useDestinationKeys();
  return (
    <>
      <LoadingBar />
      <Toasts />
      <KeyboardHelp />
      <CommandPalette />
    </>
  );
}

export default function DeskRoot() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const said = isRouteErrorResponse(error) && status === 403 ? String(error.data) : undefined;
  return <ProblemPage status={problemOfError(error) === "no-answer" ? noConnection : status} text={said} />;
}
