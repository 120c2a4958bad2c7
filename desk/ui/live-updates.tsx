import { useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";

const refreshEveryMs = 15_000;

interface Shown {
  /** Identifies the item as long as it exists. */
  key: string;
  /** How the announcement names the item. */
  name: string;
}

interface News {
  /** All items that were there since the page was opened. */
  known: ReadonlySet<string>;
  freshKeys: ReadonlySet<string>;
  text: string;
}

/**
 * Loads the page's data again every 15 seconds while the page is visible, and once when it is shown again. Returns the
 * announcement of new items. `shown` are the items on this page that can be news, and `others` the keys of items
 * elsewhere.
 */
export function useLiveUpdates(shown: readonly Shown[], others: readonly string[] = []): News {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) revalidate();
    };
    const timer = setInterval(refresh, refreshEveryMs);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [revalidate]);

  const { pathname, search } = useLocation();
  const page = pathname + search;
  const keys = [...shown.map(({ key }) => key), ...others];
  const [news, setNews] = useState<News & { page: string }>(() => firstNews(page, keys));
  if (news.page !== page) {
    setNews(firstNews(page, keys));
  } else if (keys.some((key) => !news.known.has(key))) {
    const added = shown.filter(({ key }) => !news.known.has(key));
    const addedCount = new Set(keys.filter((key) => !news.known.has(key))).size;
    setNews({
      page,
      known: new Set([...news.known, ...keys]),
      freshKeys: new Set(added.map(({ key }) => key)),
      text: added.length === 1 && addedCount === 1 ? `New: ${added[0]?.name}` : `${addedCount} new`,
    });
  }
  return news;
}

function firstNews(page: string, keys: readonly string[]): News & { page: string } {
  return { page, known: new Set(keys), freshKeys: new Set(), text: "" };
}

export function LiveAnnouncement({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="sticky top-15 z-10 w-fit max-w-full break-words rounded-md bg-wash not-empty:mb-4 not-empty:px-4 not-empty:py-2 lg:top-2 print:hidden"
    >
      {children}
    </p>
  );
}
