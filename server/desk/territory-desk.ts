import { cities, cityOf, serviceSlugs } from "../../content/chosen-market.ts";
import {
  type TerritoryCell,
  type TerritoryContractor,
  type TerritoryQuery,
  territoryId,
} from "../../domain/territory.ts";
import { mostShownDemand } from "../../domain/unmet-demand.ts";
import { readUnmetDemand } from "../contractors/unmet-demand.ts";
import type { Database } from "../database/database.ts";
import type { ContractorRow, TerritoryRow } from "../database/rows.ts";

const zipCodesPerPage = 40;

const servedZipCodes = cities.flatMap(({ zipCodes }) => zipCodes);

type TakenColumns = Pick<TerritoryRow, "contractor_id" | "starts_on" | "ends_on" | "offered_until"> &
  Pick<ContractorRow, "business_name" | "registration_number" | "status"> &
  Pick<TerritoryContractor, "until" | "expiry">;
type FreeColumns = { [Column in keyof TakenColumns]: null };

type CellRow = Pick<TerritoryCell, "zip_code" | "service" | "waiting"> & (TakenColumns | FreeColumns);

/** The number of the row's zip code in the list. */
type PlacedCellRow = CellRow & { place: number };

export function territoryDesk(database: Database) {
  return {
    unmetDemand: () => readUnmetDemand(database, mostShownDemand),

    /** The whole list with the query's filters. The first record names the columns. */
    async csvRows(query: TerritoryQuery): Promise<(string | number)[][]> {
      const rows = await readCells(database, { ...query, after: null }, mostInFile);
      const demand = await readUnmetDemand(database, mostInFile);
      const byId = new Map(demand.map((each) => [territoryId(each), each]));
      return [
        [...fileColumns],
        ...rows.map((row) => {
          const { unserved = 0, askers = [] } = byId.get(territoryId(row)) ?? {};
          return [
            row.zip_code,
            row.service,
            row.business_name ?? "",
            row.registration_number ?? "",
            row.status ?? "",
            row.starts_on ?? "",
            row.ends_on ?? "",
            row.waiting,
            unserved,
            askers.map(({ business_name }) => business_name).join("; "),
          ];
        }),
      ];
    },

    /**
     * `next` is the next page's `after`, or null. The counts are of everything, regardless of the query: territories that
     * a contractor has, has agreed to for a later day, or is offered, and waiting leads.
     */
    async page(query: TerritoryQuery) {
      const rows = await readCells(database, query, zipCodesPerPage + 1);
      const [sums] = await database.query<
        { today: string } & Record<"taken" | "agreed" | "offered" | "waiting", number>
      >(
        `select market_today()::text as today, count(*) filter (where not awaits_start) as taken,
                count(*) filter (where awaits_start and offered_until is null) as agreed,
                count(*) filter (where offered_until is not null) as offered,
                (select count(*) from leads where is_waiting(leads)) as waiting
           from territories`,
      );
      const { today = "", taken = 0, agreed = 0, offered = 0, waiting = 0 } = sums ?? {};
      const cells = rows.filter(({ place }) => place <= zipCodesPerPage).map(cellOf);
      const isMore = rows.some(({ place }) => place > zipCodesPerPage);
      return { cells, next: isMore ? (cells.at(-1)?.zip_code ?? null) : null, taken, agreed, offered, waiting, today };
    },
  };
}

/** Zip codes in a CSV file. */
const mostInFile = 10_000;

const fileColumns = [
  "zip_code",
  "service",
  "contractor",
  "registration_number",
  "status",
  "starts_on",
  "ends_on",
  "waiting",
  "closed_unserved",
  "asked_for_by",
] as const;

/** Each service of at most `most` zip codes. */
async function readCells(database: Database, query: TerritoryQuery, most: number): Promise<PlacedCellRow[]> {
  const { service, city, state, search, after } = query;
  const words = search.toLowerCase();
  const cityZips = cities
    .filter(({ name }) => words !== "" && name.toLowerCase().includes(words))
    .flatMap(({ zipCodes }) => zipCodes);
  return database.query<PlacedCellRow>(
    `with place as (
           select zip_code from unnest($1::text[]) as served (zip_code)
           union select zip_code from territories
           union select left(zip_code, 5) from leads where is_waiting(leads)
           union select $5 where $5 ~ '^[0-9]{5}$'),
         waiting as (
           select left(zip_code, 5) as zip_code, service_of_lead(service, submitted_from_page) as service, count(*) as count
             from leads where is_waiting(leads) group by 1, 2),
         cell as (
           select place.zip_code, services.slug as service, contractor_id, business_name, registration_number, contractors.status,
                  starts_on, ends_on, offered_until, coalesce(waiting.count, 0) as waiting,
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
                   or strpos(caseless(business_name), $5) > 0 or strpos(caseless(registration_number), $5) > 0)
              and case $7 when 'free' then contractor_id is null when 'taken' then contractor_id is not null
                    when 'paused' then status = 'paused' when 'expiring' then expiry_of(until) is not null
                    when 'waiting' then waiting > 0 else true end)
         select zip_code, service, contractor_id, business_name, registration_number, status, starts_on::text, ends_on::text,
                offered_until::text, ${untilColumns}, waiting, place
           from shown where place <= $9 order by zip_code, array_position($2, service)`,
    [
      servedZipCodes,
      service === null ? serviceSlugs : [service],
      city === null ? null : city === "elsewhere" ? servedZipCodes : cityOf(city).zipCodes,
      city !== "elsewhere",
      words,
      cityZips,
      state ?? "",
      after,
      most,
    ],
  );
}

const untilColumns = "case when isfinite(until) then until::text end as until, expiry_of(until) as expiry";

function cellOf(row: CellRow): TerritoryCell {
  const { zip_code, service, waiting } = row;
  if (row.contractor_id === null) return { zip_code, service, waiting, contractor: null };
  const { contractor_id: id, business_name, registration_number, status, starts_on, ends_on } = row;
  const { offered_until, until, expiry } = row;
  const days = { starts_on, ends_on, offered_until, until, expiry };
  const contractor = { id, business_name, registration_number, status, ...days };
  return { zip_code, service, waiting, contractor };
}

/** Ordered by service and zip code. */
export async function readTerritoriesOf(
  database: Database,
  contractorId: string,
  most: number,
): Promise<TerritoryCell[]> {
  const rows = await database.query<CellRow>(
    `select zip_code, service, contractor_id, business_name, registration_number, status, starts_on::text, ends_on::text,
            offered_until::text, 0 as waiting, ${untilColumns}
       from territories join contractors on contractors.id = contractor_id join services on services.slug = service
            cross join least(ends_on, licensed_until(contractors, services)) as until
      where contractor_id = $1 order by array_position($2::text[], service), zip_code limit $3`,
    [contractorId, serviceSlugs, most],
  );
  return rows.map(cellOf);
}
