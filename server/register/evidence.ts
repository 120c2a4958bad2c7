import { evidenceDays, type RegisterEvidence, type RegisterStop } from "../../domain/register.ts";
import type { Connection } from "../database/database.ts";

/**
 * That the register had each license active which a contractor needs for this work, as a homeowner is told: its latest check is active and at
 * most a week old. Empty: there is nothing to tell.
 */
export async function registerEvidence(
  connection: Connection,
  contractorId: string,
  service: string,
): Promise<RegisterEvidence[]> {
  const needed = await connection.query<RegisterEvidence & { is_told: boolean | null }>(
    `select license.kind, license.number, (at at time zone market_time_zone())::date::text as day,
            result = 'active' and at >= now() - make_interval(days => $3) as is_told
       from contractors
      cross join licenses_of(contractors) as license
       left join lateral (
             select result, least(checked_at, as_of) as at from register_checks
              where (contractor_id, kind, number) = (contractors.id, license.kind, license.number)
              order by checked_at desc, since desc limit 1) as latest on true
      where contractors.id = $1
        and (license.kind = 'registration' or exists (select from services where slug = $2 and needs_electrical_license))
      order by license.kind desc`,
    [contractorId, service, evidenceDays],
  );
  if (needed.length === 0 || !needed.every((license) => license.is_told)) return [];
  return needed.map(({ kind, number, day }) => ({ kind, number, day }));
}

/** The licenses of a contractor that the register stops them by today, as license_until has it. */
export function registerStops(connection: Connection, contractorId: string | null): Promise<RegisterStop[]> {
  return connection.query<RegisterStop & object>(
    `select kind, license.number, result, counted.status, (checked_at at time zone market_time_zone())::date::text as day
       from contractors
      cross join licenses_of(contractors) as license
      cross join lateral (
             select result, register_checks.status, checked_at from register_checks
              where (contractor_id, register_checks.kind, register_checks.number) = (contractors.id, license.kind, license.number)
                and result <> 'not-found'
              order by checked_at desc, since desc limit 1) as counted
      where contractors.id = $1 and result in ('suspended', 'expired') and license_until(contractors, kind) = '-infinity'
      order by kind desc`,
    [contractorId],
  );
}
