import { cities } from "../../content/chosen-market.ts";
import type { PageState } from "../../domain/page-state.ts";
import type { Database } from "../database/database.ts";
import type { TerritoryRow } from "../database/rows.ts";
import type { Publishing } from "../publishing/publishing.ts";

/** A landing page, and how many of its city's zip codes have a contractor who takes requests for its service. */
interface PageAtDesk extends PageState {
  zip_codes: number;
  taken: number;
}

/** The landing pages as an operator sees them. */
export function pageDesk(database: Database, publishing: Publishing) {
  return {
    async list(): Promise<PageAtDesk[]> {
      const served = cities.flatMap(({ slug, zipCodes }) => zipCodes.map((zip_code) => ({ city: slug, zip_code })));
      const rows = await database.query<Pick<TerritoryRow, "service"> & { city: string; taken: number }>(
        `select service, city, count(*) as taken
           from territories join contractors on contractors.id = contractor_id
           join json_to_recordset($1::json) as served (city text, zip_code text) using (zip_code)
          where contractors.status = 'active' group by service, city`,
        [JSON.stringify(served)],
      );
      return (await publishing.list()).map((page) => ({
        ...page,
        zip_codes: served.filter(({ city }) => city === page.city).length,
        taken: rows.find(({ service, city }) => service === page.service && city === page.city)?.taken ?? 0,
      }));
    },
  };
}
