import { market } from "../../content/chosen-market.ts";
import { dateInWords } from "../../domain/local-time.ts";
import type { LicenseKind } from "../../domain/register.ts";
import type { Connection } from "../database/database.ts";

/** About licenses that are not valid today, and zip codes outside the state. */
export async function contractorWarning(
  connection: Connection,
  contractorId: string,
  zipCodes: readonly string[] = [],
): Promise<string | null> {
  const { region, licensing } = market;
  const zipCodesElsewhere = zipCodes.filter((zipCode) => !region.zipPrefixes.includes(zipCode.slice(0, 3)));
  const invalidLicenses = await connection.query<{ license: LicenseKind; ended_on: string | null; result: string }>(
    `select license.kind as license, case when expiry_of(license.expires_on) = 'expired' then license.expires_on end as ended_on, result
       from contractors cross join licenses_of(contractors) as license
       left join deciding_check(contractors.id, license.kind, license.number) as counted on true
      where contractors.id = $1 and license_until(contractors, license.kind) < market_today()
        and (license.kind = 'registration' or license.kind in (select needed_licenses.license from needed_licenses where contractor_id = $1))
      order by license.kind desc`,
    [contractorId],
  );
  const sentences = invalidLicenses.map(({ license, ended_on, result }) => {
    const reason = ended_on ? `ended on ${dateInWords(ended_on)}` : `is ${result} in the state’s register`;
    return `Their ${licensing.expiring[license].license} ${reason}: they get no requests that need it.`;
  });
  if (zipCodesElsewhere.length > 0)
    sentences.push(`No zip code of ${region.state} begins like ${zipCodesElsewhere.join(", ")}.`);
  return sentences.join(" ") || null;
}
