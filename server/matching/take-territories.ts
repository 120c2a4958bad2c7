import { type TerritoryKey, territoryId } from "../../domain/territory.ts";
import type { Connection } from "../database/database.ts";

/** The first and the last day of a territory; null: from today, and without an end. */
export interface TerritoryDays {
  starts_on: string | null;
  ends_on: string | null;
}

/** A territory that was not to be had. */
export interface TakenTerritory extends TerritoryKey {
  /** Null: it was given back in the same moment. */
  holder: { id: string; business_name: string; registration_number: string } | null;
}

/**
 * Gives territories, each named once, to a contractor in the caller's transaction, and yields those that somebody holds already: where there are any, the
 * caller has to take it all back. In a fixed order, so that two who want the same wait for each other once.
 */
export async function takeTerritories(
  connection: Connection,
  contractorId: string,
  wanted: readonly TerritoryKey[],
  { starts_on, ends_on }: TerritoryDays = { starts_on: null, ends_on: null },
): Promise<TakenTerritory[]> {
  const given = await connection.query<TerritoryKey>(
    `insert into territories (zip_code, service, contractor_id, starts_on, ends_on)
     select zip_code, service, $2::uuid, coalesce($3::date, local_today()), $4::date
       from json_to_recordset($1::json) as wanted (zip_code text, service text) order by service, zip_code
     on conflict do nothing returning zip_code, service`,
    [JSON.stringify(wanted), contractorId, starts_on, ends_on],
  );
  const ids = given.map(territoryId);
  const missing = wanted.filter((territory) => !ids.includes(territoryId(territory)));
  if (missing.length === 0) return [];
  return connection.query<TakenTerritory>(
    `select service, zip_code, case when contractors.id is not null then
              json_build_object('id', contractors.id, 'business_name', business_name, 'registration_number', registration_number) end as holder
       from json_to_recordset($1::json) as missing (zip_code text, service text)
       left join territories using (zip_code, service)
       left join contractors on contractors.id = contractor_id
      order by service, zip_code`,
    [JSON.stringify(missing)],
  );
}
