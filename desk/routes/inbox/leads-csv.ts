import { csvTable } from "../../../domain/csv.ts";
import { parseInboxFilter } from "../../../domain/inbox.ts";
import { csvResponse } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import type { Route } from "./+types/leads-csv";

export async function loader({ context, url }: Route.LoaderArgs) {
  const rows = await deskOf(context).backend.inbox.leadRows(parseInboxFilter(url.searchParams));
  return csvResponse("requests.csv", csvTable(rows));
}
