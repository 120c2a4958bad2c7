import { csvResponse, problemResponse, textsOf } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import type { Route } from "./+types/conversions-csv";

export async function loader({ context, request }: Route.LoaderArgs) {
  const text = textsOf(new URL(request.url).searchParams);
  const query = { for: text("for"), stage: text("stage"), name: text("name"), since: text("since") };
  const file = await deskOf(context).backend.sources.conversions(query);
  return "problem" in file ? problemResponse(file.problem) : csvResponse(`conversions-${query.for}.csv`, file.csv);
}
