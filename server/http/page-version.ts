import type { Database } from "../database/database.ts";

const pollMs = 2_000;

/**
 * A changed lead drops the pages with measured times and shares at most this often, because a busy site changes a lead
 * every second. PostgreSQL reports a change within ten seconds, so the pages are right within a minute.
 */
const leadsPeriodMs = 45_000;

/** What public pages depend on. */
interface Facts {
  /** Grows with an operator's changes (`count_blog_change`). */
  content: number;
  /** The market's. The season, the year, what expires, and the measured days depend on it. */
  day: string;
  /** Grows with each row of `leads` that is written. Leads would wait for each other if they counted in a row. */
  leads: number;
}

const factsQuery = `
  select version as content, market_today() as day,
         pg_stat_get_tuples_inserted('leads'::regclass) + pg_stat_get_tuples_updated('leads'::regclass)
           + pg_stat_get_tuples_deleted('leads'::regclass) as leads
    from blog_version`;

export type PageVersion = ReturnType<typeof pageVersion>;

/** The only sign that a page in memory is out of date (docs/decisions/0073-pages-have-one-version.md). */
export function pageVersion(database: Database, now = () => performance.now()) {
  let version = 0;
  let known: Facts | null = null;
  let changedAt = Number.NEGATIVE_INFINITY;

  /** Call this after a change, so that the next request shows it. */
  async function ask(): Promise<void> {
    let facts: Facts | undefined;
    try {
      [facts] = await database.query<Facts>(factsQuery);
    } catch {
      // Pages that were rendered without the database may lack something.
      known = null;
    }
    if (!facts) return;
    const isSame =
      known !== null &&
      known.content === facts.content &&
      known.day === facts.day &&
      (known.leads === facts.leads || now() - changedAt < leadsPeriodMs);
    if (isSame) return;
    known = facts;
    changedAt = now();
    version++;
  }

  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function poll(): Promise<void> {
    await ask();
    if (!isStopped) timer = setTimeout(poll, pollMs).unref();
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
  }

  return { current: () => version, ask, start: poll, stop };
}
