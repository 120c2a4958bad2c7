import { cities } from "../../content/chosen-market.ts";
import { measuredDays, minMeasuredLeads } from "../../domain/measured.ts";
import type { Criterion } from "../../domain/screening.ts";
import type { ServiceSlug } from "../../domain/service.ts";
import { type Database, unlessUnavailable } from "../database/database.ts";
import type { TerritoryRow } from "../database/rows.ts";

/** Median, from the request to the first contact. */
interface ContactTime {
  medianMinutes: number;
  /** How many leads. */
  count: number;
}

const mostMeasuredLeads = 200;

const servedZipCodes = cities.flatMap((city) => city.zipCodes);

export type Territories = ReturnType<typeof territories>;

/** For public pages. No fact names a contractor. */
export function territories(database: Database) {
  return {
    isCovered: (service: ServiceSlug, zipCode: string): Promise<boolean | "unavailable"> =>
      unlessUnavailable("unavailable" as const, async () => {
        const rows = await database.query("select from serving_territories where zip_code = $1 and service = $2", [
          zipCode,
          service,
        ]);
        return rows.length > 0;
      }),

    /** By service, and whether there is any territory. Null without the database. */
    taken: (): Promise<{ hasAny: boolean; zips: ReadonlyMap<string, readonly string[]> } | null> =>
      unlessUnavailable(null, async () => {
        const rows = await database.query<{
          service: TerritoryRow["service"] | null;
          zip_codes: TerritoryRow["zip_code"][];
        }>(
          `select service, array_agg(zip_code order by zip_code) as zip_codes
             from (select true from territories limit 1) as any_territory
             left join territories on zip_code = any ($1)
            group by service`,
          [servedZipCodes],
        );
        const zips = rows.flatMap(({ service, zip_codes }) =>
          service === null ? [] : [[service, zip_codes] as const],
        );
        return { hasAny: rows.length > 0, zips: new Map(zips) };
      }),

    /** Where each service has a contractor today. Null without the database. */
    serving: (): Promise<Partial<Record<ServiceSlug, readonly string[]>> | null> =>
      unlessUnavailable(null, async () => {
        const rows = await database.query<{
          service: TerritoryRow["service"];
          zip_codes: TerritoryRow["zip_code"][];
        }>(
          `select service, array_agg(zip_code order by zip_code) as zip_codes
             from serving_territories where zip_code = any ($1) group by service`,
          [servedZipCodes],
        );
        return Object.fromEntries(rows.map(({ service, zip_codes }) => [service, zip_codes]));
      }),

    /** There is an active contractor, and each has all these criteria in force. */
    areChecked: (criteria: readonly Criterion[]): Promise<boolean> =>
      unlessUnavailable(false, async () => {
        const [row] = await database.query<{ is: boolean }>(
          `select coalesce(bool_and((select count(distinct criterion) from screening_checks
                                      where contractor_id = contractors.id and criterion = any ($1::text[])
                                        and (holds_until is null or holds_until >= market_today())) = cardinality($1::text[])), false) as is
             from contractors where status = 'active'`,
          [criteria],
        );
        return row?.is === true;
      }),

    /**
     * Leads contacted in the last `measuredDays`, at most the latest `mostMeasuredLeads`. Null below
     * `minMeasuredLeads`, and without the database.
     */
    contactTime: (service: ServiceSlug, zipCodes: readonly string[]): Promise<ContactTime | null> =>
      unlessUnavailable(null, async () => {
        const [row] = await database.query<{ count: number; minutes: number | null }>(
          `select count(*) as count,
                  extract(epoch from percentile_cont(0.5) within group (order by contacted_at - created_at))::float8 / 60 as minutes
             from (select created_at, contacted_at
                     from unnest($2::text[]) as place(zip_code), lateral (
                       select created_at, contacted_at from leads
                        where left(leads.zip_code, 5) = place.zip_code
                          and indexed_service_of_lead(service, submitted_from_page) = $1
                          and contacted_at >= day_start(market_today() - ($3::integer - 1))
                          and first_contact_at(contacted_at, homeowner_contacted) is not null
                        order by contacted_at desc limit $4) as of_place
                    order by contacted_at desc limit $4) as measured`,
          [service, zipCodes, measuredDays, mostMeasuredLeads],
        );
        if (!row || row.minutes === null || row.count < minMeasuredLeads) return null;
        return { medianMinutes: Math.round(row.minutes), count: row.count };
      }),
  };
}
