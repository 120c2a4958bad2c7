import type { CitySlug } from "../../domain/city.ts";
import type { ContactedShare, RequestVolume } from "../../domain/measured.ts";
import { measuredDays, minMeasuredLeads } from "../../domain/measured.ts";
import type { ServiceSlug } from "../../domain/service.ts";
import { type Connection, unlessUnavailable } from "../database/database.ts";

export type MeasuredFacts = ReturnType<typeof measuredFacts>;

/** Without facts from too few leads. */
export function measuredFacts(connection: Connection) {
  return {
    /** From leads matched in the last 90 days. Null if fewer than twenty homeowners answered. */
    contactedShare: (): Promise<ContactedShare | null> =>
      unlessUnavailable(null, async () => {
        const [share] = await connection.query<ContactedShare>(
          `select count(*) filter (where homeowner_contacted) as contacted, count(*) as answered, market_today() as day
             from leads
            where matched_at >= day_start(market_today() - ($1::integer - 1)) and homeowner_contacted is not null`,
          [measuredDays],
        );
        return share && share.answered >= minMeasuredLeads ? share : null;
      }),

    /**
     * By service and city, over 90 days, without held leads and repetitions. A pair needs twenty leads of any age, the
     * first of them 90 days old.
     */
    requestVolumes: (
      places: readonly { service: ServiceSlug; city: CitySlug; zipCodes: readonly string[] }[],
    ): Promise<RequestVolume[]> =>
      unlessUnavailable([], () =>
        connection.query<RequestVolume>(
          `select service, city, latest as requests, market_today() as day
             from json_to_recordset($1::json) as place(service text, city text, "zipCodes" text[]),
                  lateral (
                    select count(*) as ever, min(created_at) as since,
                           count(*) filter (where created_at >= day_start(market_today() - ($2::integer - 1))) as latest
                      from leads
                     where left(leads.zip_code, 5) = any ("zipCodes")
                       and indexed_service_of_lead(leads.service, submitted_from_page) = place.service
                       and duplicate_of is null and status <> 'held') as counted
            where ever >= $3 and since < day_start(market_today() - ($2::integer - 1))`,
          [JSON.stringify(places), measuredDays, minMeasuredLeads],
        ),
      ),
  };
}
