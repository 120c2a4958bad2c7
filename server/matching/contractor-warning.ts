import { market } from "../../content/chosen-market.ts";
import { dateInWords } from "../../domain/local-time.ts";
import type { Connection } from "../database/database.ts";

/** A sentence on what an operator may not have noticed of a contractor and of zip codes; null: there is nothing. */
export async function contractorWarning(
  connection: Connection,
  contractorId: string,
  zipCodes: readonly string[] = [],
): Promise<string | null> {
  const { region, licensing } = market;
  const elsewhere = zipCodes.filter((zipCode) => !region.zipPrefixes.includes(zipCode.slice(0, 3)));
  const ended = await connection.query<{ license: "registration" | "electrical"; expires_on: string }>(
    `select license, expires_on::text from (
       select 'registration' as license, registration_expires_on as expires_on from contractors where id = $1
        union select license, expires_on from needed_licenses where contractor_id = $1) as licenses
      where expires_on < market_today() order by license desc`,
    [contractorId],
  );
  const sentences = ended.map(
    ({ license, expires_on }) =>
      `Their ${licensing.expiring[license].license} ended on ${dateInWords(expires_on)}: what needs it is not given to them.`,
  );
  if (elsewhere.length > 0) sentences.push(`No zip code of ${region.state} begins like ${elsewhere.join(", ")}.`);
  return sentences.join(" ") || null;
}
