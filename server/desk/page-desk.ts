import { cities } from "../../content/chosen-market.ts";
import type { PageState } from "../../domain/page-state.ts";
import type { Database } from "../database/database.ts";
import type { TerritoryRow } from "../database/rows.ts";
import type { Publishing } from "../publishing/publishing.ts";

/** A landing page, and how many of its city's zip codes are served for its service today. */
interface PageAtDesk extends PageState {
  zip_codes: number;
  served: number;
}

/** The landing pages as an operator sees them. */
export function pageDesk(database: Database, publishing: Publishing) {
  return {
    async list(): Promise<PageAtDesk[]> {
      const places = cities.flatMap(({ slug, zipCodes }) => zipCodes.map((zip_code) => ({ city: slug, zip_code })));
      const rows = await database.query<Pick<TerritoryRow, "service"> & { city: string; served: number }>(
        `select service, city, count(*) as served
           from serving_territories join json_to_recordset($1::json) as place (city text, zip_code text) using (zip_code)
          group by service, city`,
        [JSON.stringify(places)],
      );
      return (await publishing.list()).map((page) => ({
        ...page,
        zip_codes: places.filter(({ city }) => city === page.city).length,
        served: rows.find(({ service, city }) => service === page.service && city === page.city)?.served ?? 0,
      }));
    },
  };
}
