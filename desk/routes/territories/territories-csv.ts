import { citySlugs, serviceSlugs } from "../../../content/chosen-market.ts";
import { csvTable } from "../../../domain/csv.ts";
import { parseTerritoryQuery } from "../../../domain/territory.ts";
import { csvResponse } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import type { Route } from "./+types/territories-csv";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = parseTerritoryQuery(url.searchParams, serviceSlugs, citySlugs);
  return csvResponse("territories.csv", csvTable(await deskOf(context).backend.territoryDesk.csvRows(query)));
}
