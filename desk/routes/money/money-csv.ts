import { csvTable } from "../../../domain/csv.ts";
import { csvResponse } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import type { Route } from "./+types/money-csv";

export async function loader({ context }: Route.LoaderArgs) {
  return csvResponse("invoices.csv", csvTable(await deskOf(context).backend.moneyDesk.csvRows()));
}
