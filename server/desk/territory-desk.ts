import { cities, cityOf, serviceSlugs } from "../../content/chosen-market.ts";
import type { ChangeOutcome } from "../../domain/change-outcome.ts";
import { expiringDays, expiryOf } from "../../domain/contractor.ts";
import {
  type ChosenTerritory,
  freeLine,
  type TerritoryCell,
  type TerritoryHolder,
  type TerritoryPage,
  type TerritoryQuery,
  takenLine,
  territoryId,
} from "../../domain/territory.ts";
import { CommandProblem } from "../command-problem.ts";
import type { Connection, Database } from "../database/database.ts";
import type { AfterChange } from "../matching/matching.ts";
import { type TerritoryDays, takeTerritories } from "../matching/take-territories.ts";
import { attempt, follow, Overtaken } from "./attempt.ts";
import { noteChange, type Undo } from "./undo.ts";

/** The territories as an operator sees them. */
export interface TerritoryDesk {
  page(query: TerritoryQuery): Promise<TerritoryPage>;
  /** Gives all of them to the contractor, or none. */
  take(
    database: Database,
    contractorId: string,
    chosen: readonly ChosenTerritory[],
    days: TerritoryDays,
  ): Promise<ChangeOutcome>;
  /** Takes all of them back, or none; one that somebody else holds by now is left to them. */
  release(database: Database, chosen: readonly ChosenTerritory[]): Promise<ChangeOutcome>;
}

/** Zip codes on a page. */
const pageSize = 40;

const servedZipCodes = cities.flatMap(({ zipCodes }) => zipCodes);

interface CellRow extends Omit<TerritoryCell, "holder">, Omit<TerritoryHolder, "id" | "expiry"> {
  contractor_id: string | null;
  place: number;
}

interface TerritoryRow {
  zip_code: string;
  service: string;
  contractor_id: string;
  starts_on: string;
  ends_on: string | null;
}

/** A contractor as a sentence names them. */
const nameOf = (holder: { business_name: string; registration_number: string } | null) =>
  holder && `${holder.business_name} (${holder.registration_number})`;

export function territoryDesk(database: Database, begin: AfterChange): TerritoryDesk {
  return {
    async page(query) {
      const { service, city, state, search, after } = query;
      const words = search.toLowerCase();
      const cityZips = cities
        .filter(({ name }) => words !== "" && name.toLowerCase().includes(words))
        .flatMap(({ zipCodes }) => zipCodes);
      const rows = await database.query<CellRow>(
        `with place as (
           select zip_code from unnest($1::text[]) as served (zip_code)
           union select zip_code from territories
           union select left(zip_code, 5) from leads where status = 'new' and contractor_id is null
           union select $5 where $5 ~ '^[0-9]{5}$'),
         waiting as (
           select left(zip_code, 5) as zip_code, wanted_service(service, submitted_from_page) as service, count(*) as count
             from leads where status = 'new' and contractor_id is null group by 1, 2),
         cell as (
           select place.zip_code, services.slug as service, contractor_id, business_name, registration_number, contractors.status,
                  starts_on, ends_on, coalesce(waiting.count, 0) as waiting,
                  least(ends_on, licensed_until(contractors, services)) as until
             from place cross join services
             left join territories on (territories.zip_code, territories.service) = (place.zip_code, services.slug)
             left join contractors on contractors.id = contractor_id
             left join waiting on (waiting.zip_code, waiting.service) = (place.zip_code, services.slug)
            where services.slug = any ($2::text[]) and ($8::text is null or place.zip_code > $8)
              and ($3::text[] is null or (place.zip_code = any ($3)) = $4)),
         shown as (
           select cell.*, dense_rank() over (order by zip_code) as place from cell
            where ($5 = '' or starts_with(zip_code, $5) or zip_code = any ($6)
                   or strpos(lower(business_name), $5) > 0 or strpos(lower(registration_number), $5) > 0)
              and case $7 when 'free' then contractor_id is null when 'held' then contractor_id is not null
                    when 'paused' then status = 'paused' when 'expiring' then until <= local_today() + $9::int
                    when 'waiting' then waiting > 0 else true end)
         select zip_code, service, contractor_id, business_name, registration_number, status, starts_on::text, ends_on::text,
                until::text, waiting, place
           from shown where place <= $10 order by zip_code, array_position($2, service)`,
        [
          servedZipCodes,
          service === null ? serviceSlugs : [service],
          city === null ? null : city === "elsewhere" ? servedZipCodes : cityOf(city).zipCodes,
          city !== "elsewhere",
          words,
          cityZips,
          state ?? "",
          after,
          expiringDays,
          pageSize + 1,
        ],
      );
      const [sums] = await database.query<{ today: string; held: number; waiting: number }>(
        `select local_today()::text as today, (select count(*) from territories) as held,
                (select count(*) from leads where status = 'new' and contractor_id is null) as waiting`,
      );
      const { today = "", held = 0, waiting = 0 } = sums ?? {};
      const cells = rows.filter(({ place }) => place <= pageSize).map((row) => cellOf(row, today));
      const isMore = rows.some(({ place }) => place > pageSize);
      return { cells, next: isMore ? (cells.at(-1)?.zip_code ?? null) : null, held, waiting, today };
    },

    take: (own, contractorId, chosen, days) =>
      attempt(own, begin, async (connection) => {
        const [contractor] = await connection.query("select from contractors where id::text = lower($1)", [
          contractorId,
        ]);
        if (!contractor) throw new CommandProblem("Choose who takes them.");
        const taken = await takeTerritories(connection, contractorId, chosen, days);
        if (taken.length) throw new Overtaken(takenLine(taken.map((one) => ({ ...one, holder: nameOf(one.holder) }))));
        return noteChange(connection, "territories.taken", contractorId, { ids: chosen.map(territoryId) });
      }),

    release: (own, chosen) =>
      attempt(own, begin, async (connection) => {
        const held = await lockTerritories(connection, chosen);
        const heldIds = held.map(territoryId);
        const free = chosen.filter((territory) => !heldIds.includes(territoryId(territory)));
        if (free.length)
          throw new (free.some(({ holder }) => holder !== null) ? Overtaken : CommandProblem)(freeLine(free));
        const others = held.filter((row) => {
          const seen = chosen.find((territory) => territoryId(territory) === territoryId(row))?.holder;
          return seen != null && seen !== row.contractor_id;
        });
        if (others.length) {
          throw new Overtaken(takenLine(others.map((row) => ({ ...row, holder: nameOf(row) }))));
        }
        await deleteTerritories(connection, held);
        return noteChange(connection, "territories.released", "", { territories: held.map(territoryOnly) });
      }),
  };
}

function cellOf(row: CellRow, today: string): TerritoryCell {
  const { zip_code, service, waiting, contractor_id: id, place: _place, ...rest } = row;
  const holder = id === null ? null : { id, ...rest, expiry: expiryOf(rest.until, today) };
  return { zip_code, service, waiting, holder };
}

const territoryOnly = ({ zip_code, service, contractor_id, starts_on, ends_on }: TerritoryRow): TerritoryRow => ({
  zip_code,
  service,
  contractor_id,
  starts_on,
  ends_on,
});

/** Those of the named territories that are held, with their holders. */
function lockTerritories(
  connection: Connection,
  named: readonly { service: string; zip_code: string }[],
): Promise<(TerritoryRow & { business_name: string; registration_number: string })[]> {
  return connection.query(
    `select zip_code, service, contractor_id, starts_on::text, ends_on::text, business_name, registration_number
       from territories join contractors on contractors.id = contractor_id
      where (service || '/' || zip_code) = any ($1::text[]) order by service, zip_code for update of territories`,
    [named.map(territoryId)],
  );
}

async function deleteTerritories(
  connection: Connection,
  territories: readonly { service: string; zip_code: string }[],
): Promise<void> {
  await connection.query(
    `delete from territories using json_to_recordset($1::json) as gone (zip_code text, service text)
      where (territories.zip_code, territories.service) = (gone.zip_code, gone.service)`,
    [JSON.stringify(territories)],
  );
}

/** What one contractor holds, by service and zip code. */
export async function readHolders(
  database: Database,
  { id, today }: { id: string; today: string },
  most: number,
): Promise<TerritoryCell[]> {
  const rows = await database.query<CellRow>(
    `select zip_code, service, contractor_id, business_name, registration_number, status, starts_on::text, ends_on::text, 0 as waiting,
            least(ends_on, licensed_until(contractors, services))::text as until
       from territories join contractors on contractors.id = contractor_id join services on services.slug = service
      where contractor_id = $1 order by array_position($2::text[], service), zip_code limit $3`,
    [id, serviceSlugs, most],
  );
  return rows.map((row) => cellOf(row, today));
}

/** Gives territories back to those who held them, with their days. */
export async function giveBack(connection: Connection, territories: unknown): Promise<void> {
  await connection.query(
    `insert into territories (zip_code, service, contractor_id, starts_on, ends_on)
     select zip_code, service, contractor_id, starts_on, ends_on
       from json_populate_recordset(null::territories, $1::json) order by service, zip_code`,
    [JSON.stringify(territories)],
  );
}

/** The territories of one contractor, as an undoing brings them back. */
export function territoriesOf(connection: Connection, contractorId: string): Promise<TerritoryRow[]> {
  return connection.query<TerritoryRow & object>(
    `select zip_code, service, contractor_id, starts_on::text, ends_on::text from territories
      where contractor_id = $1 order by service, zip_code for update`,
    [contractorId],
  );
}

/** How what the desk does with territories is taken back; one that somebody else holds by now is theirs. */
export function territoryUndoings(begin: AfterChange): Readonly<Record<string, Undo>> {
  return {
    async "territories.taken"(connection, { subject, before }) {
      const ids = before.ids as string[];
      const held = await connection.query<TerritoryRow & object>(
        `select zip_code, service from territories
          where contractor_id = $1 and (service || '/' || zip_code) = any ($2::text[]) for update`,
        [subject, ids],
      );
      if (held.length !== ids.length) return false;
      await deleteTerritories(connection, held);
      return true;
    },
    async "territories.released"(connection, { before }) {
      await giveBack(connection, before.territories);
      await follow(connection, begin);
      return true;
    },
  };
}
