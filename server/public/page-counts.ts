import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { pageMeasures } from "../../domain/figure.ts";
import { isLinkPath } from "../../wire/link-path.ts";
import type { PageCountKind } from "../../wire/page-count-path.ts";
import { withoutEndSlashes } from "../../wire/page-path.ts";
import { type Database, isRetryable } from "../database/database.ts";
import { deleteInBatches } from "../database/in-batches.ts";
import { errorFields, log } from "../log.ts";

/** A killed process loses at most one interval. */
const flushIntervalMs = 10_000;

/** Far above any site. */
const maxPages = 10_000;

/** Real ones have at most about 300 characters. */
const maxUserAgentLength = 400;

type Counts = Record<(typeof pageMeasures)[number], number>;

export type PageCounts = ReturnType<typeof pageCounts>;

/**
 * Nothing about the visitor. A browser's report counts only for `staticPages`, and pages that the server has returned.
 */
export function pageCounts(database: Database, staticPages: readonly string[]) {
  const knownPages = new Set(staticPages);
  let unsavedCounts = new Map<string, Counts>();
  let flushPromise: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function countsOf(path: string): Counts {
    const found = unsavedCounts.get(path);
    if (found) return found;
    const counts = { views: 0, arrivals: 0, begun: 0 };
    if (unsavedCounts.size < maxPages) unsavedCounts.set(path, counts);
    return counts;
  }

  async function writeCounts(): Promise<void> {
    if (unsavedCounts.size === 0) return;
    const batch = unsavedCounts;
    unsavedCounts = new Map();
    try {
      // The order of paths prevents a deadlock between two processes.
      await database.query(
        `insert into page_counts (path, views, arrivals, begun)
         select path, views, arrivals, begun
           from json_to_recordset($1) as counted(path text, views integer, arrivals integer, begun integer)
          order by path
         on conflict (day, path) do update
           set views = page_counts.views + excluded.views, arrivals = page_counts.arrivals + excluded.arrivals,
               begun = page_counts.begun + excluded.begun`,
        [JSON.stringify([...batch].map(([path, counts]) => ({ path, ...counts })))],
      );
    } catch (error) {
      if (!isRetryable(error)) throw error;
      for (const [path, counts] of batch) {
        for (const measure of pageMeasures) countsOf(path)[measure] += counts[measure];
      }
    }
  }

  /** One write at a time. Without the database, the counts wait for the next. After any other error, they are lost. */
  function flush(): Promise<void> {
    flushPromise = flushPromise.then(writeCounts).catch((error) => log("warn", "page counts lost", errorFields(error)));
    return flushPromise;
  }

  return {
    countResponse(request: Request, path: string, status: number): void {
      if (request.method !== "GET" || (status !== 200 && status !== 304)) return;
      const page = knownPages.has(path) ? path : pageAt(path);
      if (page === null) return;
      if (knownPages.size < maxPages) knownPages.add(page);
      if (!isRequestOfShownPage(request.headers) || !isFromPerson(request)) return;
      const counts = countsOf(page);
      counts.views++;
      if (isArrival(request.headers)) counts.arrivals++;
    },

    countReport(request: Request, what: PageCountKind, path: string): boolean {
      const page = pageAt(path);
      if (page === null || !knownPages.has(page)) return false;
      if (!isFromPerson(request)) return true;
      const counts = countsOf(page);
      if (what === "begun") counts.begun++;
      else counts.views++;
      if (what === "arrival") counts.arrivals++;
      return true;
    },

    flush,
    start() {
      timer = setInterval(flush, flushIntervalMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** `domain/figure.ts` shows at most a year, which leaves two for a comparison. */
const keptMonths = 36;

export function deleteOldPageCounts(database: Database, signal?: AbortSignal): Promise<void> {
  return deleteInBatches(
    database,
    `delete from page_counts where (day, path) in (
       select day, path from page_counts where day < market_today() - make_interval(months => $1)
        order by day limit $2 for update skip locked)
     returning day`,
    [keptMonths],
    { signal },
  );
}

const isBot = new LRUCache<string, boolean>({ max: 500, memoMethod: (userAgent) => isbot(userAgent) });

function pageAt(path: string): string | null {
  if (isLinkPath(path)) return null;
  try {
    const page = withoutEndSlashes(decodeURI(path).toLowerCase());
    return /^\/[\w/.~-]{0,299}$/.test(page) ? page : null;
  } catch {
    return null;
  }
}

function isFromPerson({ headers }: Request): boolean {
  const name = (headers.get("User-Agent") ?? "").slice(0, maxUserAgentLength);
  return name !== "" && !isBot.memo(name);
}

/** Not a prefetch or a script's request. */
function isRequestOfShownPage(headers: Headers): boolean {
  if ((headers.get("Sec-Fetch-Dest") ?? "document") !== "document") return false;
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? headers.get("X-Moz") ?? "";
  return !/prefetch|prerender|preview/i.test(purpose);
}

/** From elsewhere than this site. Some browsers before 2023 send `Referer` alone. */
function isArrival(headers: Headers): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site !== "same-origin";
  return URL.parse(headers.get("Referer") ?? "")?.host !== headers.get("Host");
}
