import { isbot } from "isbot";
import { pageMeasures } from "../../domain/figure.ts";
import { isLinkPath } from "../../wire/link-path.ts";
import type { PageCountKind } from "../../wire/page-count-path.ts";
import { withoutEndSlashes } from "../../wire/page-path.ts";
import { type Database, isRetryable } from "../database/database.ts";
import { errorFields, log } from "../log.ts";

/** How often what was counted is added to the database, in milliseconds: a process that is killed loses no more than that. */
const flushMs = 10_000;

/** Of how many pages is counted between two flushes, and how many are remembered: more than there are, and a bound all the same. */
const maxPages = 10_000;

/** How much of a browser's name is looked at, in characters; the longest that is sent by one has some three hundred. */
const readName = 400;

type Counts = Record<(typeof pageMeasures)[number], number>;

export type PageCounts = ReturnType<typeof pageCounts>;

/**
 * Counts how often pages are looked at and forms begun. Of who does it nothing is looked at longer than for the answer. `staticPages`
 * are known to be pages; every other one has to be asked for first.
 */
export function pageCounts(database: Database, staticPages: readonly string[]) {
  const known = new Set(staticPages);
  let counted = new Map<string, Counts>();
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function countsOf(path: string): Counts {
    const found = counted.get(path);
    if (found) return found;
    const counts = { views: 0, arrivals: 0, begun: 0 };
    if (counted.size < maxPages) counted.set(path, counts);
    return counts;
  }

  async function add(): Promise<void> {
    if (counted.size === 0) return;
    const adding = counted;
    counted = new Map();
    try {
      // In the order of their paths, so that two processes never wait for each other in a circle.
      await database.query(
        `insert into page_counts (path, views, arrivals, begun)
         select path, views, arrivals, begun
           from json_to_recordset($1) as counted(path text, views integer, arrivals integer, begun integer)
          order by path
         on conflict (day, path) do update
           set views = page_counts.views + excluded.views, arrivals = page_counts.arrivals + excluded.arrivals,
               begun = page_counts.begun + excluded.begun`,
        [JSON.stringify([...adding].map(([path, counts]) => ({ path, ...counts })))],
      );
    } catch (error) {
      if (!isRetryable(error)) throw error;
      for (const [path, counts] of adding) {
        for (const measure of pageMeasures) countsOf(path)[measure] += counts[measure];
      }
    }
  }

  /** Adds what was counted to the database, one flush after the other. While that cannot be reached it is kept for the next time. */
  function flush(): Promise<void> {
    flushing = flushing.then(add).catch((error) => log("warn", "page counts lost", errorFields(error)));
    return flushing;
  }

  return {
    /** Counts the answer to a request for the page at `path`, where somebody gets to see it. */
    answered(request: Request, path: string, status: number): void {
      if (request.method !== "GET" || (status !== 200 && status !== 304)) return;
      const page = pageAt(path);
      if (page === null) return;
      if (known.size < maxPages) known.add(page);
      if (!isLookedAt(request.headers) || !isPerson(request)) return;
      const counts = countsOf(page);
      counts.views++;
      if (isArrival(request.headers)) counts.arrivals++;
    },

    /** Counts what a page's script tells; false: there is no such page. */
    told(request: Request, what: PageCountKind, path: string): boolean {
      const page = pageAt(path);
      if (page === null || !known.has(page)) return false;
      if (!isPerson(request)) return true;
      const counts = countsOf(page);
      if (what === "begun") counts.begun++;
      else counts.views++;
      if (what === "arrival") counts.arrivals++;
      return true;
    },

    flush,
    start() {
      timer = setInterval(flush, flushMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** The page as it is counted, however its address was written; null: none that is counted. */
function pageAt(path: string): string | null {
  if (isLinkPath(path)) return null;
  try {
    const page = withoutEndSlashes(decodeURI(path).toLowerCase());
    return /^\/[\w/.~-]{0,299}$/.test(page) ? page : null;
  } catch {
    return null;
  }
}

function isPerson({ headers }: Request): boolean {
  const name = (headers.get("User-Agent") ?? "").slice(0, readName);
  return name !== "" && !isbot(name);
}

/** Whether a page is asked for to be looked at now: not ahead of that, and not by a script. */
function isLookedAt(headers: Headers): boolean {
  if ((headers.get("Sec-Fetch-Dest") ?? "document") !== "document") return false;
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? headers.get("X-Moz") ?? "";
  return !/prefetch|prerender|preview/i.test(purpose);
}

/** Browsers of before 2023 do not say where a request comes from, but name the page before. */
function isArrival(headers: Headers): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site !== "same-origin";
  return URL.parse(headers.get("Referer") ?? "")?.host !== headers.get("Host");
}
