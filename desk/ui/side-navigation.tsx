import { Link } from "react-router";
import {
  BadgeDollarSign,
  ChartNoAxesColumn,
  ExternalLink,
  HardHat,
  Inbox,
  type LineIcon,
  Mails,
  MapPinned,
  Menu,
  Newspaper,
  Search,
  Settings,
} from "../../app/ui/icons.tsx";
import { Logo } from "../../app/ui/logo.tsx";
import { type Destination, useDestinations } from "../destinations.ts";
import type { RootData } from "../root-data.ts";
import { countText } from "../words.ts";
import { paletteOpener } from "./commands.ts";

const icons: Record<Destination["path"], LineIcon> = {
  "/": Inbox,
  "/territories": MapPinned,
  "/contractors": HardHat,
  "/money": BadgeDollarSign,
  "/posts": Newspaper,
  "/figures": ChartNoAxesColumn,
  "/deliveries": Mails,
  "/settings": Settings,
};

interface SideNavigationProps extends Pick<RootData, "siteUrl" | "counts"> {
  path: string;
}

/** The menu: beside the page in a wide window, behind a button on a phone. */
export function SideNavigation(props: SideNavigationProps) {
  return (
    <>
      <header className="sticky top-0 z-20 border-line border-b bg-paper lg:hidden">
        <details key={props.path} className="group">
          <summary className="flex min-h-13 list-none flex-wrap items-center gap-x-3 px-4 py-1 font-semibold sm:px-6">
            <Logo className="size-6" />
            <span className="title text-lg leading-tight">Desk</span>
            <span className="-mr-2 ml-auto flex items-center gap-2 rounded-md px-2 py-2 font-medium text-ink-soft text-sm">
              <Menu aria-hidden="true" className="size-5" />
              <span>Menu</span>
              <Count {...countsOf(props.counts)["/"]} isFilled />
            </span>
          </summary>
          <div className="absolute inset-x-0 border-line border-b bg-paper px-2 pb-3 shadow-card sm:px-4">
            <Destinations {...props} />
          </div>
        </details>
      </header>
      <header className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-line border-r bg-paper-deep px-3 py-6 lg:flex">
        <p className="mb-6 flex items-center gap-2.5 px-2.5">
          <Logo className="size-6" />
          <span className="title text-lg leading-tight">Desk</span>
        </p>
        <Destinations {...props} />
      </header>
    </>
  );
}

/** By the path of the destination that they stand beside. */
const countsOf = ({ needs, overdue }: RootData["counts"]): Partial<Record<Destination["path"], CountProps>> => ({
  "/": { count: needs ? countText(needs) : "0", of: "need attention" },
  "/money": { count: String(overdue ?? 0), of: "overdue" },
});

interface CountProps {
  count: string;
  of: string;
  isFilled?: boolean;
}

function Count({ count = "0", of = "", isFilled = false }: Partial<CountProps>) {
  if (count === "0") return null;
  return (
    <span className={`text-xs ${isFilled ? "rounded-full bg-fill px-1.5 text-on" : "font-normal text-ink-soft"}`}>
      {count}
      <span className="sr-only"> {of}</span>
    </span>
  );
}

function Destinations({ path, siteUrl, counts }: SideNavigationProps) {
  const itemClass = "flex min-h-10 items-center gap-3 rounded-md px-2.5 hover:bg-wash pointer-coarse:min-h-11";
  return (
    <nav aria-label="Desk" className="flex grow flex-col">
      <button
        type="button"
        onClick={() => paletteOpener.get()()}
        aria-keyshortcuts="Control+K Meta+K"
        className={`${itemClass} mb-2 text-ink-soft inset-ring inset-ring-line noscript:hidden`}
      >
        <Search aria-hidden="true" className="size-4.5 shrink-0" />
        Search
        <kbd className="key ml-auto max-lg:hidden">Ctrl K</kbd>
      </button>
      <ul className="grid gap-0.5">
        {useDestinations().map((destination) => {
          const { path: to, name } = destination;
          const Icon = icons[to];
          const isHere = isCurrent(destination, path);
          return (
            <li key={to} className="relative">
              <Link
                to={to}
                prefetch="intent"
                aria-current={path === to ? "page" : isHere ? "true" : undefined}
                className={`${itemClass} ${isHere ? "bg-wash font-semibold text-accent shadow-[inset_3px_0_0_var(--accent)]" : "text-ink"}`}
              >
                <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                {name}
              </Link>
              <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center">
                <Count {...countsOf(counts)[to]} />
              </span>
            </li>
          );
        })}
      </ul>
      <ul className="mt-3 grid gap-0.5 border-line border-t pt-3 lg:mt-auto">
        <li>
          <a href={siteUrl} className={`${itemClass} text-ink-soft text-sm`}>
            <ExternalLink aria-hidden="true" className="size-4.5 shrink-0" />
            View the site
          </a>
        </li>
      </ul>
    </nav>
  );
}

function isCurrent({ path: to, below }: Destination, path: string): boolean {
  return path === to || below.some((beginning) => path.startsWith(beginning));
}
