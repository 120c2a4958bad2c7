import { serviceSlugs } from "../../content/chosen-market.ts";
import type { UnmetDemand } from "../../domain/unmet-demand.ts";
import type { Connection } from "../database/database.ts";

export const unmetDemandDays = 90;

/**
 * Requests wait or ended without a contractor, or somebody asked. Most requests first. Without what a contractor took
 * since, unless requests wait or somebody else wants it.
 */
export async function readUnmetDemand(connection: Connection, most: number): Promise<UnmetDemand[]> {
  return connection.query<UnmetDemand>(
    `with requests as (
       select left(zip_code, 5) as zip_code, service_of_lead(service, submitted_from_page) as service, 1 as waiting, 0 as unserved
         from leads where is_waiting(leads)
       union all
       select left(zip_code, 5), service_of_lead(service, submitted_from_page), 0, 1
         from leads where closed_reason = 'nobody' and created_at > now() - make_interval(days => $2)),
     asked as (
       select wish.zip_code, wish.service, wish.at, contractors.id as contractor_id,
              case when contractors.id is null then application.id end as application_id,
              coalesce(contractors.business_name, application.business_name) as business_name
         from territory_wishes as wish left join partner_applications as application on application.id = wish.application_id
         left join contractors on contractors.id = coalesce(wish.contractor_id, application.contractor_id)
        where contractors.status <> 'ended' and not exists (select from territories where contractor_id = contractors.id
                                                               and (service, zip_code) = (wish.service, wish.zip_code))
           or contractors.id is null and application.status = 'new'
       union
       select split_part(wanted, '/', 2), split_part(wanted, '/', 1), created_at, null, id, business_name
         from partner_applications, unnest(wanted_territories) as wanted
        where status = 'new'
          and not exists (select from territory_wishes where application_id = partner_applications.id and service || '/' || zip_code = wanted)),
     places as (
       select zip_code, service, sum(waiting)::integer as waiting, sum(unserved)::integer as unserved
         from (select * from requests union all select zip_code, service, 0, 0 from asked) as counted
        where service = any ($3::text[]) group by zip_code, service)
     select places.*, contractors.id as holder_id, contractors.business_name as holder,
            (select coalesce(json_agg(json_build_object('business_name', business_name, 'contractor_id', contractor_id,
                                                        'application_id', application_id) order by at, business_name), '[]')
               from asked where (asked.zip_code, asked.service) = (places.zip_code, places.service)) as askers
       from places left join territories using (zip_code, service) left join contractors on contractors.id = contractor_id
      where contractor_id is null or waiting > 0 or (zip_code, service) in (select zip_code, service from asked)
      order by waiting + unserved desc, waiting desc, zip_code, array_position($3::text[], service) limit $1`,
    [most, unmetDemandDays, serviceSlugs],
  );
}
