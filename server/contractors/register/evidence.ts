import { evidenceDays, type RegisterEvidence, type StoppedLicense } from "../../../domain/register.ts";
import type { Connection } from "../../database/database.ts";

/**
 * What homeowners see: the licenses that the service needs. None unless the register confirmed all as active within the
 * last week.
 */
export async function readRegisterEvidence(
  connection: Connection,
  contractorId: string,
  service: string,
): Promise<RegisterEvidence[]> {
  const neededLicenses = await connection.query<RegisterEvidence & { is_confirmed: boolean | null }>(
    `select license.kind, license.number, market_day(latest.checked_at) as day,
            result = 'active' and latest.checked_at >= now() - make_interval(days => $3) as is_confirmed
       from contractors
      cross join licenses_of(contractors) as license
       left join services on slug = $2
       left join latest_check(contractors.id, license.kind, license.number) as latest on true
      where contractors.id = $1 and needs_license(services, license.kind)
      order by license.kind desc`,
    [contractorId, service, evidenceDays],
  );
  if (neededLicenses.length === 0 || !neededLicenses.every((license) => license.is_confirmed)) return [];
  return neededLicenses.map(({ kind, number, day }) => ({ kind, number, day }));
}

/** They count as invalid, for example after a suspension. */
export function licensesStoppedByRegister(
  connection: Connection,
  contractorId: string | null,
): Promise<StoppedLicense[]> {
  return connection.query<StoppedLicense>(
    `select license.kind, license.number, result, counted.status, market_day(checked_at) as day
       from contractors
      cross join licenses_of(contractors) as license
      cross join deciding_check(contractors.id, license.kind, license.number) as counted
      where contractors.id = $1 and is_stopping(result) and license_until(contractors, license.kind) = '-infinity'
      order by license.kind desc`,
    [contractorId],
  );
}
