import type { ServiceSlug } from "../../domain/service.ts";
import { type Database, isPassing } from "../database/database.ts";

/** How long requests of a service and place took to the contractor's first contact. */
export interface ContactTime {
  medianMinutes: number;
  /** How many requests that is the median of. */
  count: number;
}

/** What pages may know of territories. It never names a contractor. */
export interface Territories {
  /** Whether a contractor serves the zip code for this service today. */
  isCovered(service: ServiceSlug, zipCode: string): Promise<boolean | "unavailable">;
  /** The zip codes that are held, by service; null: there is no territory at all, or it cannot be told right now. */
  held(): Promise<ReadonlyMap<string, readonly string[]> | null>;
  /** Measured over the last 90 days; null where too few requests were contacted to say anything. */
  contactTime(service: ServiceSlug, zipCodes: readonly string[]): Promise<ContactTime | null>;
}

/** The days that a measured time looks back, and the requests that it takes at least. */
const measuredDays = 90;
const leastMeasured = 20;

export function territories(database: Database): Territories {
  async function unless<Fallback, Result>(fallback: Fallback, read: () => Promise<Result>): Promise<Result | Fallback> {
    try {
      return await read();
    } catch (error) {
      if (isPassing(error)) return fallback;
      throw error;
    }
  }

  return {
    isCovered: (service, zipCode) =>
      unless("unavailable" as const, async () => {
        const rows = await database.query("select from serving_territories where zip_code = $1 and service = $2", [
          zipCode,
          service,
        ]);
        return rows.length > 0;
      }),

    held: () =>
      unless(null, async () => {
        const rows = await database.query<{ service: string; zip_codes: string[] }>(
          "select service, array_agg(zip_code order by zip_code) as zip_codes from territories group by service",
        );
        return rows.length ? new Map(rows.map(({ service, zip_codes }) => [service, zip_codes])) : null;
      }),

    contactTime: (service, zipCodes) =>
      unless(null, async () => {
        const [row] = await database.query<{ count: number; minutes: number | null }>(
          `select count(*) as count,
                  extract(epoch from percentile_cont(0.5) within group (order by contacted_at - created_at))::float8 / 60 as minutes
             from leads
            where contacted_at > now() - make_interval(days => $3) and left(zip_code, 5) = any ($2)
              and wanted_service(service, submitted_from_page) = $1`,
          [service, zipCodes, measuredDays],
        );
        if (!row || row.minutes === null || row.count < leastMeasured) return null;
        return { medianMinutes: Math.round(row.minutes), count: row.count };
      }),
  };
}
