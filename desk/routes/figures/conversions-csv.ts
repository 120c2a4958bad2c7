import { csvResponse, fieldReader, problemResponse } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import type { Route } from "./+types/conversions-csv";

export async function loader({ context, url }: Route.LoaderArgs) {
  const textOf = fieldReader(url.searchParams);
  const query = { for: textOf("for"), stage: textOf("stage"), name: textOf("name"), since: textOf("since") };
  const file = await deskOf(context).backend.sources.conversions(query);
  return "problem" in file ? problemResponse(file.problem) : csvResponse(`conversions-${query.for}.csv`, file.csv);
}
