import { csvTable } from "../../../domain/csv.ts";
import { csvResponse } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import type { Route } from "./+types/contractors-csv";
import { parseContractorQuery } from "./contractor-query.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const rows = await deskOf(context).backend.contractorDesk.csvRows(parseContractorQuery(url.searchParams));
  return csvResponse("contractors.csv", csvTable(rows));
}
