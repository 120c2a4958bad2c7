import { clock } from "../../../content/market-clock.ts";
import { csvTable } from "../../../domain/csv.ts";
import { parseSourceQuery, sourceCounts, sourceGroupings, sourceMeasures } from "../../../domain/source-figure.ts";
import { csvResponse, fieldReader, problemResponse } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import type { Route } from "./+types/sources-csv";

export async function loader({ context, url }: Route.LoaderArgs) {
  const textOf = fieldReader(url.searchParams);
  const query = { from: textOf("from"), to: textOf("to"), by: textOf("by") };
  const sourceQuery = parseSourceQuery(query, clock.day(new Date()));
  if (typeof sourceQuery === "string") return problemResponse(sourceQuery);
  const { backend, isOwner } = deskOf(context);
  const columns = [...sourceGroupings[sourceQuery.by], ...(isOwner ? sourceMeasures : sourceCounts)];
  const { rows } = await backend.sources.figures(sourceQuery);
  const { from, to, by } = sourceQuery;
  return csvResponse(
    `sources-by-${by}-${from}-to-${to}.csv`,
    csvTable([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]),
  );
}
